"""The first move in a lobby game: its time, and what becomes of the game, the wishes and the player who misses it."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from games.clock.pace import PRESETS
from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lobby.invitations import accept
from games.lobby.matching import match_wishes
from games.lobby.new_game import NAME, OPEN
from games.lobby.open_games import create_game, join
from games.lobby.ready import save_wish, wishes_of, withdraw_wish
from games.lobby.rematch import open_again
from games.models import Game, Mail, Player, Ready, Result, Seat, Tenure, Wait
from games.play.clocks import timeouts, vacations
from games.play.moves.undo import undo
from games.play.seats.closing import abandon_game
from games.play.seats.first_moves import not_now
from games.play.seats.restrictions import games_left, last_chance
from games.table.table import Table, held_seats, load_table
from tests.games.lobby.conftest import invitation, plan
from tests.games.play.clocks.conftest import (
    DAY,
    HOUR,
    Site,
    awake,
    bank,
    deadline_of,
    end_turn,
    mails,
    move_of,
    near,
)
from tests.steps import due_seat, letters_to, open_wait, reload, sign_in, text_of
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = 48 * HOUR


def matched(*players: Player, pace: str = "bank", title: str = "thebes") -> Table:
    """Return a game that the site has made of wishes of these players."""
    for player in players:
        save_wish(player, title, [len(players)], pace)
    assert match_wishes() == 1
    return load_table(pk=Game.objects.latest("pk").pk)


def first(table: Table) -> Player:
    """Return the player who is due."""
    player = due_seat(reload(table)).player
    assert player is not None
    return player


def other(table: Table, player: Player) -> Player:
    return next(held.player for held in held_seats(table) if held.player != player)


def game_of(table: Table) -> Game:
    return Game.objects.get(pk=table.game.pk)


def called_off(table: Table) -> dict[str, str]:
    """Return the reason of each player's tenure in a game that is called off, and check that nothing of it is half."""
    game = game_of(table)
    assert (game.state, game.result) == (Game.State.ABANDONED, None)
    assert not Wait.objects.open().filter(game=game).exists()
    assert not Result.objects.filter(game=game).exists()
    tenures = Tenure.objects.filter(seat__game=game).select_related("player")
    assert all(tenure.began_at and tenure.ended_at for tenure in tenures)
    return {tenure.player.name: tenure.reason for tenure in tenures if tenure.player}


# -- its time


@pytest.mark.parametrize(("pace", "hours"), [("bank", 48), ("daily", 48), ("weekly", 84)])
def test_a_first_turn_has_48_hours_or_half_a_week(
    alice: Player, bob: Player, site: Site, pace: str, hours: int
) -> None:
    table = matched(alice, bob, pace=pace)
    for _player in range(2):
        assert near(deadline_of(table), site_time.now() + hours * HOUR)
        table = end_turn(table)
    assert deadline_of(table) > site_time.now() + hours * HOUR, "the second turn has the time of the game"


def test_the_bank_loses_only_what_was_used(alice: Player, bob: Player, site: Site) -> None:
    table = matched(alice, bob)
    mover = due_seat(table).index
    site.run_until(site_time.now() + 10 * HOUR)
    end_turn(table)
    held = bank(table, mover)
    assert held is not None and abs(held - (120 - 10 + 24) * HOUR) < timedelta(seconds=1)


def test_an_undone_first_move_gives_back_the_time_and_keeps_the_bank(alice: Player, bob: Player, site: Site) -> None:
    table = matched(alice, bob, title="mykerinos")
    mover = due_seat(table)
    site.run_until(site_time.now() + 10 * HOUR)
    played = move_of(table)
    while due_seat(reload(table)) == mover:
        played = move_of(table)
    site.set_clock(site_time.now() + HOUR)
    undo(table.game.pk, mover.pk, played.ply)
    assert near(deadline_of(table), site_time.now() + FIRST - 10 * HOUR, HOUR / 60)
    held = bank(table, mover.index)
    assert held is not None and abs(held - 110 * HOUR) < timedelta(seconds=1)
    # Undone or not, it was a decision: by and by the clock plays that turn as in any game.
    site.run_until(deadline_of(table))
    assert game_of(table).is_running


def test_games_among_invited_people_and_private_ones_keep_their_rule(alice: Player, bob: Player, site: Site) -> None:
    by_name = create_game(alice, plan((NAME, "Bob"), pace=PRESETS["bank"]))
    accept(invitation(by_name.game).token, bob)
    hidden = create_game(alice, plan(OPEN, pace=PRESETS["bank"], public=False))
    join(hidden.game.pk, bob)
    for game in (by_name.game, hidden.game):
        table = load_table(pk=game.pk)
        assert near(deadline_of(table), site_time.now() + 5 * DAY)
        assert not any(seat.awaits_first_move for seat in table.seats)


def test_the_turn_mail_the_page_and_the_warning_say_so(alice: Player, bob: Player, site: Site) -> None:
    table = matched(alice, bob)
    player = first(table)
    site.run_until(deadline_of(table) - HOUR)
    (warning,) = mails("warning")
    assert warning.player == player and warning.state == Mail.State.SENT
    sentence = "If you don't make your first move by then, the game is called off."
    assert sum(sentence in text_of(letter) for letter in letters_to(player.email or "")) == 2, "turn and warning"
    page = sign_in(player).get(f"/g/{table.game.code}/").content.decode()
    assert "Not now" in page and "the game is called off" in page
    table = end_turn(table)
    assert "Not now" not in sign_in(player).get(f"/g/{table.game.code}/").content.decode()


# -- missed


def test_a_missed_first_move_calls_the_game_off_and_the_other_is_ready_again(
    alice: Player, bob: Player, site: Site
) -> None:
    table = matched(alice, bob)
    away = first(table)
    here = other(table, away)
    since = next((seat.wish or {}).get("since") for seat in table.seats if seat.player == here)
    assert wishes_of(here) == {}
    site.run_until(deadline_of(table))
    assert called_off(table) == {away.name: "absent", here.name: "over"}
    assert wishes_of(away) == {}
    wish = wishes_of(here)["thebes"]
    assert (wish.since.isoformat(), wish.left, wish.sizes, wish.pace) == (since, 1, [2], "bank")
    assert not Seat.objects.filter(game=table.game, wish__isnull=False).exists()
    told = [text_of(letter) for letter in letters_to(here.email or "")]
    assert any(f"{away.name} did not make their first move." in text and "ready again" in text for text in told)
    told = [text_of(letter) for letter in letters_to(away.email or "")]
    assert any(
        "You did not make your first move by" in text
        and "You are no longer ready for Thebes." in text
        and "If it happens once more before 26 December" in text
        for text in told
    ), told[-1]
    page = sign_in(here).get(f"/g/{table.game.code}/").content.decode()
    assert f"{away.name} has not made the first move. The game was called off." in page
    assert "Open it again" not in page


def test_the_second_player_may_miss_it_as_well(alice: Player, bob: Player, site: Site) -> None:
    table = end_turn(matched(alice, bob))
    away = first(table)
    site.run_until(deadline_of(table))
    assert called_off(table)[away.name] == "absent"
    assert list(wishes_of(other(table, away))) == ["thebes"]


def test_later_turns_are_those_of_any_game(alice: Player, bob: Player, site: Site) -> None:
    table = end_turn(end_turn(matched(alice, bob)))
    assert not Seat.objects.filter(game=table.game, wish__isnull=False).exists(), "nobody will need it again"
    site.run_until(deadline_of(table))
    assert game_of(table).is_running and mails("timeout")


def test_a_bot_at_the_table_owes_no_first_move(alice: Player, bob: Player, site: Site) -> None:
    table = create_game(alice, plan(OPEN, "bot:greedy", pace=PRESETS["bank"]))
    join(table.game.pk, bob)
    assert [seat.awaits_first_move for seat in load_table(pk=table.game.pk).seats].count(True) == 2


def test_of_three_the_one_wish_and_the_hand_are_told_what_is_theirs(site: Site) -> None:
    anna, ben, cleo = awake("anna"), awake("ben"), awake("cleo")
    table = create_game(anna, plan(OPEN, OPEN, title="thebes", pace=PRESETS["bank"]))
    for player in (ben, cleo):
        save_wish(player, "thebes", [3], "bank")
    assert match_wishes() == 1
    table = load_table(pk=table.game.pk)
    while first(table) == anna:
        table = end_turn(table)
    away = first(table)
    ready = other(table, away) if other(table, away) != anna else ({ben, cleo} - {away}).pop()
    site.run_until(deadline_of(table))
    assert called_off(table)[away.name] == "absent"
    assert list(wishes_of(ready)) == ["thebes"] and wishes_of(anna) == wishes_of(away) == {}
    assert any("You can open the game again" in text_of(letter) for letter in letters_to("anna@example.org"))
    with pytest.raises(Refused):
        open_again(table.game.pk, away)
    with pytest.raises(Refused):
        open_again(table.game.pk, ready)
    browser = sign_in(anna)
    assert "Open it again" in browser.get(f"/g/{table.game.code}/").content.decode()
    at = browser.post(f"/g/{table.game.code}/again/")["Location"]
    assert browser.post(f"/g/{table.game.code}/again/")["Location"] == at, "pressed twice it is one game"
    again = Game.objects.latest("pk")
    assert at == f"/g/{again.code}/" and (again.state, again.public, again.players) == ("open", True, 3)
    assert again.pace == table.game.pace
    assert match_wishes() == 0 and again.seats.filter(player=None).count() == 2
    save_wish(awake("dora"), "thebes", [3], "bank")
    assert match_wishes() == 1, "two who were in a game that was called off may meet at once"
    again.refresh_from_db()
    assert again.is_running


def test_two_games_and_one_wish(alice: Player, bob: Player, site: Site) -> None:
    carol = awake("carol")
    save_wish(alice, "thebes", [2], "bank", at_once=2)
    save_wish(bob, "thebes", [2], "bank")
    save_wish(carol, "thebes", [2], "bank")
    assert match_wishes() == 1
    assert match_wishes() == 1
    assert not Ready.objects.exists()
    games = list(Game.objects.order_by("pk"))
    for game in games:
        table = load_table(pk=game.pk)
        not_now(game.pk, other(table, alice))
    wish = wishes_of(alice)["thebes"]
    assert (wish.left, wish.at_once) == (2, 2)


def test_a_wish_that_was_taken_back_stays_so(alice: Player, bob: Player, site: Site) -> None:
    save_wish(alice, "thebes", [2], "bank", endless=True)
    save_wish(bob, "thebes", [2], "bank")
    assert match_wishes() == 1
    table = load_table(pk=Game.objects.get().pk)
    assert withdraw_wish(alice, "thebes")
    not_now(table.game.pk, bob)
    assert wishes_of(alice) == {}


# -- not now


def test_not_now_is_not_being_away(alice: Player, bob: Player, site: Site) -> None:
    table = matched(alice, bob)
    browser = sign_in(bob)
    asked = browser.get(f"/g/{table.game.code}/not-now/").content.decode()
    assert "Call it off" in asked and game_of(table).is_running, "opening the page does nothing"
    browser.post(f"/g/{table.game.code}/not-now/")
    assert called_off(table) == {"Alice": "over", "Bob": "not_now"}
    assert wishes_of(bob) == {} and list(wishes_of(alice)) == ["thebes"]
    assert games_left(bob) == [] and last_chance(bob) == ""
    assert any("Bob would rather not play it now." in text_of(letter) for letter in letters_to("alice@example.org"))
    with pytest.raises(Stale):
        not_now(table.game.pk, alice)


def test_after_the_first_move_one_can_only_resign(alice: Player, bob: Player, site: Site) -> None:
    table = matched(alice, bob)
    player = first(table)
    move_of(table)
    with pytest.raises(Refused, match="resign"):
        not_now(table.game.pk, player)
    with pytest.raises(Forbidden):
        not_now(table.game.pk, awake("carol"))


def test_three_in_thirty_days_count_as_one(alice: Player, bob: Player, site: Site) -> None:
    for count in (1, 2, 3):
        table = matched(alice, bob)
        not_now(table.game.pk, bob)
        withdraw_wish(alice, "thebes")
        assert len(games_left(bob)) == count // 3
    assert "once more" in last_chance(bob)


# -- at the same moment


def at_the_end(table: Table, site: Site) -> Wait:
    """Go to just after the deadline of the turn, of which its player was warned, and return its wait."""
    site.run_until(deadline_of(table) - HOUR / 2)
    wait = open_wait(table)
    site.set_clock(deadline_of(table) + HOUR / 60)
    return wait


def test_many_workers_call_it_off_once(alice: Player, bob: Player, site: Site) -> None:
    for _round in range(3):
        table = matched(alice, bob)
        away = first(table)
        here = other(table, away)
        wait = at_the_end(table, site)
        results = at_once([partial(timeouts.run_out, wait.pk)] * 4)
        assert sorted(map(str, results)) == ["False", "False", "False", "True"], results
        assert called_off(table)[away.name] == "absent"
        assert list(wishes_of(here)) == ["thebes"] and wishes_of(away) == {}
        assert len(mails("called_off", game=table.game)) == 2
        withdraw_wish(here, "thebes")
        Tenure.objects.all().update(ended_at=site_time.now() - 31 * DAY)


def test_a_move_a_holiday_or_an_admin_at_the_same_moment_is_one_outcome(site: Site) -> None:
    def holiday(player: Player) -> object:
        today = vacations.today_of(player)
        return vacations.enter(player, today + DAY, today + 2 * DAY)

    acts: list[Callable[[Table, Player], object]] = [
        lambda table, player: move_of(table),
        lambda table, player: holiday(player),
        lambda table, player: not_now(table.game.pk, player),
        lambda table, player: not_now(table.game.pk, other(table, player)),
        lambda table, player: abandon_game(table.game.pk),
        lambda table, player: save_wish(other(table, player), "thebes", [3], "daily"),
    ]
    for number, act in enumerate(acts):
        table = matched(awake(f"alice{number}"), awake(f"bob{number}"))
        away = first(table)
        here = other(table, away)
        wait = at_the_end(table, site)
        jobs: list[Callable[[], object]] = [partial(timeouts.run_out, wait.pk), partial(act, table, away)]
        results = at_once(jobs)
        wrong = [one for one in results if isinstance(one, Exception) and not isinstance(one, Refused | Forbidden)]
        assert not wrong, results
        game = game_of(table)
        if game.is_running:
            assert Wait.objects.open().filter(game=game).count() == 1
            assert not Tenure.objects.filter(seat__game=game).exclude(reason="").exists()
            assert not mails("called_off", game=game)
            abandon_game(game.pk)
        else:
            reasons = called_off(table)
            assert sum(reason in {"absent", "not_now"} for reason in reasons.values()) <= 1
        for player in (away, here):
            withdraw_wish(player, "thebes")


def test_an_undo_that_takes_the_turn_away_at_the_same_moment_is_one_outcome(site: Site) -> None:
    for number in range(3):
        table = matched(awake(f"alice{number}"), awake(f"bob{number}"), title="mykerinos")
        mover = due_seat(table)
        played = move_of(table)
        while due_seat(reload(table)) == mover:
            played = move_of(table)
        wait = at_the_end(reload(table), site)
        acts: list[Callable[[], object]] = [
            partial(timeouts.run_out, wait.pk),
            partial(undo, table.game.pk, mover.pk, played.ply),
        ]
        by_clock, by_hand = at_once(acts)
        wait.refresh_from_db()
        if game_of(table).is_running:
            assert wait.ended_by == Wait.End.UNDONE and by_clock is False
            assert due_seat(reload(table)) == mover
        else:
            assert sorted(called_off(table).values()) == ["absent", "over"] and isinstance(by_hand, Exception)
        for held in held_seats(table):
            withdraw_wish(held.player, "mykerinos")


def test_an_outage_at_the_end_calls_nothing_off(alice: Player, bob: Player, site: Site) -> None:
    table = matched(alice, bob)
    site.run_until(deadline_of(table) - HOUR / 2)
    before = deadline_of(table)
    site.stand_still_until(before + 6 * HOUR)
    site.sweep()
    assert game_of(table).is_running and deadline_of(table) >= before + 6 * HOUR + HOUR / 2
    site.run_until(deadline_of(table))
    assert game_of(table).state == Game.State.ABANDONED
