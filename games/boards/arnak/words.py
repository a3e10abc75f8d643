"""The words of the board, in the active language, taken from the engine where it has them."""

import re
from collections import Counter
from collections.abc import Iterable

from engine.sentences import Sentence
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANT_IDS,
    ASSISTANTS,
    BLACK,
    BONUS_IDS,
    CAMP,
    CAMP_EFFECTS,
    CARD_IDS,
    CARD_NUMBERS,
    CARDS,
    GUARDIAN_IDS,
    GUARDIANS,
    IDOL_IDS,
    LEVELS,
    SITE_OF,
    SPACE_IDS,
    SPACE_NUMBERS,
    TEMPLES,
    TILE_EFFECTS,
    TILE_IDS,
    TRACKS,
    Space,
)
from engine.titles.arnak.rules.effects import NOTHING, Effect, Resources
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.travel import Lefts
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.text.describe import TEMPLE_NAMES
from engine.titles.arnak.text.effect_messages import FREE_ACTION, MAIN_ACTION, TABLET
from engine.titles.arnak.text.effects import Line, amounts, card_text, effect_text
from engine.titles.arnak.text.words import BONUS_WORDS, CARD_NAMES, PILOT_WORD, TILE_WORD
from games.boards.contract import Look
from games.boards.kit.words import colour as colour
from games.boards.kit.words import listing as listing
from games.boards.kit.words import points as points
from games.lib.text.sentences import cache_by_language, translate_sentence
from games.lib.text.sentences import look_up as _

APOSTROPHES, NO_LETTERS = re.compile("['’]"), re.compile(r"\W+")
"""Of printed names, as the notation has them: `Pathfinder's Staff` is `pathfinders-staff`."""


def cost(held: Resources, icons: int = 0, cards: int = 0) -> str:
    """Return a cost or gain: `2 coins, 1 arrowhead and a boot`, or `nothing`."""
    return amounts_in(held, icons, cards) or _("nothing")


@cache_by_language(4096)
def amounts_in(held: Resources, icons: int = 0, cards: int = 0) -> str:
    return translate_sentence(Sentence("{what}", {"what": amounts(held, icons, cards)}), ())


def stock(held: Resources) -> str:
    """Return all resources of a seat: `coins 2, compasses 0, ...`."""
    names = (_("coins"), _("compasses"), _("tablets"), _("arrowheads"), _("jewels"))
    return ", ".join(f"{name} {number}" for name, number in zip(names, held, strict=True))


def icons(sets: Lefts) -> str:
    """Return icons left over, which may be any of several sets: `a car or a boat`."""
    return alternatives([cost(NOTHING, one) for one in sets])


def alternatives(texts: list[str]) -> str:
    """Return `a`, `a or b`, `a, b or c`."""
    if len(texts) < 2:
        return "".join(texts)
    return _("{first} or {last}").format(first=", ".join(texts[:-1]), last=texts[-1])


def line_text(line: Line) -> str:
    return translate_sentence(line.sentence, ())


def in_prose(lines: Iterable[Line]) -> str:
    """Return the sentences of an effect in one line, with numbered options."""
    out, number = [], 0
    for line in lines:
        if line.option:
            number += 1
            out.append(f"({number}) {line_text(line)}")
        else:
            out.append(line_text(line))
    return " ".join(out)


@cache_by_language(1024)
def effect(tasks: Effect) -> str:
    return in_prose(effect_text(tasks))


def card(number: int) -> str:
    return _(CARD_NAMES[CARD_IDS[number]])


def beside_name(number: int) -> str:
    """Return the notation's word of a card, if its name in the active language differs; else ""."""
    word = CARD_IDS[number]
    return "" if NO_LETTERS.sub("-", APOSTROPHES.sub("", card(number).lower())).strip("-") == word else word


def card_to_type(number: int) -> str:
    """Return a card's name, and its word if that differs: `Kelle (trowel)`."""
    word = beside_name(number)
    return f"{card(number)} ({word})" if word else card(number)


def row(view: View) -> list[int]:
    """Return the cards of the row from the left, the outermost artifact first."""
    return [one for one in (*reversed(view.artifacts), *view.items) if one != GAP]


def offers(cards: Iterable[int]) -> str:
    """Return cards with their prices: `War Mask, 4 compasses; Rope, 2 coins`."""
    return "; ".join(f"{card_to_type(number)}, {price(number)}" for number in cards)


def card_name(word: str) -> str:
    """Return the name of a notation's word: a card, in the play area too, or a Fear tile."""
    word = word.removeprefix("played-")
    return _(TILE_WORD) if word == "fear-tile" else _(CARD_NAMES[word])


def payer(word: str) -> str:
    """Return the name of a payment for travel: a card, a pilot, a guardian's boon."""
    if word == "pilot":
        return _(PILOT_WORD)
    return _(CARD_NAMES[word]) if word in CARD_NAMES else word.upper()


def travel(number: int) -> str:
    return cost(NOTHING, CARDS[number].icons)


@cache_by_language(1024)
def card_says(number: int) -> str:
    """Return everything that a card does, with its kind of action."""
    return in_prose(card_text(number))


def price(number: int) -> str:
    amount = CARDS[number].cost
    return cost((0, amount, 0, 0, 0) if number >= ARTIFACTS[0] else (amount, 0, 0, 0, 0))


def cards(numbers: Iterable[int]) -> str:
    """Return the cards by name, with numbers of copies: `Fear × 2, Rope`."""
    found = list(numbers)
    names = []
    for number in dict.fromkeys(found):
        times = found.count(number)
        names.append(f"{card(number)} × {times}" if times > 1 else card(number))
    return ", ".join(names) or _("nothing")


def site_effect(view: View, site: int) -> Effect:
    """Return the effect of a site; an empty one while it is undiscovered."""
    if site < CAMP:
        return CAMP_EFFECTS[site]
    tile = view.tiles[site - CAMP]
    return TILE_EFFECTS[tile] if tile != GAP else ()


def is_open(view: View, site: int) -> bool:
    """Return whether the site is discovered or in the camp."""
    return site < CAMP or view.tiles[site - CAMP] != GAP


def place(view: View, space: int) -> str:
    """Return a space with its travel: `a3, a car`."""
    return f"{SPACE_IDS[space]}, {cost(NOTHING, TRACKS[view.temple].travel[space])}"


def site(view: View, number: int) -> str:
    """Return what a site gives, or what is known of an undiscovered one."""
    if is_open(view, number):
        text = effect(site_effect(view, number))
        return text if number < CAMP else f"{TILE_IDS[view.tiles[number - CAMP]].upper()}: {text}"
    level = _("undiscovered, level I") if LEVELS[number] == 1 else _("undiscovered, level II")
    kind = view.idols[number - CAMP]
    return level if kind == GAP else f"{level}, {idol(kind)}"


def idol(kind: int) -> str:
    return _("idol: {what}").format(what=_(BONUS_WORDS[IDOL_IDS[kind]]))


def guardian(number: int) -> str:
    """Return a guardian with the cost of overcoming it: `G-03, costs a boot`."""
    message = _("guardian {guardian}: overcoming costs {what}")
    return message.format(guardian=guardian_name(number), what=guardian_cost(number))


def guardian_name(number: int) -> str:
    return GUARDIANS[number].id.upper()


def guardian_cost(number: int) -> str:
    return cost(*GUARDIANS[number].cost)


def boon(number: int) -> str:
    found = GUARDIANS[number]
    return cost(NOTHING, found.icons) if found.icons else effect(found.boon)


def assistant(number: int, gold: int) -> str:
    return effect(ASSISTANTS[number].sides[gold])


def bridge(space: Space) -> str:
    """Return the cost of moving to a space of the track."""
    text = cost(space.cost)
    return _("{what} and an idol").format(what=text) if space.idol else text


def row_effect(view: View, token: str, row: int) -> str:
    """Return what a row of the track gives to `glass` or `book`."""
    track = TRACKS[view.temple]
    return effect((track.glass if token == "glass" else track.book)[row].effect)


def card_number(word: str) -> int:
    return CARD_NUMBERS.get(word.removeprefix("played-"), GAP)


def site_of(word: str) -> int:
    """Return the site of a word that names a space or a site; GAP for none."""
    return SITE_OF[SPACE_NUMBERS[word]] if word in SPACE_NUMBERS else GAP


def at(view: View, space: int) -> str:
    """Return a space of the research track; below the first row `-`."""
    return TRACKS[view.temple].spaces[space].id if space else "-"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def travel_by(icons: int) -> str:
    return amounts_in(NOTHING, icons)


def card_lines(number: int) -> list[Line]:
    """Return the text of a card without kind of action and tablet, which have their own signs there."""
    aside = {TABLET}
    if CARDS[number].action != "free_or_pass":
        aside |= {FREE_ACTION, MAIN_ACTION}
    return [line for line in card_text(number) if line.sentence.message not in aside]


def count_cards(numbers: Iterable[int]) -> str:
    """Return `Fear (2), Rope and Axe`."""
    counts = Counter(numbers).items()
    return listing(f"{card(number)} ({times})" if times > 1 else card(number) for number, times in counts)


def assistant_word(number: int) -> str:
    """Return an assistant's word in the notation, as assistants have no printed names."""
    return ASSISTANT_IDS[number]


def guardian_word(number: int) -> str:
    return GUARDIAN_IDS[number]


def boon_text(number: int) -> str:
    """Return what a guardian pays once it is overcome."""
    one = GUARDIANS[number]
    if one.icons:
        return _("{icons} for travel").format(icons=amounts_in(NOTHING, one.icons))
    return effect(one.boon).rstrip(".")


def bonus(kind: int) -> str:
    return _(BONUS_WORDS[BONUS_IDS[kind]])


def who(look: Look, figure: int) -> str:
    return _("The rival") if figure == BLACK else look.names[figure]


def temple(number: int) -> str:
    return _(TEMPLE_NAMES[TEMPLES[number]])


def is_laid(view: View) -> bool:
    """Return whether there is anything to see: the row is dealt last."""
    return bool(view.artifacts or view.items)


def place_name(word: str) -> str:
    """Return a camp site by its effect; a site of the regions by its letter on the island."""
    camps = {
        "camp-coin": _("Camp: coins"),
        "camp-compass": _("Camp: compasses"),
        "camp-tablet": _("Camp: tablets"),
        "camp-arrowhead": _("Camp: arrowhead"),
        "camp-jewel": _("Camp: jewel"),
    }
    return camps.get(word.removesuffix("-2"), word)
