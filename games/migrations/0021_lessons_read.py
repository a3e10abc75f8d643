"""Which titles a player has been shown how to play. Whoever holds a seat at one already needs no showing."""

from typing import Any

from django.db import migrations, models


def mark_known_titles(apps: Any, schema_editor: Any) -> None:
    """Players know the titles that they have played."""
    Player, Seat = apps.get_model("games", "Player"), apps.get_model("games", "Seat")
    known: dict[int, set[str]] = {}
    seats = Seat.objects.filter(player__isnull=False).order_by().values_list("player_id", "game__title").distinct()
    for player, title in seats:
        known.setdefault(player, set()).add(title)
    for player, titles in known.items():
        Player.objects.filter(pk=player).update(lessons_read=sorted(titles))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0020_turns"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="lessons_read",
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.RunPython(mark_known_titles, migrations.RunPython.noop),
    ]
