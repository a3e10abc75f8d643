"""What the page says: prompts, reasons, ranks, previews. Names are Ines (blue), Jonas (red), Priya (green)."""

import pytest

from engine.errors import MoveError
from engine.titles.mykerinos.rules.legal import upright_patrons
from engine.titles.mykerinos.rules.position import Position
from games.boards.mykerinos.ranks import in_words
from games.lib.text.sentences import translate_sentence
from tests.games.boards.mykerinos.tables import BOARD, PLAIN, TITLE, WINGS, look, played, sample

BEFORE = ("first blue", WINGS, PLAIN)


def prompt(position: Position, seat: int | None) -> str:
    return BOARD.page.prompt(TITLE.view(position, seat), look(position, seat))


def preview(position: Position, move: str) -> str:
    seat = position.turn
    assert move in TITLE.legal(position, seat)
    return BOARD.choosing.preview(TITLE.view(position, seat), look(position, seat), move)


def rank_words(position: Position, area: int, seat: int | None = None) -> str:
    return in_words(position, look(position, seat), area - 1)


# Prompts


def test_the_seat_that_is_due_is_told_what_it_can_do_and_others_who_is_due() -> None:
    position = played(*BEFORE)
    assert prompt(position, 0).startswith("Your turn: you have 11 cubes.")
    assert prompt(position, 1) == "Ines to move."
    assert prompt(position, None) == "Ines to move."


def test_the_last_action_is_announced() -> None:
    position = played(*BEFORE, "pass", "b2", "pass")
    assert prompt(position, 1) == "Everyone else has passed: you have one more action, then the survey begins."
    assert prompt(position, 0) == "Jonas has the last action of the season."


def test_a_survey_asks_for_a_parcel_or_the_museum() -> None:
    position = played(*BEFORE, "b2", "pass", "pass", "b3")
    assert position.phase == "survey"
    assert prompt(position, 0) == "Survey of area 1: claim a parcel, or put a cube into the museum."
    assert prompt(position, 1) == "Survey of area 1: Ines claims a parcel or enters the museum."


def test_every_position_has_a_prompt_and_a_stage_for_everybody() -> None:
    for position, _seen in sample(5):
        for seat in (None, *range(position.players)):
            view = TITLE.view(position, seat)
            assert BOARD.page.prompt(view, look(position, seat)).endswith(".")
            assert BOARD.page.stage(view)


# Ranks: M5.1, M7.4


def test_m5_6_nobody_in_an_area() -> None:
    assert rank_words(played(*BEFORE), 1) == "Nobody has a cube here, so both parcels would leave the game."


def test_m5_4_alone_in_an_area() -> None:
    position = played(*BEFORE, "b2")
    assert rank_words(position, 1) == "Nobody else has cubes here, so Ines would act once."
    assert rank_words(position, 1, seat=0) == "Nobody else has cubes here, so you would act once."


def test_m5_1_most_cubes_first() -> None:
    position = played(*BEFORE, "b2", "d2", "h6", "b3")
    assert rank_words(position, 1) == "Ines chooses first, Jonas second."


def test_m5_1_a_tie_is_open_until_one_of_the_two_has_passed() -> None:
    position = played(*BEFORE, "b2", "d2")
    assert rank_words(position, 1) == "Tied at 1: whichever of Ines and Jonas passes first goes first."
    position = played(*BEFORE, "b2", "d2", "h6", "h5", "pass")
    assert rank_words(position, 1) == (
        "Jonas chooses first, Ines second. Tied at 1: Jonas is ahead of Ines on the passing scale, and goes first."
    )


def test_m7_1_a_tie_with_the_neutral_colour_depends_on_passing_first() -> None:
    position = played(*BEFORE, "b2", "neutral d2", players=2)
    assert rank_words(position, 1) == (
        "Tied at 1 with the neutral colour: Ines goes before it if they pass first, otherwise after it."
    )


def test_m7_4_the_neutral_colour_removes_a_parcel() -> None:
    position = played(*BEFORE, "b2", "neutral d2", "h6", "neutral d3", players=2)
    assert rank_words(position, 1) == "The neutral colour leads: Jonas removes a parcel, then Ines acts."


def test_p6_a_player_is_told_as_you_wherever_they_stand_and_nobody_by_their_own_name() -> None:
    """P6."""
    seen = set()
    for position, _seen in sample(1):
        for area in range(1, len(position.region) // 2 + 1):
            for seat in range(position.players):
                looks = look(position, seat)
                said = in_words(position, looks, area - 1)
                assert looks.names[seat] not in said, said
                assert len(
                    {name for name in looks.names if name in in_words(position, look(position, None), area - 1)}
                ) >= len({name for name in looks.names if name in said})
                seen.add(said)
    told = " ".join(seen)
    for part in (
        "You choose first",
        "first, you second",
        "you may take",
        "you are ahead of",
        "is ahead of you",
        "you go first",
    ):
        assert part in told, part


# Choices


def held(position: Position, seat: int) -> dict[str, tuple[str, str]]:
    legal = list(TITLE.legal(position, seat))
    found = BOARD.choosing.choices(TITLE.view(position, seat), look(position, seat), legal)
    return {choice.token: (choice.label, choice.reason) for choice in found}


def test_choices_are_given_to_the_seat_that_is_due() -> None:
    position = played(*BEFORE)
    assert held(position, 0) == {"": ("Excavate or extend", ""), "pass": ("Pass", "")}
    assert held(position, 1) == {}


def test_m4_4_a_patron_that_is_blocked_says_why() -> None:
    reasons = set()
    for position, seen in sample(1):
        if position.phase == "excavation":
            legal = set(TITLE.legal(position, position.turn))
            for token, (_label, reason) in held(position, position.turn).items():
                if token not in ("", "pass"):
                    assert bool(reason) is not any(move.startswith(f"{token} ") for move in legal)
                    reasons.add(reason)
        assert seen.names
    assert {"", "used this season", "no room to enter", "no cubes left"} <= reasons


def test_m4_4_a_patron_that_extends_says_when_there_is_nothing_to_extend_from() -> None:
    found = [
        (
            held(position, position.turn)["tangerine"][1],
            " ".join(BOARD.page.hints(TITLE.view(position, position.turn), seen)),
        )
        for position, seen in sample(1)
        if position.phase == "excavation"
        and not position.cubes[position.turn]
        and "tangerine" in held(position, position.turn)
    ]
    reasons = {reason for reason, _hints in found}
    assert "you have no cube on the board to extend from" in reasons
    assert "nowhere to put it" not in reasons
    assert not [said for _reason, said in found if "Tangerine" in said]
    alone = [
        prompt(position, position.turn)
        for position, _seen in sample(1)
        if position.phase == "excavation"
        and not position.cubes[position.turn]
        and [*upright_patrons(position, position.turn)] == ["tangerine"]
    ]
    assert alone
    assert not [said for said in alone if "use a patron" in said]


def test_every_word_of_a_legal_move_has_a_button() -> None:
    for position, seen in sample(3):
        if position.turn >= 0:
            legal = list(TITLE.legal(position, position.turn))
            shown = {
                choice.token
                for choice in BOARD.choosing.choices(TITLE.view(position, position.turn), seen, legal)
                if not choice.reason
            }
            verbs = {move.split(" ")[0] for move in legal if " " in move}
            words = {move for move in legal if move in ("pass", "left", "right", "decline")}
            assert verbs | words <= shown


def test_m5_2_the_parcels_of_the_area_are_named_on_their_buttons() -> None:
    position = played(*BEFORE, "b2", "pass", "pass", "b3")
    buttons = held(position, 0)
    assert [buttons[token] for token in ("left", "right", "museum")] == [
        ("Left: Lady Violet, 0 points", ""),
        ("Right: Lord Lemon, 0 points", ""),
        ("Museum", ""),
    ]


# Reasons


def test_p5_a_space_that_cannot_be_chosen_says_what_the_engine_would() -> None:
    """P5."""
    told = set()
    for position, _seen in sample(2):
        if position.phase == "excavation":
            seat = position.turn
            seen = look(position, seat)
            for token, said in BOARD.choosing.reasons(TITLE.view(position, seat), seen).items():
                if token[0] in "abcdefgh" and token[1:].isdigit():
                    with pytest.raises(MoveError) as refused:
                        TITLE.read(position, token, seat)
                    assert said.startswith(translate_sentence(refused.value.sentence, seen.names))
                    told.add(said.replace(token, "#"))
    assert "“#” is not possible: there is already a cube there." in told
    assert "“#” is not possible: there is a pyramid there. Only Lord Lemon lets you place a cube on a pyramid." in told


def test_p5_a_room_says_why_it_is_closed() -> None:
    """P5."""
    position = played(*BEFORE, "b2", "pass", "pass", "b3")
    seen = look(position, 0)
    reasons = BOARD.choosing.reasons(TITLE.view(position, 0), seen)
    assert reasons["lemon5"] == (
        "“lemon5” is not possible: a 5-room needs a cube of the same colour in a room that opens onto it."
    )
    assert reasons["a1"] == "Nobody places cubes in the region during the survey."
    digging = played(*BEFORE)
    reasons = BOARD.choosing.reasons(TITLE.view(digging, 0), look(digging, 0))
    assert reasons["lemon3"] == "Cubes enter the museum in the survey, or with Sir Brown during the season."


# What it is worth


def region_worth(position: Position, seat: int) -> str:
    return BOARD.page.worth(TITLE.view(position, seat), look(position, seat))["region"]


def test_p5_a_survey_that_goes_on_tells_only_what_is_still_to_come() -> None:
    """P5."""
    position = played(*BEFORE, "b2", "h6", "b3", "pass", "pass", "d2")
    assert position.phase == "survey"
    acting = position.steps[0].seat
    assert region_worth(position, acting).startswith("In this survey you still act in area 1.")
    after = played(*BEFORE, "b2", "h6", "b3", "pass", "pass", "d2", "left")
    assert "area 1" not in region_worth(after, acting)


# Deeds and previews


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        (("b2", "d2", "h6"), "b3", "You place one cube on b3."),
        (("b2", "d2", "h6"), "b3-b4", "You extend with two cubes: to b3, then b4."),
        (("b2",), "pass", "You pass."),
        (("b2", "pass", "pass", "b3"), "right", "You claim the right parcel: Lord Lemon, 0 points."),
        (
            ("b2", "pass", "pass", "b3"),
            "museum violet+lemon",
            "You put a cube from your general stock into the museum: 2-room between Lady Violet and Lord Lemon.",
        ),
    ],
)
def test_p6_a_move_is_told_in_words_to_whoever_makes_it(moves: tuple[str, ...], move: str, said: str) -> None:
    """P6."""
    position = played(*BEFORE, *moves)
    assert move in TITLE.legal(position, position.turn)
    assert BOARD.choosing.deed(TITLE.view(position, position.turn), look(position, position.turn), move) == said


def hints(position: Position, seat: int) -> str:
    return " ".join(BOARD.page.hints(TITLE.view(position, seat), look(position, seat)))


def test_m5_1_who_shares_second_place_is_not_told_that_one_cube_puts_them_ahead() -> None:
    position = played(*BEFORE, "b2", "neutral skip", "d2", "neutral d1", "b3-c3", "neutral skip", players=2)
    assert "level for second place in area 1: one more cube there makes it yours" in hints(position, 1)
    assert "puts you ahead" not in hints(position, 1)


def test_m7_1_a_tie_with_the_neutral_colour_alone_asks_for_passing_first() -> None:
    position = played(*BEFORE, "b2", "neutral d2", players=2)
    tied = "You are tied with the neutral colour in area 1: pass first, and you go before it."
    assert tied in region_worth(position, 0)


def test_m7_4_a_parcel_that_is_removed_lends_nobody_its_patron() -> None:
    found = [
        choice.help
        for position, seen in sample(1)
        if position.phase == "remove"
        for choice in BOARD.choosing.choices(
            TITLE.view(position, position.turn), seen, list(TITLE.legal(position, position.turn))
        )
    ]
    assert "The parcel leaves the game; nobody scores it." in found
    assert not [said for said in found if "helps you" in said]


def test_m5_1_a_placement_is_told_by_the_ranks_it_leads_to() -> None:
    position = played(*BEFORE, "b2", "d2", "h6")
    assert preview(position, "b3") == "Area 1 then: you 2, Jonas 1. You choose first, Jonas second."
    assert preview(position, "b3-b4").count("Area ") == 2


def test_m4_5_the_last_action_is_told_as_the_survey_will_find_it() -> None:
    position = played(*BEFORE, "pass", "b2", "pass")
    assert preview(position, "d2").endswith(
        "Nobody else has cubes here, so you would act once. Then the survey begins."
    )


def test_m4_3_passing_is_told_with_its_number() -> None:
    position = played(*BEFORE, "b2")
    assert preview(position, "pass") == "You keep 11 cubes for season 2. You take number 1."


def test_m6_1_a_room_is_told_by_what_it_would_be_worth() -> None:
    position = played(*BEFORE, "b2", "pass", "pass", "b3")
    assert preview(position, "museum violet+lemon") == (
        "No points yet; each Lady Violet or Lord Lemon parcel would score 2 at the end. It gives you access to "
        "Lady Violet's 5-room and Lord Lemon's 5-room."
    )


def test_m5_5_a_parcel_is_told_with_its_points_now_and_at_the_end() -> None:
    position = played(*BEFORE, "b2", "pass", "pass", "b3")
    assert preview(position, "right") == "1 more at the end, as things stand."


# Facts for mails


def test_facts_tell_areas_players_and_the_scale() -> None:
    position = played(*BEFORE, "b2", "d2", "h6", "b3")
    facts = dict(BOARD.letters.facts(TITLE.view(position, 1), look(position, 1)))
    players = ["Jonas", "Priya", "Ines"]
    areas = ["Area 1", "Area 2", "Area 3", "Area 4"]
    assert list(facts) == [*areas, *players, "Passing scale", "28 parcels still to come"]
    assert "Lady Violet: " in facts["28 parcels still to come"]
    assert facts["Area 1"] == "Ines 2, you 1. Ines chooses first, you second."
    assert facts["Jonas"] == "0 points (0 if the game ended now); 10 in the personal stock, 14 in the general stock."
    assert facts["Passing scale"] == "The last to pass starts season 2. If you pass next, you take number 1."


@pytest.mark.parametrize("seat", [None, 0])
def test_the_key_explains_marks_that_are_on_the_board(seat: int | None) -> None:
    position = played(*BEFORE, "b2", "c2", "pass")
    seen = look(position, seat)
    assert ("you can dig here" in BOARD.page.key(TITLE.view(position, seat), seen)) is (seat == 0)
    marked = seen._replace(last=frozenset({"b2"}), fresh=frozenset({"b2", "c2"}))
    key = BOARD.page.key(TITLE.view(position, seat), marked)
    assert "last move" in key and "new since your last move" in key
