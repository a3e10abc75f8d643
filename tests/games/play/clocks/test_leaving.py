"""What the site keeps of a player's hours: told to them, and removed when they leave."""

from datetime import date, time

import pytest

from devtools.messages import marked_texts
from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.lib import site_time
from games.models import Player, Tenure, Vacation, Wait
from games.play.clocks import vacations
from games.play.seats.handover import hand_over
from tests.games.play.clocks.conftest import Site, clocked, due_after, end_turn
from tests.steps import reload

pytestmark = pytest.mark.django_db


def test_the_file_of_my_data_tells_my_hours_and_nobody_elses(alice: Player, bob: Player, site: Site) -> None:
    Player.objects.filter(pk=bob.pk).update(time_zone="Asia/Tokyo")
    vacations.enter(alice, date(2026, 12, 24), date(2026, 12, 26))
    table = due_after(clocked(alice, Player.objects.get(pk=bob.pk)), alice)
    end_turn(table)
    data = export(Player.objects.get(pk=alice.pk), site_time.now())
    assert data["account"]["night"] == ["00:00", "00:00"]
    assert [vacation["first"] for vacation in data["account"]["vacations"]] == ["2026-12-24"]
    (game,) = data["games"]
    assert all(wait["deadline"] and wait["hours"] for wait in game["waits"])
    assert "Tokyo" not in str(data)


def test_who_goes_leaves_no_hours_behind(alice: Player, bob: Player, site: Site) -> None:
    vacations.enter(alice, date(2026, 12, 24), date(2026, 12, 26))
    table = due_after(clocked(alice, bob), alice)
    end_turn(table)
    kept = due_after(clocked(alice, bob), alice)
    hand_over(kept.seats[0], "greedy", Tenure.Reason.TIMEOUT)
    delete_account(Player.objects.get(pk=alice.pk))
    assert not Vacation.objects.exists()
    gone = Player.objects.get(pk=alice.pk)
    assert (gone.days_off, gone.weekend_days, gone.night_from) == ([], [], time(23))
    assert reload(kept).seats[0].absent is None
    seats = [table.seats[0].pk, kept.seats[0].pk]
    assert not Wait.objects.filter(seat__in=seats, hours__isnull=False).exists()


def test_both_forms_of_marked_messages_are_collected() -> None:
    """The clock's refusals count days: a message with two forms is taken as one, where it is marked only too."""
    source = 'A = gettext_noop("One.")\nB = ngettext_noop("{days} day is left.", "{days} days are left.")\n'
    assert list(marked_texts(source)) == [
        ("gettext", ("One.",)),
        ("ngettext", ("{days} day is left.", "{days} days are left.")),
    ]
