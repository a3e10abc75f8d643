"""Names in headers and the letters of a mail, as they go over the wire to a mail server."""

import re
from email.header import decode_header, make_header
from email.utils import getaddresses

import pytest

from games.inbox import worker
from games.inbox.store import receive, recipient_in
from games.mail import sending
from games.mail.post import draft, post
from games.mail.rendering import named_address
from games.mail.subscriptions import ANSWER, GROUPS
from games.models import Game, Mail, Player
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, written
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import DELAY, Shift, due_seat, game_at, play_next, sign_in, sweep_mails

pytestmark = pytest.mark.django_db

NAMES = [
    "Two at Karnak",
    "Zażółć, gęślą",
    "Sand & Co; 5, 6",
    'The "best" \\ of us',
    "Müller 🎲 Κνωσός " * 3,
    "O'Neill (again): [one]",
    "x\r\nBcc: victim@example.org\r\n\r\nhello",
    "victim@example.org",
    "<victim@example.org>",
    "=?utf-8?q?victim=40example.org?=",
    "\u202e\u200b",
    "a\x07b\ttab",
]


def raw_lines(server: Server) -> list[bytes]:
    return [line for raw in server.taken for line in raw.split(b"\r\n")]


def mailbox(server: Server, header: str) -> tuple[str, str]:
    """Return the name and the address in that header of the last letter, which has just one.

    Python's own parser of names leaves a blank between two encoded words.
    """
    (line,) = letter_headers(server, header)
    ((name, address),) = getaddresses([line.partition(b":")[2].strip().decode()])
    return str(make_header(decode_header(name))), address


def test_names_stand_beside_addresses_and_are_nothing_but_names(
    table: Table, dora: Player, shift_clock: Shift, server: Server
) -> None:
    """The site's own reading is asked too: where nobody tells the envelope, it is the header that says where a reply goes."""
    shift_clock(DELAY)
    for name in NAMES:
        Player.objects.filter(pk=dora.pk).update(name=name[:30])
        Game.objects.filter(pk=table.game.pk).update(name=name[:60])
        # The same mail again: its row is put back.
        Mail.objects.filter(player=dora).update(state=Mail.State.DUE)
        server.taken.clear()
        sweep_mails()
        (letter,) = letters(server)
        assert mailbox(server, "To") == (mailbox_name(name[:30]), dora.email)
        shown, to = mailbox(server, "Reply-To")
        assert shown == mailbox_name(name[:60]) and to.startswith("m-"), name
        assert letter["Bcc"] is None and b"victim@" not in b"".join(letter_headers(server, "To", "Reply-To"))
        assert all(len(line) < 998 and line.isascii() for line in raw_lines(server))
        reply = b"\r\n".join([*letter_headers(server, "Reply-To"), b"", b"hi"]).replace(b"Reply-To:", b"To:")
        assert recipient_in(reply) == to, name


def mailbox_name(name: str) -> str:
    """As it is shown: what could be an address or a header has gone."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name if sign not in '@<>"\\?').split())


def letter_headers(server: Server, *names: str) -> list[bytes]:
    """Return these headers of the last letter, as they came."""
    head = server.taken[-1].partition(b"\r\n\r\n")[0].replace(b"\r\n ", b" ").split(b"\r\n")
    return [line for line in head if line.partition(b":")[0].decode() in names]


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_whatever_is_sent_is_seven_bits_wide_and_its_lines_are_short(
    language: str, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift, server: Server
) -> None:
    """A server that takes no 8bit would write the mail anew, and its signature (DKIM) would be worth nothing."""
    for player in (alice, bob):
        player.language = language
        player.save()
    table = make_game(alice, bob, name="Dwie w Łodzi: żółw")
    shift_clock(DELAY)
    sweep_mails()
    first = due_seat(table)
    to = address_for(table, first.index)
    assert first.player is not None and first.player.email
    receive(written(to, "board", first.player.email), to, first.player.email)
    play_next(table)
    worker.sweep()
    post(draft("test:1", "account/password_changed", alice.email, alice))
    shift_clock(DELAY)
    sweep_mails()
    assert len(letters(server)) >= 3
    for raw in server.taken:
        assert raw.isascii() and b"8bit" not in raw
        assert max(map(len, raw.split(b"\r\n"))) < 200
    texts = [part for letter in letters(server) for part in letter.walk() if part.get_content_maintype() == "text"]
    assert {part["Content-Transfer-Encoding"] for part in texts} == {"quoted-printable"}


def test_an_address_that_is_to_be_proved_gets_no_name_that_its_asker_chose(alice: Player, server: Server) -> None:
    alice.name = "Win at example.org"
    alice.save()
    post(draft("test:1", "account/password_changed", "stranger@example.org", alice))
    sending.sweep()
    assert b"To: stranger@example.org\r\n" in server.taken[-1]


def test_a_name_of_nothing_is_left_out() -> None:
    assert named_address(" <@> ", "a@example.org") == named_address("", "a@example.org") == "a@example.org"


def test_the_state_stands_in_the_subject_only_for_those_who_want_it_and_the_thread_is_the_same(
    alice: Player, bob: Player, make_game: MakeGame, shift_clock: Shift, server: Server
) -> None:
    """In square brackets, which RFC 5256 leaves out of the subject by which mails are put together."""
    player = sign_in(bob)
    form = {"mail_when": "now", "mail_delay": "2", "digest_at": "08:00", "answers": "next"}
    form |= {f"wants_{group}": "on" for group in GROUPS if group != ANSWER}
    assert player.post("/account/mail/", form | {"subject_state": "on"}).status_code == 302
    bob.refresh_from_db()
    assert bob.subject_state
    table = game_at(20, alice, bob, name="Two at Karnak", pace={"kind": "per_wait", "hours": 72})
    told: dict[str, tuple[str, str]] = {}
    for _turn in range(4):
        while due_seat(table).player == (alice if len(told) % 2 else bob):
            table = play_next(table, table.legal(due_seat(table))[0])
        shift_clock(DELAY)
        sweep_mails()
        last = letters(server)[-1]
        told.setdefault(last["To"], (last["Subject"], last["References"]))
    subjects = {to.partition("@")[0].rpartition("<")[2]: subject for to, (subject, _root) in told.items()}
    assert subjects["alice"] == "Mykerinos: Two at Karnak"
    assert re.fullmatch(r"\[Your turn, (3 days|2 days, .*) left\] Mykerinos: Two at Karnak", subjects["bob"])
    assert player.post("/account/mail/", form).status_code == 302
    bob.refresh_from_db()
    assert not bob.subject_state
