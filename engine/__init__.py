"""The rules of the titles: positions, moves, records. Standard library only.

The engine uses no clock, network, database or chance. `engine.contract` describes a title.
"""

import engine.compiled  # noqa: F401 (must come before every compiled module)
