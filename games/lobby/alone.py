"""Solo games: the levels of a title's rival, and the next game against it."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.contract import AnyTitle, Option
from engine.registry import TITLES, get_title

ALONE = (1,)


def titles_alone() -> list[AnyTitle]:
    """Return the titles that one person can play."""
    return [title for title in map(get_title, TITLES) if 1 in title.seats]


def level_option(title: AnyTitle) -> Option | None:
    """Return the option for the rival's strength: the one for solo games alone, with its easiest value first."""
    return next((option for option in title.options if option.seats == ALONE), None)


def other_options(title: AnyTitle) -> list[Option]:
    """Return the other options of a solo game."""
    return [
        option
        for option in title.options
        if len(option.values) > 1 and option.seats != ALONE and (option.seats is None or 1 in option.seats)
    ]


class Following(NamedTuple):
    """A game to follow a solo one: all its options, and the label of the level that is `one_up`, or ""."""

    options: dict[str, str]
    one_up: str = ""


def next_solo_games(title: AnyTitle, options: Mapping[str, str]) -> list[Following]:
    """Return the same game, with its stored `options`, then the one on the next level if there is one."""
    whole = {
        option.name: options.get(option.name, option.default) for option in (*other_options(title), *levels(title))
    }
    found = [Following(whole)]
    for option in levels(title):
        ids = [value.id for value in option.values]
        place = ids.index(whole[option.name]) + 1
        if place < len(ids):
            found.append(Following(whole | {option.name: ids[place]}, option.values[place].label))
    return found


def levels(title: AnyTitle) -> list[Option]:
    option = level_option(title)
    return [option] if option else []
