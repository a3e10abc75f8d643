"""The words of the board, in the language that is active: cards, sites, spaces, amounts, texts of effects."""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import get_language

from engine.sentences import Sentence, enumeration
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANTS,
    CAMP,
    CAMP_EFFECTS,
    CARD_IDS,
    CARD_NUMBERS,
    CARDS,
    GUARDIANS,
    IDOL_IDS,
    LEVELS,
    SITE_OF,
    SPACE_IDS,
    SPACE_NUMBERS,
    TILE_EFFECTS,
    TILE_IDS,
    TRACKS,
    Space,
)
from engine.titles.arnak.rules.effects import NOTHING, Effect, Resources
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.travel import Lefts
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.text.effects import Line, amounts, card_text, effect_text
from engine.titles.arnak.text.words import BONUS_WORDS, CARD_NAMES, PILOT_WORD, TILE_WORD
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import tell

APOSTROPHES, NO_LETTERS = re.compile("['’]"), re.compile(r"\W+")
"""Of printed names, as the notation has them: `Pathfinder's Staff` is `pathfinders-staff`."""


def listing(words: Iterable[str]) -> str:
    return enumeration(list(words), _)


def colour(name: str) -> str:
    return {
        "blue": _("blue"),
        "red": _("red"),
        "green": _("green"),
        "yellow": _("yellow"),
        "black": _("black"),
    }[name]


def seats(view: View, look: Look) -> list[int]:
    """The viewer, then the others in seating order."""
    first = look.seat or 0
    return [(first + turn) % view.players for turn in range(view.players)]


def cost(held: Resources, icons: int = 0, cards: int = 0) -> str:
    """What something costs or gives: `2 coins, 1 arrowhead and a boot`; `nothing` for nothing."""
    return amounts_in(get_language() or "", held, icons, cards) or _("nothing")


@lru_cache(maxsize=4096)
def amounts_in(language: str, held: Resources, icons: int, cards: int) -> str:
    return tell(Sentence("{what}", {"what": amounts(held, icons, cards)}), ())


def stock(held: Resources) -> str:
    """All that somebody holds: `coins 2, compasses 0, ...`."""
    names = (_("coins"), _("compasses"), _("tablets"), _("arrowheads"), _("jewels"))
    return ", ".join(f"{name} {number}" for name, number in zip(names, held, strict=True))


def icons(sets: Lefts) -> str:
    """Icons left over, which may be any of several sets: `a car or a boat`."""
    return alternatives([cost(NOTHING, one) for one in sets])


def alternatives(told: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(told) < 2:
        return "".join(told)
    return _("{first} or {last}").format(first=", ".join(told[:-1]), last=told[-1])


def told(line: Line) -> str:
    return tell(line.sentence, ())


def in_prose(lines: Iterable[Line]) -> str:
    """The sentences of an effect in one line; what can be chosen is numbered."""
    out, number = [], 0
    for line in lines:
        if line.option:
            number += 1
            out.append(f"({number}) {told(line)}")
        else:
            out.append(told(line))
    return " ".join(out)


def effect(tasks: Effect) -> str:
    """The sentences of an effect."""
    return effect_in(get_language() or "", tasks)


@lru_cache(maxsize=1024)
def effect_in(language: str, tasks: Effect) -> str:
    return in_prose(effect_text(tasks))


def card(number: int) -> str:
    return _(CARD_NAMES[CARD_IDS[number]])


def beside_name(number: int) -> str:
    """The word by which the notation calls a card whose name is another one in the language that is active; "" else."""
    word = CARD_IDS[number]
    return "" if NO_LETTERS.sub("-", APOSTROPHES.sub("", card(number).lower())).strip("-") == word else word


def card_to_type(number: int) -> str:
    """A card by its name, and by its word where that is another one: `Kelle (trowel)`."""
    word = beside_name(number)
    return f"{card(number)} ({word})" if word else card(number)


def row(view: View) -> list[int]:
    """The cards of the row from the left, the outermost artifact first."""
    return [one for one in (*reversed(view.artifacts), *view.items) if one != GAP]


def offers(cards: Iterable[int]) -> str:
    """Cards with what they cost: `War Mask, 4 compasses; Rope, 2 coins`."""
    return "; ".join(f"{card_to_type(number)}, {price(number)}" for number in cards)


def named(word: str) -> str:
    """The card of that word of the notation, one in the play area too, or a Fear tile."""
    word = word.removeprefix("played-")
    return _(TILE_WORD) if word == "fear-tile" else _(CARD_NAMES[word])


def payer(word: str) -> str:
    """What is given for travel: a card, a pilot, a guardian's boon."""
    if word == "pilot":
        return _(PILOT_WORD)
    return _(CARD_NAMES[word]) if word in CARD_NAMES else word.upper()


def travel(number: int) -> str:
    """What a card gives for travel."""
    return cost(NOTHING, CARDS[number].icons)


def card_says(number: int) -> str:
    """Everything that a card does, with what kind of action it is."""
    return card_in(get_language() or "", number)


@lru_cache(maxsize=1024)
def card_in(language: str, number: int) -> str:
    return in_prose(card_text(number))


def price(number: int) -> str:
    """What a card costs in the row."""
    amount = CARDS[number].cost
    return cost((0, amount, 0, 0, 0) if number >= ARTIFACTS[0] else (amount, 0, 0, 0, 0))


def cards(numbers: Iterable[int]) -> str:
    """The cards by name, those of one kind counted: `Fear × 2, Rope`."""
    found = list(numbers)
    told = []
    for number in dict.fromkeys(found):
        times = found.count(number)
        told.append(f"{card(number)} × {times}" if times > 1 else card(number))
    return ", ".join(told) or _("nothing")


def site_effect(view: View, site: int) -> Effect:
    """What using the site does; nothing where it is undiscovered."""
    if site < CAMP:
        return CAMP_EFFECTS[site]
    tile = view.tiles[site - CAMP]
    return TILE_EFFECTS[tile] if tile != GAP else ()


def is_open(view: View, site: int) -> bool:
    """Whether the site is discovered; those of the camp are."""
    return site < CAMP or view.tiles[site - CAMP] != GAP


def place(view: View, space: int) -> str:
    """`a3, a car`: a space with its travel."""
    return f"{SPACE_IDS[space]}, {cost(NOTHING, TRACKS[view.temple].travel[space])}"


def site(view: View, number: int) -> str:
    """What a site gives, or what is known of one that is undiscovered."""
    if is_open(view, number):
        told = effect(site_effect(view, number))
        return told if number < CAMP else f"{TILE_IDS[view.tiles[number - CAMP]].upper()}: {told}"
    level = _("undiscovered, level I") if LEVELS[number] == 1 else _("undiscovered, level II")
    kind = view.idols[number - CAMP]
    return level if kind == GAP else f"{level}, {idol(kind)}"


def idol(kind: int) -> str:
    return _("idol: {what}").format(what=_(BONUS_WORDS[IDOL_IDS[kind]]))


def guardian(number: int) -> str:
    """`G-03, costs a boot`: a guardian with what overcoming it takes."""
    message = _("guardian {guardian}: overcoming costs {what}")
    return message.format(guardian=guardian_name(number), what=guardian_cost(number))


def guardian_name(number: int) -> str:
    return GUARDIANS[number].id.upper()


def guardian_cost(number: int) -> str:
    return cost(*GUARDIANS[number].cost)


def boon(number: int) -> str:
    """What the boon of a guardian gives."""
    found = GUARDIANS[number]
    return cost(NOTHING, found.icons) if found.icons else effect(found.boon)


def assistant(number: int, gold: int) -> str:
    return effect(ASSISTANTS[number].sides[gold])


def bridge(space: Space) -> str:
    """What moving to a space of the track costs."""
    told = cost(space.cost)
    return _("{what} and an idol").format(what=told) if space.idol else told


def row_effect(view: View, token: str, row: int) -> str:
    """What a row of the track gives to `glass` or `book`."""
    track = TRACKS[view.temple]
    return effect((track.glass if token == "glass" else track.book)[row].effect)


def card_number(word: str) -> int:
    """The card of a word of the notation; GAP for none."""
    return CARD_NUMBERS.get(word.removeprefix("played-"), GAP)


def site_of(word: str) -> int:
    """The site of a word that names a space or a site; GAP for none."""
    return SITE_OF[SPACE_NUMBERS[word]] if word in SPACE_NUMBERS else GAP


def at(view: View, space: int) -> str:
    """A space of the research track; below the first row `-`."""
    return TRACKS[view.temple].spaces[space].id if space else "-"


def capital(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
