"""The table of `docs/settings.md`: where the embedded site listens, what it is called, and what stands in front."""

import re
import socket
from typing import Any

import pytest

from games.ops.listening import notes_on, trouble_at
from tests.conventions.tree import ROOT

HERE, LAN, OUT = "http://127.0.0.1:8000", "http://cellar.example.org:8000", "https://games.example.org"
STRANGERS = "answers only to names of this one"
STAFF = "only staff may read its mailbox"
ROWS: dict[tuple[str, str, bool], str] = {
    # (listens at, base URL, behind a proxy): what it refuses or notes
    ("127.0.0.1", HERE, False): "",
    ("localhost", HERE, False): "",
    ("::1", "http://localhost:8000", False): "",
    ("0.0.0.0", HERE, False): STRANGERS,
    ("::", HERE, False): STRANGERS,
    ("10.1.2.3", HERE, False): STRANGERS,
    ("0.0.0.0", LAN, False): STAFF,
    ("10.1.2.3", LAN, False): STAFF,
    ("127.0.0.1", OUT, True): STAFF,
    ("10.1.2.3", OUT, True): STAFF,
    ("fd12::1", OUT, True): STAFF,
    ("127.0.0.1", LAN, True): STAFF,
    ("127.0.0.1", HERE, True): STAFF,
    ("127.0.0.1", LAN, False): "refused: If a proxy or a tunnel stands in front",
    ("localhost", LAN, False): "refused: If a proxy or a tunnel stands in front",
    ("0.0.0.0", OUT, True): "refused: listen where only the proxy gets in",
    ("::", LAN, True): "refused: listen where only the proxy gets in",
    ("8.8.8.8", OUT, True): "refused: listen where only the proxy gets in",
    ("2606:4700::1111", OUT, True): "refused: listen where only the proxy gets in",
}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a1_every_way_to_listen_works_and_is_safe_or_is_refused(settings: Any, row: tuple[str, str, bool]) -> None:
    host, settings.BASE_URL, settings.BEHIND_PROXY = row
    told = ROWS[row]
    trouble, notes = trouble_at(host), list(notes_on(host))
    if told.startswith("refused: "):
        assert told.removeprefix("refused: ") in trouble
    else:
        assert trouble == ""
        assert [bool(told) and told in note for note in notes] == [True] * bool(told)


def test_sites_that_send_their_mails_have_no_mailbox_to_note(settings: Any) -> None:
    settings.BASE_URL, settings.MAIL_IS_LOCAL = LAN, False
    assert list(notes_on("0.0.0.0")) == []


def test_the_inside_is_shown_to_this_machine_alone(settings: Any) -> None:
    settings.DEBUG = True
    assert trouble_at("127.0.0.1") == ""
    assert "MYKERINOS_DEBUG" in trouble_at("0.0.0.0")


def test_a_name_that_nobody_knows_is_left_to_the_server_to_refuse(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*asked: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert trouble_at("nosuchname") == ""


def test_the_table_has_a_row_for_each_kind() -> None:
    text = (ROOT / "docs/settings.md").read_text().partition("## Who reaches the embedded site")[2]
    assert len(re.findall(r"^\| (?!listens|---)", text, re.MULTILINE)) == 8
