"""The words of the drawings and panels, in the active language, taken from the engine where it has them."""

from collections import Counter
from collections.abc import Iterable

from engine.titles.arnak.rules.components import (
    ASSISTANT_IDS,
    BLACK,
    BONUS_IDS,
    CARDS,
    GUARDIAN_IDS,
    GUARDIANS,
    IDOL_IDS,
    TEMPLES,
)
from engine.titles.arnak.rules.effects import NOTHING, Resources
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.text.describe import TEMPLE_NAMES
from engine.titles.arnak.text.effect_messages import FREE_ACTION, MAIN_ACTION, TABLET
from engine.titles.arnak.text.effects import Line, card_text
from engine.titles.arnak.text.words import BONUS_WORDS
from games.boards.arnak.words import amounts_in
from games.boards.arnak.words import beside_name as beside_name
from games.boards.arnak.words import card as card
from games.boards.arnak.words import card_says as card_says
from games.boards.arnak.words import effect as effect
from games.boards.arnak.words import guardian_cost as guardian_cost
from games.boards.arnak.words import line_text as line_text
from games.boards.arnak.words import offers as offers
from games.boards.contract import Look
from games.boards.kit.words import listing as listing
from games.boards.kit.words import points as points
from games.lib.text.sentences import look_up as _


def what(held: Resources, icons: int = 0, cards: int = 0) -> str:
    return amounts_in(held, icons, cards)


def travel(icons: int) -> str:
    return what(NOTHING, icons)


def card_lines(number: int) -> list[Line]:
    """Return the text of a card without kind of action and tablet, which have their own signs there."""
    aside = {TABLET}
    if CARDS[number].action != "free_or_pass":
        aside |= {FREE_ACTION, MAIN_ACTION}
    return [line for line in card_text(number) if line.sentence.message not in aside]


def cards(numbers: Iterable[int]) -> str:
    """Return `Fear (2), Rope and Axe`."""
    counts = Counter(numbers).items()
    return listing(f"{card(number)} ({times})" if times > 1 else card(number) for number, times in counts)


def assistant(number: int) -> str:
    """Return an assistant's word in the notation, as assistants have no printed names."""
    return ASSISTANT_IDS[number]


def guardian(number: int) -> str:
    return GUARDIAN_IDS[number]


def boon(number: int) -> str:
    """Return what a guardian pays once it is overcome."""
    one = GUARDIANS[number]
    if one.icons:
        return _("{icons} for travel").format(icons=travel(one.icons))
    return effect(one.boon).rstrip(".")


def idol(kind: int) -> str:
    return _(BONUS_WORDS[IDOL_IDS[kind]])


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
