"""The rules of the titles: positions, moves, records. Standard library only.

Nothing in here knows a clock, a network, a database or chance; see `contract.Title` for what a title offers.
"""
