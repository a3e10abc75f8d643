"""The rules of the titles: positions, moves, records. Standard library only.

Nothing in here knows a clock, a network, a database or chance; see `contract.Title` for what a title offers.
"""

import engine.compiled  # noqa: F401 (it has to be there before any module that is compiled is imported)
