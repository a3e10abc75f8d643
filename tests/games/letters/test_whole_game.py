"""Every mail of a whole game of two, read by the letter of the standards, its two parts compared."""

import random
import re
from email.message import EmailMessage
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.bots import BOTS
from games.boards.contract import Look
from games.boards.kit.png import png
from games.letters import move_options
from games.letters import parts as story
from games.models import Mail, Move, Player, Wait
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.markup import read_page
from tests.steps import Shift, address_in, due_seat, sweep_mails, text_of

pytestmark = pytest.mark.django_db

LINK = re.compile(r"https?://[^\s]+|[mb]-[a-z2-7]{16,}@[\w.]+")
NUMBER = re.compile(r"\d+")
WORD = re.compile(r"[^\W_]+")
BRAND = {"by", "Mail", "For"}
"""The head of the HTML part, which says no more than the sender does; and how the plain part begins a list of examples."""

CAPTIONS = (
    "Corner marks show what moved last. Your own pieces have a hole.",
    "Tap a move to start a reply with it; nothing is played until you send it.",
    "“board” shows the move on the page; nothing is played until you confirm it there.",
    "The board in words",
    "Final scoring",
)
"""What is said of pictures, and of links with a move in them."""

LABELS = {str(number) for number in range(1, 13)}
"""The drawn board of the plain part numbers its areas, rows and wings; the pictures do it themselves."""


STOCK = re.compile(r"\bgeneral stock \d+")
"""On the board in words of a game that is over too, where nobody counts on it any more."""


BOARD = re.compile("== The (?:final )?board")
"""The heading of the text board in the plain part."""


UNREAD = re.compile(r'<div class="first"[^<]*</div>|<!--.*?-->')
"""What an inbox shows beside the subject, and what Outlook alone draws."""


class Parts:
    """The two parts of a mail, as somebody reads them."""

    def __init__(self, letter: EmailMessage) -> None:
        self.plain = text_of(letter)
        body = letter.get_body(preferencelist=("html",))
        assert body is not None
        html = UNREAD.sub("", str(body.get_content()))
        tree = read_page(html)
        shown = tree.find("body")
        assert shown is not None
        self.alts = [str(image.get("alt")) for image in shown.iter("img")]
        self.widths = [int(image.get("width") or 0) for image in shown.iter("img")]
        self.pictures = [str(image.get("src")) for image in shown.iter("img")]
        # Moves to tap are words of the plain part, which its reader types.
        found = {str(link.get("href")) for link in shown.iter("a")}
        self.links = {link for link in found if not link.startswith("mailto:") and "?move=" not in link}
        self.moves = {str(mark.text) for mark in shown.iter("span") if "c" in (mark.get("class") or "").split()}
        # What the board cannot show: the plain part has it in its board, in other words.
        tables = [table for table in shown.iter("table") if "facts" in (table.get("class") or "").split()]
        self.facts = " ".join(text for table in tables for text in table.itertext())
        for table in tables:
            table.clear()
        self.text = " ".join(shown.itertext())
        for caption in CAPTIONS:
            self.text = self.text.replace(caption, "")
        self.html = " ".join([self.text, self.facts, *self.alts])


def numbers(text: str) -> set[str]:
    return set(NUMBER.findall(LINK.sub("", text)))


def check_parts(parts: Parts) -> None:
    """Every move, number and link of one part is in the other."""
    assert parts.links == {link for link in LINK.findall(parts.plain) if not link.startswith("m-")}
    assert numbers(parts.html) <= numbers(parts.plain)
    assert numbers(STOCK.sub("", parts.plain)) - numbers(parts.html) <= LABELS
    story, *rest = BOARD.split(parts.plain)
    assert len(rest) == 1 and numbers(story) <= numbers(parts.html)
    for move in parts.moves:
        assert move in parts.plain
    words = set(WORD.findall(LINK.sub("", parts.text))) - BRAND
    assert words <= set(WORD.findall(parts.plain))
    said = set(WORD.findall(LINK.sub("", story)))
    assert said <= words | BRAND


def check_pictures(letter: EmailMessage, parts: Parts) -> list[int]:
    """Return the pictures come along, are shown in their place, and can be decoded. Returns their widths."""
    widths = []
    images = [part for part in letter.walk() if part.get_content_maintype() == "image"]
    assert [f"cid:{part['Content-ID'].strip('<>')}" for part in images] == parts.pictures
    for part in images:
        assert part.get_content_disposition() == "inline"
        with Image.open(BytesIO(part.get_payload(decode=True))) as image:  # type: ignore[arg-type]
            image.load()
            assert image.format == "PNG"
            widths.append(image.width)
    assert all(len(alt) > 20 for alt in parts.alts)
    return widths


def play_to_the_end(table: Table, shift_clock: Shift) -> None:
    """Greedy moves for all, the mails of every turn on their way."""
    rng = random.Random(1)
    while table.due():
        seat = due_seat(table)
        move = BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), rng)
        wait = table.waits[seat.pk]
        table = play_move(table, seat, wait.pk, move, Move.Via.BROWSER).table
        if table.due() and table.waits.get(due_seat(table).pk) != wait:
            sweep_mails()


@pytest.mark.long
@pytest.mark.timeout(600)
def test_every_mail_of_a_whole_game(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift, settings: Any,
) -> None:  # fmt: skip
    settings.REPLY_DOMAIN = "play.example.org"
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = make_game(*Player.objects.order_by("pk"), name="Two at Saqqara")
    sweep_mails()
    play_to_the_end(table, shift_clock)
    sweep_mails()
    table = load_table(pk=table.game.pk)
    assert table.game.state == "finished"
    found = letters(server)
    turns = [letter for letter in found if "your move" in text_of(letter)]
    ends = [letter for letter in found if "Two at Saqqara is over" in text_of(letter)]
    assert len(found) == len(turns) + len(ends)
    # One mail for each wait that a person had to answer, and one for everybody at the end.
    assert len(turns) == Wait.objects.filter(game=table.game).count() > 40
    assert sorted(address_in(letter, "To") for letter in ends) == ["alice@example.org", "bob@example.org"]
    assert len({letter["Message-ID"] for letter in found}) == len(found)
    assert set(Mail.objects.values_list("state", flat=True)) == {"sent"}
    threads: dict[str, set[str]] = {}
    for letter in found:
        assert letter["Subject"] == "Mykerinos: Two at Saqqara"
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["In-Reply-To"] == letter["References"]
        threads.setdefault(address_in(letter, "To"), set()).add(letter["References"])
        parts = Parts(letter)
        check_parts(parts)
        assert check_pictures(letter, parts)
    assert [len(roots) for roots in threads.values()] == [1, 1]
    assert len(set.union(*threads.values())) == 2
    # Each mail has a sender of its own on the envelope, and turn mails an address of their own to answer to.
    assert len(set(server.senders)) == len(found)
    assert len({address_in(letter, "Reply-To") for letter in turns}) == len(turns)
    assert "FINAL SCORING" in text_of(ends[0])


def test_pictures_are_sent_sharper_than_they_are_shown(
    server: Server, alice: Player, bob: Player, dora: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.steps import game_at

    monkeypatch.setattr(story, "png", png)
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    game_at(4, alice, bob, dora)
    sweep_mails()
    letter = letters(server, "alice@example.org")[-1]
    parts = Parts(letter)
    assert check_pictures(letter, parts) == [1.2 * width for width in parts.widths] == [672, 528]


def test_a_turn_mail_lists_few_moves_and_gives_examples_of_many(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, dora: Player, shift_clock: Shift
) -> None:
    from tests.steps import game_at

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    many = game_at(4, alice, bob, dora)
    sweep_mails()
    text = text_of(letters(server, "alice@example.org")[-1])
    legal = many.legal(many.seats[0])
    assert f"{len(legal)} moves are legal now." in text
    told = re.findall(r"For example (.+?) and (\d+) more", text)
    assert told
    for line, _more in told:
        moves = line.split(" · ")
        assert 0 < len(moves) <= 3
        assert all(move in legal for move in moves)
    few = Table(many.game, many.seats, many.waits)
    monkey = legal[: move_options.FEW]
    view = few.view(few.seats[0])
    listed = move_options.ways(few, view, Look(tuple(few.names()), 0), monkey, (), "", "")
    shown = [line.lines[0] for way in listed for line in way.moves]
    assert sorted(shown) == sorted(monkey)
