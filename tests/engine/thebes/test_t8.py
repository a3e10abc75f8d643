"""T8, vectors."""

import pytest

from tests.engine.thebes.literal_parts import RESEARCHERS, SITES
from tests.engine.thebes.table import GREEK, THREE, Table, come, late

ASSISTANTS = [id for id in RESEARCHERS if id.startswith("assistant")]
CONGRESSES = [id for id in RESEARCHERS if id.startswith("congress")][:5]


def test_t8_1_warsaw_to_london_through_berlin_is_2_weeks() -> None:
    assert late(2 + 2, "specialised-egypt-london-2").is_legal("take specialised-egypt-london-2")
    assert not late(2 + 1, "specialised-egypt-london-2").is_legal("take specialised-egypt-london-2")


def test_t8_1_london_to_warsaw_and_a_refresh_cost_3() -> None:
    """After a book in London for 2 + 2 weeks."""
    for left in (3, 2):
        table = late(2 + 2 + left, "specialised-egypt-london-2")
        table.act("take specialised-egypt-london-2")
        assert table.is_legal("refresh") == (left == 3)


def test_t8_2_knowledge_8_and_4_weeks_draw_5_tokens() -> None:
    """As in the example: books of 2 + 1 and two assistants for Crete, and five general points, of which four count."""
    cards = ("specialised-crete-vienna-2", "specialised-crete-paris-1", "assistant-paris", "assistant-vienna")
    general = ("general-paris-2", "general-berlin-2", "general-rome-1")
    table = Table(2, keep=[*cards, *general]).give("blue", *cards, *general).until("blue")
    assert table.tokens("dig crete 4") == 5


def test_t8_2_the_fifth_general_point_does_not_count() -> None:
    """8 and not 9: in 3 weeks 4 tokens and not 5."""
    cards = ("specialised-crete-vienna-2", "specialised-crete-paris-2")
    for general in (["general-paris-2", "general-berlin-2"], ["general-paris-2", "general-berlin-2", "general-rome-1"]):
        table = Table(2, keep=[*cards, *general]).give("blue", *cards, *general).until("blue")
        assert table.tokens("dig crete 3") == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t8_3_at_week_48_of_1903_five_weeks_are_left(players: int) -> None:
    table = late(5, players=players, hand=(*GREEK, "zeppelin-rome"))
    assert table.game.time("blue") == (104 if players < 4 else 52) + 48
    assert table.is_legal("dig greece 5 by zeppelin")
    assert not table.is_legal("dig greece 6 by zeppelin")
    assert table.weeks("greece") == [1, 2, 3, 4]  # on foot the trip takes the fifth


def test_t8_4_the_final_score_of_the_example() -> None:
    """67: artifacts 39, exhibitions 13, five congresses 15, no majority. Red has dug first where blue has no 1."""
    rumours = ("rumour-crete-paris", "rumour-mesopotamia-berlin")
    table = Table(2, keep=[*rumours, *ASSISTANTS, *CONGRESSES]).give("red", *rumours)
    for line in ("dig crete 6 with rumour", "dig mesopotamia 6 with rumour"):
        table.until("red")
        table.act(line)
    table.give("blue", *ASSISTANTS)  # specialised knowledge of 4 everywhere
    for line, *finds in (
        ("dig greece 2", "5"),
        ("dig crete 4", "2", "5"),
        ("dig egypt 8", "2", "3", "3", "4"),
        ("dig palestine 4", "1", "7"),
        ("dig mesopotamia 2", "4"),
    ):
        table.until("blue")
        table.act(line, *finds)
    assert table.scores() == {"blue": 39, "red": 2}
    for exhibition, points in zip(THREE, (4, 4, 5), strict=True):
        table.until("blue")
        while exhibition not in table.game.cards.exhibitions():
            bring(table, exhibition)
        before = table.scores()["blue"]
        table.act(f"exhibit {exhibition}")
        assert table.scores()["blue"] == before + points
    table.give("blue", *CONGRESSES)
    assert table.scores() == {"blue": 67, "red": 2}
    while table.turn() is not None:
        table.act("stop" if table.is_legal("stop") else "refresh")
    result = table.result()
    assert result is not None
    assert (result.points, result.winners, result.decided_by) == ((67, 2), (0,), "points")


def bring(table: Table, exhibition: str) -> None:
    """Take a step on the way to having it on a space: blue takes a car or the like, or refreshes when there is none."""
    counts = ("congress", "specialised")
    if exhibition in table.game.cards.next_ones() and not all(id.startswith(counts) for id in table.game.cards.shown()):
        come(table, exhibition)
    else:
        table.act("refresh")
        table.until("blue")


@pytest.mark.parametrize("site", SITES)
def test_t8_5_the_13_artifacts_of_a_site_sum_to_36(site: str) -> None:
    """All that blue can find there, in three digs by knowledge 12 and permissions: ten tokens, ten and seven."""
    _, values = SITES[site]
    assert (len(values), sum(values)) == (13, 36)
    library = [id for id in RESEARCHERS if id.startswith(f"specialised-{site}-") and id[-1] in "23"]
    cards = [*library, "special_permission-london"]
    table = Table(2, keep=cards).give("blue", *cards).until("blue")
    before = table.scores()["blue"]
    in_bag = sorted(map(str, values), reverse=True)[:-1]
    table.act(f"dig {site} 8", *in_bag[:10])
    table.until("blue")
    table.act(f"dig {site} 8 with permission", *in_bag[10:])
    assert table.scores()["blue"] == before + 36
