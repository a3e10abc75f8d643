"""Visitors, who play without an account; and the games that began with one person and bots."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Count, Q


def mark_games_against_bots(apps: Any, schema_editor: Any) -> None:
    """Games of today that one person began with bots. Their clock and who may see them stay: that was chosen when they began."""
    games = apps.get_model("games", "Game").objects.using(schema_editor.connection.alias)
    first = Q(seats__tenures__from_ply=0, seats__tenures__player__isnull=False)
    counted = games.filter(imported=False).annotate(people=Count("seats__tenures", filter=first)).filter(people=1)
    for game_id in list(counted.values_list("pk", flat=True)):
        games.filter(pk=game_id).update(alone=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0023_results")]

    operations = [
        migrations.AddField(model_name="player", name="visitor", field=models.BooleanField(default=False, editable=False)),
        migrations.AddField(
            model_name="player",
            name="successor",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="visits",
                to="games.player",
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(condition=models.Q(("visitor", True)), fields=["joined_at"], name="player_visitors"),
        ),
        migrations.AddField(model_name="game", name="alone", field=models.BooleanField(default=False)),
        migrations.RunPython(mark_games_against_bots, migrations.RunPython.noop),
    ]
