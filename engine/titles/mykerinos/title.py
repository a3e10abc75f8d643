"""Mykerinos as a `contract.Title`: the facade that the rest of the house talks to."""

from collections.abc import Mapping

from engine.contract import Option, Value, one_decision
from engine.errors import OptionError
from engine.sentences import Listing, Sentence, gettext_noop
from engine.titles.mykerinos.appraisal.appraise import appraise
from engine.titles.mykerinos.rules import chance
from engine.titles.mykerinos.rules.apply import apply
from engine.titles.mykerinos.rules.codec import from_json, to_json
from engine.titles.mykerinos.rules.components import COLOURS, DEFAULT_DECK, deck_names
from engine.titles.mykerinos.rules.legal import legal
from engine.titles.mykerinos.rules.notation import all_words, groups, read
from engine.titles.mykerinos.rules.position import Position, start
from engine.titles.mykerinos.rules.scoring import result, scores
from engine.titles.mykerinos.rules.view import imagine, view
from engine.titles.mykerinos.telling.narrate import narrate
from engine.titles.mykerinos.text.describe import describe

WRONG_SEATS = gettext_noop("Mykerinos has 2 to 4 players, not {players}.")
NO_OPTION = gettext_noop("Mykerinos has no option “{option}”.")
NO_VALUE = gettext_noop("The option “{option}” cannot be “{value}”; it can be {values}.")

DUE = {seat: (seat,) for seat in range(len(COLOURS))}


class Mykerinos:
    """Rules version 1."""

    id = "mykerinos"
    name = "Mykerinos"
    rules = 1
    open = True
    seats = range(2, 5)
    options = (Option("deck", gettext_noop("Deck"), tuple(Value(name, name) for name in deck_names())),)

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
        for name, value in options.items():
            if name != "deck":
                raise OptionError(Sentence(NO_OPTION, {"option": name[:40]}))
            if value not in deck_names():
                values = Listing(deck_names())
                raise OptionError(Sentence(NO_VALUE, {"option": name, "value": value[:40], "values": values}))
        return start(players, options.get("deck", DEFAULT_DECK))

    def players(self, position: Position) -> int:
        return position.players

    def due(self, position: Position) -> tuple[int, ...]:
        return DUE.get(position.turn, ())

    def chance_due(self, position: Position) -> bool:
        return position.phase == "chance"

    def phase(self, position: Position) -> str:
        return position.phase

    def barrier(self, before: Position, move: str, after: Position) -> bool:
        """All lies open, so a move shows nobody anything."""
        return False

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """Nothing is private in Mykerinos. Rule: M3.6"""
        return move


RULES = {1: Mykerinos()}
