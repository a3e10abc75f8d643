"""The story of a move: its own sentence, which all are told, what it showed its author alone, then what it set off.

What is private is told to its seat (`Event.audience`): cards drawn, cards and stacks looked at, what was kept. Rule: A8.1, A9.8
"""

from collections.abc import Callable
from typing import Final

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence, Term, gettext_noop
from engine.titles.arnak.rules.components import (
    ASSISTANT_NUMBERS,
    ASSISTANTS,
    CARD_IDS,
    COLOURS,
    GUARDIAN_IDS,
    GUARDIAN_NUMBERS,
    GUARDIANS,
    LOST_TEMPLE,
    SITE_IDS,
    SITE_NUMBERS,
    STACK_NUMBERS,
    STACK_POINTS,
    TILE_EFFECTS,
    TILE_NUMBERS,
    TRACKS,
)
from engine.titles.arnak.rules.effects import Effect
from engine.titles.arnak.rules.keeping import laid_open
from engine.titles.arnak.rules.position import Position, due
from engine.titles.arnak.telling.aftermath import aftermath
from engine.titles.arnak.telling.messages import CHANCE, COUNTED, MOVES, OWN
from engine.titles.arnak.text.effects import amounts, gains
from engine.titles.arnak.text.words import (
    ARROW_WORDS,
    BONUS_WORDS,
    BRINGS,
    BROUGHT_WORDS,
    CARD_NAMES,
    PILOT_WORD,
    RIVAL_WORDS,
    SLOT_WORDS,
)

Words = list[str]

CHOICES: Final = {
    "coin": gettext_noop("coin"),
    "compass": gettext_noop("compass"),
    "tablet": gettext_noop("tablet"),
    "arrowhead": gettext_noop("arrowhead"),
    "jewel": gettext_noop("jewel"),
    "plane": gettext_noop("plane"),
    "car": gettext_noop("car"),
    "boat": gettext_noop("boat"),
    "exile": gettext_noop("exile"),
    "item": gettext_noop("item"),
    "pass": gettext_noop("pass"),
}
PAIR_WORDS: Final = {
    "discover": gettext_noop("discover"),
    "research": gettext_noop("research"),
    "overcome": gettext_noop("overcome"),
    "buy-item": gettext_noop("buy an item"),
    "buy-artifact": gettext_noop("buy an artefact"),
}


def narrate(before: Position, move: str, after: Position) -> list[Event]:
    """The events of one move."""
    words = move.split(" ")
    events = chance_told(before, words) if before.phase == "chance" else move_told(before, words)
    return events + aftermath(before, words, after)


def card(word: str) -> Term:
    return Term(CARD_NAMES[word.removeprefix("played-")])


def tell_count(kind: str, fields: dict[str, Field], number: int) -> Sentence:
    """A sentence with a plural."""
    one, several = COUNTED[kind]
    return Sentence(one, fields | {"number": number}, several, number)


def name_all(words: Words) -> Listing:
    """What was given: cards, a pilot, boons by their guardian."""
    return Listing(
        tuple(
            Term(PILOT_WORD) if word == "pilot" else card(word) if word in CARD_NAMES else word.upper()
            for word in words
        )
    )


def move_told(before: Position, words: Words) -> list[Event]:
    """What a seat did, and what only it knows of it."""
    author = COLOURS.index(words[1]) if words[0] in ("lay", "done") else due(before)[0]
    kind, fields = described(before, words)
    told: dict[str, Field] = {"seat": Seat(author), **fields}
    sentence = tell_count("look", told, int(words[1])) if kind == "look" else Sentence(MOVES[kind], told)
    return [Event(words[0], sentence, author), *tell_kept(words, author)]


def tell_kept(words: Words, author: int) -> list[Event]:
    """What only its author knows of a `keep`. Rule: A9.8"""
    if words[0] != "keep":
        return []
    fields: dict[str, Field] = {"seat": Seat(author), "card": card(words[1])}
    if len(words) > 2:
        sentence = Sentence(OWN["kept and returned"], fields | {"what": card(words[3])})
    else:
        sentence = Sentence(OWN["kept"], fields)
    return [Event("kept", sentence, author, frozenset({author}))]


def described(before: Position, words: Words) -> tuple[str, dict[str, Field]]:
    """The kind of sentence and what it names besides the seat."""
    verb, *rest = words
    given = rest[rest.index("with") + 1 :] if "with" in rest else []
    kind = f"{verb} with" if given else verb
    fields: dict[str, Field] = {"what": name_all(given)} if given else {}
    return SPECIAL[verb](before, rest, kind, fields) if verb in SPECIAL else (kind, fields)


Told = tuple[str, dict[str, Field]]


def at_site(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, fields | {"site": rest[0]}


def fight(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    guardian = GUARDIAN_IDS[before.guardians[SITE_NUMBERS[rest[0]]]]
    return kind, fields | {"site": rest[0], "guardian": guardian.upper()}


def with_card(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"card": card(rest[0])}


def step(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    top = TRACKS[before.temple].spaces[LOST_TEMPLE].id
    if rest[1] == top:
        return "research temple", {}
    return f"research {rest[0]}", {"space": rest[1]}


def temple(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"points": STACK_POINTS[STACK_NUMBERS[rest[0]]]}


def tell_pass(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return ("pass card", {"card": card(rest[0])}) if rest else (kind, {})


def assistant(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"assistant": rest[0].upper()}


def exchange(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"assistant": rest[0].upper(), "other": rest[1].upper()}


def use(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"card": card(CARD_IDS[before.agenda[0][1]])}


def choice(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"what": Term(CHOICES[rest[0]])}


def exile(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return ("exile tile", {}) if rest[0] == "played-fear-tile" else (kind, {"card": card(rest[0])})


def upgrade(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return f"upgrade {rest[0]}", {}


def relocate(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"space": rest[0], "goal": rest[1]}


def recall(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"space": rest[0]}


def move_guardian(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, fight(before, rest, kind, fields)[1] | {"goal": rest[1]}


def bonus(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"what": Term(BONUS_WORDS[rest[0]])}


def slot(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"what": Term(SLOT_WORDS[rest[0]])}


def boon(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    return kind, {"guardian": rest[0].upper()}


def keep(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    """What goes into the play area is open. Rule: A5.11"""
    laid = laid_open(before, " ".join(["keep", *rest]))
    return ("keep and lay", {"cards": Listing(tuple(map(card, laid)))}) if laid else (kind, {})


def lay(before: Position, rest: Words, kind: str, fields: dict[str, Field]) -> Told:
    hand = before.seats[COLOURS.index(rest[0])].hand
    cards = [CARD_IDS[number] for number in hand] if rest[1] == "all" else [rest[1]]
    return kind, {"cards": Listing(tuple(map(card, cards)))}


SPECIAL: Final[dict[str, Callable[[Position, Words, str, dict[str, Field]], Told]]] = {
    "dig": at_site,
    "discover": at_site,
    "activate": at_site,
    "overcome": fight,
    "buy": with_card,
    "play": with_card,
    "discard": with_card,
    "gain": with_card,
    "research": step,
    "temple": temple,
    "pass": tell_pass,
    "assistant": assistant,
    "recruit": assistant,
    "rescue": assistant,
    "promote": assistant,
    "refresh": assistant,
    "borrow": assistant,
    "exchange": exchange,
    "use": use,
    "choose": choice,
    "exile": exile,
    "upgrade": upgrade,
    "relocate": relocate,
    "recall": recall,
    "move": move_guardian,
    "bonus": bonus,
    "slot": slot,
    "boon": boon,
    "keep": keep,
    "lay": lay,
}
"""Verb -> kind and fields of its sentence, where it names something."""


def chance_told(before: Position, words: Words) -> list[Event]:
    """What chance drew; of cards and looks the number for all, what they are for the seat."""
    verb, *rest = words
    if verb in ("draw", "bottom", "see"):
        return tell_draws(before, verb, COLOURS.index(rest[0]), rest[1:])
    kind, fields, seat = public(before, verb, rest)
    each = [tell_assistant("assistant", word) for word in rest] if verb == "assistants" else []
    told = [(kind, fields), *((found, named) for found, named, _nobody in each)]
    return [Event(verb, Sentence(CHANCE[found], named), seat) for found, named in told]


def tell_assistant(kind: str, word: str) -> tuple[str, dict[str, Field], None]:
    """One that comes up, with its silver side."""
    silver, _ = ASSISTANTS[ASSISTANT_NUMBERS[word]].sides
    return with_gains(kind, word, {"assistant": word.upper()}, silver)


def tell_draws(before: Position, verb: str, seat: int, found: Words) -> list[Event]:
    op = before.agenda[0][0]
    fields: dict[str, Field] = {"seat": Seat(seat)}
    if op in ("see_rescue", "see_lost"):
        events = [Event(verb, Sentence(CHANCE["see rescue" if op == "see_rescue" else "see lost"], fields), seat)]
        names = [Term(BONUS_WORDS[word]) if op == "see_lost" else word.upper() for word in found]
    else:
        events = [Event(verb, tell_count(verb, fields, len(found)), seat)]
        names = [card(word) for word in found]
    own: dict[str, Field] = fields | {"cards": Listing(tuple(names))}
    sentence = Sentence(OWN["seen" if verb == "see" else "drawn"], own)
    return [*events, Event("own", sentence, seat, frozenset({seat}))]


def site_due(before: Position) -> str:
    """The site where something comes up."""
    return str(SITE_IDS[before.agenda[0][1]])


def with_gains(kind: str, word: str, fields: dict[str, Field], effect: Effect) -> tuple[str, dict[str, Field], None]:
    """What has no name but that word of the notation, with what can be had of it: the page says the whole effect."""
    found = gains(effect)
    if not found.items:
        acts = (BRINGS[word],) if word in BRINGS else (BROUGHT_WORDS[op] for op, *_ in effect if op in BROUGHT_WORDS)
        found = Listing(tuple(map(Term, acts)))
    return (f"{kind} brings", fields | {"what": found}, None) if found.items else (kind, fields, None)


def public(before: Position, verb: str, rest: Words) -> tuple[str, dict[str, Field], int | None]:
    """The kind of sentence, its fields, and whom it concerns."""
    if verb == "first":
        seat = COLOURS.index(rest[0])
        return verb, {"seat": Seat(seat)}, seat
    if verb == "rival":
        return verb, {"what": Term(RIVAL_WORDS[rest[0]]), "arrow": Term(ARROW_WORDS[rest[1]])}, None
    if verb == "tile" and before.agenda[0][0] == "top_tile":
        return with_gains("top tile", rest[0], {"tile": rest[0].upper()}, TILE_EFFECTS[TILE_NUMBERS[rest[0]]])
    if verb == "tile":
        named: dict[str, Field] = {"tile": rest[0].upper(), "site": site_due(before)}
        return with_gains(verb, rest[0], named, TILE_EFFECTS[TILE_NUMBERS[rest[0]]])
    if verb == "guardian":
        cost = amounts(*GUARDIANS[GUARDIAN_NUMBERS[rest[0]]].cost)
        return verb, {"guardian": rest[0].upper(), "site": site_due(before), "what": cost}, None
    if verb == "top":
        return tell_assistant(verb, rest[1])
    if verb == "reveal":
        return verb, {"card": card(rest[0])}, None
    if verb in ("row", "refill"):
        return verb, {"cards": Listing(tuple(map(card, rest)))}, None
    if verb == "red":
        return verb, {"what": Listing(tuple(Term(PAIR_WORDS[word]) for word in rest))}, None
    if verb == "assistants":
        return verb, {"what": Listing(tuple(word.upper() for word in rest))}, None
    return verb, {"what": Listing(tuple(rest))} if verb == "blocks" else {}, None
