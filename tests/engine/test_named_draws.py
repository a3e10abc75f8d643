"""Draws by name: the same decisions meet the same deal (docs/records.md)."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from engine.bots import get_bot
from engine.cli.status import verify
from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.records.dealer import Dealer, NamedDraws
from engine.records.playout import game_seed, play_out, random_record
from engine.records.record import Record, author_of, from_json, replay, start_of, title_of
from engine.registry import get_title
from tests.engine.watched import Drawn, Watched, watched_game
from tests.rounds import rounds

SEEDS = range(rounds(2, 100))
WEEKS: dict[str, tuple[int, dict[str, str]]] = {
    "mykerinos": (2, {}),
    "thebes": (2, {}),
    "arnak": (1, {"difficulty": "2"}),
}
"""Title -> seats and options of a game in which one person meets a bot or a rival."""


def played(title: AnyTitle, seed: bytes, person: str) -> tuple[list[str], Watched]:
    """Play a week's game with that bot in the person's place; everybody decides by what they see alone."""
    players, options = WEEKS[title.id]
    dealer = Dealer(title, seed, named=True)
    watched = dealer.draws = Watched(title.id, seed)

    def choose(position: Any, seat: int, legal: Sequence[str]) -> str:
        view = title.view(position, seat)
        dice = Random(f"{seed.hex()} {person if seat == 0 else 'bot'} {title.shown_json(view)}")
        return get_bot(person if seat == 0 else "greedy")(title, view, seat, legal, dice)

    return play_out(dealer, players, options, choose, Random(0))[0], watched


def share(one: Drawn, other: Drawn) -> float:
    """Return how much is equal of what both drew under one name and use."""
    both = one.keys() & other.keys()
    equal = sum((Counter(one[key]) & Counter(other[key])).total() for key in both)
    return equal / sum(min(len(one[key]), len(other[key])) for key in both)


@pytest.mark.timeout(rounds(300, 1800))
@pytest.mark.parametrize(("title_id", "least"), [("mykerinos", 1.0), ("thebes", 0.96), ("arnak", 0.88)])
def test_persons_who_play_differently_meet_the_same_deal(
    title_id: str, least: float, record_property: Callable[[str, object], None]
) -> None:
    title = get_title(title_id)
    shares = []
    for number in SEEDS:
        games = [played(title, game_seed("shared", number), person) for person in ("greedy", "beginner", "random")]
        shares += [share(games[a][1].found, games[b][1].found) for a, b in ((0, 1), (0, 2), (1, 2))]
        for a, b in ((0, 1), (0, 2), (1, 2)):
            assert author_of_first_difference(title, games[a][0], games[b][0]) in (0, None)
    record_property(f"equal draws, {title_id}", f"{sum(shares) / len(shares):.3f}")
    assert sum(shares) / len(shares) >= least


def author_of_first_difference(title: AnyTitle, one: Sequence[str], other: Sequence[str]) -> int | None:
    """Return whose move the first differing line is; None where the games are equal. Chance would be -1."""
    players, options = WEEKS[title.id]
    position = title.start(players, options)
    for left, right in zip(one, other, strict=False):
        if left != right:
            author = author_of(title, position, left)
            return -1 if author is None else author
        position = title.apply(position, left)
    return None


@pytest.mark.timeout(rounds(300, 1800))
@pytest.mark.parametrize("title_id", WEEKS)
def test_no_message_comes_twice_in_a_game(title_id: str) -> None:
    title = get_title(title_id)
    for number in SEEDS:
        for players in title.seats:
            assert set(watched_game(title, players, game_seed("twice", number)).messages.values()) == {1}


@pytest.mark.parametrize("title_id", WEEKS)
def test_a_record_is_verified_and_one_changed_line_is_found(title_id: str) -> None:
    for number in SEEDS:
        for players in get_title(title_id).seats:
            record = random_record(get_title(title_id), players, "named", number, named=True)
            again = from_json(record.to_json())
            assert again == record and record.seed is not None
            assert record.to_json()["draws"] == {"keys": "named", "seed": record.seed.hex()}
            assert "seed" not in record.to_json()
            assert verify(again) == {"ok": True}
            assert verify(Record(**{**vars(record), "named": False}))["ok"] is False


def test_a_reader_of_the_integers_alone_finds_no_seed() -> None:
    """A program of before keeps `draws` as it is, and replays the moves."""
    record = random_record(get_title("thebes"), 2, "named", 0, named=True)
    data = record.to_json()
    del data["draws"]
    with pytest.raises(RecordError, match="no seed"):
        verify(from_json(data))
    assert len(list(replay(from_json(data)))) == len(record.moves)


@pytest.mark.parametrize(
    ("draws", "sentence"),
    [
        ({"keys": "runes"}, "This record's draws are keyed in a way that this program doesn't know: “runes”."),
        ({}, "This record's draws are keyed in a way that this program doesn't know: “”."),
        ({"keys": ["named"]}, "This record's draws are keyed in a way that this program doesn't know: “['named']”."),
        ("named", "“draws” must be an object."),
        ({"keys": "named", "seed": "00"}, "“seed” must be 64 hexadecimal digits."),
        ({"keys": "named", "seed": "00" * 32}, "The record has two seeds."),
    ],
)
def test_other_draws_are_refused_in_words(draws: object, sentence: str) -> None:
    data = {"format": 1, "title": "thebes", "players": 2, "moves": [], "seed": "11" * 32, "draws": draws}
    with pytest.raises(RecordError) as refused:
        from_json(data)
    assert str(refused.value) == sentence


def test_a_sealed_record_says_how_it_is_drawn_and_has_no_seed() -> None:
    record = Record("thebes", 2, (), commitment="00" * 32, named=True)
    assert record.to_json()["draws"] == {"keys": "named"}
    with pytest.raises(RecordError, match="no seed"):
        verify(record)


def chi_square(counts: Sequence[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def test_all_orders_are_equally_likely() -> None:
    """The limits are those that a fair draw passes once in a thousand times."""
    first: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    again: Counter[tuple[str, str]] = Counter()
    seeds = rounds(4_000, 20_000)
    for number in range(seeds):
        draw = NamedDraws("chi", number.to_bytes(32, "big"))
        one, two = draw("pool", "abcde", 2, str)
        first[one] += 1
        pairs[one, two] += 1
        again[one, draw("pool", "abcde", 1, str)[0]] += 1
    assert chi_square(list(first.values())) < 18.5 and len(first) == 5
    assert chi_square(list(pairs.values())) < 43.9 and len(pairs) == 20
    assert chi_square(list(again.values())) < 51.2 and len(again) == 25


def opening(title_id: str) -> list[str]:
    """Return the lines with which chance begins a week's game of the seed of 32 zero bytes."""
    players, options = WEEKS[title_id]
    record = Record(title_id, players, (), options=options, seed=bytes(32), named=True)
    title, position = title_of(record), start_of(record)
    dealer = Dealer(title, bytes(32), named=True)
    lines: list[str] = []
    while title.chance_due(position):
        lines.append(dealer.deal(position, len(lines)))
        position = title.apply(position, lines[-1])
    return lines


def test_the_vectors_of_the_page() -> None:
    assert opening("mykerinos") == [
        "first red",
        "wings tangerine blackmore violet lemon brown",
        "deal V5' K1 V4 V2' L5 K3' L6' K5",
    ]
    assert opening("thebes") == [
        "first red",
        "show congress-paris specialised-greece-berlin-1 rumour-crete-paris specialised-mesopotamia-london-2",
    ]
    alone = opening("arnak")
    assert alone[0] == "red overcome discover"
    assert alone[-3:] == [
        "row war-club theodolite horse brush carrier-pigeon automobile",
        "draw blue exploration-boat exploration-car fear fear funding-car",
        "rival dig-compass right",
    ]
