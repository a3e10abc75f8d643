"""Thebes as a `contract.Title`: the facade that the rest of the house talks to."""

from collections.abc import Mapping

from engine.contract import Option, one_decision
from engine.errors import OptionError
from engine.sentences import Sentence, gettext_noop
from engine.titles.thebes.appraisal.appraise import appraise
from engine.titles.thebes.rules import chance
from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.codec import from_json, to_json
from engine.titles.thebes.rules.components import COLOURS
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.notation import all_words, groups, read
from engine.titles.thebes.rules.position import Position, start
from engine.titles.thebes.rules.scoring import result, scores
from engine.titles.thebes.rules.view import imagine, view
from engine.titles.thebes.telling.narrate import narrate
from engine.titles.thebes.text.describe import describe

WRONG_SEATS = gettext_noop("Thebes has 2 to 4 players, not {players}.")
NO_OPTION = gettext_noop("Thebes has no option “{option}”.")

DUE = {seat: (seat,) for seat in range(len(COLOURS))}


class Thebes:
    """Rules version 1."""

    id = "thebes"
    name = "Thebes"
    rules = 1
    open = True
    seats = range(2, 5)
    options: tuple[Option, ...] = ()

    apply = staticmethod(apply)
    appraise = staticmethod(appraise)
    deal = staticmethod(chance.deal)
    describe = staticmethod(describe)
    from_json = staticmethod(from_json)
    goes_on = staticmethod(one_decision)
    groups = staticmethod(groups)
    imagine = staticmethod(imagine)
    legal = staticmethod(legal)
    narrate = staticmethod(narrate)
    read = staticmethod(read)
    result = staticmethod(result)
    scores = staticmethod(scores)
    to_json = staticmethod(to_json)
    view = staticmethod(view)
    words = staticmethod(all_words)

    def colours(self, players: int) -> tuple[str, ...]:
        return COLOURS[:players]

    def start(self, players: int, options: Mapping[str, str]) -> Position:
        if players not in self.seats:
            raise OptionError(Sentence(WRONG_SEATS, {"players": players}))
        for name in options:
            raise OptionError(Sentence(NO_OPTION, {"option": name[:40]}))
        return start(players)

    def players(self, position: Position) -> int:
        return position.players

    def due(self, position: Position) -> tuple[int, ...]:
        return DUE.get(position.turn, ())

    def chance_due(self, position: Position) -> bool:
        return position.draw is not None

    def phase(self, position: Position) -> str:
        return position.phase

    def barrier(self, before: Position, move: str, after: Position) -> bool:
        """All lies open, so a move shows nobody anything."""
        return False

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """Nothing is private in Thebes. Rule: T2.3"""
        return move


RULES = {1: Thebes()}
