"""The first pages over HTTP: what they answer, in which language, with which headers."""

import pytest
from django.test import Client

from tests.markup import read_page

pytestmark = pytest.mark.django_db


def test_first_page_is_strict_html_with_unique_ids(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    page = read_page(response.content.decode())
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert "main" in ids
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("asked", "given"), [("de-AT,de;q=0.9", "de"), ("pl", "pl"), ("en-GB", "en"), ("fr", "en"), ("", "en")]
)
def test_first_page_speaks_the_language_that_was_asked_for(client: Client, asked: str, given: str) -> None:
    response = client.get("/", headers={"accept-language": asked})
    assert f'<html lang="{given}"' in response.content.decode()
    assert response.headers["Content-Language"] == given


def test_every_script_carries_the_nonce_of_its_page_and_no_other_page_has_the_same(client: Client) -> None:
    nonces = []
    for _ in range(2):
        response = client.get("/")
        nonce = str(response.context["CSP_NONCE"])
        policy = response.headers["Content-Security-Policy"]
        assert f"'nonce-{nonce}'" in policy
        assert "unsafe" not in policy
        body = response.content.decode()
        assert body.count("<script") == body.count(f'nonce="{nonce}"') > 0
        nonces.append(nonce)
    assert nonces[0] != nonces[1]


def test_first_page_is_read_only(client: Client) -> None:
    assert client.head("/").status_code == 200
    assert client.post("/").status_code == 405
