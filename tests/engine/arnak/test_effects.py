"""Each card, site, guardian, idol, assistant and tile does what its facts say, by name."""

import pytest

from engine.contract import draw_by
from tests.engine.arnak.table import ARNAK, legal, played, situation, space
from tests.engine.arnak.walk import FACTS, RESOURCES, RICH, Step, Walk, name, rich_table, to_the_end


@pytest.mark.parametrize("card", FACTS["basic"][:4], ids=name)
def test_a_basic_card(card: Step) -> None:
    others = {"funding-car": "horse", "exploration-boat": "horse"}.get(name(card), "")
    position = situation(hand=f"{name(card)} {others}", held=RICH)
    walk = Walk(position)
    walk.play(f"play {name(card)}")
    walk.hand -= 1
    walk.effect(card["effect"])
    to_the_end(walk)
    assert "pass" in legal(walk.position), "it was free"


def test_fear_cannot_be_played() -> None:
    assert "play fear" not in legal(rich_table())


@pytest.mark.parametrize("card", FACTS["item"])
def test_an_item(card: Step) -> None:
    walk = Walk(rich_table(hand=name(card)))
    walk.play(f"play {name(card)}")
    walk.hand -= 1
    exiled = name(card) in ARNAK.to_json(walk.position)["exiled"].split()
    assert exiled == card["exile_self"]
    if card["action"] == "free_or_pass":
        walk.effect(card["effect"][0]["options"][0])
    else:
        walk.effect(card["effect"])
    to_the_end(walk)
    assert ("end" in legal(walk.position)) == (card["action"] == "main")


@pytest.mark.parametrize("card", [card for card in FACTS["item"] if card["action"] == "free_or_pass"], ids=name)
def test_an_item_that_is_a_way_to_pass(card: Step) -> None:
    walk = Walk(rich_table(hand=name(card)))
    walk.play(f"pass {name(card)}")
    walk.hand -= 1
    walk.effect(card["effect"][0]["options"][1])
    to_the_end(walk)


@pytest.mark.parametrize("card", FACTS["artifact"])
def test_an_artifact_from_the_hand(card: Step) -> None:
    walk = Walk(rich_table(hand=name(card)))
    walk.play(f"play {name(card)}")
    walk.book({"tablet": 1}, -1)
    walk.hand -= 1
    walk.effect(card["effect"])
    to_the_end(walk)
    poor = rich_table(hand=name(card), held={**RICH, "tablet": 0})
    assert f"play {name(card)}" not in legal(poor)


@pytest.mark.parametrize("card", FACTS["artifact"])
def test_an_artifact_just_bought_costs_no_tablet(card: Step) -> None:
    walk = Walk(rich_table(row=f"{name(card)}|axe brush dog automobile rope"))
    walk.play(f"buy {name(card)}")
    walk.book({"compass": card["cost"]}, -1)
    walk.play("use")
    walk.effect(card["effect"])
    to_the_end(walk)


@pytest.mark.parametrize("kind", ["item", "artifact"])
def test_every_card_has_its_price_points_and_icons(kind: str) -> None:
    from engine.titles.arnak.rules.components import CARD_NUMBERS, CARDS
    from engine.titles.arnak.rules.effects import icons

    for card in FACTS[kind]:
        found = CARDS[CARD_NUMBERS[name(card)]]
        assert (found.cost, found.points, found.icons) == (card["cost"], card["points"], icons(card["travel"]))


@pytest.mark.parametrize("camp", FACTS["camp"], ids=name)
def test_a_camp_site(camp: Step) -> None:
    position = rich_table(figures={"a1": "blue"})
    walk = Walk(position)
    walk.play(f"dig {name(camp)} with exploration-boat")
    walk.hand -= 1
    walk.effect(camp["effect"])
    to_the_end(walk)


@pytest.mark.parametrize("tile", FACTS["site"], ids=name)
def test_a_site_tile(tile: Step) -> None:
    """Found by a discovery: idol first, then the site, then its guardian."""
    site = "b1" if tile["level"] == 1 else "c2"
    position = rich_table(
        hand="automobile", tiles={"a1": "i-05" if name(tile) != "i-05" else "i-02"}, guardians={"a1": "g-04"}
    )
    kinds = [idol["kind"] for idol in FACTS["idol"]]
    place = ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4").index(site)
    idols = list(position.idols)
    idols[place] = kinds.index("coin")
    walk = Walk(position._replace(idols=tuple(idols)))
    if tile["level"] == 1:
        walk.play(f"discover {site} with automobile")
        walk.book({"compass": 3, "coin": -1}, -1)
    else:
        walk.play(f"discover {site} with automobile")
        walk.book({"compass": 6, "coin": -1}, -1)
    walk.hand -= 1
    assert ARNAK.chance_due(walk.position)
    walk.position = ARNAK.apply(walk.position, f"tile {name(tile)}")
    walk.effect(tile["effect"])
    walk.chance("guardian")
    assert walk.own().crates == 2 + tile["level"]
    to_the_end(walk)


@pytest.mark.parametrize("guardian", FACTS["guardian"], ids=name)
def test_a_guardian(guardian: Step) -> None:
    """Its cost, and its boon, once."""
    number = name(guardian)
    position = rich_table(
        hand="airdrop ostrich", guardians={"a1": number}, seat={"crates": 1}, assistants={"a-12": "silver exhausted"}
    )
    walk = Walk(position)
    cost = guardian["cost"]
    lines = walk.lines("overcome")
    if cost.get("discard"):
        assert set(lines) == {f"overcome a1 with {card}" for card in ("airdrop", "ostrich", "fear", "exploration-boat")}
        walk.play("overcome a1 with fear")
        walk.hand -= 1
    elif cost.get("travel"):
        assert "overcome a1" not in lines
        given = {"boot": "fear", "plane": "airdrop", "boat": "exploration-boat", "car": "ostrich"}[cost["travel"][0]]
        given = "ostrich" if len(cost["travel"]) == 2 else given
        walk.play(f"overcome a1 with {given}")
        walk.hand -= 1
    else:
        assert lines == ["overcome a1"]
        walk.play("overcome a1")
    walk.book({resource: cost.get(resource, 0) for resource in RESOURCES}, -1)
    boon = guardian["boon"]
    if "effect" in boon:
        walk.play(f"boon {number}")
        walk.effect(boon["effect"])
        assert f"boon {number}" not in legal(walk.position)
        to_the_end(walk)
        return
    to_the_end(walk)
    assert not walk.lines("boon"), "travel is used by paying with it"
    ready = situation(seat={"guardians": walk.own().guardians, "boons": walk.own().boons}, tiles={"b1": "i-02"})
    lines = legal(ready)
    assert f"dig camp-coin with {number}" in lines
    assert (f"dig b1 with {number}" in lines) == (boon["travel"] != ["boat"])
    after = played(ready, f"dig camp-coin with {number}")
    assert not after.seats[0].boons and after.seats[0].guardians


@pytest.mark.parametrize("idol", FACTS["idol"], ids=lambda idol: name(idol, "kind"))
def test_an_idol(idol: Step) -> None:
    kinds = [one["kind"] for one in FACTS["idol"]]
    position = rich_table(hand="automobile", tiles={"a1": "i-05"}, guardians={"a1": "g-04"})
    idols = list(position.idols)
    idols[4] = kinds.index(idol["kind"])
    walk = Walk(position._replace(idols=tuple(idols)))
    walk.play("discover b1 with automobile")
    walk.hand -= 1
    walk.book({"compass": 3}, -1)
    walk.effect(idol["effect"])
    assert ARNAK.deal(walk.position, draw_by(lambda n: 0)).startswith("tile")


@pytest.mark.parametrize("slot", FACTS["slot"], ids=name)
def test_an_idol_slot(slot: Step) -> None:
    walk = Walk(rich_table())
    walk.play(f"slot {name(slot)}")
    walk.effect(slot["effect"])
    assert (walk.own().crates, walk.own().slots) == (1, 2)
    to_the_end(walk)


@pytest.mark.parametrize("side", ["silver", "gold"])
@pytest.mark.parametrize("assistant", FACTS["assistant"])
def test_an_assistant(assistant: Step, side: str) -> None:
    number = name(assistant)
    position = rich_table(assistants={number: f"{side} ready"})
    walk = Walk(position)
    walk.play(f"assistant {number}")
    walk.effect(assistant[side])
    if assistant["action"] == "main":
        assert "end" in legal(walk.position)
    to_the_end(walk)
    assert f"assistant {number}" not in legal(walk.position), "once a round"


@pytest.mark.parametrize("tile", FACTS["bonus"], ids=lambda tile: name(tile, "kind"))
def test_a_bonus_tile(tile: Step) -> None:
    """It lies where the notebook arrives at 4-1; the row promotes an assistant."""
    kinds = [one["kind"] for one in FACTS["bonus"]]
    position = rich_table(seat={"glass": space("5-1"), "book": space("3-1")})
    bonuses = list(position.bonuses)
    bonuses[space("4-1")] = (kinds.index(tile["kind"]),)
    walk = Walk(position._replace(bonuses=tuple(bonuses)))
    walk.play("research book 4-1")
    walk.book({"coin": 1, "tablet": 1, "arrowhead": 1}, -1)
    if tile["effect"][0]["op"] != "gain":
        assert {"row", f"bonus {tile['kind']}"} <= set(legal(walk.position)) and not walk.lines("skip")
        walk.play(f"bonus {tile['kind']}")
    walk.effect(tile["effect"])
    walk.promote({})
    to_the_end(walk)
    assert walk.position.bonuses[space("4-1")] == ()


@pytest.mark.parametrize("temple", ["bird", "snake"])
@pytest.mark.parametrize("token", ["glass", "book"])
@pytest.mark.parametrize("row", range(1, 8))
def test_a_row_of_the_track(temple: str, token: str, row: int) -> None:
    """Points and effect of each token in each row."""
    from engine.titles.arnak.rules.scoring import count

    number = temple == "snake"
    track = FACTS["research"][temple]
    below = next(one for one in track["spaces"] if one["row"] == row - 1)
    at = track["spaces"].index(below)
    goal = below["next"][0]
    other = next(index for index, one in enumerate(track["spaces"]) if one["row"] == 7)
    seat = {"glass": at if token == "glass" else other, "book": at if token == "book" else 0, "crates": 2}
    assistants = {"a-12": "silver exhausted"}
    position = rich_table(options={"temple": temple}, seat=seat, assistants=assistants)
    bonuses = list(position.bonuses)
    bonuses[goal] = ()
    walk = Walk(position._replace(bonuses=tuple(bonuses)))
    there = track["spaces"][goal]
    before = count(walk.position, 0).research
    walk.play(f"research {token} {there['row']}-{there['col']}")
    walk.book(there["cost"], -1)
    assert walk.own().crates == 2 - there["cost"].get("idol", 0)
    points = {0: 0} | {index: one[token]["points"] for index, one in enumerate(track["row"], 1)}
    assert count(walk.position, 0).research - before == points[row] - points[row - 1]
    walk.effect(track["row"][row - 1][token]["effect"])
    assert number in (True, False)
    to_the_end(walk)


@pytest.mark.parametrize("temple", ["bird", "snake"])
@pytest.mark.parametrize("stack", FACTS["temple"]["stack"], ids=name)
def test_a_temple_tile(stack: Step, temple: str) -> None:
    position = rich_table(options={"temple": temple}, seat={"glass": 14}, arrivals=(0,))
    walk = Walk(position)
    before = ARNAK.scores(position)[0]
    walk.play(f"temple {name(stack)}")
    for use in stack["uses"]:
        walk.book(FACTS["temple"][temple][use], -1)
    to_the_end(walk)
    assert ARNAK.scores(walk.position)[0] == before + stack["points"]
