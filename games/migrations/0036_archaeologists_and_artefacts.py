"""Message ids that are kept with rows follow the sentences that were reworded: archaeologists, artefacts, conditions by mail.

As in 0018: the stories of moves, and reports of answered mails.
"""

from importlib import import_module
from typing import Any

from django.db import migrations

from games.migrations import __name__ as MIGRATIONS

RENAMED = {
    "{seat} moves a figure from {space} to {goal}.": "{seat} moves an archaeologist from {space} to {goal}.",
    "{seat} takes the figure back from {space}.": "{seat} takes the archaeologist back from {space}.",
    "All figures are home. Everybody with cards in hand decides which of them to keep.": (
        "All archaeologists are home. Everybody with cards in hand decides which of them to keep."
    ),
    "buy an artifact": "buy an artefact",
    "buy an artifact (green)": "buy an artefact (green)",
    "buy an artifact (red)": "buy an artefact (red)",
    "“{move}” is not possible: both your figures are on the board.": (
        "“{move}” is not possible: both your archaeologists are on the board."
    ),
    "“{move}” is not possible: you have no figure there, or no guardian is there.": (
        "“{move}” is not possible: you have no archaeologist there, or no guardian is there."
    ),
    "“{text}” sets a condition, and conditional moves can't be played by email.": (
        "“{text}” sets a condition, so nothing was played. A move for later goes on a line of its own that begins with “then”; "
        "after “else” comes what to play instead."
    ),
}
"""Former message id -> the one that has taken its place."""


def rename_messages(apps: Any, schema_editor: Any) -> None:
    rename_in = import_module(f"{MIGRATIONS}.0018_plainer_messages").rename_in
    alias = schema_editor.connection.alias
    moves = apps.get_model("games", "Move").objects.using(alias)
    rename_in(moves, "events", RENAMED)
    rename_in(apps.get_model("games", "Inbound").objects.using(alias).exclude(report={}), "report", RENAMED)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0035_open_waits_by_player"),
    ]

    operations = [
        migrations.RunPython(rename_messages, migrations.RunPython.noop, elidable=True),
    ]
