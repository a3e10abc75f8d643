"""The rules pages: every paragraph has its anchor, and says the same as the document that code cites."""

import html
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.games.pages.conftest import strict
from tests.oasis.registration import SHIPPED

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.django_db
every_title = pytest.mark.parametrize("title_id", SHIPPED)


def words(text: str) -> str:
    """Bare words: no markup of either kind, no line ends."""
    text = html.unescape(re.sub(r"<[^>]+>", "", text))
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text)).strip()


def document(title_id: str) -> str:
    return (ROOT / f"docs/rules/{title_id}.md").read_text()


def paragraphs_of_document(title_id: str) -> dict[str, str]:
    found = re.findall(r"^\*\*([A-Z]\d\.\d)\*\* ((?:.+\n)+)", document(title_id), re.MULTILINE)
    return {number: words(text) for number, text in found}


def cells(row: str) -> list[str]:
    return [words(cell) for cell in row.strip().strip("|").split("|")]


@every_title
def test_the_page_says_what_the_document_says(title_id: str, client: Client) -> None:
    page = strict(client.get(f"/rules/{title_id}/").content)
    shown = {
        element.get("id"): words("".join(element.itertext())).removeprefix(element.get("id")).strip()
        for element in page.iter("p")
        if re.fullmatch(r"[A-Z]\d\.\d", element.get("id") or "")
    }
    written = {
        number: re.sub(r"^\(ruling\)", "ruling", text) for number, text in paragraphs_of_document(title_id).items()
    }
    assert len(written) > 30
    assert shown == written


@every_title
def test_the_page_has_the_tables_of_the_document(title_id: str, client: Client) -> None:
    page = strict(client.get(f"/rules/{title_id}/").content)
    shown = [
        [words("".join(cell.itertext())) for cell in row] for table in page.iter("table") for row in table.iter("tr")
    ]
    written = [
        cells(row)
        for row in document(title_id).splitlines()
        if row.startswith("|") and not re.fullmatch(r"[| :-]+", row)
    ]
    assert shown == written


@every_title
def test_every_paragraph_that_the_engine_refuses_by_has_an_anchor(title_id: str, client: Client) -> None:
    anchors = set(re.findall(r'id="([A-Z][\d.]+)"', client.get(f"/rules/{title_id}/").content.decode()))
    cited = {
        rule
        for path in (ROOT / "engine" / "titles" / title_id).rglob("*.py")
        for rule in re.findall(r'"([A-Z]\d(?:\.\d)?)"', path.read_text())
    }
    assert cited
    assert cited <= anchors


@every_title
def test_rulings_and_what_is_doubtful_are_marked(title_id: str, client: Client) -> None:
    body = client.get(f"/rules/{title_id}/").content.decode()
    ruled = re.findall(r"^\*\*([A-Z]\d\.\d)\*\* \*\(ruling\)\*", document(title_id), re.MULTILINE)
    assert ruled
    assert re.findall(r'<p id="([A-Z]\d\.\d)" class="ruling">', body) == ruled
    assert re.search("reconstruction|doubtful", words(body))


def test_the_index_leads_to_each_title_and_nothing_else_is_there(client: Client) -> None:
    body = client.get("/rules/").content
    strict(body)
    for title_id in SHIPPED:
        assert f'href="/rules/{title_id}/"'.encode() in body
    assert client.get("/rules/chess/").status_code == 404
