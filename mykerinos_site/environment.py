"""Settings from the environment: each variable is read once, strictly, and recorded in `ASKED`.

An empty variable counts as unset. `docs/settings.md` describes every name; a test compares the two.
"""

import os

from django.core.exceptions import ImproperlyConfigured

REPLACES = "MYKERINOS_SET_"
"""The prefix of a variable that replaces a number of `mykerinos_site.limits`."""
ASKED: dict[str, str] = {}
"""Every variable that was read, with its default as text."""


def text(name: str, default: str = "") -> str:
    """Return the variable as it is."""
    ASKED[name] = default
    return os.environ.get(name) or default


def changed(**variables: str) -> dict[str, str]:
    """Return the whole environment with these variables in it, for a program that the site starts."""
    return os.environ | variables


def words(name: str) -> list[str]:
    """Return the words of a variable, which are separated by commas or blanks."""
    return text(name).replace(",", " ").split()


def flag(name: str) -> bool:
    """Return True for 1, yes, true or on; False for 0, no, false, off or nothing. Raises ImproperlyConfigured."""
    value = text(name, "no").lower()
    if value in {"1", "yes", "true", "on"}:
        return True
    if value in {"0", "no", "false", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is “{value}”: it must be yes or no.")


def number(name: str, default: float) -> float:
    """Return the variable as a number that is not negative. Raises ImproperlyConfigured."""
    value = text(name, f"{default:g}")
    try:
        result = float(value)
    except ValueError:
        result = -1.0
    if not 0 <= result < float("inf"):
        raise ImproperlyConfigured(f"{name} is “{value}”: it must be a number, 0 or more.")
    return result


def choice(name: str, options: tuple[str, ...]) -> str:
    """Return one of the options, the first by default. Raises ImproperlyConfigured."""
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
