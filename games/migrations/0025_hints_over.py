"""In which titles a player needs no hints any more. Whoever has a result in one already needs none."""

from typing import Any

from django.db import migrations, models


def mark_played_titles(apps: Any, schema_editor: Any) -> None:
    """Players have seen to its end what they have a result of."""
    Player, Result = apps.get_model("games", "Player"), apps.get_model("games", "Result")
    played: dict[int, set[str]] = {}
    for player, title in Result.objects.order_by().values_list("player_id", "game__title").distinct():
        played.setdefault(player, set()).add(title)
    for player, titles in played.items():
        Player.objects.filter(pk=player).update(hints_over=sorted(titles))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_visitors"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="hints_over",
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.RunPython(mark_played_titles, migrations.RunPython.noop),
    ]
