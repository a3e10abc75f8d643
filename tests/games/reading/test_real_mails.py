"""The site's own turn mails, answered by every program: what is quoted is never read, and what is written around it is."""

from collections.abc import Callable
from email.message import EmailMessage
from functools import cache

import pytest

from games.letters import parts
from games.models import Game, Player
from games.reading import html_text, interpretation, markers, message, own_text, steps
from games.reading.reader import SeatReader
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, send
from tests.games.reading.clients import CLIENTS, NO_PLACE, Client, Reply
from tests.games.reading.programs import PAGE, PROGRAMS, SET_IN, UNMARKED, VERSIONS, client
from tests.games.reading.tables import told
from tests.games.reading.turn_mail import TurnMail
from tests.steps import address_in, letters_to, text_of

pytestmark = pytest.mark.django_db

Turn = Callable[[str, str], tuple[TurnMail, SeatReader]]
INLINE_AT = 9


@pytest.fixture
def turn(make_game: MakeGame, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> Turn:
    """Language and title to a turn mail as programs quote it, and the seat that is to decide."""
    monkeypatch.setattr(parts, "pictures", lambda *_arguments: ())

    def made(language: str, title: str) -> tuple[TurnMail, SeatReader]:
        Player.objects.update(language=language, mail_when=Player.MailWhen.NOW)
        table = make_game(alice, bob, title=title)
        seat = table.seats[table.due()[0]]
        assert seat.player is not None and seat.player.email
        mail = quoted_as(letters_to(seat.player.email)[-1])
        return mail, SeatReader(table.title, table.position, seat.index)

    return made


def quoted_as(sent: EmailMessage) -> TurnMail:
    """Return a letter of the site as programs quote it."""
    page = sent.get_body(("html",))
    assert page is not None
    body = str(page.get_content()).partition("<body")[2].partition(">")[2].partition("</body>")[0]
    address, mark = address_in(sent, "Reply-To"), str(sent["Message-ID"])
    return TurnMail(str(sent["Subject"]), text_of(sent), body, address=address, message_id=mark)


def programs(language: str) -> dict[str, tuple[Client, set[str]]]:
    """Every program in that language, and the places where it lets people write so that it can be told from the quote."""
    found: dict[str, tuple[Client, set[str]]] = {}
    for name, compose in CLIENTS.items():
        found[name] = compose, {"top", *(place for place, without in NO_PLACE.items() if name not in without)}
    for name, spoken in VERSIONS:
        inline = set() if PROGRAMS[name].style in (UNMARKED, SET_IN, PAGE) else {"inline"}
        if spoken == language:
            found[name] = client(name), {"top", "bottom"} | inline
    return found


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("language", "title"), [("en", "mykerinos"), ("de", "mykerinos"), ("pl", "mykerinos"), ("en", "thebes")]
)
def test_answers_to_a_real_turn_mail(turn: Turn, language: str, title: str) -> None:
    mail, reader = turn(language, title)

    @cache
    def meaning(text: str) -> str:
        return told(interpretation.understand(text, reader))

    move = reader.legal()[len(reader.legal()) // 2]
    wrong = []
    for name, (compose, places) in programs(language).items():
        for place in ("top", "bottom", "inline", "nowhere"):
            text = {"inline": (INLINE_AT, move)} if place == "inline" else {} if place == "nowhere" else {place: move}
            raw = compose(Reply(mail, language, **text))
            read = meaning(own_text.text_of(message.parse(raw)))
            if read != move if place in places else not read.startswith("?"):
                wrong.append((name, place, read))
    assert wrong == []


@pytest.mark.sqlite
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_answers_to_a_short_answer(turn: Turn, language: str, alice: Player, bob: Player) -> None:
    """It names commands: what is quoted of them is never done."""
    turn(language, "mykerinos")
    table = load_table(pk=Game.objects.get().pk)
    index = table.due()[0]
    address = str((alice, bob)[index].email)
    while table.due() and table.due()[0] == index:
        send(address_for(table, index), table.legal(table.seats[index])[0])
        table = load_table(pk=table.game.pk)
    sent = letters_to(address)[-1]
    assert sent["Auto-Submitted"] == "auto-replied" and ": undo\n" in text_of(sent)
    mail = quoted_as(sent)
    wrong = []
    for name, (compose, places) in programs(language).items():
        for text, expected in (("undo", ["undo"]), ("Thanks, see you on Friday!", [])):
            replies = {"top": Reply(mail, language, top=text), "bottom": Reply(mail, language, bottom=text)}
            for place, reply in (replies | {"nowhere": Reply(mail, language)}).items():
                raw = compose(reply)
                read = [
                    step.command.name
                    for step in steps.steps(own_text.text_of(message.parse(raw)), frozenset())
                    if step.command
                ]
                # Where a program leaves no trace of what was quoted, nothing is to be done rather than something wrong.
                if (read and (place == "nowhere" or read != expected)) or (place in places and read != expected):
                    wrong.append((name, place, text, read))
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_turn_mail_stands_between_the_two_lines_in_both_parts(turn: Turn, language: str) -> None:
    mail, _reader = turn(language, "mykerinos")
    page = [line for line in html_text.lines(mail.html) if line]
    for lines in (mail.plain.rstrip().split("\n"), page):
        assert markers.starts(lines[0]) and markers.ends(lines[-1])
