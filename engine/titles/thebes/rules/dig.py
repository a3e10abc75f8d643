"""The number of tokens of a dig: knowledge, weeks and helpers against the time wheel. Rule: T5.1 to T5.5."""

from engine.titles.thebes.rules.components import HELP, MOST_KNOWLEDGE, MOST_WEEKS, WHEEL
from engine.titles.thebes.rules.lines import WITH_ASSISTANT, WITH_RUMOUR, WITH_SHOVEL
from engine.titles.thebes.rules.resources import ASSISTANT_SHIFT, FIELD_BITS, FIELD_MASK, GENERAL_SHIFT, SHOVEL_SHIFT

RUMOUR_POINTS = 2

FEWEST_WEEKS = tuple(next((weeks for weeks in range(MOST_WEEKS + 1) if row[weeks]), MOST_WEEKS + 1) for row in WHEEL)
"""[knowledge] -> the fewest weeks with a wheel number of at least 1; more weeks never draw less. Rule: T5.4"""


def specialised_knowledge(packed: int, site: int, flags: int) -> int:
    """Return the specialised knowledge of a site with the helpers in `flags`. Rule: T5.2."""
    points = packed >> FIELD_BITS * site & FIELD_MASK
    assistants = packed >> ASSISTANT_SHIFT & FIELD_MASK
    if assistants != 1 or flags & WITH_ASSISTANT:
        points += HELP[assistants]
    if flags & WITH_RUMOUR:
        points += RUMOUR_POINTS
    return points


def knowledge(packed: int, site: int, flags: int) -> int:
    """Return the setting of the time wheel: general knowledge counts up to the specialised. Rule: T5.3."""
    points = specialised_knowledge(packed, site, flags)
    return min(points + min(packed >> GENERAL_SHIFT & FIELD_MASK, points), MOST_KNOWLEDGE)


def more_tokens(packed: int, flags: int) -> int:
    """Return the tokens that shovels add. Rule: T5.4."""
    shovels = packed >> SHOVEL_SHIFT & FIELD_MASK
    return HELP[shovels] if shovels != 1 or flags & WITH_SHOVEL else 0
