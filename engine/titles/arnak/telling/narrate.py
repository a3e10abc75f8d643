"""The story of a move: its own sentence for all, what it showed its author alone, then its consequences.

Private events are for their seat (`Event.audience`): cards drawn, looked at or taken, and stacks looked at. Rule: A8.1,
A9.8
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

CAMPS: Final = {
    "camp-coin": gettext_noop("the camp (coins)"),
    "camp-compass": gettext_noop("the camp (compasses)"),
    "camp-tablet": gettext_noop("the camp (tablets)"),
    "camp-arrowhead": gettext_noop("the camp (arrowhead)"),
    "camp-jewel": gettext_noop("the camp (jewel)"),
}
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
SKIPPED: Final = {
    "exile": gettext_noop("exile a card"),
    "upgrade": gettext_noop("upgrade a tablet or an arrowhead"),
    "refresh": gettext_noop("refresh an assistant"),
    "pay": gettext_noop("pay for something"),
    "dig": gettext_noop("dig or discover"),
    "research": gettext_noop("research"),
    "buy": gettext_noop("buy a card"),
    "gain_card": gettext_noop("take a card"),
    "overcome": gettext_noop("overcome a guardian"),
    "activate": gettext_noop("use a site"),
    "relocate": gettext_noop("move an archaeologist"),
    "move_guardian": gettext_noop("move a guardian"),
    "use_supply_assistant": gettext_noop("use an assistant of the supply"),
    "exchange_assistant": gettext_noop("exchange an assistant"),
    "recruit": gettext_noop("recruit an assistant"),
    "rescue_one": gettext_noop("rescue an assistant"),
    "upgrade_assistant": gettext_noop("turn an assistant to gold"),
    "again": gettext_noop("use the site a second time"),
}
"""Operation that may be skipped -> its name."""
PAIR_WORDS: Final = {
    "discover": gettext_noop("discover"),
    "research": gettext_noop("research"),
    "overcome": gettext_noop("overcome"),
    "buy-item": gettext_noop("buy an item"),
    "buy-artifact": gettext_noop("buy an artefact"),
}


def narrate(before: Position, move: str, after: Position) -> list[Event]:
    """Return the events of one move."""
    words = move.split(" ")
    events = chance_events(before, words) if before.phase == "chance" else move_events(before, words)
    return events + aftermath(before, words, after)


def card(word: str) -> Term:
    return Term(CARD_NAMES[word.removeprefix("played-")])


def plural_sentence(kind: str, fields: dict[str, Field], number: int) -> Sentence:
    """Return a sentence with a plural."""
    one, several = COUNTED[kind]
    return Sentence(one, fields | {"number": number}, several, number)


def name_all(words: Words) -> Listing:
    """Return the names of a payment: cards, a pilot, boons by their guardian."""
    return Listing(
        tuple(
            Term(PILOT_WORD) if word == "pilot" else card(word) if word in CARD_NAMES else word.upper()
            for word in words
        )
    )


def move_events(before: Position, words: Words) -> list[Event]:
    """Return the events of a seat's move, those for its eyes alone included."""
    author = COLOURS.index(words[1]) if words[0] in ("lay", "done") else due(before)[0]
    kind, named = describe_move(before, words)
    fields: dict[str, Field] = {"seat": Seat(author), **named}
    sentence = plural_sentence("look", fields, int(words[1])) if kind == "look" else Sentence(MOVES[kind], fields)
    return [Event(words[0], sentence, author), *private_events(words, author)]


def private_events(words: Words, author: int) -> list[Event]:
    """Return the events of a `keep` for its author alone. Rule: A9.8."""
    if words[0] != "keep":
        return []
    fields: dict[str, Field] = {"seat": Seat(author), "card": card(words[1])}
    if len(words) > 2:
        sentence = Sentence(OWN["kept and returned"], fields | {"what": card(words[3])})
    else:
        sentence = Sentence(OWN["kept"], fields)
    return [Event("kept", sentence, author, frozenset({author}))]


def describe_move(before: Position, words: Words) -> tuple[str, dict[str, Field]]:
    """Return the key of the move's sentence and its fields, without the seat."""
    verb, *rest = words
    if verb in VARIANTS:
        return VARIANTS[verb](before, rest)
    given = rest[rest.index("with") + 1 :] if "with" in rest else []
    fields: dict[str, Field] = {"what": name_all(given)} if given else {}
    if verb in NAMED:
        fields |= NAMED[verb](before, rest)
    return (f"{verb} with" if given else verb), fields


def research(before: Position, rest: Words) -> tuple[str, dict[str, Field]]:
    if rest[1] == TRACKS[before.temple].spaces[LOST_TEMPLE].id:
        return "research temple", {}
    return f"research {rest[0]}", {"space": rest[1]}


def keep(before: Position, rest: Words) -> tuple[str, dict[str, Field]]:
    """Return the sentence of a `keep`: cards that go into the play area are open. Rule: A5.11."""
    laid = laid_open(before, " ".join(["keep", *rest]))
    return ("keep and lay", {"cards": Listing(tuple(map(card, laid)))}) if laid else ("keep", {})


def skip(before: Position, rest: Words) -> tuple[str, dict[str, Field]]:
    """Return the sentence of a `skip`, which says what was open."""
    operation, *values = before.agenda[0]
    if operation == "use":
        return "skip use", {"card": card(CARD_IDS[values[0]])}
    return "skip", {"what": Term(SKIPPED[operation])}


VARIANTS: Final[dict[str, Callable[[Position, Words], tuple[str, dict[str, Field]]]]] = {
    "exile": lambda before, rest: (
        ("exile tile", {}) if rest[0] == "played-fear-tile" else ("exile", {"card": card(rest[0])})
    ),
    "keep": keep,
    "pass": lambda before, rest: ("pass card", {"card": card(rest[0])}) if rest else ("pass", {}),
    "research": research,
    "skip": skip,
    "upgrade": lambda before, rest: (f"upgrade {rest[0]}", {}),
}
"""Verb -> key and fields of its sentence, where there are several."""


def name_guardian(before: Position, rest: Words) -> dict[str, Field]:
    guardian = GUARDIAN_IDS[before.guardians[SITE_NUMBERS[rest[0]]]]
    return {"site": rest[0], "guardian": guardian.upper()}


def dig_site(space: str) -> Field:
    """Return the name of a camp site for the place of a dig; sites of the regions are lettered."""
    name = CAMPS.get(space.removesuffix("-2"))
    return Term(name) if name else space


def lay(before: Position, rest: Words) -> dict[str, Field]:
    hand = before.seats[COLOURS.index(rest[0])].hand
    cards = [CARD_IDS[number] for number in hand] if rest[1] == "all" else [rest[1]]
    return {"cards": Listing(tuple(map(card, cards)))}


NAMED: Final[dict[str, Callable[[Position, Words], dict[str, Field]]]] = {
    **dict.fromkeys(("discover", "activate"), lambda before, rest: {"site": rest[0]}),
    "dig": lambda before, rest: {"site": dig_site(rest[0])},
    **dict.fromkeys(("buy", "play", "discard", "gain"), lambda before, rest: {"card": card(rest[0])}),
    **dict.fromkeys(
        ("assistant", "recruit", "rescue", "promote", "refresh", "borrow"),
        lambda before, rest: {"assistant": rest[0].upper()},
    ),
    "overcome": name_guardian,
    "temple": lambda before, rest: {"points": STACK_POINTS[STACK_NUMBERS[rest[0]]]},
    "exchange": lambda before, rest: {"assistant": rest[0].upper(), "other": rest[1].upper()},
    "use": lambda before, rest: {"card": card(CARD_IDS[before.agenda[0][1]])},
    "choose": lambda before, rest: {"what": Term(CHOICES[rest[0]])},
    "relocate": lambda before, rest: {"space": rest[0], "goal": rest[1]},
    "recall": lambda before, rest: {"space": rest[0]},
    "move": lambda before, rest: name_guardian(before, rest) | {"goal": rest[1]},
    "bonus": lambda before, rest: {"what": Term(BONUS_WORDS[rest[0]])},
    "slot": lambda before, rest: {"what": Term(SLOT_WORDS[rest[0]])},
    "boon": lambda before, rest: {"guardian": rest[0].upper()},
    "lay": lay,
}
"""Verb -> the names in its sentence."""


def chance_events(before: Position, words: Words) -> list[Event]:
    """Return the events of a draw: private cards are a number for all, and named for their seat."""
    verb, *rest = words
    if verb in ("draw", "bottom", "see"):
        return draw_events(before, verb, COLOURS.index(rest[0]), rest[1:])
    kind, fields, seat = public(before, verb, rest)
    events = [Event(verb, Sentence(CHANCE[kind], fields), seat)]
    if verb == "assistants":
        for word in rest:
            kind, fields, _ = name_assistant("assistant", word)
            events.append(Event(verb, Sentence(CHANCE[kind], fields)))
    return events


def name_assistant(kind: str, word: str) -> tuple[str, dict[str, Field], None]:
    """Return the sentence of a new assistant, with its silver side."""
    silver, _ = ASSISTANTS[ASSISTANT_NUMBERS[word]].sides
    return with_gains(kind, word, {"assistant": word.upper()}, silver)


def draw_events(before: Position, verb: str, seat: int, found: Words) -> list[Event]:
    op = before.agenda[0][0]
    fields: dict[str, Field] = {"seat": Seat(seat)}
    if op in ("see_rescue", "see_lost"):
        events = [Event(verb, Sentence(CHANCE["see rescue" if op == "see_rescue" else "see lost"], fields), seat)]
        names = [Term(BONUS_WORDS[word]) if op == "see_lost" else word.upper() for word in found]
    else:
        events = [Event(verb, plural_sentence(verb, fields, len(found)), seat)]
        names = [card(word) for word in found]
    own: dict[str, Field] = fields | {"cards": Listing(tuple(names))}
    sentence = Sentence(OWN["seen" if verb == "see" else "drawn"], own)
    return [*events, Event("own", sentence, seat, frozenset({seat}))]


def site_due(before: Position) -> str:
    """Return the site of the due tile or guardian."""
    return str(SITE_IDS[before.agenda[0][1]])


def with_gains(kind: str, word: str, fields: dict[str, Field], effect: Effect) -> tuple[str, dict[str, Field], None]:
    """Return the sentence of a thing that only has a word of the notation, with the gains of its effect."""
    found = gains(effect)
    if not found.items:
        acts = (BRINGS[word],) if word in BRINGS else (BROUGHT_WORDS[op] for op, *_ in effect if op in BROUGHT_WORDS)
        found = Listing(tuple(map(Term, acts)))
    return (f"{kind} brings", fields | {"what": found}, None) if found.items else (kind, fields, None)


def public(before: Position, verb: str, rest: Words) -> tuple[str, dict[str, Field], int | None]:
    """Return the key of the sentence of a public draw, its fields, and the seat that it concerns."""
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
        return name_assistant(verb, rest[1])
    if verb == "reveal":
        return verb, {"card": card(rest[0])}, None
    if verb in ("row", "refill"):
        return verb, {"cards": Listing(tuple(map(card, rest)))}, None
    if verb == "red":
        return verb, {"what": Listing(tuple(Term(PAIR_WORDS[word]) for word in rest))}, None
    if verb == "assistants":
        return verb, {"what": Listing(tuple(word.upper() for word in rest))}, None
    return verb, {"what": Listing(tuple(rest))} if verb == "blocks" else {}, None
