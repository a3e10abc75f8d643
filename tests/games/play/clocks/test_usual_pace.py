"""How soon a player usually answers: what is counted, who sees it, and that it tells nothing of plans and holidays."""

from datetime import timedelta

import pytest

from games.clock.pace import PerWait
from games.display.forecast import forecast
from games.models import Move, Player, Wait
from games.play.clocks.usual_pace import count_usual_paces, usual_hours
from games.play.clocks.vacations import enter
from games.table.table import Table, load_table
from tests.games.conftest import make_player
from tests.games.play.clocks.conftest import HOUR, Site, clocked, due_after, end_turn
from tests.steps import sign_in

pytestmark = pytest.mark.django_db
WEEK = PerWait(168)


def answer_after(table: Table, player: Player, site: Site, wait: timedelta) -> Table:
    """Let that time go by, then make the turn of the player."""
    table = due_after(table, player)
    site.set_clock(site.moment + wait)
    return end_turn(table)


def play_turns(site: Site, alice: Player, bob: Player, turns: int = 20, games: int = 3, hours: int = 7) -> list[Table]:
    """Make so many turns of Bob in so many games, each after those hours."""
    tables = [clocked(alice, bob, pace=WEEK, name=f"Game {number}", public=True) for number in range(games)]
    for number in range(turns):
        tables[number % games] = answer_after(tables[number % games], bob, site, hours * HOUR)
    count_usual_paces()
    alice.refresh_from_db()
    bob.refresh_from_db()
    return [due_after(table, bob) for table in tables]


def line(table: Table, reader: Player | None) -> str:
    table = load_table(pk=table.game.pk)
    return forecast(table, table.names(), table.seat_of(reader), reader)


def test_those_who_wait_at_the_table_see_it_and_nobody_else(
    alice: Player, bob: Player, carol: Player, site: Site
) -> None:
    table, *_others = play_turns(site, alice, bob)
    assert bob.usual_hours == 9
    said = "Bob usually answers within 9 hours."
    assert line(table, alice).startswith(f"{said} Your next turn ")
    assert (line(table, bob), line(table, carol), line(table, None)) == ("", "", "")
    pages = {reader: sign_in(reader).get(f"/g/{table.game.code}/").content.decode() for reader in (alice, bob, carol)}
    assert [said in pages[reader] for reader in (alice, bob, carol)] == [True, False, False]
    three = due_after(clocked(alice, bob, make_player("dora"), pace=WEEK, name="Three"), bob)
    assert line(three, alice) == said

    before = line(table, alice)
    tomorrow = site.moment.date() + timedelta(days=1)
    enter(bob, tomorrow, tomorrow + timedelta(days=5))
    assert line(table, alice) == before
    site.set_clock(site.moment + 10 * HOUR)
    assert line(table, alice) == said

    assert count_usual_paces() == 0
    form = {"name": "bob", "language": "en", "theme": "auto", "hides_pace": "on"}
    assert sign_in(bob).post("/account/", form).status_code == 302
    assert line(table, alice) == ""


@pytest.mark.parametrize(("turns", "games"), [(19, 3), (20, 2)])
def test_too_little_is_no_pace(alice: Player, bob: Player, site: Site, turns: int, games: int) -> None:
    play_turns(site, alice, bob, turns, games)
    assert bob.usual_hours is None


def test_the_median_is_rounded_up_and_leaves_out_turns_that_the_player_did_not_end(
    alice: Player, bob: Player, site: Site
) -> None:
    play_turns(site, alice, bob, hours=25)
    assert bob.usual_hours == 48
    last = Move.objects.standing().filter(by=bob).latest("pk")
    for via in (Move.Via.ORDER, Move.Via.CLOCK, Move.Via.FORCED):
        Move.objects.filter(pk=last.pk).update(via=via)
        assert usual_hours(bob.pk) is None
    Move.objects.filter(pk=last.pk).update(via=Move.Via.MAIL)
    assert usual_hours(bob.pk) == 48
    Wait.objects.over().update(ended_at=site.moment + timedelta(days=400))
    assert usual_hours(bob.pk) is None
