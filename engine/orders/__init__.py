"""Orders: what a seat leaves behind so that the game goes on without it. Pure: text, views and moves, no site.

`grammar` reads lines, `reading` checks them against the table as it is imagined, `deciding` says what comes of an order when its
seat is due. docs/orders.md tells it whole.
"""
