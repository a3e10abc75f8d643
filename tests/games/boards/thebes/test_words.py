"""What is said: prompts, buttons with their reasons, places and cards for screen readers, facts for mails."""

from engine.titles.thebes.rules.components import CARD_NUMBERS, SITE_NUMBERS
from engine.titles.thebes.rules.position import Position
from tests.games.boards.thebes.tables import BOARD, TITLE, games, laid, look, sample, seat
from tests.games.boards.trees import text, title_of, tokens
from tests.markup import read_fragment


def buttons(position: Position) -> dict[str, tuple[str, str]]:
    seen = look(position, position.turn)
    legal = TITLE.legal(position, position.turn)
    found = BOARD.choosing.choices(TITLE.view(position, position.turn), seen, legal)
    return {choice.token: (choice.label, choice.reason) for choice in found}


def test_the_seat_that_is_due_is_told_date_and_weeks_left_and_others_who_is_due() -> None:
    position = laid(seat("rome", 20), seat("paris", 30), display=["car-rome"])
    view = TITLE.view(position, 0)
    assert BOARD.page.prompt(view, look(position, 0)) == (
        "Your turn: week 20 of 1901, 137 weeks left. Travel and take a card, refresh the cards, hold an exhibition or dig."
    )
    assert BOARD.page.prompt(view, look(position, 1)) == "Ines to move: week 20 of 1901."
    late = laid(seat("rome", 105), seat("paris", 130), display=["car-rome"])
    assert BOARD.page.prompt(TITLE.view(late, 0), look(late, 0)).endswith("or dig; or stop.")


def test_every_verb_of_a_legal_move_has_a_button_and_no_other_can_be_pressed() -> None:
    for position, _seen in sample():
        legal = TITLE.legal(position, position.turn)
        verbs = {move.split(" ")[0] for move in legal}
        found = buttons(position)
        assert {token for token, (_label, reason) in found.items() if not reason} == verbs
        assert ("stop" in found) is ("stop" in verbs)


def test_a_verb_that_is_blocked_says_why() -> None:
    plain = laid(seat("rome", 20), seat("paris", 30), display=["car-rome"])
    assert buttons(plain)["dig"] == ("Dig", "no knowledge")
    assert buttons(plain)["exhibit"] == ("Exhibition", "none shown")
    spent = laid(
        seat("rome", 20, ["specialised-egypt-london-3"], spent=1 << SITE_NUMBERS["egypt"]),
        seat("paris", 30),
        display=["car-rome"],
        spaces=(CARD_NUMBERS["london-small"], -1, -1),
    )
    assert buttons(spent)["dig"] == ("Dig", "permits used")
    assert buttons(spent)["exhibit"] == ("Exhibition", "artefacts missing")
    late = laid(seat("rome", 156, ["specialised-egypt-london-3"]), seat("paris", 156), display=["general-paris-2"])
    assert buttons(late)["dig"] == ("Dig", "no time left")
    assert buttons(late)["take"] == ("Take a card", "no time left")


def test_places_are_told_with_the_trip_and_who_is_there() -> None:
    position = laid(seat("rome", 20, ["specialised-egypt-london-3"]), seat("paris", 30), display=["car-rome"])
    drawing = read_fragment(BOARD.page.board(TITLE.view(position, 0), look(position, 0))[0].svg)
    said = [element.get("aria-label") for element in drawing.iter() if element.get("aria-label")]
    assert "Rome, you are here, Ines is here, card 1" in said
    assert "Paris, 1 week away, Jonas is here" in said
    egypt = tokens(drawing)["egypt"]
    assert title_of(egypt).startswith(
        "Egypt, 2 weeks away, your permit is valid, your knowledge: 3, 12 artefacts in the bag"
    )
    assert "Ines: week 20 of 1901" in said


def test_t1_2_a_marker_on_the_lid_lies_before_the_first_week() -> None:
    position = laid(seat("warsaw", 0), seat("warsaw", 0), display=["car-rome"])
    drawing = BOARD.page.board(TITLE.view(position, 0), look(position, 0))[0].svg
    assert "Ines: the start of 1901" in drawing


def test_t3_1_in_a_stack_the_marker_that_moves_first_is_drawn_last() -> None:
    position = laid(seat("rome", 20), seat("paris", 20), order=(1, 0), turn=1)
    drawing = BOARD.page.board(TITLE.view(position, 0), look(position, 0))[0].svg
    assert drawing.index("Ines: week 20") < drawing.index("Jonas: week 20")


def test_t4_1_of_two_equal_cards_the_second_leads_to_the_first() -> None:
    position = laid(seat("rome", 20), seat("paris", 30), display=["car-rome", "car-rome"])
    drawing = read_fragment(BOARD.page.board(TITLE.view(position, 0), look(position, 0))[1].svg)
    assert set(tokens(drawing)) == {"car-rome"}
    (twin,) = (element for element in drawing.iter() if element.get("data-leads"))
    assert twin.get("data-leads") == "car-rome"
    assert "same as an earlier slot" in (twin.get("aria-label") or "")


def test_t4_3_an_exhibition_says_what_is_missing() -> None:
    artifacts = ((3,), (), (5, 1), (), ())
    position = laid(
        seat("rome", 20, artifacts=artifacts),
        seat("paris", 30),
        display=["car-rome"],
        spaces=(CARD_NUMBERS["london-small"], CARD_NUMBERS["berlin-small"], -1),
    )
    found = tokens(read_fragment(BOARD.page.board(TITLE.view(position, 0), look(position, 0))[1].svg))
    assert "needs Greece 1 and Egypt 2; you have everything it needs" in found["london-small"].get("aria-label")
    assert "you lack Greece 1 and Crete 1" in found["berlin-small"].get("aria-label")
    assert found["london-small"].get("role") == "img", "the verb comes first"
    assert "exhibit london-small" in TITLE.legal(position, 0)


def test_the_zeppelin_is_offered_where_it_can_fly() -> None:
    position = laid(seat("rome", 20, ["zeppelin-rome"]), seat("paris", 30), display=["car-moscow", "car-rome"])
    legal = TITLE.legal(position, 0)
    view, seen = TITLE.view(position, 0), look(position, 0)
    assert "Zeppelin: saves 2 weeks" in BOARD.choosing.outlook(view, seen, ["refresh"], legal)
    assert "Zeppelin: saves 3 weeks" in BOARD.choosing.outlook(view, seen, ["take", "car-moscow"], legal)
    assert BOARD.choosing.outlook(view, seen, ["take", "car-rome"], legal) == "", "it is where Ines is"
    assert BOARD.choosing.outlook(view, seen, ["take"], legal) == ""


def test_a_card_tells_what_it_makes_of_the_knowledge() -> None:
    position = laid(
        seat("rome", 20, ["specialised-egypt-london-3"]),
        seat("paris", 30, ["specialised-egypt-moscow-3"]),
        display=["specialised-egypt-rome-1"],
    )
    said = BOARD.choosing.preview(TITLE.view(position, 0), look(position, 0), "take specialised-egypt-rome-1")
    assert "Knowledge of Egypt goes from 3 to 4: more than anyone else." in said


def test_t4_2_a_refresh_tells_the_price_of_the_next_one_only_where_nobody_has_a_turn_between() -> None:
    for week, again in ((30, True), (21, True), (20, False)):
        position = laid(seat("warsaw", 20), seat("paris", week), display=["car-rome"])
        said = BOARD.choosing.preview(TITLE.view(position, 0), look(position, 0), "refresh")
        assert "Four new cards." in said
        assert ("Another refresh straight after this one would take 2 weeks." in said) is again


def test_facts_tell_time_cards_sites_and_players() -> None:
    position = laid(seat("rome", 20, ["specialised-egypt-london-3"]), seat("paris", 30), display=["car-rome"])
    facts = dict(BOARD.letters.facts(TITLE.view(position, 1), look(position, 1)))
    assert list(facts) == [
        "Turn order", "Card 1", "Greece", "Crete", "Egypt", "Palestine", "Mesopotamia", "Jonas", "Ines", "The deck",
    ]  # fmt: skip
    assert facts["Turn order"] == "Ines (week 20 of 1901), Jonas (week 30 of 1901)"
    assert facts["Card 1"].endswith("Travel 1 + action 1 = 2 weeks, to week 32 of 1901.")
    assert "knowledge Ines 3; Ines gets 5 points" in facts["Egypt"]


def test_the_key_explains_marks_that_are_on_the_board() -> None:
    position = next(position for position in games()[1] if position.turn >= 0)
    view, seen = TITLE.view(position, 0), look(position, 0)
    assert "last move" not in BOARD.page.key(view, seen)
    assert "last move" in BOARD.page.key(view, seen._replace(last=frozenset({"egypt"})))
    assert "new since your last move" in BOARD.page.key(view, seen._replace(fresh=frozenset({"refresh"})))
    assert "weeks of travel" not in BOARD.page.key(view, look(position, None))
    assert text(read_fragment(BOARD.page.key(view, seen)))
