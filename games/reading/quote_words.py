"""How programs begin what they quote, and what they add: tables. English, German and Polish first, others where they are cheap.

All phrases are compared folded (lower case, no accents). A table that grows makes more mails readable, never fewer.
"""

import tomllib
from pathlib import Path

TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

DIVIDER = "-----Original Message-----"
"""What `markup` writes where a page says that the rest is quoted."""
DIVIDERS: tuple[str, ...] = tuple(TABLES["dividers"])
WROTE: tuple[str, ...] = tuple(TABLES["wrote"])
"""Verbs of the line that says whom the quote is from."""
BEGINNINGS: tuple[str, ...] = tuple(TABLES["beginnings"])
"""How such a line begins, where it is longer than one."""
LABELS: dict[str, tuple[str, ...]] = {kind: tuple(labels) for kind, labels in TABLES["labels"].items()}
"""Labels of a block of headers that stands above a quote, by what they name."""
SIGNATURES: tuple[str, ...] = tuple(TABLES["signatures"])
"""How a line begins that a program puts below a mail. The line goes, no more."""
DISCLAIMERS: tuple[str, ...] = tuple(TABLES["disclaimers"])
"""How what the lawyers add begins. From there to the next quote nothing is read."""
PLACES: frozenset[str] = frozenset(TABLES["places"])
"""Words of places in which people work, folded; a code stands right behind them (`Building A1`)."""
STREETS: frozenset[str] = frozenset(TABLES["streets"])
COMPANIES: frozenset[str] = frozenset(TABLES["companies"])
TITLES: frozenset[str] = frozenset(TABLES["titles"])
"""What stands beside names."""
CONTACTS: frozenset[str] = frozenset(TABLES["contacts"])
"""Words of the lines below a name that tell who somebody is and where to find them, folded."""
QUOTE_CLASSES: tuple[str, ...] = tuple(TABLES["quote_classes"])
QUOTE_NAMES: tuple[str, ...] = tuple(TABLES["quote_names"])
QUOTE_IDS: tuple[str, ...] = tuple(TABLES["quote_ids"])
REST_IDS: tuple[str, ...] = tuple(TABLES["rest_ids"])
"""Marks of HTML quotes. `QUOTE_*`: the element is quoted; `REST_IDS`: all that follows it."""
SIGNATURE_CLASSES: tuple[str, ...] = tuple(TABLES["signature_classes"])
SIGNATURE_IDS: tuple[str, ...] = tuple(TABLES["signature_ids"])
