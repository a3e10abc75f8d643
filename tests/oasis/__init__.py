"""Oasis, a made-up title that no site has: what titles may ask of the house and the shipped ones do not, all in one.

Hidden hands, private draws, a look that needs no draw, free actions before and after the main one, a decision of several seats
at once, an option, one to four players, a yellow seat, and a game that its only player can lose. The tests register it beside
the shipped titles (`tests.oasis.registration`), so that every suite over all titles runs over it; it is also the shortest text
on how a title is written.

O1. Every seat has a deck of nine cards worth 1 to 5: fig, date, palm, camel, well. At the start of a round it draws up to four.

O2. Twice a round, in turn, a seat takes one main action: it plays a card for its points; lays one face down, which counts twice
at the end; digs with one card or two different ones worth four or more, and finds a site; or passes. Before and after it may sell
figs and dates for a coin each, and pay a coin to look at what another seat has laid face down. It says when its turn ends.

O3. At the end of a round all who hold cards decide at the same time which one they keep, if any.

O4. What chance draws: the cards of a seat, and the site of a dig.

O5. After the last round most points win, then most coins; who plays alone needs 30 points, or 45 against a keen rival.
"""
