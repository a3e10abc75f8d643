"""Thirty mails of people who have no account yet, or write in the account's thread, each with its one right reading.

`P`: to the public address, unknown. `F`: to a first answer about Thebes. `A`: to a fresh address of the account's thread. `G`: in
the thread of a game, at its turn. `L`: to the first letter of a lesson.
"""

from datetime import timedelta

import pytest

from games.letters import account_words
from games.lobby.new_game import OPEN
from games.lobby.open_games import create_game
from games.lobby.ready import save_wish
from games.mail.context import account_address
from games.models import Game, Inbound, Mail, Move, Player, Question, Ready, Seat
from games.models.invitation_blocklist import refused_addresses
from games.models.question import Asks
from tests.games.conftest import make_player
from tests.games.inbox.replies import address_for
from tests.games.inbox.test_account_words import EVIL, HERO
from tests.games.inbox.test_public_address import ADA, LONG, PLAY, first, write
from tests.games.lobby.conftest import plan
from tests.steps import Shift, address_in, due_seat, game_at, letters_to

QUOTED = "tak\n\nW dniu 27.11.2026 o 18:00, Mykerinos napisał(a):\n{quote}"
ACCOUNT = {"account en Newcomer", "ready thebes", "answered"}
THIRTY: list[tuple[str, str, set[str]]] = [
    ("P", "(s) Thebes, please", {"first thebes en"}),
    ("P", "", {"first - en"}),
    ("P", "Ich möchte Theben spielen, zu zweit", {"first thebes 2 de"}),
    ("P", "Chcę zagrać w Teby, proszę", {"first thebes pl"}),
    ("P", "How long does a game take?", {"first - en"}),
    ("P", "invite bea@example.org mykerinos", {"first mykerinos en"}),
    ("P", "unsubscribe", {"left alone"}),
    ("P", LONG, {"left alone"}),
    ("P robot", "Thebes", {"left alone"}),
    ("P list", "Mykerinos", {"left alone"}),
    ("P", "yes", {"first - en"}),
    ("F", "yes", ACCOUNT),
    ("F", "Ja bitte, nenn mich Ada. Viele Grüße, Ada Kern", {"account de Ada", "ready thebes", "answered"}),
    ("F", QUOTED, {"account pl Ktoś nowy", "ready thebes", "answered"}),
    ("F", "Yes, we have received your message.", {"first thebes en again"}),
    ("F", "no thanks", {"never again"}),
    ("F", "show me", {"lesson thebes 1"}),
    ("F", "yes, bot", {"account en Newcomer", "plays thebes", "answered"}),
    ("F elsewhere", "yes", {"first thebes en again"}),
    ("F twice", "yes", {*ACCOUNT, "told"}),
    ("A", "ready thebes 2\nquiet 22-7", {"ready thebes", "quiet", "answered"}),
    ("A", "Bin bereit für Mykerinos, danke!", {"ready mykerinos", "answered"}),
    ("A ready", "nie szukam", {"answered"}),
    ("A listed", "join 2", {"sits in the second", "answered"}),
    ("A", "urlop 7", {"asks holiday", "answered"}),
    ("A", "I'm not ready to leave for good", {"words offered", "answered"}),
    ("A old", "bot thebes", {"asks bot", "answered"}),
    ("G mykerinos", "c5\nleave for good", {"c5 played", "asks leave for good", "answered"}),
    ("G thebes", "stop", {"no emails named", "answered"}),
    ("L", "Ich setze auf c5", {"lesson mykerinos 2", "c5 read"}),
]  # fmt: skip


def place(where: str, alice: Player, shift_clock: Shift) -> tuple[str, str]:
    """Bring about where the mail is written, and return the address that it goes to, and its sender."""
    if where.startswith("P"):
        return PLAY, ADA
    if where.startswith("F"):
        return first(), EVIL if where == "F elsewhere" else ADA
    if where == "L":
        write("show me", first("Mykerinos, please"))
        return address_in(letters_to(ADA)[-1], "Reply-To"), ADA
    if where.startswith("G"):
        Player.objects.update(mail_when=Player.MailWhen.NOW)
        seat = due_seat(table := game_at(0, alice, make_player("bob"), title=where[2:]))
        assert seat.player is not None and seat.player.email
        return address_for(table, seat.index), seat.player.email
    if where == "A ready":
        save_wish(alice, "mykerinos", [2], Ready.Pace.BANK, 1, endless=False)
    if where == "A listed":
        create_game(make_player("bob"), plan(OPEN))
        create_game(make_player("carol"), plan(OPEN, OPEN))
    write("games" if where == "A listed" else "help", account_address(alice), HERO)
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    if where == "A listed":
        write("games", to, HERO)
        to = address_in(letters_to(HERO)[-1], "Reply-To")
    if where == "A old":
        shift_clock(timedelta(days=40))
    return to, HERO


def seen(row: Inbound, since: int) -> set[str]:
    """Return what the mail has led to, in the words of the table. `since`: the number of the last mail before it."""
    found = {f"ready {title}" for title in Ready.objects.values_list("title", flat=True)}
    for player in Player.objects.filter(email=ADA):
        found.add(f"account {player.language} {player.name}")
        found |= {f"plays {game.title}" for game in Game.objects.filter(creator=player)}
    if row.state == Inbound.State.IGNORED:
        assert not row.text and not bytes(row.raw) and not row.sender
        found.add("left alone")
    for mail in Mail.objects.filter(pk__gt=since):
        assert mail.address in {ADA, HERO, "bob@example.org", "carol@example.org"}
        if mail.kind == "first":
            sizes = "".join(f" {size}" for size in mail.inputs["sizes"])
            again = " again" if mail.inputs["what"] == "again" else ""
            found.add(f"first {mail.inputs['title'] or '-'}{sizes} {mail.language}{again}")
        elif mail.kind == "lesson":
            found.add(f"lesson {mail.inputs['title']} {mail.inputs['step'] + 1}")
            found |= {f"{mail.inputs['move']} read"} if "move" in mail.inputs else set()
        elif mail.kind == "answer":
            found.add("answered")
    for question in Question.objects.filter(received=row):
        found.add(f"asks {question.inputs['word'] if question.kind == Asks.WORD else question.kind}")
    said = [sentence["m"] for _kind, sentence in row.report.get("items", ())]
    found |= {"words offered"} if account_words.NO_WORDS in said else set()
    found |= {"no emails named"} if account_words.NO_EMAILS_HERE in said else set()
    found |= {"quiet"} if Player.objects.exclude(quiet_from=None).exists() else set()
    found |= {"never again"} if refused_addresses([ADA]) else set()
    found |= {f"{move.text} played" for move in Move.objects.filter(via=Move.Via.MAIL)}
    seats = Seat.objects.filter(player__email=HERO, game__creator__name="Carol")
    return found | ({"sits in the second"} if seats.exists() else set())


@pytest.mark.django_db
@pytest.mark.parametrize(("where", "text", "means"), THIRTY, ids=range(1, len(THIRTY) + 1))
def test_a_mail_is_read_as_its_writer_means_it(
    alice: Player, shift_clock: Shift, where: str, text: str, means: set[str]
) -> None:
    to, sender = place(where, alice, shift_clock)
    letters = letters_to(sender)
    quote = "\n".join(f"> {line}" for line in letters[-1].as_string().splitlines()) if letters else ""
    headers = {"P robot": {"Auto_Submitted": "auto-replied"}, "P list": {"List_Id": "<list.example.org>"}}
    subject, text = (
        ("Thebes, please", "") if text.startswith("(s)") else ("Hello" if text else "", text.replace("{quote}", quote))
    )
    since = Mail.objects.order_by("pk").last()
    row = write(text, to, sender, subject=subject, **headers.get(where, {}))
    found = seen(row, since.pk if since else 0)
    if where == "F twice":
        again = write(text, to, sender)
        assert again.answer is not None and Player.objects.filter(email=ADA).count() == 1
        found.add("told")
    assert found == means
