"""Settings from the environment: each variable is read once, strictly, and remembered in `ASKED`.

An empty variable counts as one that is not set. `docs/settings.md` describes every name; a test compares the two.
"""

import os

from django.core.exceptions import ImproperlyConfigured

REPLACES = "MYKERINOS_SET_"
"""Before the name of a number of `mykerinos_site.limits`, in the name of the variable that replaces it."""
ASKED: dict[str, str] = {}
"""Name -> default in words, of every variable that was asked for."""


def text(name: str, default: str = "") -> str:
    """The variable as it stands."""
    ASKED[name] = default
    return os.environ.get(name) or default


def changed(**variables: str) -> dict[str, str]:
    """The whole environment for a program that the site starts, with these variables in it."""
    return os.environ | variables


def words(name: str) -> list[str]:
    """The variable as a list of words with commas or blanks between them."""
    return text(name).replace(",", " ").split()


def flag(name: str) -> bool:
    """True for 1, yes, true or on; False for 0, no, false, off or nothing. Raises ImproperlyConfigured."""
    value = text(name, "no").lower()
    if value in {"1", "yes", "true", "on"}:
        return True
    if value in {"0", "no", "false", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is “{value}”: it must be yes or no.")


def number(name: str, default: float) -> float:
    """The variable as a number that is not negative. Raises ImproperlyConfigured."""
    value = text(name, f"{default:g}")
    try:
        result = float(value)
    except ValueError:
        result = -1.0
    if not 0 <= result < float("inf"):
        raise ImproperlyConfigured(f"{name} is “{value}”: it must be a number, 0 or more.")
    return result


def choice(name: str, options: tuple[str, ...]) -> str:
    """One of the options, the first by default. Raises ImproperlyConfigured."""
    value = text(name, options[0])
    if value not in options:
        raise ImproperlyConfigured(f"{name} is “{value}”: it must be {' or '.join(options)}.")
    return value


def replace_numbers(module: dict[str, object]) -> None:
    """Replace each number of the module for which there is a variable. Raises ImproperlyConfigured."""
    for variable in os.environ:
        name = variable.removeprefix(REPLACES)
        if name == variable:
            continue
        before = module.get(name)
        if not isinstance(before, int | float):
            raise ImproperlyConfigured(f"{variable} replaces nothing: there is no such number.")
        module[name] = type(before)(number(variable, before))
        del ASKED[variable]
