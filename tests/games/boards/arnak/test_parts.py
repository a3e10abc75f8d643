"""What the drawings work out for themselves, held against the rules: the rival's digs, the count, Fear, and single elements."""

from itertools import pairwise
from typing import Any

import pytest
from django.utils import translation

from engine.errors import MoveError
from engine.titles.arnak.rules import refusals
from engine.titles.arnak.rules.actions import turn_offer
from engine.titles.arnak.rules.components import (
    BLACK,
    CARD_NUMBERS,
    FEAR,
    FIGURES,
    RIVAL_NUMBERS,
    RIVAL_TILES,
    SITE_OF,
    SLOT_IDS,
)
from engine.titles.arnak.rules.foresight import answers
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.scoring import count, rival_count
from games.boards.arnak import PRESENTER
from games.boards.arnak.cards import card_item
from games.boards.arnak.reasons import attempts
from games.boards.arnak.rival import can_be_next, dig_sites
from games.boards.arnak.row import card_row, shortage
from games.boards.arnak.standing import fear_sites, standing, unused_figures
from games.boards.contract import Look
from tests.engine.arnak.table import situation
from tests.games.boards.arnak.tables import NAMES, TITLE, WALKS, Scene, look_at, scenes, walk
from tests.games.boards.trees import tokens
from tests.markup import read_fragment


def steps(*one: Any) -> list[tuple[Position, str, Position]]:
    """Every line of a walk, with the positions before and after it."""
    game = walk(*one)
    return [(before, move, after) for (before, move), (after, _) in pairwise(game)]


def test_the_rival_digs_where_the_panel_said_it_could() -> None:
    digs = 0
    for one in WALKS[:2]:
        for before, move, after in steps(*one):
            verb, *rest = move.split(" ")
            if verb != "rival" or before.rival is None:
                continue
            tile = RIVAL_NUMBERS[rest[0]]
            assert can_be_next(before.rival, tile)
            if RIVAL_TILES[tile].kind != "dig" or BLACK not in after.figures:
                continue  # with the last tile the round may end, and all figures go home
            view = TITLE.view(before, 0)
            new = [SITE_OF[space] for space, figure in enumerate(after.figures) if figure != before.figures[space]]
            said = dig_sites(view, before.rival, tile)
            assert (not said and not new) or (len(new) == 1 and new[0] in said), move
            digs += 1
    assert digs > 30


def test_the_count_is_that_of_the_rules_whoever_looks() -> None:
    for scene in scenes(19):
        if not PRESENTER.page.board(scene.view, scene.look):
            continue
        found = standing(scene.view)
        assert found.seats == tuple(count(scene.position, seat) for seat in range(scene.position.players))
        assert found.rival == rival_count(scene.position)


def fears(position: Position, seat: int) -> int:
    """All that the seat has, cards and tiles."""
    shown = TITLE.view(position, None).seats[seat]
    return [*shown.cards, *shown.area].count(FEAR) + shown.fear_tiles


def test_fear_comes_home_from_the_sites_that_were_named() -> None:
    rounds = 0
    for one in WALKS:
        for before, move, after in steps(*one):
            if after.figures.count(BLACK) or not any(figure >= 0 for figure in before.figures):
                continue
            if any(figure >= 0 for figure in after.figures) or not move.startswith(("pass", "end")):
                continue
            rounds += 1
            for seat in range(before.players):
                came = fears(after, seat) - fears(before, seat)
                assert came == len(fear_sites(TITLE.view(before, None), seat))
    assert rounds > 10


def test_unused_figures_are_those_that_are_not_on_the_island() -> None:
    for scene in scenes(37):
        for seat in range(scene.position.players):
            assert unused_figures(scene.view, seat) == FIGURES - scene.position.figures.count(seat)


def test_a_kind_of_card_is_shown_once_with_its_number() -> None:
    look = Look(("Ines",), 0, frozenset({"fear"}), frozenset({"fear"}), prefix="x-")
    found = tokens(read_fragment(card_item(look, CARD_NUMBERS["fear"], "fear", times=2)))
    assert list(found) == ["fear"] and found["fear"].get("aria-label").startswith("Fear, 2 times; travel: a boot")


def test_a_card_says_both_its_uses_its_action_and_its_points() -> None:
    look = Look(("Ines",), 0, prefix="x-")
    sundial = card_item(look, CARD_NUMBERS["sundial"])
    said = "Main action: Choose one: (1) Gain 2 tablets. (2) Pass: you take no more turns this round. Gain 1 jewel."
    assert (
        f'aria-label="Sundial; travel: a plane; {said}' in sundial
        and "Playing it from your hand costs a tablet; 1 point" in sundial
    )
    assert "<li>Pass: you take no more turns this round. Gain 1 jewel.</li>" in sundial
    priced = card_item(look, CARD_NUMBERS["sundial"], "sundial", priced=True)
    assert "costs 2 compasses" in priced and priced.count("i-tablet") == sundial.count("i-tablet") - 1


def test_the_row_says_what_is_short_and_what_leaves() -> None:
    assert shortage(CARD_NUMBERS["sundial"], (9, 1, 0, 0, 0)) == "1 compass short"
    assert shortage(CARD_NUMBERS["sundial"], (0, 2, 0, 0, 0)) == "you can pay it"
    position = next(position for position, _ in walk(2, "bird", 3) if position.phase == "turn")
    scene = look_at(position, position.turn)
    assert card_row(scene.view, scene.look).count("leaves after this round") == 2 * 2
    last = position._replace(round=5)
    scene = look_at(last, last.turn)
    assert "leaves after this round" not in card_row(scene.view, scene.look)


def test_slots_are_lit_outside_of_effects_alone() -> None:
    """There `arrowhead` can mean nothing else."""
    seen = {"turn": 0, "choice": 0}
    for scene in scenes(5):
        if any(line.startswith("slot ") for line in scene.legal):
            camp = next(str(one.svg) for one in PRESENTER.page.board(scene.view, scene.look) if one.name == "camp")
            here = set(tokens(read_fragment(camp))) & set(SLOT_IDS)
            assert here == (set(SLOT_IDS) if scene.view.phase == "turn" else set())
            seen[scene.view.phase] += 1
    assert seen["turn"] and seen["choice"]


NOTHING = "There is nothing here that it could do now."


PART = "Part of the effect could do nothing now."


def said(position: object, move: str) -> str:
    return PRESENTER.choosing.preview(TITLE.view(position, 0), Look(NAMES[:2], 0), move)


def test_f4_bear_trap_without_a_guardian_says_so() -> None:
    position = situation(2, hand="bear-trap fear", held={"tablet": 1})
    assert said(position, "play bear-trap").endswith(NOTHING)


def test_f4_the_sentence_agrees_with_what_is_legal_then() -> None:
    seen = {NOTHING: 0, PART: 0}
    for scene in scenes(5):
        seat = scene.look.seat
        if seat is None:
            continue
        for move in scene.legal[::3]:
            told = PRESENTER.choosing.preview(scene.view, scene.look, move)
            found = next((one for one in seen if told.endswith(one)), "")
            after = TITLE.apply(scene.position, move, seat)
            only_skip = after.phase == "choice" and after.turn == seat and answers(after, seat) == {"skip"}
            if move.split(" ")[0] not in ("skip", "end", "lay", "done", "keep"):
                assert bool(found) >= only_skip, (move, told)
            if found:
                seen[found] += 1
                assert after.phase != "chance"
                assert found == NOTHING or only_skip, (move, told)
    assert all(seen.values()), seen


IN_THE_WAY = {refusals.EFFECT_FIRST[0], refusals.ACTED[0], refusals.NOT_OFFERED[0], refusals.KEEPING[0]}
"""Refusals of what could be done at another time."""


def test_p5_a_tap_is_told_what_the_typed_line_is() -> None:
    seen = set()
    for position, view, look in ((scene.position, scene.view, scene.look) for scene in scenes(3)):
        if look.seat is None or not look.within:
            continue
        said = PRESENTER.choosing.reasons(view, look)
        at_turn = turn_offer(position._replace(phase="turn", turn=look.seat, acted=False, agenda=()))
        for token, name, line in attempts(view, look.seat):
            if token not in said or token in look.within:
                continue
            with pytest.raises(MoveError) as error:
                TITLE.read(position, line, look.seat)
            message = error.value.sentence.message
            assert said[token] == message.format(move=name), (line, said[token])
            seen.add(message)
            if any(f"{other} ".startswith(f"{line} ") for other in at_turn):
                assert message in IN_THE_WAY, (position.phase, position.agenda, line, message)
    assert len(seen) > 12, seen


def drawn(scene: Scene) -> list[str]:
    return [str(drawing.svg) for drawing in PRESENTER.page.board(scene.view, scene.look)]


@pytest.mark.parametrize("language", ["de", "pl"])
def test_nothing_of_a_language_is_kept_for_another(language: str) -> None:
    position = next(position for position, _ in walk(1, "bird", 1)[40:] if position.phase == "turn")
    scene = look_at(position, 0)
    before = drawn(scene)
    with translation.override(language):
        other = drawn(scene)
    assert before == drawn(scene) != other
    assert [len(markup) > 0 for markup in other] == [True] * len(before)
