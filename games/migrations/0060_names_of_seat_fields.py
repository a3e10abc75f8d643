"""Three fields of seats get other names in the code; their columns keep theirs."""

from typing import Any

from django.db import migrations, models


def renamed(old: str, new: str, field: Any) -> list[Any]:
    return [
        migrations.AlterField("seat", old, field),
        migrations.RenameField("seat", old, new),
    ]


class Migration(migrations.Migration):
    dependencies = [("games", "0059_leagues")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                *renamed(
                    "came_by",
                    "origin",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("creator", "created the game"),
                            ("invited", "was invited"),
                            ("lobby", "took a free seat"),
                            ("ready", "was ready to play"),
                            ("takeover", "took it over from a bot"),
                            ("league", "plays in a league"),
                        ],
                        db_column="came_by",
                        db_default="",
                        max_length=8,
                    ),
                ),
                *renamed(
                    "free_told",
                    "offer_announced",
                    models.BooleanField(db_column="free_told", db_default=False, default=False),
                ),
                *renamed(
                    "yet_to_move",
                    "awaits_first_move",
                    models.BooleanField(db_column="yet_to_move", db_default=False, default=False),
                ),
            ],
        ),
    ]
