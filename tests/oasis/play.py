"""Legal moves, what they do, and chance."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from engine.contract import Draw
from engine.errors import IllegalMove, NotDue, UnreadableMove
from engine.sentences import Sentence
from tests.oasis.position import (
    CARDS,
    COLOURS,
    SITES,
    TURNS,
    Cards,
    DueDraw,
    Position,
    draws_of,
    due,
    less,
)

VERBS = ("play", "hide", "dig", "pass", "sell", "peek", "end", "keep", "draw", "find")
SOLD = ("date", "fig")
LONGEST = 60


def legal(position: Position, seat: int) -> Sequence[str]:
    if seat not in due(position):
        return []
    mine = position.seats[seat]
    hand = sorted(set(mine.hand))
    if position.phase == "keep":
        return [f"keep {COLOURS[seat]} {card}" for card in (*hand, "nothing")]
    free = [f"sell {card}" for card in hand if card in SOLD]
    if mine.coins:
        free += [
            f"peek {COLOURS[other]}"
            for other, one in enumerate(position.seats)
            if other != seat and len(one.hidden) > len(mine.known[other])
        ]
    if position.phase == "after":
        return [*free, "end"]
    moves = [f"{verb} {card}" for verb in ("play", "hide") for card in hand]
    if position.sites:
        pays = [pay for size in (1, 2) for pay in combinations(hand, size)]
        moves += [f"dig with {' '.join(pay)}" for pay in pays if sum(CARDS[card] for card in pay) >= 4]
    return [*moves, "pass", *free]


def apply(position: Position, move: str, seat: int | None = None) -> Position:
    words = move.split(" ")
    if words[0] not in VERBS or len(move) > LONGEST:
        raise UnreadableMove(Sentence("“{text}” is no move.", {"text": move[:40]}), "O2")
    if position.phase == "chance":
        if seat is not None:
            raise NotDue(Sentence("Chance is to draw first."), "O4")
        return drawn(position, words)
    if position.phase == "keep":
        return kept(position, words, seat)
    author = position.turn if seat is None else seat
    if position.phase == "over" or author != position.turn:
        raise NotDue(Sentence("That is not for this seat to decide now."), "O2")
    if move not in legal(position, author):
        raise IllegalMove(Sentence("“{text}” cannot be played now.", {"text": move[:40]}), "O2")
    return ACTS[words[0]](position, author, words)


def more(cards: Cards, came: Iterable[str]) -> Cards:
    return tuple(sorted((*cards, *came)))


def play(position: Position, seat: int, words: list[str]) -> Position:
    mine = position.seats[seat]
    fields = {"hand": less(mine.hand, words[1:]), "area": more(mine.area, words[1:])}
    return position.with_seat(seat, **fields, points=mine.points + CARDS[words[1]])._replace(phase="after")


def hide(position: Position, seat: int, words: list[str]) -> Position:
    mine = position.seats[seat]
    fields = {"hand": less(mine.hand, words[1:]), "hidden": more(mine.hidden, words[1:])}
    return position.with_seat(seat, **fields)._replace(phase="after")


def dig(position: Position, seat: int, words: list[str]) -> Position:
    mine = position.seats[seat]
    fields = {"hand": less(mine.hand, words[2:]), "area": more(mine.area, words[2:])}
    return position.with_seat(seat, **fields)._replace(phase="chance", draws=(DueDraw("find", seat, 1),))


def skip(position: Position, seat: int, words: list[str]) -> Position:
    return position._replace(phase="after")


def sell(position: Position, seat: int, words: list[str]) -> Position:
    mine = position.seats[seat]
    fields = {"hand": less(mine.hand, words[1:]), "area": more(mine.area, words[1:])}
    return position.with_seat(seat, **fields, coins=mine.coins + 1)


def peek(position: Position, seat: int, words: list[str]) -> Position:
    mine, other = position.seats[seat], COLOURS.index(words[1])
    known = (*mine.known[:other], position.seats[other].hidden, *mine.known[other + 1 :])
    return position.with_seat(seat, coins=mine.coins - 1, known=known)


def end(position: Position, seat: int, words: list[str]) -> Position:
    if position.taken + 1 < TURNS * len(position.seats):
        return position._replace(taken=position.taken + 1, phase="turn")
    keeping = tuple("due" if one.hand else "done" for one in position.seats)
    return position._replace(phase="keep", keeping=keeping) if "due" in keeping else end_round(position)


ACTS = {"play": play, "hide": hide, "dig": dig, "pass": skip, "sell": sell, "peek": peek, "end": end}


def kept(position: Position, words: list[str], seat: int | None) -> Position:
    """Its line names the seat: several are due at once."""
    if len(words) != 3 or words[0] != "keep" or words[1] not in COLOURS[: len(position.seats)]:
        raise IllegalMove(Sentence("Now say which card you keep, as in “keep fig”, or “keep nothing”."), "O3")
    author = COLOURS.index(words[1])
    if seat not in (None, author) or position.keeping[author] != "due":
        raise NotDue(Sentence("That is another seat's to decide, or decided."), "O3")
    mine = position.seats[author]
    hand = () if words[2] == "nothing" else (words[2],)
    # The rest goes face down into the deck: nobody is told what it was.
    position = position.with_seat(author, hand=hand, deck=more(mine.deck, less(mine.hand, hand)))
    position = position._replace(keeping=(*position.keeping[:author], "done", *position.keeping[author + 1 :]))
    return position if "due" in position.keeping else end_round(position)


def end_round(position: Position) -> Position:
    position = position._replace(keeping=(), taken=0)
    if position.round == position.rounds:
        seats = [
            one._replace(points=one.points + 2 * sum(map(CARDS.__getitem__, one.hidden))) for one in position.seats
        ]
        return position._replace(seats=tuple(seats), phase="over")
    seats = [one._replace(deck=more(one.deck, one.area), area=()) for one in position.seats]
    draws = draws_of(tuple(seats))
    phase = "chance" if draws else "turn"
    return position._replace(seats=tuple(seats), round=position.round + 1, phase=phase, draws=draws)


def deal(position: Position, draw: Draw) -> str:
    kind, seat, number = position.draws[0]
    pool = position.sites if kind == "find" else position.seats[seat].deck
    found = sorted(draw("sites" if kind == "find" else f"deck {COLOURS[seat]}", pool, number, str))
    return " ".join(["find", *found] if kind == "find" else ["draw", COLOURS[seat], *found])


def drawn(position: Position, words: list[str]) -> Position:
    """Refuses what the dealer could not have drawn."""
    kind, seat, number = position.draws[0]
    cards = words[1:] if kind == "find" else words[2:]
    told = kind == "find" or words[1:2] == [COLOURS[seat]]
    if words[0] != kind or not told or len(cards) != number or cards != sorted(cards):
        raise IllegalMove(Sentence("That is not what chance has to draw."), "O4")
    mine, rest = position.seats[seat], position.draws[1:]
    if kind == "find":
        sites = less(position.sites, cards)
        fields = {"found": more(mine.found, cards), "points": mine.points + SITES[cards[0]]}
        return position.with_seat(seat, **fields)._replace(sites=sites, draws=rest, phase="after")
    position = position.with_seat(seat, deck=less(mine.deck, cards), hand=more(mine.hand, cards))
    return position._replace(draws=rest, phase="chance" if rest else "turn")
