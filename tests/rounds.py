"""How often a test tries what is left to chance: races, and storms in which parts are killed.

Each proves what it says with the usual number; `TEST_THOROUGH=1 script/test` tries far more often, as may be done at night.
"""

import os

THOROUGH = bool(os.environ.get("TEST_THOROUGH"))


def rounds(usual: int, thorough: int) -> int:
    """Return the second number where the environment says TEST_THOROUGH, else the first."""
    return thorough if THOROUGH else usual
