"""A seeded small count of `script/attack replies`, and some of them through the inbound path to the answer."""

import random
from typing import Any

import pytest

from engine.registry import get_title
from games.letters import outcome
from games.models import Move, Player
from games.reading.interpretation import understand
from games.reading.misspelt import near_lines
from games.reading.names import with_notation
from games.reading.reader import SeatReader
from games.reading.vocabulary import NONE
from games.table.table import load_table
from tests.attacks import replies, slips
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.rounds import rounds
from tests.steps import random_moves

FEW = rounds(600, 10_000)
LINES = rounds(1, 200)
"""Lines of each title, language and place in the reply."""
THROUGH = rounds(12, 100)


def test_random_replies_play_what_is_meant_and_pass_over_nothing() -> None:
    assert "played" in replies.attack(FEW, "ci")


def test_each_legal_line_is_read_as_itself() -> None:
    for reader in replies.tables("lines"):
        for line in reader.legal():
            assert [move.canonical for move in understand(line, reader).moves] == [line], reader.title.id


def test_a_slip_in_one_line_stops_those_below_it() -> None:
    """All slips of one letter in a few lines of every title and language."""
    assert "offered" in slips.attack(replies.tables("ci"), LINES, "ci")


@pytest.mark.parametrize(
    ("language", "wrong"),
    [("de", "graben {site} wiith fear Finanzierung (Auto)"), ("pl", "kopię {site} wth fear Fundusze (samochód)")],
)
def test_a_slip_beside_dashes_and_printed_names_is_offered(language: str, wrong: str) -> None:
    """Sites are written with dashes, and cards as they are printed."""
    lines = [(reader, line) for reader in replies.tables("11") for line in reader.legal()]
    reader, line = next((reader, line) for reader, line in lines if line.endswith(" with fear funding-car"))
    site = line.split()[1]
    reader = slips.Writer(reader, language, random.Random(1)).reader
    meant = understand(f"{wrong.format(site=site)}\n{reader.legal()[0]}", reader)
    assert not meant.moves and meant.problem is not None and meant.problem.near == (line,)


@pytest.mark.parametrize("wrong", ["remvoe {side}", "usuwma {side}", "usuwam {start}"])
def test_a_slip_in_a_line_that_the_one_above_allows_is_offered(wrong: str) -> None:
    """The lines of that position are the ones that it may be, also in other words of the notation."""
    museums = [
        (reader, line) for reader in replies.tables("1") for line in reader.legal() if line.startswith("museum ")
    ]
    after = [(reader, line, reader.after(line)) for reader, line in museums]
    reader, line, side = next(
        (reader, line, side)
        for reader, line, here in after
        for side in ("left", "right")
        if here is not None and f"remove {side}" in here.legal() and f"remove {side}" not in reader.legal()
    )
    meant = understand(f"{line}\n{wrong.format(side=side, start=side[:-1])}\n{line}", reader)
    assert not meant.moves and meant.problem is not None and meant.problem.near == (f"remove {side}",)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("skip\nEend\nuse", "Eend"),
        ("Moin!\n\nskip\nLnd\nuse", "Lnd"),
        ("Eend\nuse", "Eend"),
        ("überspringen\nEndd\ndann use\n\nLG", "Endd"),
        ("skip\ndann Ues\ndann use", "dann Ues"),
        ("use\nspielen Erkundung (Schif)f\nuse", "spielen Erkundung (Schif)f"),
    ],
)
def test_a_slip_above_a_word_of_everyday_life_is_named(text: str, wrong: str) -> None:
    """`use` is a move on a line of its own, though no name stands above it."""
    title, found = get_title("arnak"), list[SeatReader]()

    def is_met(position: Any, _done: int) -> bool:
        found.extend(SeatReader(title, position, seat) for seat in title.due(position))
        return "use" in found[-1].legal() if title.due(position) else False

    random_moves(2, is_met, 1, "arnak")
    meant = understand(text, slips.Writer(found[-1], "de", random.Random(1)).reader)
    assert not meant.moves and meant.problem is not None and meant.problem.text == wrong


def test_brackets_of_printed_names_do_not_count() -> None:
    near, _is_near = near_lines("dig a1 wiith Exploration (car) fear", ["dig a1 with exploration-car fear"], NONE)
    assert near == ("dig a1 with exploration-car fear",)
    arnak = next(reader for reader in replies.tables("11") if reader.title.names)
    words = slips.Writer(arnak, "en", random.Random(1)).reader.words()
    assert with_notation("dig a1 with Funding (car)", words) == "dig a1 with funding-car"


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_random_replies_are_answered_with_all_that_they_name(
    make_game: MakeGame, alice: Player, bob: Player, title: str
) -> None:
    """A legal move in the writer's own words is played, or stands in the answer above the board; or the answer asks."""
    rng = random.Random(title)
    table = make_game(alice, bob, title=title)
    for _number in range(THROUGH):
        index, address, _move = due(table)
        before = load_table(pk=table.game.pk)
        mail = replies.compose(SeatReader(before.title, before.position, index), rng)
        row = send(address_for(table, index), mail.text)
        made = by_mail(table, before.game.ply)
        assert made[:1] in ([], [mail.made]) and (mail.may_move or not made), mail.text
        told = " ".join(last_answer(address).partition("\n== It is your turn")[0].split()).lower()
        asks = any(kind == outcome.NOT for kind, _sentence in row.report["items"])
        assert asks or all(line in made or line in told for line in mail.named), (mail.text, told)
        assert row.report["items"]


def by_mail(table: Any, ply: int) -> list[str]:
    found = Move.objects.filter(game=table.game, ply__gte=ply, via=Move.Via.MAIL, undone_at=None).order_by("ply")
    return list(found.values_list("text", flat=True))
