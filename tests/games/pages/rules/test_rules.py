"""The rules pages: they are the documents that code cites, paragraph by paragraph, in every language."""

import html
import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import translation

from devtools.messages import in_rules
from engine.registry import FIRST, TITLES
from games.pages.rules.documents import (
    DocumentError,
    Listing,
    Paragraph,
    Table,
    find_document,
    list_messages,
    paragraphs,
    parse_document,
    read_document,
)
from tests.games.pages.conftest import strict
from tests.markup import squeeze
from tests.oasis.registration import SHIPPED

ROOT = Path(__file__).parents[4]

pytestmark = pytest.mark.django_db
every_title = pytest.mark.parametrize("title_id", SHIPPED)


def words(text: str) -> str:
    """Bare words: no markup of either kind, no line ends."""
    text = html.unescape(re.sub(r"<[^>]+>", "", text))
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text)).strip()


def written(title_id: str) -> str:
    path = find_document(title_id)
    assert path
    return path.read_text()


def cells(row: str) -> list[str]:
    return [words(cell) for cell in row.strip().strip("|").split("|")]


@every_title
def test_the_page_shows_each_paragraph_of_the_document_under_its_number(title_id: str, client: Client) -> None:
    page = strict(client.get(f"/rules/{title_id}/").content)
    shown = {
        element.get("id"): words("".join(element.itertext())).removeprefix(element.get("id")).strip()
        for element in page.iter("p")
        if element.get("id")
    }
    found = re.findall(r"^\*\*([A-Z]\d+\.\d+)\*\* ((?:.+\n)+)", written(title_id), re.MULTILINE)
    assert found
    assert shown == {number: re.sub(r"^\((in part a ruling|ruling)\)", r"\1", words(text)) for number, text in found}


@every_title
def test_the_page_has_the_sections_and_tables_of_the_document(title_id: str, client: Client) -> None:
    page = strict(client.get(f"/rules/{title_id}/").content)
    sections = [section for section in page.iter("section") if section.get("class") is None]
    headings = [words("".join(element.itertext())) for section in sections for element in section.iter("h2")]
    assert headings == re.findall(r"^## (.*)$", written(title_id), re.MULTILINE)
    contents = next(element for element in page.iter("ul") if element.get("class") == "contents")
    assert [words("".join(link.itertext())) for link in contents.iter("a")] == headings
    shown = [
        [words("".join(cell.itertext())) for cell in row] for table in page.iter("table") for row in table.iter("tr")
    ]
    rows = [
        cells(row)
        for row in written(title_id).splitlines()
        if row.startswith("|") and not re.fullmatch(r"[| :-]+", row)
    ]
    assert shown == rows


@every_title
@pytest.mark.parametrize("language", ["de", "pl"])
def test_paragraphs_are_shown_in_the_language_of_the_reader(title_id: str, language: str, client: Client) -> None:
    document = read_document(title_id)
    body = client.get(f"/rules/{title_id}/", headers={"accept-language": language}).content.decode()
    with translation.override(language):
        translated = [part.text for part in paragraphs(document) if part.text.html != part.text.id]
        assert translated or title_id not in FIRST
        for text in translated:
            assert text.html in body and text.id not in body


@every_title
def test_every_paragraph_that_the_engine_refuses_by_has_an_anchor(title_id: str, client: Client) -> None:
    anchors = set(re.findall(r'id="([A-Z][\d.]+)"', client.get(f"/rules/{title_id}/").content.decode()))
    cited = {
        rule
        for path in (ROOT / "engine").rglob("*.py")
        if title_id in path.parts
        for rule in re.findall(r'"([A-Z]\d(?:\.\d)?)"', path.read_text())
    }
    assert cited
    assert cited <= anchors


@every_title
def test_rulings_are_marked(title_id: str, client: Client) -> None:
    body = client.get(f"/rules/{title_id}/").content.decode()
    ruled = re.findall(r"^\*\*([A-Z]\d+\.\d+)\*\* \*\((?:in part a )?ruling\)\*", written(title_id), re.MULTILINE)
    assert re.findall(r'<p id="([A-Z]\d+\.\d+)" class="ruling">', body) == ruled


@pytest.mark.parametrize("title_id", FIRST)
def test_what_is_doubtful_is_said(title_id: str, client: Client) -> None:
    body = client.get(f"/rules/{title_id}/").content.decode()
    assert 'class="ruling"' in body
    assert re.search("reconstruction|doubtful", words(body))


def test_the_index_leads_to_each_title_and_nothing_else_is_there(client: Client) -> None:
    body = client.get("/rules/").content
    strict(body)
    for title_id in TITLES:
        assert f'href="/rules/{title_id}/"'.encode() in body
        assert client.get(f"/rules/{title_id}/").status_code == 200
    assert client.get("/rules/chess/").status_code == 404


SMALL = """# Senet: the rules

<!--
Not on the page.
-->

A race of **thirty** houses,
for *two*.

## S1 The board

**S1.1** *(ruling)* Throw `a stick`
& move.

*(in part a ruling)* No number.

- one
  item
- another

Houses by row:

| row | 1, 2 |
| --- | --- |
| **a** | 5? |

| 1 | 2 |
| --- | --- |
| 3 | 4 |

## What else

* last
"""


def test_every_kind_of_markdown_is_read() -> None:
    document = parse_document(SMALL)
    (start,) = document.introduction
    assert isinstance(start, Paragraph) and start.text.id == "A race of <b>thirty</b> houses, for <i>two</i>."
    section, bare_one = document.sections
    assert (section.number, section.heading.id) == ("S1", "The board")
    first, second, items, named, bare = section.parts
    assert isinstance(first, Paragraph) and first.number == "S1.1" and first.ruling
    assert first.text.id == "Throw <code>a stick</code> &amp; move."
    assert isinstance(second, Paragraph) and second[:2] == ("", ("in part a ruling",))
    assert isinstance(items, Listing) and [item.id for item in items.items] == ["one item", "another"]
    assert isinstance(named, Table) and named.caption and named.caption.id == "Houses by row"
    assert [[cell.id for cell in row] for row in (named.head, *named.rows)] == [["row", "1, 2"], ["a", "5?"]]
    assert isinstance(bare, Table) and bare.caption is None and bare.is_numeric and not named.is_numeric
    assert bare_one[:2] == ("", ("What else",)) and bare_one.anchor == "what-else"
    assert list(list_messages(document))[-9:-2] == [
        "No number.",
        "one item",
        "another",
        "Houses by row",
        "row",
        "1, 2",
        "a",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("# Senet: the rules", "Senet", "first line"),
        ("## S1 The board", "## The board", "S1.1 is no paragraph of section"),
        ("## S1 The board\n", "## S1 The board", "stands alone"),
        ("## S1 The board", "### S1 The board", "a section begins as"),
        ("**S1.1**", "**S2.1**", "S2.1 is no paragraph of section S1"),
        ("*(in part a ruling)* No number.", "**S1.1** Again.", "S1.1 is there twice"),
        ("`a stick`", "`a stick", "not closed"),
        ("| 3 | 4 |", "| 3 |", "a table has"),
        ("| **a** | 5? |\n", "", "a table has"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_the_line(old: str, new: str, said: str) -> None:
    assert old in SMALL
    with pytest.raises(DocumentError, match=said):
        parse_document(SMALL.replace(old, new))


def test_a_page_shows_every_kind_of_markdown(client: Client, settings: LazySettings, tmp_path: Path) -> None:
    (tmp_path / "oasis.md").write_text(SMALL)
    settings.RULES_DIRS = [tmp_path]
    body = client.get("/rules/oasis/").content
    strict(body)
    shown = squeeze(body.decode())
    assert '<p id="S1.1" class="ruling"><a class="number" href="#S1.1">S1.1</a><i class="mark">ruling</i>Throw' in shown
    assert "Not on the page." not in shown
    parts = ("<li>one item</li>", "<caption>Houses by row</caption>", 'aria-label="The board"', "<td>5?</td>")
    for part in (*parts, '<i class="mark">in part a ruling</i>No number.', '<h2 id="what-else">What else</h2>'):
        assert part in shown


def test_translators_are_given_the_rules_and_no_other_markdown() -> None:
    (path,) = [path for path in (ROOT / "docs/rules").glob("*.md") if path.stem == SHIPPED[0]]
    assert ("gettext", ("Notation",)) in list(in_rules(path))
    assert list(in_rules(ROOT / "README.md")) == []
