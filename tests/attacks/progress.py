"""How far a long attack is: a line on standard error at each tenth, so that nobody takes it for hung."""

import sys
from collections.abc import Iterator


def progress(count: int, what: str) -> Iterator[int]:
    """Yield the numbers from 0 to below `count`; `what`: the name of what is counted, in the plural."""
    tenth = max(1, count // 10)
    for number in range(count):
        if number and number % tenth == 0:
            print(f"{number} of {count} {what}", file=sys.stderr, flush=True)
        yield number
