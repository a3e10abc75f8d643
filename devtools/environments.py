"""The environment of the programs that tests start: what the user's shell gave, and what the test says.

What is meant for this process alone stays here: the settings of the tests' own site, pytest's variables, and what the browser
tests allow Django while Playwright's event loop lives in their thread.
"""

import os

OURS = ("DJANGO_", "MYKERINOS_", "PYTEST_", "TEST_")
OUR_SERVICES = frozenset({"DATABASE_URL", "REDIS_URL"})


def clean(**variables: str) -> dict[str, str]:
    """Return the variables for a program that knows nothing of the tests but these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS) and name not in OUR_SERVICES}
    return kept | variables


def same_clock() -> dict[str, str]:
    """Return the variable by which a program sees the clock that `shift_clock` moves; none outside pytest."""
    return {name: value for name, value in os.environ.items() if name == "MYKERINOS_CLOCK_FILE"}
