"""Reports of what was said, and what admins do about them."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.lib.errors import Forbidden, Refused
from games.models import Block, Mail, Player, Remark, Report, Restriction
from games.ops import admin_actions
from games.peace.reports import forget_reports, report, reports_for
from games.table.table import Table
from games.talk.remarks import say, withdraw_remark
from tests.games.conftest import MakeGame
from tests.games.lobby.browsing import checked, page
from tests.steps import Shift, letters_to, sign_in, text_of

pytestmark = pytest.mark.django_db

WORDS = "You are a fool"


def make_admin(name: str) -> Player:
    return Player.objects.create_superuser(f"{name}@example.org", "amphora", name=name)


@pytest.fixture
def admin(db: None) -> Player:
    return make_admin("Chief")


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Table:
    return make_game(alice, bob)


@pytest.fixture
def remark(table: Table, bob: Player) -> Remark:
    return say(table, bob, WORDS, "browser")


def test_a_report_freezes_what_was_said_and_nothing_else(
    table: Table, alice: Player, bob: Player, carol: Player, admin: Player, remark: Remark
) -> None:
    Remark.objects.bulk_create(Remark(game=table.game, player=alice, text=f"{n}", ply=0, via="mail") for n in range(15))
    browser = sign_in(alice)
    asked = page(browser, f"/remarks/{remark.pk}/report/")
    assert WORDS in asked and f'href="/g/{table.game.code}/"' in asked, "there is a way back"
    assert checked(browser.post(f"/remarks/{remark.pk}/report/", {"reason": "none"}), 422)
    sent = browser.post(f"/remarks/{remark.pk}/report/", {"reason": "insult", "text": "He always does"}, follow=True)
    assert "A keeper will look at it" in checked(sent)
    withdraw_remark(table, bob, remark.pk)
    found = Report.objects.get()
    assert [one["text"] for one in found.frozen] == [WORDS, *map(str, range(10))]
    assert {*found.frozen[0]} == {"id", "player", "ply", "at", "text"}
    browser.post(f"/remarks/{remark.pk}/report/", {"reason": "insult"})
    assert Report.objects.count() == 1
    for reader in (sign_in(bob), sign_in(carol), Client()):
        assert reader.get(f"/remarks/{remark.pk}/report/").status_code in (302, 404)
    shown = sign_in(admin).get(f"/admin/games/report/{found.pk}/change/").content.decode()
    assert f"Bob: {WORDS}" in shown and "He always does" in shown
    assert sign_in(alice).get(f"/admin/games/report/{found.pk}/change/").status_code == 302


def test_a_player_can_be_reported_on_their_page(alice: Player, bob: Player, admin: Player) -> None:
    assert f"/players/{bob.pk}/report/" in page(sign_in(alice), f"/players/{bob.pk}/")
    assert f'href="/players/{bob.pk}/"' in page(sign_in(alice), f"/players/{bob.pk}/report/")
    sign_in(alice).post(f"/players/{bob.pk}/report/", {"reason": "two_accounts", "text": "Ben is Bob"})
    assert Report.objects.get().player == bob and Report.objects.get().frozen == []
    page(sign_in(alice), f"/players/{alice.pk}/report/", 404)


def test_limits_of_reports(alice: Player, bob: Player, admin: Player) -> None:
    for number in range(10):
        other = Player.objects.create_user(f"o{number}@example.org", None, name=f"Other {number}")
        report(alice, other, "stalling", "")
    with pytest.raises(Refused, match="10 reports a day"):
        report(alice, bob, "stalling", "")
    with pytest.raises(Refused):
        report(bob, alice, "stalling", "x" * 501)


def test_admins_get_one_email_an_hour_at_most(
    alice: Player, bob: Player, carol: Player, admin: Player, shift_clock: Shift
) -> None:
    for reporter, other in ((alice, bob), (bob, alice), (carol, bob)):
        report(reporter, other, "stalling", "")
    letters = letters_to("Chief@example.org")
    assert len(letters) == 1 and "3 reports of players" in text_of(letters[0])
    shift_clock(timedelta(hours=1, minutes=1))
    assert len(letters_to("Chief@example.org")) <= 2


def test_an_admin_who_is_concerned_cannot_open_it_unless_there_is_no_other(
    table: Table, alice: Player, bob: Player, admin: Player, remark: Remark
) -> None:
    Player.objects.filter(pk__in=[bob.pk, alice.pk]).update(is_staff=True, is_superuser=True)
    bob.refresh_from_db()
    found = report(alice, bob, "insult", "", game=table.game, remark=remark)
    for concerned in (bob, alice):
        assert not reports_for(concerned).exists()
        assert sign_in(concerned).get(f"/admin/games/report/{found.pk}/change/").status_code == 302
        with pytest.raises(Forbidden):
            admin_actions.close_report(concerned, found)
    assert list(reports_for(admin)) == [found]
    Player.objects.exclude(pk=bob.pk).update(is_staff=False)
    assert list(reports_for(bob)) == [found]


def test_acts_of_admins_are_told_and_logged(
    table: Table, alice: Player, bob: Player, admin: Player, remark: Remark
) -> None:
    found = report(alice, bob, "insult", "", game=table.game, remark=remark)
    browser, at = sign_in(admin), f"/admin/games/report/{found.pk}/do/"
    assert "Reason, in words for the player" in browser.get(f"{at}hide/").content.decode()
    browser.post(f"{at}hide/", {"reason": ""})
    remark.refresh_from_db()
    assert remark.hidden_at is None, "an act has a reason"
    browser.post(f"{at}hide/", {"reason": "No insults"})
    assert "(hidden by a keeper)" in page(sign_in(alice), f"/g/{table.game.code}/")
    assert WORDS not in page(sign_in(bob), f"/g/{table.game.code}/")
    browser.post(f"{at}talk/", {"choice": "9", "reason": "No insults"})
    assert not Restriction.objects.exists()
    browser.post(f"{at}talk/", {"choice": "7", "reason": "No insults"})
    with pytest.raises(Refused, match="Talk is switched off for you until"):
        say(table, bob, "hello", "browser")
    browser.post(f"{at}new-games/", {"choice": "30", "reason": "Stalling"})
    told = " ".join(text_of(letter) for letter in letters_to("bob@example.org"))
    assert "has hidden something that you said" in told and "No insults" in told and "Talk is switched off" in told
    assert "Stalling" in told and "No insults" in page(sign_in(bob), "/account/")
    browser.post(f"{at}close/")
    found.refresh_from_db()
    assert found.closed_by == admin
    assert "closed it" in text_of(letters_to("alice@example.org")[-1])
    browser.post(f"/admin/games/player/{bob.pk}/do/lift-restrictions/")
    say(table, bob, "hello", "browser")
    assert "start public games again" in text_of(letters_to("bob@example.org")[-1])
    messages = " ".join(LogEntry.objects.values_list("change_message", flat=True))
    for message in ("Hid the remark", "Restricted the player for 7 days", "Closed the report", "Lifted"):
        assert message in messages


def test_frozen_words_are_wiped_ninety_days_after_closing(
    table: Table, alice: Player, bob: Player, admin: Player, remark: Remark, shift_clock: Shift
) -> None:
    found = report(alice, bob, "insult", "he did", game=table.game, remark=remark)
    admin_actions.close_report(admin, found)
    shift_clock(timedelta(days=89))
    assert forget_reports() == 0
    shift_clock(timedelta(days=91))
    assert forget_reports() == 1
    found.refresh_from_db()
    assert (found.frozen, found.text) == ([], "")


def test_muting_beside_a_remark(table: Table, alice: Player, bob: Player, remark: Remark) -> None:
    assert f"/players/{bob.pk}/block/" in page(sign_in(alice), f"/g/{table.game.code}/")
    page(sign_in(alice), f"/players/{bob.pk}/block/")
    sign_in(alice).post(f"/players/{bob.pk}/block/", {"mute": "on"})
    assert Block.objects.get().mute and "muted" in page(sign_in(alice), "/account/people/")
    assert Mail.objects.filter(kind="talk", player=alice).exists()
