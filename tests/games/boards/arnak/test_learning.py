"""What somebody in their first game is told: facts of the table, each with the rule behind it.

P5
"""

from typing import Any

from games.boards.arnak import PRESENTER
from games.boards.contract import Look, all_tokens, openings
from tests.engine.arnak.table import ARNAK, played, situation
from tests.games.boards.arnak.tables import scenes

NAMES = ("Ines", "Jonas", "Priya", "Tomasz")


def told(position: Any, seat: int | None = 0) -> tuple[str, ...]:
    return PRESENTER.page.hints(ARNAK.view(position, seat), Look(NAMES[: position.players], seat))


def test_p5_archaeologists_are_counted_as_they_go_out() -> None:
    position = situation(2, hand="fear funding-car", held={"coin": 4})
    assert told(position)[0].startswith("You have 2 archaeologists to send out.")
    position = played(position, "dig camp-coin with fear")
    assert told(position)[0].startswith("You have 1 archaeologist to send out.")


def test_p5_watchers_are_told_nothing() -> None:
    assert told(situation(2, hand="fear"), None) == ()


def test_p5_what_a_discovery_takes_stands_beside_what_i_have() -> None:
    said = told(situation(2, hand="fear", held={"compass": 2}))[1]
    assert "costs 3 or 6 compasses plus travel; you have 2." in said


def test_p5_a_guardian_beside_my_figure_is_said_with_its_site() -> None:
    seen = [(scene, told(scene.position, scene.look.seat)) for scene in scenes() if scene.look.seat is not None]
    guarded = [
        said for _scene, said in seen if any("when the round ends, you take a Fear card" in line for line in said)
    ]
    assert guarded
    for scene, said in seen:
        assert len(said) <= 3 and all(line.strip() and "{" not in line for line in said), scene.view


def test_p5_the_last_round_and_the_end() -> None:
    seen = [(scene.view, told(scene.position, scene.look.seat)) for scene in scenes() if scene.look.seat is not None]
    last = [said for view, said in seen if view.round == 5 and view.phase not in ("over", "keep")]
    assert last and all(any(line.startswith("This is the last round.") for line in said) for said in last)
    assert all(said == () for view, said in seen if view.phase == "over")


def lit(position: Any, seat: int = 0) -> tuple[Any, Look, list[str]]:
    legal = list(ARNAK.legal(position, seat))
    groups = [ARNAK.groups(line) for line in legal]
    return ARNAK.view(position, seat), Look(NAMES, seat, openings(groups), all_tokens(groups)), legal


def test_p5_what_cannot_be_chosen_says_why() -> None:
    position = situation(
        2, hand="fear rope", area="axe", held={"coin": 1}, row="war-mask | horse parrot rough-map hat machete"
    )
    view, look, _legal = lit(position)
    said = PRESENTER.choosing.reasons(view, look)
    assert said["camp-coin-2"] == "“camp-coin-2” is not possible: that space is not free."
    assert said["horse"] == "“Horse” is not possible: you cannot pay for that card."
    assert said["played-axe"].startswith("This can only be exiled")
    assert "camp-coin" not in said, "it can be chosen"
    dug = played(position, "dig camp-coin with fear")
    view, look, _legal = lit(dug)
    assert "yours of this turn is done" in PRESENTER.choosing.reasons(view, look)["camp-compass"]
    assert PRESENTER.choosing.reasons(ARNAK.view(dug, 1), Look(NAMES, 1)) == {}, "it is not their turn"


def test_p5_drawings_are_worth_what_the_count_says() -> None:
    position = situation(
        2, hand="fear funding-car", held={"coin": 4}, row="war-mask | horse parrot rough-map hat machete"
    )
    said = PRESENTER.page.worth(ARNAK.view(position, 0), Look(NAMES, 0))
    assert said["row"].startswith("You have enough for ") and "Horse" in said["row"] and "War Mask" not in said["row"]
    assert said["hand"].endswith("your Fear scores −2 points.")
    assert said["camp"] == "If the game ended now, you would have 8 points; empty slots score 10 of them."
    assert set(PRESENTER.page.worth(ARNAK.view(position, None), Look(NAMES))) == {"island", "track", "row"}


def test_p5_every_move_is_told_to_whoever_makes_it() -> None:
    for scene in scenes():
        for move in scene.legal[::5]:
            said = PRESENTER.choosing.deed(scene.view, scene.look, move)
            assert said.startswith("You ") and "{" not in said, move
