"""Which migrations the code of the release before can live with, so that pages stay open while they run.

While `deploy/upgrade` runs `migrate`, and until the web restarts, the old code reads and writes the new tables. So names
that it uses have to stay, and names that it does not know must not be required. Removing takes two steps: one release stops
using it and forgets it in Django's state alone, the next one drops it. docs/architecture.md describes it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import Field, ManyToManyField

WORDS_ONLY = {
    "auto_now", "auto_now_add", "blank", "choices", "db_comment", "default", "editable", "error_messages", "help_text",
    "limit_choices_to", "related_name", "related_query_name", "validators", "verbose_name",
}  # fmt: skip
"""Attributes of a field that only Django knows; the database has nothing of them."""
OPAQUE = (ops.RunPython, ops.RunSQL)
UNNOTICED: tuple[type[Operation], ...] = (
    ops.CreateModel, ops.AlterModelOptions, ops.AlterModelManagers, ops.AlterModelTableComment, ops.AlterOrderWithRespectTo,
    ops.AddIndex, ops.RemoveIndex, ops.RenameIndex, ops.RemoveConstraint,
)  # fmt: skip
"""Operations that old code does not notice."""
GONE = {
    ops.DeleteModel: "drops a table", ops.RenameModel: "renames a table", ops.AlterModelTable: "renames a table",
    ops.RenameField: "renames a column", ops.RemoveField: "drops a column",
}  # fmt: skip
ASKING = (ops.AddConstraint, ops.AlterUniqueTogether, ops.AlterIndexTogether)


def reasons_to_close(plan: Iterable[Migration], state: ProjectState) -> Iterator[str]:
    """Return why the site has to be closed for these migrations: a sentence for each operation that old code cannot live with.

    `state`: of the models before the first of them; it is changed.
    """
    old = {key: set(model.fields) for key, model in state.models.items()}
    for migration in plan:
        for operation in migration.operations:
            for reason in _reasons(operation, migration, state, old):
                yield f"{migration.app_label}.{migration.name} {reason}"
            operation.state_forwards(migration.app_label, state)


def _reasons(
    operation: Operation, migration: Migration, state: ProjectState, old: dict[Any, set[str]]
) -> Iterator[str]:
    """Yield why old code cannot live with one operation.

    `state`: the models just before it; `old`: the fields that old code knows.
    """
    app = migration.app_label
    if isinstance(operation, ops.SeparateDatabaseAndState):
        known = {**old}
        yield from _forgotten(operation.state_operations, app, state)
        for inner in operation.database_operations:
            yield from _reasons(inner, migration, state, known)
    elif isinstance(operation, OPAQUE):
        if not getattr(migration, "beside_old_code", ""):
            yield "runs SQL or Python, and no `beside_old_code` of it says why the old code can live with that"
    elif isinstance(operation, UNNOTICED):
        return
    elif _model_of(operation, app) not in old:
        return  # made by these migrations, or forgotten by the old code already
    elif isinstance(operation, ops.RemoveField) and operation.name not in old[_model_of(operation, app)]:
        return  # the second step
    elif type(operation) in GONE:
        yield f"{GONE[type(operation)]} that the old code names ({_named(operation)})"
    else:
        yield from _strange(operation, app, state)


def _strange(operation: Operation, app: str, state: ProjectState) -> Iterator[str]:
    """Yield why old code cannot live with what happens to a model that it knows."""
    if isinstance(operation, ops.AddField):
        if not _can_be_left_out(operation.field):
            yield f"adds a column that the old code does not fill, and that has neither null nor db_default ({_named(operation)})"
    elif isinstance(operation, ops.AlterField):
        before = state.models[_model_of(operation, app)].fields.get(operation.name)
        if before is None or not _takes_what_was_taken(before, operation.field):
            yield f"changes a column so that what the old code writes may not fit ({_named(operation)})"
    elif isinstance(operation, ASKING):
        yield f"asks something of rows that the old code does not know of ({_named(operation)})"
    else:
        yield f"has an operation that nobody has judged yet ({_named(operation)})"


def _forgotten(operations: Iterable[Operation], app: str, state: ProjectState) -> Iterator[str]:
    """Yield the first step's faults: a column that stays and that the new code does not fill any more."""
    for operation in operations:
        if isinstance(operation, ops.RemoveField):
            field = state.models[_model_of(operation, app)].fields[operation.name]
            if not _can_be_left_out(field):
                yield f"forgets a column without null and db_default, so that no row can be written ({_named(operation)})"


def _model_of(operation: Operation, app: str) -> tuple[str, str]:
    """Return the operation's model, as the keys of a state name it."""
    name = (
        getattr(operation, "model_name", None) or getattr(operation, "old_name", None) or getattr(operation, "name", "")
    )
    return app, str(name).lower()


def _named(operation: Operation) -> str:
    return operation.describe()


def _can_be_left_out(field: "Field[Any, Any]") -> bool:
    """Return whether rows can be written without the column."""
    return field.null or field.has_db_default() or isinstance(field, ManyToManyField) or field.generated


def _takes_what_was_taken(before: "Field[Any, Any]", after: "Field[Any, Any]") -> bool:
    """Return whether the column still takes all values that it took."""
    (_, path, arguments, old), (_, new_path, new_arguments, new) = before.deconstruct(), after.deconstruct()
    old, new = ({name: value for name, value in kwargs.items() if name not in WORDS_ONLY} for kwargs in (old, new))
    if (path, arguments) != (new_path, new_arguments):
        return False
    if old.get("null") and not new.get("null"):
        return False  # the old code names the column, and writes null
    if "db_default" in old and "db_default" not in new:
        return False
    if new.get("unique") and not old.get("unique"):
        return False
    shortest = old.get("max_length")
    if old.get("max_length") != new.get("max_length") and not (
        shortest and new.get("max_length", shortest) >= shortest
    ):
        return False
    judged = {"null", "db_default", "db_index", "unique", "max_length"}
    return all(old.get(name) == new.get(name) for name in (old.keys() | new.keys()) - judged)
