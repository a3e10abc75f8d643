"""A table for tests: lines go to the engine and to the literal reading, which knows the way to rare positions.

Positions are reached by play only, and what is asked is asked of the engine: whose turn, what is legal, what is
refused, the points.
"""

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from engine.contract import Result
from engine.errors import MoveError
from engine.registry import get_title
from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_cards import Cards, NotLegal
from tests.engine.thebes.literal_lines import BY_TEXT
from tests.engine.thebes.literal_parts import CARDS, SLOTS, in_order

# Cards that come up when nothing else is asked for: those that teach nothing first.
DULL = ("congress", "shovel", "car", "zeppelin", "special_permission", "general", "assistant", "rumour", "specialised")
# Enough to dig in Greece for any number of weeks; general books would make it more.
GREEK = ("specialised-greece-berlin-3", "specialised-greece-london-3")
READERS = (
    *("specialised-greece-berlin-3", "specialised-greece-london-3"),
    *("specialised-crete-moscow-3", "specialised-crete-paris-2"),
    *("specialised-egypt-london-3", "specialised-egypt-berlin-2"),
)
THREE = ("london-small", "berlin-small", "london-large")


class Table:
    """One game. `keep`: cards that come up only where a test names them."""

    def __init__(
        self, players: int = 2, first: str = "blue", show: Iterable[str] = (), keep: Iterable[str] = ()
    ) -> None:
        self.title = get_title("thebes")
        self.game = Game(players)
        self.position: Any = self.title.start(players, {})
        self.keep = set(keep)
        self.play(f"first {first}")
        self.chance(*show)

    # What a test asks of the engine.

    def turn(self) -> str | None:
        """Return a colour, `chance`, or None when the game is over."""
        if self.title.chance_due(self.position):
            return "chance"
        due = self.title.due(self.position)
        return self.game.colours[due[0]] if due else None

    def legal(self, start: str = "") -> list[str]:
        """Return the legal lines that begin so, sorted."""
        (seat,) = self.title.due(self.position)
        return sorted(line for line in self.title.legal(self.position, seat) if line.startswith(start))

    def is_legal(self, *lines: str) -> bool:
        """Whether all of these lines are legal; fails when some are and some are not, or legal is not what is taken."""
        found = {self._legal(line) for line in lines}
        assert len(found) == 1, lines
        return found.pop()

    def _legal(self, line: str) -> bool:
        listed = line in self.legal()
        assert listed != self.refuses(line), line
        return listed

    def refuses(self, line: str) -> bool:
        """Whether a line, chance's perhaps, is refused; the refusal names a paragraph."""
        try:
            self.title.apply(self.position, line)
        except MoveError as error:
            return (error.rule or "").startswith("T")
        return False

    def reads(self, text: str) -> str:
        """Return the canonical line that a text means to the player whose turn it is, or to chance."""
        due = self.title.due(self.position)
        return self.title.read(self.position, text, due[0] if due else None)

    def cannot_read(self, text: str) -> bool:
        """Whether the engine refuses to read that text."""
        try:
            self.reads(text)
        except MoveError:
            return True
        return False

    def scores(self) -> dict[str, int]:
        return dict(zip(self.game.colours, self.title.scores(self.position), strict=True))

    def result(self) -> Result | None:
        return self.title.result(self.position)

    def weeks(self, site: str) -> list[int]:
        """For how many weeks the player may dig at a site without helpers."""
        found = [line.split(" ") for line in self.legal(f"dig {site} ")]
        return sorted(int(words[2]) for words in found if len(words) == 3)

    def tokens(self, line: str) -> int:
        """How many tokens a dig draws."""
        other = self.copy()
        other.play(line)
        site = line.split(" ")[1]
        (number,) = (n for n in range(15) if not other.refuses(" ".join(["find", site, *["debris"] * n])))
        return number

    # How a test plays.

    def play(self, *lines: str) -> None:
        """Lines that must be legal, chance's included."""
        for line in lines:
            assert self.turn() == self.game.turn(), self.game.moves
            self.position = self.title.apply(self.position, line)
            self.game.play(line)

    def act(self, line: str, *wanted: str) -> None:
        """Play a line of a player and, when chance is due then, a line of chance that brings what is wanted."""
        self.play(line)
        if self.turn() == "chance":
            self.chance(*wanted)

    def chance(self, *wanted: str) -> None:
        """Chance brings these cards or tokens, and what is dull for the rest."""
        self.play(likely(self.game, wanted, self.keep))

    def give(self, colour: str, *ids: str) -> "Table":
        """Return the player takes these cards; meanwhile everybody goes on refreshing."""
        rest = list(ids)
        self.keep |= set(ids)
        while rest:
            mine = self.turn() == colour and rest[0] in self.game.cards.shown()
            self.play(f"take {rest.pop(0)}" if mine else "refresh")
            if self.turn() == "chance":
                self.chance(*self.possible(rest[:1] if self.game.next_marker() == colour else []))
        return self

    def possible(self, ids: list[str]) -> list[str]:
        """Return these cards if they can come up now and are not shown already, else nothing."""
        try:
            likely(self.game, ids, self.keep)
        except NotLegal:
            return []
        return [id for id in ids if id not in self.game.cards.shown()]

    def until(self, colour: str) -> "Table":
        """Everybody else refreshes until it is that player's turn."""
        while self.turn() != colour:
            self.act("refresh")
        return self

    def to_the_shuffle(self) -> "Table":
        """Everybody refreshes until chance is to show four cards and the deck does not last for them."""
        while before_shuffle(self.game, self.keep) is None:
            if self.turn() == "chance":
                self.chance()
            self.play("refresh")
        return self

    def may_come(self, id: str) -> bool:
        """Of a table at the shuffle: whether that card may be the first one drawn after it."""
        before = before_shuffle(self.game, {*self.keep, id})
        assert before is not None
        word, *ids = likely(self.game, before, {*self.keep, id}).split(" ")
        after = len(before) + (id in CARDS)  # an exhibition takes no slot
        return not self.refuses(" ".join([word, *before, id, *ids[after:]]))

    def copy(self) -> "Table":
        """Another table with the same game."""
        other = object.__new__(Table)
        other.title, other.position, other.keep = self.title, self.position, set(self.keep)
        other.game = deepcopy(self.game)
        return other


def owner(*ids: str) -> Table:
    """Two players; blue is to move and owns these."""
    return Table(2, keep=ids).give("blue", *ids).until("blue")


def likely(game: Game, wanted: Iterable[str], keep: Iterable[str] = ()) -> str:
    """Return a line of chance that brings what is wanted in that order, else what is dull, and kept cards last."""
    rest = list(wanted)
    if game.due == "find":
        _, site, number = game.digging
        return " ".join(["find", site, *in_order([*rest, *["debris"] * (number - len(rest))])])
    piles, drawn = game.cards.copied(), list[str]()
    for slot in SLOTS if game.due == "show" else [game.slot]:
        while piles.slots[slot] is None and piles.researcher_left():
            piles.before_drawing()
            id = rest.pop(0) if rest else dullest(piles, keep)
            drawn.append(id)
            piles.draw(id)
            if id in CARDS:
                piles.slots[slot] = id
            else:
                piles.exhibition_comes(id)
    if rest:
        raise NotLegal(f"{rest} cannot come up")
    return " ".join([game.due, *drawn])


def before_shuffle(game: Game, keep: Iterable[str] = ()) -> list[str] | None:
    """Return the cards that come up before the deck is shuffled in a line of chance, None when it lasts."""
    if game.due not in ("show", "refill") or len(game.moves) < 2:
        return None
    piles, drawn, slots = game.cards.copied(), list[str](), 4 if game.due == "show" else 1
    while slots and not piles.deck_is_empty():
        drawn.append(dullest(piles, keep))
        piles.draw(drawn[-1])
        slots -= drawn[-1] in CARDS
    return drawn if slots else None


def dullest(piles: Cards, keep: Iterable[str]) -> str:
    """Of cards that may come up the one that matters least; an exhibition only when there is nothing else.

    One congress at a time, so that there is always one to go to.
    """
    cards = [id for id in piles.next_ones() if id in CARDS]
    enough = any(id.startswith("congress") for id in piles.shown())

    def matters(id: str) -> tuple[bool, bool, int, str]:
        kind = CARDS[id].kind
        return (id in keep, enough and kind == "congress", DULL.index(kind), id)

    return min(cards, key=matters) if cards else piles.next_ones()[0]


def wait(table: Table, week: int, *show: str) -> Table:
    """Return the table later: blue is to move in that week in Warsaw, has just refreshed, and sees these cards.

    Nobody has done anything but refresh and go to congresses.
    """
    for seed in range(200):
        game, rng = deepcopy(table.game), Random(seed)
        while game.time("blue") <= week and not game.final():
            if _there(game, week) and _plays(game, show, table.keep):
                return _follow(table, game.moves)
            _go_on(game, rng, table.keep)
    raise AssertionError("no way there was found")


def _follow(table: Table, moves: list[str]) -> Table:
    found = table.copy()
    found.play(*moves[len(table.game.moves) :])
    assert found.turn() == "blue"
    return found


def _there(game: Game, week: int) -> bool:
    """Whether blue has just refreshed into that week, and is to move next."""
    return game.due == "show" and game.next_marker() == game.moved == "blue" and game.time("blue") == week


def _plays(game: Game, show: tuple[str, ...], keep: set[str]) -> bool:
    """Show these cards, if they can come up."""
    try:
        game.play(likely(game, show, keep))
    except NotLegal:
        return False
    return True


def _go_on(game: Game, rng: Random, keep: set[str]) -> None:
    """Any line of that wandering."""
    if game.turn() == "chance":
        game.play(likely(game, (), keep))
    else:
        congresses = [id for id in game.cards.shown() if id.startswith("congress") and id not in keep]
        game.play(f"take {rng.choice(congresses)}" if congresses and rng.random() < 0.05 else "refresh")


@cache
def _alone(players: int, early: tuple[str, ...]) -> Table:
    """Everybody but blue has stopped, blue has most of its last year left, and congresses to go to are in the deck."""
    table = Table(players, keep=early).give("blue", *early)
    for seed in range(200):
        game, rng = deepcopy(table.game), Random(seed)
        while game.end - game.time("blue") >= 40:
            turn = game.turn()
            if turn not in ("blue", "chance", None) and game.time(turn or "") >= game.end - 52:
                game.play("stop")
            elif turn == "blue" and all(game.time(other) == game.end for other in game.colours[1:]):
                congresses = [id for id in game.cards.shuffled or [] if id.startswith("congress")]
                if len(congresses) < 5 - min(2, len(early)):
                    break
                return _follow(table, game.moves)
            else:
                _go_on(game, rng, table.keep)
    raise AssertionError("no way there was found")


def _reach(game: Game, week: int, show: tuple[str, ...], keep: set[str], depth: int) -> list[str] | None:
    """Blue's way to that week when nobody else moves, by at most so many more lines; None without any."""
    if game.turn() == "chance":
        if _there(game, week):
            return game.moves if _plays(game, show, keep) else None
        game.play(likely(game, (), keep))
    if depth == 0 or game.time("blue") >= week:
        return None
    congresses = [id for id in game.cards.shown() if id.startswith("congress") and id not in keep]
    for line in ["refresh", *(f"take {id}" for id in dict.fromkeys(congresses))]:
        after = deepcopy(game)
        if after.forbidden_by("blue", BY_TEXT[line]) is None:
            after.play(line)
            found = _reach(after, week, show, keep, depth - 1)
            if found:
                return found
    return None


@cache
def _late(
    left: int, show: tuple[str, ...], players: int, hand: tuple[str, ...], early: tuple[str, ...], keep: tuple[str, ...]
) -> Table:
    table = _alone(players, early).copy()
    table.keep |= {*hand, *show, *keep}
    table.give("blue", *hand)
    moves = _reach(deepcopy(table.game), table.game.end - left, show, table.keep, 14)
    assert moves, "no way there was found"
    return _follow(table, moves)


def late(
    left: int,
    *show: str,
    players: int = 2,
    hand: Iterable[str] = (),
    early: Iterable[str] = (),
    keep: Iterable[str] = (),
) -> Table:
    """Blue alone is left, in Warsaw, with so many weeks, these cards of its own, these to see, and some congresses.

    `early`: own cards too, taken at the start of the game, for there are only about 40 weeks to take those in `hand`.
    """
    return _late(left, show, players, tuple(hand), tuple(early), tuple(keep)).copy()


def curator(egypt: tuple[str, ...] = ("2", "1"), *more: str) -> Table:
    """Two players; blue has two artifacts of Greece, one of Crete and three of Egypt, and no exhibition has come yet."""
    table = Table(2, keep=(*READERS, *more)).give("blue", *READERS, *more).until("blue")
    for line, finds in (("dig greece 1", ("1",)), ("dig crete 1", ()), ("dig egypt 3", egypt)):
        table.act(line, *finds)
        table.until("blue")
    while table.game.cards.stack1:
        table.act("refresh")
    return table.until("blue")


def come(table: Table, *exhibitions: str) -> None:
    """Blue takes a card, if possible one that does not count, and these come up; then it is blue's turn again."""
    harmless = [line for line in table.legal("take") if not line.startswith(("take congress", "take specialised"))]
    table.act([*harmless, *table.legal("take")][0], *exhibitions)
    table.until("blue")
