"""Playing alone: the rival, and its levels. Rule: A7.1, A7.7."""

from django.utils.translation import gettext_noop

from games.boards.contract import Solo

SOLO = Solo(
    about=gettext_noop(
        "You play five rounds against a rival that needs no player. In each round it turns over ten tiles: five digs, and one "
        "tile each for a discovery, research, a guardian, an item and an artefact. These five are green or red; red ones do "
        "more, and a level has as many of them as its number."
    ),
    levels=(
        gettext_noop(
            "All tiles are green: the rival takes the cheapest cards and rests in the last round. About 45 points."
        ),
        gettext_noop(
            "One red tile, a different one each game. About 50 points: the first level for those who know the game."
        ),
        gettext_noop("Two red tiles. About 55 points: you need the research track as well as the island."),
        gettext_noop("Three red tiles. About 60 points: guardians and idols have to score, too."),
        gettext_noop("Four red tiles. About 65 points: every round has to count."),
        gettext_noop("All five are red: it takes the best cards and never rests. Almost 70 points."),
    ),
)
"""The points are the rival's means against the greedy bot, in both temples."""
