"""Each thing of the box has a test by its name; here those of the rival's tiles, and that none is missing.

Rule: A1, A7
"""

from collections.abc import Callable
from typing import Any

import pytest

from engine.contract import draw_by
from engine.titles.arnak.rules import components
from engine.titles.arnak.rules.components import LEVELS, SITE_IDS, SITE_OF
from engine.titles.arnak.rules.effects import RESOURCES
from tests.engine.arnak import test_effects as tested
from tests.engine.arnak.literal.facts import CAMP_SITES, CARDS, TILES, offers
from tests.engine.arnak.table import ARNAK
from tests.engine.arnak.test_a7 import before, black, rivalry, where
from tests.engine.arnak.walk import FACTS, Step, name

TABLE: dict[str, Any] = {
    "tiles": {"a1": "i-05", "a3": "i-03", "b1": "i-02", "b4": "i-10"},
    "figures": {"a1": "black", "b1": "blue"},
    "guardians": {"a1": "g-04", "b1": "g-01"},
}


@pytest.mark.parametrize("round", [1, 5])
@pytest.mark.parametrize("tile", FACTS["rival"])
def test_a_tile_of_the_rival(tile: Step, round: int) -> None:
    """What it does in the first and in the last round, by its facts."""
    start = before(round, None, name(tile), **TABLE)
    after = rivalry(name(tile), "left", round, **TABLE)
    came = set(where(after)) - set(where(start))
    if (tile.get("skip_round5") and round == 5) or (tile["kind"] == "discover" and "skip" in tile["rounds"][round - 1]):
        assert not came and black(after)[:6] == black(start)[:6] and not ARNAK.chance_due(after)
    elif tile["kind"] == "dig":
        (space,) = came
        effect = (CAMP_SITES[space] if space in CAMP_SITES else TILES[TABLE["tiles"][space]])["effect"]
        assert offers(effect, tile["resource"]) and after.seats == start.seats, "the site is not used"
    elif tile["kind"] == "discover":
        (space,) = came
        plan = tile["rounds"][round - 1]
        assert LEVELS[SITE_OF[components.SPACE_NUMBERS[space]]] == plan["level"]
        found = ARNAK.apply(after, ARNAK.deal(after, draw_by(lambda n: 0)))
        assert ARNAK.chance_due(found) == plan["guardian"]
    elif tile["kind"] == "research":
        assert (black(after).glass, len(after.agenda)) == (1, 2) and ARNAK.deal(after, draw_by(lambda n: 0)).startswith(
            "top 1"
        )
    elif tile["kind"] == "overcome":
        assert black(after).guardians == (3,) and after.guardians[SITE_IDS.index("b1")] == 0
    else:
        (card,) = (components.CARD_IDS[one] for one in black(after).cards)
        row = [*start.items, *start.artifacts] if tile["kind"] == "buy_item" else start.artifacts
        points = [CARDS[components.CARD_IDS[one]]["points"] for one in row if CARDS[card]["kind"] == kind_of(one)]
        assert CARDS[card]["points"] == (min if tile["pick"] == "lowest" else max)(points)
        assert f"buy_{CARDS[card]['kind']}" == tile["kind"] and ARNAK.deal(after, draw_by(lambda n: 0)).startswith(
            "refill"
        )


def kind_of(card: int) -> str:
    return components.CARDS[card].kind


def names_tested(*tests: Callable[..., None]) -> set[str]:
    """Return the names of what these tests are run for."""
    facts = [fact for test in tests for mark in vars(test).get("pytestmark", ()) for fact in mark.args[1]]
    facts += [fact for test in tests for case in vars(test).get("cases", ()) for fact in case.values()]
    return {name(fact, "id" if "id" in fact else "kind") for fact in facts if isinstance(fact, dict)}


@pytest.mark.parametrize(
    ("ids", "tests"),
    [
        (
            components.CARD_IDS[: components.FIRST_ARTIFACT],
            (tested.test_a_basic_card, tested.test_fear_cannot_be_played, tested.test_an_item),
        ),
        (components.CARD_IDS[components.FIRST_ARTIFACT :], (tested.test_an_artifact_from_the_hand,)),
        (components.CARD_IDS[components.FIRST_ARTIFACT :], (tested.test_an_artifact_just_bought_costs_no_tablet,)),
        (components.CAMP_IDS, (tested.test_a_camp_site,)),
        (components.TILE_IDS, (tested.test_a_site_tile,)),
        (components.GUARDIAN_IDS, (tested.test_a_guardian,)),
        (components.IDOL_IDS, (tested.test_an_idol,)),
        (components.SLOT_IDS, (tested.test_an_idol_slot,)),
        (components.ASSISTANT_IDS, (tested.test_an_assistant,)),
        (components.BONUS_IDS, (tested.test_a_bonus_tile,)),
        (components.STACK_IDS, (tested.test_a_temple_tile,)),
        (components.RIVAL_IDS, (test_a_tile_of_the_rival,)),
    ],
    ids=lambda value: value[0].__name__ if callable(value[0]) else "",
)
def test_nothing_in_the_box_is_without_its_test(ids: tuple[str, ...], tests: tuple[Callable[..., None], ...]) -> None:
    also = {"fear"} if tested.test_fear_cannot_be_played in tests else set()
    tested_names = names_tested(*tests) | also
    assert tested_names == set(ids)


def test_the_box_is_whole() -> None:
    """As many of each as the rules say. Rule: A1.3, A2.1."""
    counts = {
        "items": len(components.ITEMS),
        "artifacts": len(components.ARTIFACTS),
        "idols": len(components.ALL_IDOLS),
        "guardians": len(components.GUARDIAN_IDS),
        "level I": components.TILE_LEVELS.count(1),
        "level II": components.TILE_LEVELS.count(2),
        "assistants": len(components.ASSISTANT_IDS),
        "bonus tiles": len(components.ALL_BONUSES),
        "temple stacks": len(components.STACK_IDS),
        "rival tiles": len(components.RIVAL_IDS),
        "resources": len(RESOURCES),
    }
    assert list(counts.values()) == [40, 35, 16, 15, 10, 6, 12, 18, 6, 15, 5]
