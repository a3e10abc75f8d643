"""Collect the texts for people.

xgettext reads Python without looking into f-strings, and knows the marks of Django alone. So modules are read here, with
the parser of the language, and xgettext is given the bare calls.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.core.management.commands.makemessages import BuildFile
from django.core.management.commands.makemessages import Command as Base

MARKS = {
    "_": "gettext",
    "gettext": "gettext",
    "gettext_lazy": "gettext",
    "gettext_noop": "gettext",
    "ngettext": "ngettext",
    "ngettext_lazy": "ngettext",
    "ngettext_noop": "ngettext",
    "pgettext": "pgettext",
    "pgettext_lazy": "pgettext",
}
"""How a text is marked in a module -> the call that xgettext knows."""


def marked_texts(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The marked texts of a module, in its order: the call that xgettext knows, and the texts of the call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            texts = [argument.value for argument in node.args[:2] if isinstance(argument, ast.Constant)]
            if texts and all(isinstance(text, str) for text in texts):
                yield MARKS[node.func.id], tuple(map(str, texts))


class Module(BuildFile):
    """A file to collect from; a module is handed on as the calls in it, as Django does with templates."""

    is_templatized = True

    def preprocess(self) -> None:
        if not self.path.endswith(".py"):
            super().preprocess()
            return
        calls = (
            f"{call}({', '.join(map(repr, texts))})\n" for call, texts in marked_texts(Path(self.path).read_text())
        )
        Path(self.work_path).write_text("".join(calls))


class Command(Base):
    """Django's command, with its eyes open. A text without a translation stays empty: nothing is guessed from others."""

    build_file_class = Module
    msgmerge_options = [*Base.msgmerge_options, "--no-fuzzy-matching"]
