"""What the contract asks of every title, in every version and at every number of seats."""

import json
import random
import re
from functools import cache
from itertools import cycle
from typing import Any

import pytest

from engine.bots.greedy import greedy
from engine.contract import MOST_DECISIONS, MOST_LEGAL, AnyTitle, draw_by
from engine.errors import IllegalMove, MoveError, NotDue, OptionError, PositionError, UnreadableMove
from engine.records.record import author_of
from engine.registry import get_title
from engine.sentences import Seat, english, tell_to
from tests.engine.titles import EVERY_TABLE, check_secrecy, random_game
from tests.rounds import rounds

SEEDS = range(rounds(2, 10))
CODES = {"illegal", "not_due", "unreadable"}

pytestmark = pytest.mark.parametrize(("title_id", "rules", "players"), EVERY_TABLE)


@pytest.fixture
def title(title_id: str, rules: int) -> AnyTitle:
    return get_title(title_id, rules)


@cache
def random_games(title_id: str, rules: int, players: int) -> list[tuple[Any, str, Any]]:
    """All moves of a few random games, played once for all tests."""
    return [move for seed in SEEDS for move in random_game(get_title(title_id, rules), players, seed)]


@pytest.fixture
def moves(title_id: str, rules: int, players: int) -> list[tuple[Any, str, Any]]:
    """Of those games; to be looked at, never to be changed."""
    return random_games(title_id, rules, players)


def test_a_game_ends_with_a_result(title: AnyTitle, players: int) -> None:
    *_, (_, _, position) = random_game(title, players, 7)
    result = title.result(position)
    assert result is not None
    assert title.phase(position) == "over"
    assert title.due(position) == ()
    assert not title.chance_due(position)
    assert len(result.points) == len(result.places) == players == title.players(position)
    assert result.winners == tuple(seat for seat in range(players) if result.places[seat] == 1)
    assert result.winners or players == 1, "only who plays alone can lose to nobody that sits at the table"
    assert title.scores(position) == result.points


def test_no_result_while_somebody_has_to_move(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves:
        assert title.result(before) is None
        assert bool(title.due(before)) != title.chance_due(before)


def test_legal_means_accepted(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves[::9]:
        for seat in title.due(before):
            legal = list(title.legal(before, seat))
            assert legal
            assert len(set(legal)) == len(legal)
            for move in legal:
                title.apply(before, move)


def test_unlisted_means_refused(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    """Every line that was legal at any other time, tried where it is not."""
    every_line = sorted({move for _, move, _ in moves})
    for before, _, _ in moves[::41]:
        legal = {move for seat in title.due(before) for move in title.legal(before, seat)}
        for line in every_line:
            if line in legal or title.chance_due(before):
                continue
            with pytest.raises(MoveError) as refused:
                title.apply(before, line)
            assert english(refused.value.sentence, title.colours(title.players(before)))
            assert refused.value.rule
            assert refused.value.code in CODES


def test_nobody_else_is_asked(title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves:
        due = title.due(before)
        assert tuple(sorted(due)) == due
        for seat in range(players):
            assert bool(title.legal(before, seat)) == (seat in due)


def test_lines_of_seats_that_are_due_together_differ(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves:
        lines = [move for seat in title.due(before) for move in title.legal(before, seat)]
        assert len(set(lines)) == len(lines)


def test_a_move_has_its_author(title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]) -> None:
    """Whoever is due makes it and nobody else does, and the line alone says who it was."""
    for before, _, _ in moves[::13]:
        for seat in title.due(before):
            for move in list(title.legal(before, seat))[:3]:
                assert title.apply(before, move, seat) == title.apply(before, move)
                assert author_of(title, before, move) == seat
                for other in range(players):
                    if other != seat:
                        with pytest.raises(NotDue) as refused:
                            title.apply(before, move, other)
                        assert refused.value.code == "not_due" and refused.value.rule
        if title.chance_due(before):
            for seat in range(players):
                with pytest.raises(NotDue):
                    title.apply(before, title.deal(before, draw_by(random.Random(1).randrange)), seat)


def test_a_turn_that_goes_on_is_its_authors(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    """Who plays a line that does not end their turn decides next, at once or when chance has moved."""
    going_on: int | None = None
    for before, move, after in moves:
        author = author_of(title, before, move)
        if author is None:
            continue
        assert going_on in (None, author)
        going_on = author if title.goes_on(before, move, after) else None
        assert going_on is None or title.result(after) is None
        assert going_on is None or title.long_turns


def test_no_decision_has_more_moves_than_a_page_can_offer(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves:
        for seat in title.due(before):
            number = len(title.legal(before, seat))
            assert number <= MOST_LEGAL, (
                f"{number} legal moves, more than MOST_LEGAL = {MOST_LEGAL}: part this decision"
            )


def test_greedy_comes_to_the_end_of_every_wait(title: AnyTitle, players: int) -> None:
    """The clock lets it play a whole wait at once: a title in which it goes round in a circle would hang the site."""
    rng = random.Random(5)
    position = title.start(players, {})
    decisions = dict.fromkeys(range(players), 0)
    while title.result(position) is None:
        due = title.due(position)
        if not due:
            position = title.apply(position, title.deal(position, draw_by(rng.randrange)))
        else:
            seat = rng.choice(due)
            move = greedy(title, title.view(position, seat), seat, title.legal(position, seat), rng)
            position = title.apply(position, move, seat)
            decisions[seat] += 1
        for seat in range(players):
            decisions[seat] = decisions[seat] if seat in title.due(position) or title.chance_due(position) else 0
        assert max(decisions.values()) <= MOST_DECISIONS


def test_apply_leaves_its_input_alone(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, move, after in moves:
        copy = json.dumps(title.to_json(before))
        assert title.apply(before, move) == after
        assert json.dumps(title.to_json(before)) == copy


def test_positions_go_through_json(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for _, _, after in moves:
        data = title.to_json(after)
        # A database may keep the keys in an order of its own.
        loaded = title.from_json(json.loads(json.dumps(data, sort_keys=True)))
        assert loaded == after
        assert json.dumps(title.to_json(loaded)) == json.dumps(data)
    assert title.from_json(json.loads(json.dumps(data))) == after


def test_a_changed_position_is_refused(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    """Each key left out, and each value replaced by one of another kind."""
    wrong_values: list[object] = [[1], {"a": 1}, -1, 1.5, True, "no such thing", "\u0000"]
    no_objects: list[object] = [None, [], "{}", 1, {}]
    for _, _, after in moves[5::97]:
        data = title.to_json(after)
        for key in data:
            with pytest.raises(PositionError):
                title.from_json({name: value for name, value in data.items() if name != key})
            for wrong in wrong_values:
                if wrong != data[key]:
                    with pytest.raises(PositionError):
                        title.from_json(data | {key: wrong})
    for wrong in no_objects:
        with pytest.raises(PositionError):
            title.from_json(wrong)


def test_reading_what_was_written(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, move, _ in moves[::5]:
        for seat in title.due(before) or (None,):
            candidates = [move] if seat is None else title.legal(before, seat)
            for line in candidates:
                assert title.read(before, line, seat) == line
                if seat is not None:
                    assert title.read(before, line) == line, "as a record has it"
                assert title.read(before, f"  {line.upper() if seat is not None else line} ", seat) == line


@pytest.mark.parametrize("text", ["", " ", "?", "no", "x" * 500, "\u0000", "pass pass", "🦆", "a1 " * 60, "%s{0}"])
def test_nonsense_is_refused_in_words(title: AnyTitle, moves: list[tuple[Any, str, Any]], text: str) -> None:
    for before, _, after in moves[::31]:
        for position in (before, after):
            for seat in (None, *title.due(position)):
                with pytest.raises((UnreadableMove, IllegalMove)) as refused:
                    title.read(position, text, seat)
                assert english(refused.value.sentence, title.colours(title.players(position)))


def test_the_view_of_everybody_leaves_nothing_of_the_seed(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    """The position knows no more of what chance will bring than anybody: the same position goes on with any deal."""
    for before, move, _ in moves:
        if title.chance_due(before):
            for seed in range(5):
                title.apply(before, title.deal(before, draw_by(random.Random(seed).randrange)))
            assert title.view(before, None) == title.view(title.from_json(title.to_json(before)), None)
            assert move


def test_what_a_seat_cannot_know_does_not_show(title: AnyTitle, players: int) -> None:
    """It is replaced, and the view stays equal. A title whose lines are all open is walked once, since nobody is told less."""
    for seat in (None, *range(players)):
        check_secrecy(title, players, 1, seat)


def test_a_position_that_a_view_allows_is_imagined(
    title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]
) -> None:
    """It looks the same to who imagines it, and the seat's moves can be tried on it."""
    for number, (before, _, _) in enumerate(moves[::17]):
        for seat in (None, *range(players)):
            below = random.Random(number).randrange
            imagined = title.imagine(title.view(before, seat), below)
            assert title.view(imagined, seat) == title.view(before, seat)
            assert title.from_json(title.to_json(imagined)) == imagined
            assert title.due(imagined) == title.due(before)
            if seat in title.due(before):
                legal = title.legal(before, seat)
                assert title.legal(imagined, seat) == legal
                title.apply(imagined, legal[0])
            if title.perfect_information:
                assert imagined == before
            elif imagined != before:
                assert title.view(imagined, None) == title.view(before, None)


def test_every_move_has_tokens(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    """The tokens of two legal moves differ, so that choosing tokens chooses one move."""
    for before, _, _ in moves[::7]:
        for seat in title.due(before):
            seen: dict[object, str] = {}
            for move in title.legal(before, seat):
                groups = title.groups(move)
                key = tuple(group.tokens if group.ordered else tuple(sorted(group.tokens)) for group in groups)
                assert all(key)
                assert key not in seen, (move, seen.get(key))
                seen[key] = move


def test_no_word_of_a_move_is_unknown(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves[::5]:
        known = title.words(before)
        assert all(word == word.strip().lower() and not re.search(r"[\s+-]", word) for word in known)
        for seat in title.due(before):
            spoken = {word for move in title.legal(before, seat) for word in re.split(r"[\s+-]+", move)}
            assert spoken <= known


def test_the_story_is_told(title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]) -> None:
    for before, move, after in moves:
        events = title.story.narrate(before, move, after)
        assert events
        for event in events:
            text = english(event.sentence, title.colours(players))
            assert text[0].isupper()
            assert text.endswith(".")
            assert "{" not in text


def test_whoever_a_sentence_is_about_reads_you_and_all_others_read_the_name(
    title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]
) -> None:
    colours = title.colours(players)
    events = [event for before, move, after in moves for event in title.story.narrate(before, move, after)]
    by_message = {(event.sentence.message, event.seat): event.sentence for event in events}
    about = {key: sentence for key, sentence in by_message.items() if "seat" in sentence.fields}
    for (message, _), sentence in about.items():
        subject = sentence.fields["seat"]
        assert isinstance(subject, Seat)
        seat = subject.index
        to_me = english(tell_to(sentence, seat, title.story.second_person), colours)
        assert re.search(r"\b[Yy]ou\b", to_me) or message not in title.story.second_person.said
        for other in range(players):
            if other != seat and message not in title.story.second_person.listed:
                assert tell_to(sentence, other, title.story.second_person) == sentence
    left = {message for message, _ in about} - {*title.story.second_person.said}
    assert len(left) <= 1 or not title.story.second_person.said, left


def test_the_text_board_fits(title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]) -> None:
    """Everybody's, by turns."""
    seats = cycle((None, *range(players)))
    for (_, _, after), seat in zip(moves[::7], seats, strict=False):
        text = title.story.describe(title.view(after, seat))
        assert max(map(len, text.splitlines())) <= 100


def test_seats_and_options_are_checked(title: AnyTitle, players: int) -> None:
    for wrong in (0, -1, title.seats.stop, 99):
        with pytest.raises(OptionError):
            title.start(wrong, {})
    with pytest.raises(OptionError):
        title.start(players, {"no such option": "x"})
    for option in title.options:
        with pytest.raises(OptionError):
            title.start(players, {option.name: "no such value"})
        assert option.label and all(value.id and value.label for value in option.values)
        for value in option.values:
            if option.seats is None or players in option.seats:
                title.start(players, {option.name: value.id})
            elif value.id != option.default:
                with pytest.raises(OptionError):
                    title.start(players, {option.name: value.id})
