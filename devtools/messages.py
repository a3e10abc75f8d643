"""Collect the texts for people: `python -m devtools.messages`, with the options of Django's `makemessages`.

xgettext reads Python without looking into f-strings, and knows Django's marks only. So modules are parsed here, and
xgettext gets the bare calls. So are the rules of titles, with the module that shows them.
"""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import django
from django.conf import settings
from django.core.management.commands.makemessages import BuildFile
from django.core.management.commands.makemessages import Command as Base

from engine.registry import WITHOUT_BOARD
from games.pages.rules.documents import list_messages, parse_document

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

UNCHECKED = "# xgettext:no-python-brace-format\n"
"""gettext's own check of fields does not know `{city:to}` (`engine.sentences.Inflected`); a test of ours does."""


def marked_texts(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return the marked texts of a module in order: the call that xgettext knows, and the texts of the call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            texts = [argument.value for argument in node.args[:2] if isinstance(argument, ast.Constant)]
            if texts and all(isinstance(text, str) for text in texts):
                yield MARKS[node.func.id], tuple(map(str, texts))


def in_rules(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return the texts of a title's rules, as `marked_texts` does; none of other Markdown, which no page shows."""
    if path.stem not in WITHOUT_BOARD and path.parent.resolve() in [
        Path(folder).resolve() for folder in settings.RULES_DIRS
    ]:
        yield from (("gettext", (text,)) for text in list_messages(parse_document(path.read_text())))


class Module(BuildFile):
    """A file to collect from. A module, or the rules of a title, is passed on as calls, as Django does with templates."""

    is_templatized = True

    def preprocess(self) -> None:
        path = Path(self.path)
        if path.suffix == ".py":
            found = marked_texts(path.read_text())
        elif path.suffix == ".md":
            found = in_rules(path)
        else:
            super().preprocess()
            return
        mark = UNCHECKED if "engine" in path.parts else ""
        calls = (f"{mark}{call}({', '.join(map(repr, texts))})\n" for call, texts in found)
        Path(self.work_path).write_text("".join(calls))


class Command(Base):
    """Django's command with our parser. A text without a translation stays empty: nothing is guessed from others."""

    build_file_class = Module
    msgmerge_options = [*Base.msgmerge_options, "--no-fuzzy-matching", "--sort-output"]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mykerinos_site.settings")
    django.setup()
    Command().run_from_argv(["manage.py", "makemessages", *sys.argv[1:]])
