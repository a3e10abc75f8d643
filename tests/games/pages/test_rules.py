"""The rules page: every paragraph has its anchor, and says the same as the document that code cites."""

import html
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.games.pages.conftest import strict

ROOT = Path(__file__).parents[3]


def words(text: str) -> str:
    """Bare words: no markup of either kind, no line ends."""
    text = html.unescape(re.sub(r"<[^>]+>", "", text))
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text)).strip()


def paragraphs_of_document() -> dict[str, str]:
    document = (ROOT / "docs/rules/mykerinos.md").read_text()
    return {
        number: words(text) for number, text in re.findall(r"^\*\*(M\d\.\d)\*\* ((?:.+\n)+)", document, re.MULTILINE)
    }


@pytest.mark.django_db
def test_the_page_says_what_the_document_says(client: Client) -> None:
    response = client.get("/rules/mykerinos/")
    page = strict(response.content)
    shown = {
        element.get("id"): words("".join(element.itertext())).removeprefix(element.get("id")).strip()
        for element in page.iter("p")
        if (element.get("id") or "").startswith("M")
    }
    written = {number: re.sub(r"^\(ruling\)", "ruling", text) for number, text in paragraphs_of_document().items()}
    assert len(written) > 35
    assert shown == written


@pytest.mark.django_db
def test_every_paragraph_that_the_engine_refuses_by_has_an_anchor(client: Client) -> None:
    anchors = set(re.findall(r'id="(M[\d.]+)"', client.get("/rules/mykerinos/").content.decode()))
    cited = {
        rule
        for path in (ROOT / "engine/mykerinos").glob("*.py")
        for rule in re.findall(r'"(M\d(?:\.\d)?)"', path.read_text())
    }
    assert cited
    assert cited <= anchors


@pytest.mark.django_db
def test_rulings_and_the_reconstructed_deck_are_marked(client: Client) -> None:
    body = client.get("/rules/mykerinos/").content.decode()
    for number in ("M1.3", "M2.1", "M4.3", "M4.4", "M4.5", "M5.3", "M7.2", "M7.3", "M8.1"):
        assert re.search(rf'<p id="{re.escape(number)}" class="ruling">', body), number
    assert "reconstruction" in body


@pytest.mark.django_db
def test_the_index_leads_to_each_title_and_nothing_else_is_there(client: Client) -> None:
    body = client.get("/rules/").content
    strict(body)
    assert b'href="/rules/mykerinos/"' in body
    assert client.get("/rules/chess/").status_code == 404
