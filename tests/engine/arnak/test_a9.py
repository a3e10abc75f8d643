"""Notation.

Rule: A9
"""

import pytest

from engine.cli import status
from engine.errors import IllegalMove, MoveError, NotDue
from engine.records import dealer
from engine.records.playout import game_seed, random_record
from engine.records.record import Record
from engine.titles.arnak.rules import effects
from engine.titles.arnak.rules.choices import ASKS, MUST
from engine.titles.arnak.rules.components import CARD_IDS, COLOURS
from engine.titles.arnak.rules.steps import ACTS, ASKED_IF, DRAWS
from tests.engine.arnak.table import ARNAK, dealt, drawn, held, legal, played, situation, space
from tests.engine.arnak.test_a5 import everybody_passes
from tests.engine.titles import random_game
from tests.engine.watched import watched_game


def test_a9_1_each_line_can_be_paid_and_is_short() -> None:
    position = situation(hand=["tent", "a-03"][0], assistants={"a-03": "silver ready"}, held={})
    assert "assistant a-03" in legal(position), "what it asks later keeps no line out"
    seats, chance, widest = 0, 0, 0
    for players in (2, 4):
        for before, move, _ in random_game(ARNAK, players, 3):
            if ARNAK.chance_due(before):
                chance = max(chance, len(move))
            else:
                seats = max(seats, len(move))
                widest = max(widest, *(len(ARNAK.legal(before, seat)) for seat in ARNAK.due(before)))
    assert seats <= 70 and chance <= 130 and widest <= 700


def test_a9_2_phases_and_scores() -> None:
    position = dealt(2)
    assert ARNAK.phase(position) == "turn" and ARNAK.phase(played(situation(hand="axe"), "play axe")) == "choice"
    told = status.status(ARNAK, dealt(1), 0)
    assert set(told["scores"]) == {"blue", "black"} and told["turn"] == "blue"


def test_a9_3_choices() -> None:
    knife = played(situation(hand="army-knife"), "play army-knife")
    assert legal(knife) == ["choose coin", "choose compass", "choose exile", "choose tablet"]
    assert legal(played(knife, "choose coin")) == ["choose compass", "choose exile", "choose tablet"]
    pilot = situation(assistants={"a-07": "gold ready"})
    assert legal(played(pilot, "assistant a-07")) == ["choose coin", "choose plane"]


def test_a9_4_less_and_bonus() -> None:
    position = situation(hand="inscribed-blade", held={"tablet": 3, "arrowhead": 1}, seat={"glass": space("2-1")})
    position = played(position, "play inscribed-blade")
    lines = [line for line in legal(position) if line.startswith("research glass")]
    assert lines == ["research glass 3-1 less arrowhead", "research glass 3-1 less tablet"]
    plain = situation(hand="idol-of-ara-anu", held={"tablet": 1}, seat={"glass": 0})
    assert "research glass 1-2" in legal(played(plain, "play idol-of-ara-anu"))


def test_a9_5_keep() -> None:
    position = everybody_passes(situation(hand="hat fear"))
    assert ARNAK.read(position, "lay hat", 0) == "lay blue hat" and ARNAK.read(position, "all", 0) == "lay blue all"
    assert ARNAK.read(position, "done", 1) == "done red"
    one = played(position, "lay blue hat")
    assert ARNAK.legal(one, 0) == ["lay blue fear", "done blue"]
    with pytest.raises(NotDue):
        ARNAK.apply(played(one, "done blue"), "done blue", 0)
    assert ARNAK.due(played(one, "lay blue fear")) == (1,), "who has no cards left has decided"


def test_a9_6_how_a_record_starts() -> None:
    moves: list[str] = []
    dealt(1, moves, {"difficulty": "3", "temple": "snake"})
    assert [move.split(" ")[0] for move in moves] == ["red", "idols", "bonuses", "assistants", "row", "draw", "rival"]
    assert [len(move.split(" ")) for move in moves[:5]] == [4, 13, 9, 5, 7]


def test_a9_7_chance_comes_when_due_and_says_only_what_can_be() -> None:
    position = dealt(2)
    start = ARNAK.start(2, {})
    for line in ("first green", "first blue red", "idols coin", "draw blue fear", "", "rival dig-coin left"):
        with pytest.raises(IllegalMove):
            ARNAK.apply(start, line)
    bought = played(
        position._replace(seats=(position.seats[0], position.seats[1]._replace(resources=(9, 0, 0, 0, 0)))),
        "buy axe",
        "end",
    )
    for line in ("refill", "refill axe", "refill stone-jar", "refill hat horse", "refill chronometer"):
        with pytest.raises(MoveError):
            ARNAK.apply(bought, line)
    assert ARNAK.due(played(bought, "refill hat")) == (0,)


def test_a9_8_private_lines() -> None:
    for line, author in (("draw blue fear", None), ("bottom blue rope", None), ("see blue coin draw", None)):
        assert ARNAK.redact(line, author, 0) == line
        assert ARNAK.redact(line, author, 1) == ARNAK.redact(line, author, None) == " ".join([*line.split()[:2], "?"])
    assert ARNAK.redact("keep rope", 0, 0) == "keep rope" and ARNAK.redact("keep rope", 0, 1) == "keep ?"
    assert ARNAK.redact("keep rope", 0, None) == "keep ?" and ARNAK.redact("lay blue all", 0, 1) == "lay blue all"


def test_a9_9_reading() -> None:
    position = situation(
        hand="fear machete funding-car", held={"compass": 1, "arrowhead": 1}, seat={"glass": space("1-1")}
    )
    assert ARNAK.read(position, "  DIG camp_coin   with Funding_Car ") == "dig camp-coin with funding-car"
    assert ARNAK.read(position, "research notebook 1-1") == "research book 1-1"
    assert ARNAK.read(position, "dig camp coin with funding car") == "dig camp-coin with funding-car"
    assert ARNAK.read(position, "research book 1 1") == "research book 1-1"
    opened = played(position, "play machete")
    assert ARNAK.read(opened, "exile machete") == "exile played-machete"
    two = situation(4, hand="fear funding-car")
    assert ARNAK.read(two, "dig camp-coin-2 with funding-car fear") == "dig camp-coin-2 with fear funding-car"
    for text in (
        "dig",
        "dig nowhere",
        "play",
        "buy axe please",
        "overcome a1",
        "research",
        "temple t11",
        "slot draw",
        "keep",
    ):
        with pytest.raises(MoveError) as refused:
            ARNAK.read(position, text)
        assert refused.value.rule


def test_a9_10_the_dealer() -> None:
    """Any seed gives lines that are accepted; one line changed is found, the first one first."""
    for players in (1, 2, 3, 4):
        record = random_record(ARNAK, players, "verify", players, {"temple": "snake"})
        moves = list(record.moves)
        position = ARNAK.start(players, {"temple": "snake"})
        for ply, move in enumerate(moves):
            if ARNAK.chance_due(position):
                assert record.seed is not None and dealer.deal_unnamed(ARNAK, position, record.seed, ply) == move
            position = ARNAK.apply(position, move)
    assert isinstance(record, Record)


def test_a9_11_every_operation_has_its_room() -> None:
    """What the data says is known, and is decided, drawn or done in one place."""
    operations = set(effects.PLAIN) | set(effects.DETAILS) | {"reveal_first"}
    assert operations <= set(ACTS) | set(DRAWS) | set(ASKS)
    assert {"or", "choose", "discard", "return_archaeologist", "peek_draw"} <= MUST
    assert set(ASKED_IF) <= set(ASKS) and len(CARD_IDS) == 80
    assert held(situation()) == {} and drawn(dealt(2)) == dealt(2)


STACKS = ["first", "red", "blocks", "idols", "bonuses", "lost", "assistants", "items", "artifacts", "guardians"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a9_12_the_names_of_draws(players: int) -> None:
    by_round = ["rival", "arrow", *(f"deck {colour}" for colour in COLOURS[:players])]
    known = {*STACKS, "tiles 1", "tiles 2", *(f"{name} {number}" for name in by_round for number in range(1, 6))}
    names: set[str] = set()
    for number in range(3):
        drawn = watched_game(ARNAK, players, game_seed("a9.12", number)).found
        names |= {name for name, _use in drawn}
        assert [drawn["idols", use] for use in range(12)], "each of them is a use"
    assert {"bonuses", "assistants", "items", "artifacts", "tiles 1", "guardians", "deck blue 1"} <= names <= known
    assert ("rival 5" in names and "arrow 1" in names) == (players == 1)
