"""Every text for people in every language: collected, translated, with its fields, and compiled."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

from devtools.messages import marked_texts
from engine.registry import WITHOUT_BOARD
from games.pages.rules.documents import list_messages, read_document
from tests.conventions.tree import ROOT, files, name

LANGUAGES = ["de", "pl"]

Texts = tuple[str, ...]
"""A message id, and its plural where it has one."""

LITERAL = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
IN_TEMPLATE = re.compile(rf"\b(?:n?gettext|_)\({LITERAL}(?:, {LITERAL})?")
FIELD = re.compile(r"\{\w*\}|%\(\w+\)s|%s")
PHRASE = re.compile(r"\{(\w+):(\w+)\}")
"""A field that a translation asks for in a phrase: `{city:to}`."""
SPEAKING = {"_", "gettext", "ngettext", "pgettext", "npgettext"}
TAG = re.compile(r"</?[a-z][^<>]*>")


@cache
def catalogue(language: str) -> Catalog:
    with (folder(language) / "django.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def folder(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES"


def messages(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


def used_in(message: Message) -> str:
    """Return the files that have the text, so that whoever has changed one of them finds their own among what waits."""
    return " ".join(path for path, _line in message.locations)


def sources(message: Message) -> Texts:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def targets(message: Message) -> Texts:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def listed(what: str, texts: Iterable[str]) -> str:
    """Return what a failure says: all of them, one a line."""
    return "\n  ".join([f"{what} (CONTRIBUTING.md, “Adding texts”, says how):", *texts])


@cache
def in_code() -> dict[Texts, str]:
    """Return the texts that modules and templates mark, and those of rules, each with a file that it is in."""
    found: dict[Texts, str] = {}
    for room in ("engine", "games", "mykerinos_site"):
        for path in files(".py", under=room):
            for _call, texts in marked_texts(path.read_text()):
                found.setdefault(texts, name(path))
    for path in files(".html", ".txt", ".svg", under="templates"):
        for match in IN_TEMPLATE.finditer(templatize(path.read_text())):
            texts = tuple(ast.literal_eval(literal) for literal in match.groups() if literal)
            found.setdefault(texts, name(path))
    for path in files(".md", under="docs/rules"):
        for text in () if path.stem in WITHOUT_BOARD else list_messages(read_document(path.stem)):
            found.setdefault((text,), name(path))
    return found


def fields(text: str) -> set[str]:
    return set(FIELD.findall(PHRASE.sub(r"{\1}", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_been_collected(language: str) -> None:
    # Of a text with a plural the first form is enough to find it.
    collected = {sources(message)[0] for message in messages(language)}
    missing = [f"{where}: {texts[0]}" for texts, where in in_code().items() if texts[0] not in collected]
    assert not missing, listed(f"not in locale/{language} yet: run script/translate, then translate", missing)
    used = {texts[0] for texts in in_code()}
    over = sorted(collected - used)
    assert not over, listed(f"in locale/{language}, but nothing uses them: run script/translate", over)


def test_no_text_is_used_alone_and_with_a_plural() -> None:
    """It would be one message, which Debian 12's Python 3.11.2 does not find where it is asked for alone."""
    alone, one_of_many = ({texts[0] for texts in in_code() if len(texts) == forms} for forms in (1, 2))
    assert not alone & one_of_many


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    plurals = catalogue(language).num_plurals
    missing = [
        f"{used_in(message)}: {'to be checked: ' if message.fuzzy else ''}{sources(message)[0]}"
        for message in messages(language)
        if message.fuzzy or not all(targets(message)) or message.pluralizable != (len(targets(message)) == plurals)
    ]
    assert not missing, listed(f"without a translation in locale/{language}", missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_fields_and_tags_of_their_source(language: str) -> None:
    wrong = []
    for message in messages(language):
        one, many = sources(message)[0], sources(message)[-1]
        for number, target in enumerate(targets(message)):
            # “One game” needs no number; the forms for more do.
            allowed = [fields(one), fields(many)] if number == 0 else [fields(many)]
            if target and (fields(target) not in allowed or sorted(TAG.findall(target)) != sorted(TAG.findall(many))):
                wrong.append(f"{many} -> {target}")
    assert not wrong, listed(f"fields and tags have to stay as they are, in locale/{language}", wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_in_phrases_are_places_of_the_story(language: str) -> None:
    """Boards fill their sentences with plain words; what fills a `{city:to}` has a phrase for each place."""
    asked = {
        (word, "cities" if field.startswith(("city", "place")) else "sites", sources(message)[0])
        for message in messages(language)
        for target in targets(message)
        for field, word in PHRASE.findall(target)
    }
    allowed = {("to", "cities"), ("in", "cities"), *((word, "sites") for word in ("to", "in", "from", "about"))}
    of_engine = {
        message.id if isinstance(message.id, str) else message.id[0]
        for message in messages(language)
        if all(where.startswith("engine/titles/thebes/") for where, _line in message.locations)
    }
    wrong = [
        f"{word}: {source}" for word, kind, source in asked if (word, kind) not in allowed or source not in of_engine
    ]
    assert not wrong, listed(f"a phrase that nothing fills, in locale/{language}", wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_begin_and_end_as_their_source(language: str) -> None:
    """Blanks and line ends at the edges hold templates together."""
    wrong = [
        sources(message)[0]
        for message in messages(language)
        for target in targets(message)
        if target and (target != target.strip()) != (sources(message)[0] != sources(message)[0].strip())
    ]
    assert not wrong, listed(f"blanks at an edge are lost or new in locale/{language}", wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_translations_are_those_of_the_text_files(language: str) -> None:
    with (folder(language) / "django.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    assert len(messages(language)) > 1000
    for message in messages(language):
        if message.fuzzy or not all(targets(message)):
            continue
        one, many = sources(message)[0], sources(message)[-1]
        told = {compiled.ngettext(one, many, n) for n in range(30)} if message.pluralizable else {compiled.gettext(one)}
        assert told <= {*targets(message)}, f"{one}: run script/translate"


def test_languages_are_those_of_the_site() -> None:
    assert sorted(path.name for path in (ROOT / "locale").iterdir()) == LANGUAGES


def test_what_is_kept_in_words_is_kept_by_their_language() -> None:
    """A cached function gets the language among its arguments: without it, the first reader's would be everybody's."""
    found = {
        f"{name(path)}: {function.name}": {argument.arg for argument in function.args.args}
        for path in files(".py", under="games")
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.FunctionDef)
        and {"lru_cache", "cache"} & set(map(called, function.decorator_list))
        and SPEAKING & {called(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
    }
    assert found
    assert [place for place, arguments in found.items() if "language" not in arguments] == []


def called(node: ast.AST) -> str:
    """Return the name of the function that is called, or stands there by name."""
    return str(getattr(node.func if isinstance(node, ast.Call) else node, "id", ""))
