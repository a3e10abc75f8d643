"""Which migrations the code of the release before can live with, and that `manage.py plan_upgrade` says so."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import models
from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from games.ops.two_steps import reasons_to_close


def before() -> ProjectState:
    """Return what old code knows: a book with a name that has to be filled, and a note that need not."""
    state = ProjectState()
    ops.CreateModel(
        "Book",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("name", models.CharField(max_length=40)),
            ("note", models.TextField(null=True)),
            ("pages", models.IntegerField(db_default=0)),
        ],
    ).state_forwards("games", state)
    return state


def reasons(*operations: Operation, **attributes: Any) -> list[str]:
    migration = type("Tried", (Migration,), {"operations": operations, **attributes})("0099_tried", "games")
    return list(reasons_to_close([migration], before()))


def forget(name: str) -> Operation:
    return ops.SeparateDatabaseAndState(state_operations=[ops.RemoveField("book", name)])


SHELF = ops.CreateModel("Shelf", [("id", models.BigAutoField(primary_key=True)), ("name", models.TextField())])
UNIQUE = models.UniqueConstraint(fields=["name"], name="one")

OPEN: dict[str, list[Operation]] = {
    "nothing": [],
    "a table": [SHELF],
    "a table that is changed at once": [SHELF, ops.RemoveField("shelf", "name"), ops.RenameModel("Shelf", "Board")],
    "a column without null": [ops.AddField("book", "weight", models.IntegerField(db_default=1))],
    "a column with null": [ops.AddField("book", "weight", models.IntegerField(null=True))],
    "a table between two": [SHELF, ops.AddField("book", "shelves", models.ManyToManyField("games.Shelf"))],
    "words": [
        ops.AlterField("book", "name", models.CharField("Name", max_length=40, choices=[("a", "b")], default="a"))
    ],
    "a longer text": [ops.AlterField("book", "name", models.CharField(max_length=80))],
    "null allowed": [ops.AlterField("book", "name", models.CharField(max_length=40, null=True))],
    "an index": [ops.AddIndex("book", models.Index(fields=["name"], name="names"))],
    "the first step": [forget("note"), forget("pages")],
}
CLOSED: dict[str, list[Operation]] = {
    "drops a column": [ops.RemoveField("book", "note")],
    "drops a table": [ops.DeleteModel("Book")],
    "renames a column": [ops.RenameField("book", "note", "remark")],
    "renames a table": [ops.RenameModel("Book", "Volume")],
    "adds a column": [ops.AddField("book", "weight", models.IntegerField(default=1))],
    "may not fit": [ops.AlterField("book", "name", models.CharField(max_length=20))],
    "fit": [ops.AlterField("book", "note", models.TextField(default=""))],
    "what the old code writes": [ops.AlterField("book", "pages", models.TextField(db_default=""))],
    "so that what": [ops.AlterField("book", "pages", models.IntegerField())],
    "asks something": [ops.AddConstraint("book", UNIQUE)],
    "runs SQL or Python": [ops.RunPython(ops.RunPython.noop)],
    "no row can be written": [forget("name")],
    "drops a column that": [forget("note"), ops.SeparateDatabaseAndState([ops.RemoveField("book", "note")])],
}


@pytest.mark.parametrize("name", OPEN)
def test_r12_old_code_lives_with(name: str) -> None:
    assert reasons(*OPEN[name]) == []


@pytest.mark.parametrize("name", CLOSED)
def test_r12_old_code_does_not_live_with_what(name: str) -> None:
    [reason] = reasons(*CLOSED[name])
    assert reason.startswith("games.0099_tried ") and name in reason


def test_r12_sql_and_python_say_why_the_old_code_can_live_with_them() -> None:
    run = ops.RunSQL("ALTER TABLE games_book DROP COLUMN gone")
    assert reasons(run) != []
    assert reasons(run, beside_old_code="The version before has forgotten the column.") == []


@pytest.mark.django_db
def test_r12_a_site_that_is_up_to_date_has_nothing_to_close_for() -> None:
    said = StringIO()
    call_command("plan_upgrade", stdout=said)
    assert said.getvalue() == "The tables are as this version wants them.\n"
