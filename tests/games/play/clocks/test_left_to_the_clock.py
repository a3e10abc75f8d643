"""Two lobby games left to the clock keep a player from new public ones, and are announced by the first."""

import pytest

from games.lib import site_time
from games.lib.errors import Refused
from games.lobby.ready import save_wish, withdraw_wish
from games.models import Player, Restriction
from games.play.seats.handover import take_seat_back
from games.play.seats.restrictions import games_left, lift, restriction_of
from games.table.table import Table
from tests.games.play.clocks.conftest import DAY, Site, deadline_of, due_after, end_turn, near
from tests.games.play.clocks.test_first_moves import first, matched
from tests.steps import letters_to, reload, text_of

pytestmark = pytest.mark.django_db(transaction=True)


def miss(player: Player, partner: Player, site: Site) -> Table:
    """Let the player miss the first move of a new game with the partner, who has made theirs if they began."""
    table = matched(player, partner)
    if first(table) != player:
        table = end_turn(table)
    site.run_until(deadline_of(table))
    withdraw_wish(partner, "thebes")
    return table


def test_the_second_time_bars_for_thirty_days(alice: Player, bob: Player, site: Site) -> None:
    miss(bob, alice, site)
    assert restriction_of(bob, Restriction.Kind.NEW_GAMES) is None
    miss(bob, alice, site)
    restriction = restriction_of(bob, Restriction.Kind.NEW_GAMES)
    assert restriction is not None and near(restriction.ends_at, site_time.now() + 30 * DAY)
    assert any(letter["Subject"] == "About your account" for letter in letters_to("bob@example.org"))
    with pytest.raises(Refused, match="Private games and invitations stay open"):
        save_wish(bob, "thebes", [2], "bank")
    assert lift(restriction)
    assert games_left(bob) == [], "what a lifted one was about counts no more"
    assert restriction_of(alice, Restriction.Kind.NEW_GAMES) is None


def test_thirty_days_apart_bars_nobody(alice: Player, bob: Player, site: Site) -> None:
    miss(bob, alice, site)
    site.set_clock(site_time.now() + 30 * DAY)
    miss(bob, alice, site)
    assert restriction_of(bob, Restriction.Kind.NEW_GAMES) is None


def test_a_seat_lost_in_the_middle_counts_until_it_is_taken_back(alice: Player, bob: Player, site: Site) -> None:
    table = end_turn(end_turn(matched(alice, bob)))
    for _time in range(2):
        table = due_after(table, bob)
        site.run_until(deadline_of(table))
    assert reload(table).seat_of(bob) is None
    assert len(games_left(bob)) == 1
    (told,) = [text for text in map(text_of, letters_to("bob@example.org")) if "A bot now has your seat" in text]
    assert "If it happens once more before" in told
    take_seat_back(table.game.pk, bob)
    assert games_left(bob) == []
