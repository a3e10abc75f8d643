"""Orders: moves that a seat leaves for later, so that the game goes on without it. Pure: text, views and moves.

`grammar` reads lines, `reading` checks them on imagined positions, `deciding` turns an order into a move when its seat is due.
docs/orders.md describes orders.
"""
