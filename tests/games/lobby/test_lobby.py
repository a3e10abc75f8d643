"""Opening, joining, leaving, cancelling and closing games: each rule, what is told to whom, and what a refusal leaves."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.clock.pace import PRESETS, pace_from_json, pace_to_json
from games.lib.errors import Forbidden, Refused, Stale
from games.lib.text.game_names import NUMERALS, game_name, next_name
from games.lobby import open_games
from games.lobby.new_game import EMAIL, LINK, ME, NAME, OPEN, GamePlan, SeatPlan
from games.models import Game, Invitation, Player, Seat, Wait
from games.play.moves.bots import play_bots
from games.table.table import load_table
from tests.games.lobby.conftest import OpenGame, invitation, plan, rows, told

BRISK = pace_to_json(PRESETS["brisk"])


def test_an_open_game_is_as_it_was_asked_for(alice: Player) -> None:
    table = open_games.create_game(
        alice,
        GamePlan(
            "mykerinos",
            "  Three   at\tSaqqara ",
            [SeatPlan(OPEN), SeatPlan(ME), SeatPlan("bot:random")],
            public=False,
            seating=Game.Seating.CHOSEN,
            pace=PRESETS["weekly"],
            on_timeout=Game.OnTimeout.SEAT,
            language="de",
            options={"deck": "reconstruction"},
            orders=Game.Orders.NONE,
        ),
    )
    game = Game.objects.get(pk=table.game.pk)
    assert (game.name, game.title, game.rules, game.players) == ("Three at Saqqara", "mykerinos", 1, 3)
    assert (game.public, game.seating, game.language) == (False, "chosen", "de")
    assert (pace_from_json(game.pace), game.on_timeout) == (PRESETS["weekly"], "seat")
    assert game.options == {}, "what is the default is not kept"
    assert game.orders == "none"
    assert game.state == Game.State.OPEN
    assert game.commitment
    assert [(seat.player, seat.bot) for seat in load_table(pk=game.pk).seats] == [
        (None, ""),
        (alice, ""),
        (None, "random"),
    ]


def test_a_game_against_bots_alone_starts_at_once(
    alice: Player, open_game: OpenGame, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table = open_game(alice, "bot:greedy", "bot:random")
    assert table.game.state == Game.State.RUNNING
    assert Wait.objects.filter(game=table.game, ended_at=None).count() == 1
    assert told(alice) == [], "who has just opened it need not be told"
    play_bots(table.game.pk)
    assert load_table(pk=table.game.pk).due() == (load_table(pk=table.game.pk).seat_of(alice).index,)  # type: ignore[union-attr]


def test_the_game_starts_by_itself_with_the_last_seat_and_all_are_told(
    alice: Player, bob: Player, dora: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, OPEN, OPEN).game
    assert open_games.join(game.pk, bob).game.state == Game.State.OPEN
    assert told(alice) == ["seat_taken"]
    table = open_games.join(game.pk, dora)
    assert table.game.state == Game.State.RUNNING
    assert {seat.player for seat in table.seats} == {alice, bob, dora}
    begins = next(seat.player for seat in table.seats if seat.player and seat.pk in table.waits)
    notices = {alice: ["seat_taken", "started"], bob: ["started"], dora: ["started"]}
    notices[begins].remove("started")  # The mail about the first turn says it.
    assert {player: told(player) for player in notices} == notices


def test_seats_stay_as_chosen_or_are_drawn_by_lot(alice: Player, bob: Player, open_game: OpenGame) -> None:
    chosen = open_game(alice, OPEN, "bot:greedy", seating=Game.Seating.CHOSEN).game
    assert [seat.player for seat in open_games.join(chosen.pk, bob).seats] == [alice, bob, None]
    orders = set()
    for _attempt in range(40):
        drawn = open_game(alice, "bot:greedy", "bot:random").game
        orders.add(tuple(seat.bot for seat in load_table(pk=drawn.pk).seats))
        if len(orders) > 1:
            return
    pytest.fail("forty games, one order of seats")


def test_joining_twice_is_joining_once(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    assert open_games.join(game.pk, bob).seat_of(bob)
    after = rows()
    before[0][0].pop("version"), after[0][0].pop("version")
    assert after == before


def test_the_second_click_on_the_last_seat_finds_the_running_game(
    alice: Player, bob: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    assert open_games.join(game.pk, bob).game.state == Game.State.RUNNING
    assert rows() == before


def test_who_comes_too_late_is_told_why(alice: Player, bob: Player, carol: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    with pytest.raises(Stale, match="has started"):
        open_games.join(game.pk, carol)
    assert rows() == before


def test_seats_kept_for_guests_are_not_free(alice: Player, bob: Player, carol: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (NAME, "Bob"), LINK).game
    before = rows()
    with pytest.raises(Stale, match="reserved for invited players"):
        open_games.join(game.pk, carol)
    assert rows() == before


def test_leaving_frees_the_seat(alice: Player, bob: Player, carol: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN, OPEN).game
    open_games.join(game.pk, bob)
    open_games.leave(game.pk, bob)
    assert load_table(pk=game.pk).seat_of(bob) is None
    assert told(alice) == ["seat_taken", "seat_left"]
    open_games.join(game.pk, bob)
    assert told(alice) == ["seat_taken", "seat_left", "seat_taken"], "what happens again is told again"
    with pytest.raises(Forbidden):
        open_games.leave(game.pk, carol)
    with pytest.raises(Refused, match="You can cancel it instead"):
        open_games.leave(game.pk, alice)


def test_only_the_creator_cancels_and_the_others_are_told(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, OPEN, OPEN, (EMAIL, "friend@example.net")).game
    open_games.join(game.pk, bob)
    before = rows()
    for somebody in (bob, carol):
        with pytest.raises(Forbidden):
            open_games.cancel(game.pk, somebody)
    assert rows() == before
    open_games.cancel(game.pk, alice)
    game.refresh_from_db()
    assert game.state == Game.State.CANCELLED
    assert game.ended_at is not None
    assert invitation(game).state == Invitation.State.WITHDRAWN
    assert told(bob) == ["cancelled"]
    assert "cancelled" not in told(alice)
    with pytest.raises(Stale, match="cancelled"):
        open_games.join(game.pk, carol)
    with pytest.raises(Stale, match="cancelled"):
        open_games.cancel(game.pk, alice)


def test_a_running_game_is_neither_left_nor_cancelled(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    with pytest.raises(Stale, match="started"):
        open_games.cancel(game.pk, alice)
    with pytest.raises(Stale, match="started"):
        open_games.leave(game.pk, bob)
    assert rows() == before


def test_a_free_seat_can_be_given_to_a_bot(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    with pytest.raises(Forbidden):
        open_games.seat_bot(game.pk, bob, 2, "greedy")
    with pytest.raises(Refused, match="no such bot"):
        open_games.seat_bot(game.pk, alice, 2, "clever")
    with pytest.raises(Stale, match="already taken"):
        open_games.seat_bot(game.pk, alice, 1, "greedy")
    with pytest.raises(Refused, match="no such seat"):
        open_games.seat_bot(game.pk, alice, 7, "greedy")
    assert rows() == before
    assert open_games.seat_bot(game.pk, alice, 2, "greedy").game.state == Game.State.RUNNING


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": "chess"}, "no such title"),
        ({"seats": [SeatPlan(ME)]}, "is for 2 to 4"),
        ({"seats": [SeatPlan(ME)] + [SeatPlan(OPEN)] * 4}, "is for 2 to 4"),
        ({"seats": [SeatPlan(OPEN), SeatPlan(OPEN)]}, "must be yours"),
        ({"seats": [SeatPlan(ME), SeatPlan(ME)]}, "must be yours"),
        ({"seats": [SeatPlan(ME), SeatPlan("bot:clever")]}, "who can sit"),
        ({"seats": [SeatPlan(ME), SeatPlan("")]}, "who can sit"),
        ({"seats": [SeatPlan(ME), SeatPlan(NAME, "")]}, "name of the player"),
        ({"seats": [SeatPlan(ME), SeatPlan(NAME, "Nobody")]}, "nobody called “Nobody”"),
        ({"seats": [SeatPlan(ME), SeatPlan(NAME, "ALICE")]}, "That's you"),
        ({"seats": [SeatPlan(ME), SeatPlan(EMAIL, "no address")]}, "not an email address"),
        ({"seats": [SeatPlan(ME), SeatPlan(EMAIL, "Alice@Example.org")]}, "your own address"),
        ({"seats": [SeatPlan(ME), SeatPlan(NAME, "Bob"), SeatPlan(NAME, "bob")]}, "invited Bob twice"),
        ({"name": " \u202e\u200b "}, "the game a name"),
        ({"seating": "mine first"}, "seating order"),
        ({"on_timeout": "nothing"}, "time runs out"),
        ({"orders": "always"}, "plan ahead"),
        ({"language": "tlh"}, "not available in that language"),
        ({"options": {"deck": "stacked"}}, "deck"),
        ({"options": {"luck": "none"}}, "luck"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused_and_nothing_written(
    alice: Player, bob: Player, change: dict[str, Any], sentence: str
) -> None:
    wanted = {"title": "mykerinos", "name": "Test", "seats": [SeatPlan(ME), SeatPlan(OPEN)]} | change
    before = rows()
    with pytest.raises(Refused, match=sentence):
        open_games.create_game(alice, GamePlan(**wanted))
    assert rows() == before


def test_a_name_cannot_write_into_its_surroundings(alice: Player, open_game: OpenGame) -> None:
    assert open_game(alice, name="a\u202eb\n\nc").game.name == "ab c"
    assert open_game(alice, name="x" * 200).game.name == "x" * 60


def test_the_same_request_twice_is_one_game(alice: Player, bob: Player) -> None:
    first = open_games.create_game(alice, plan((NAME, "Bob"), request_key="k1"))
    before = rows()
    again = open_games.create_game(alice, plan((NAME, "Bob"), request_key="k1"))
    assert again.game.pk == first.game.pk
    assert rows() == before
    assert open_games.create_game(alice, plan((NAME, "Bob"), request_key="k2")).game.pk != first.game.pk
    assert open_games.create_game(bob, plan((NAME, "Alice"), request_key="k1")).game.pk != first.game.pk


def test_a_player_keeps_so_many_games_open_and_no_more(alice: Player, open_game: OpenGame, settings: Any) -> None:
    settings.OPEN_GAMES = 2
    first = open_game(alice).game
    open_game(alice)
    before = rows()
    with pytest.raises(Refused, match="2 games waiting"):
        open_game(alice)
    assert rows() == before
    open_games.cancel(first.pk, alice)
    open_game(alice)


def test_a_game_that_nobody_fills_is_closed_and_those_who_sit_are_told(
    alice: Player, bob: Player, open_game: OpenGame, shift_clock: Callable[[timedelta], None], settings: Any
) -> None:
    old = open_game(alice, OPEN, OPEN, LINK).game
    open_games.join(old.pk, bob)
    running = open_game(alice, "bot:greedy").game
    shift_clock(timedelta(days=settings.OPEN_GAME_DAYS) - timedelta(minutes=1))
    young = open_game(alice).game
    open_games.close_unfilled()
    assert Game.objects.filter(state=Game.State.OPEN).count() == 2
    shift_clock(timedelta(minutes=2))
    open_games.close_unfilled()
    states = dict(Game.objects.values_list("pk", "state"))
    assert states == {old.pk: "cancelled", running.pk: "running", young.pk: "open"}
    assert told(bob) == ["closed"]
    assert told(alice) == ["seat_taken", "closed"]
    assert invitation(old).state == Invitation.State.WITHDRAWN
    before = rows()
    assert open_games.close_unfilled() == 0
    assert rows() == before


def test_a_notice_is_written_with_what_it_tells_or_not_at_all(
    alice: Player, bob: Player, open_game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game(alice, OPEN).game
    before = rows()

    def break_down(*arguments: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("games.play.seats.seating.post_all", break_down)
    with pytest.raises(RuntimeError):
        open_games.join(game.pk, bob)
    assert rows() == before


def test_who_goes_away_leaves_no_seat_behind(alice: Player, bob: Player, open_game: OpenGame) -> None:
    hers = open_game(alice, OPEN, OPEN).game
    his = open_game(bob, OPEN, OPEN).game
    running = open_game(bob, OPEN).game
    open_games.join(running.pk, alice)
    open_games.join(his.pk, alice)
    open_games.join(hers.pk, bob)
    invited = open_game(bob, (NAME, "Alice")).game
    open_games.clear_out(alice)
    assert dict(Game.objects.values_list("pk", "state")) == {
        hers.pk: "cancelled",
        his.pk: "open",
        running.pk: "running",
        invited.pk: "open",
    }
    assert not Seat.objects.filter(game=his, player=alice).exists()
    assert invitation(invited).state == Invitation.State.DECLINED


def test_names_are_places_and_are_counted_on() -> None:
    assert game_name(3).startswith("Three at ")
    assert game_name(2).startswith("Two at ")
    names = ["Three at Giza"]
    for _game in NUMERALS[2:]:
        names.append(next_name(names[-1], 60))
    assert names[1:3] == ["Three at Giza II", "Three at Giza III"]
    assert names[-1] == "Three at Giza X"
    assert len(next_name("x" * 60, 60)) == 60
