"""A league by mail: entering, the mail with all games, the standing in the digest, the end, and leaving."""

from datetime import time, timedelta

import pytest

from games.leagues.entries import enter, leave
from games.leagues.seasons import look_after_seasons
from games.letters import digest
from games.mail.context import account_address
from games.models import Entry, Mail, Player, Question, Season
from tests.games.inbox.replies import last_answer, send
from tests.games.leagues.play import OVER, begun, end_games, league, people
from tests.steps import Shift, address_in, letters_to, sweep_mails, text_of

pytestmark = pytest.mark.django_db
HERO = "alice@example.org"
DAY = timedelta(days=1)

WORDS = {
    "en": ("league thebes", "yes", "leave league thebes"),
    "de": ("Liga Thebes", "ja", "Liga verlassen"),
    "pl": ("liga thebes", "tak", "opuść ligę"),
}


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_league_enters_after_a_yes_and_leaves_after_another(alice: Player, language: str) -> None:
    season = league()
    Player.objects.update(language=language)
    enters, yes, leaves = WORDS[language]
    send(account_address(alice), enters, From=HERO)
    sweep_mails()
    assert "Nile" in last_answer() and not Entry.objects.exists()
    send(address_in(letters_to(HERO)[-1], "Reply-To"), yes, From=HERO)
    assert Entry.objects.get().player == alice
    sweep_mails()
    send(account_address(alice), enters, From=HERO)
    sweep_mails()
    assert Question.objects.count() == 1, "who has entered is told so"
    send(account_address(alice), leaves, From=HERO)
    sweep_mails()
    assert Entry.objects.exists()
    send(address_in(letters_to(HERO)[-1], "Reply-To"), yes, From=HERO)
    assert not Entry.objects.exists() and season.entries.count() == 0


def test_without_a_league_the_answer_says_so(alice: Player) -> None:
    send(account_address(alice), "league thebes", From=HERO)
    sweep_mails()
    assert "no season of such a league" in " ".join(last_answer().split())
    league(title="mykerinos")
    send(account_address(alice), "league", From=HERO)
    sweep_mails()
    assert "Would you like to play Nile, season 1?" in " ".join(last_answer().split())


def test_one_mail_has_all_games_and_the_command_the_standing(alice: Player, shift_clock: Shift) -> None:
    season = begun(shift_clock, [alice, *people(2)])
    sweep_mails()
    (mail,) = [letter for letter in letters_to(HERO) if "your games have begun" in str(letter["Subject"])]
    text = text_of(mail)
    assert "Nile, season 1: your games have begun" in text
    assert "Person00" in text and "Person01" in text
    send(account_address(alice), "league thebes", From=HERO)
    sweep_mails()
    answer = " ".join(last_answer().split())
    assert "Nile, season 1, division 1:" in answer and "1. Alice: 0" in answer
    assert season.state == Season.State.RUNNING


def test_the_standing_comes_once_a_week_and_in_the_digest(alice: Player, bob: Player, shift_clock: Shift) -> None:
    Player.objects.filter(pk=alice.pk).update(mail_when=Player.MailWhen.DIGEST, digest_at=time(8))
    begun(shift_clock, [alice, bob, *people(1)])
    shift_clock(7 * DAY)
    for _twice in range(2):
        look_after_seasons()
        sweep_mails()
    assert Mail.objects.filter(kind="standing").count() == 3
    assert "Nile, season 1: the standing" in [str(letter["Subject"]) for letter in letters_to("bob@example.org")]
    gathered = Mail.objects.get(kind="standing", player=alice)
    assert gathered.state == Mail.State.DIGEST
    shift_clock(DAY)
    digest.gather()
    sweep_mails()
    text = " ".join(last_answer().split())
    assert "== Nile, season 1: the standing" in text and "You can still finish on place 1 to 3." in text
    gathered.refresh_from_db()
    assert gathered.digest is not None and gathered.digest.state == Mail.State.SENT
    shift_clock(6 * DAY)
    look_after_seasons()
    assert Mail.objects.filter(kind="standing").count() == 6


def test_a_digest_may_have_the_standing_alone(alice: Player, shift_clock: Shift) -> None:
    cast = [alice, *people(2)]
    season = begun(shift_clock, cast)
    end_games(season.games.filter(seats__player=alice), {player.pk: number for number, player in enumerate(cast)})
    sweep_mails()
    Player.objects.filter(pk=alice.pk).update(mail_when=Player.MailWhen.DIGEST)
    shift_clock(7 * DAY)
    look_after_seasons()
    sweep_mails()
    shift_clock(DAY)
    digest.gather()
    sweep_mails()
    text = last_answer()
    assert "is waiting for you" not in text and "1. Alice: 4 (1–1)" not in text and "1. Alice: 4" in text


def test_the_end_asks_for_the_next_season_and_a_yes_enters(alice: Player, shift_clock: Shift) -> None:
    cast = [alice, *people(2)]
    season = begun(shift_clock, cast)
    end_games(season.games.all(), {player.pk: number for number, player in enumerate(cast)})
    look_after_seasons()
    sweep_mails()
    (mail,) = [letter for letter in letters_to(HERO) if "season 1 is over" in str(letter["Subject"])]
    assert "Division 1: place 1 of 3, with 4 points." in text_of(mail)
    send(address_in(mail, "Reply-To"), "yes", From=HERO)
    assert Season.objects.get(number=2).entries.get().player == alice


def test_a_latecomer_is_asked_about_the_waiting_list_and_a_leaver_is_told(alice: Player, shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    send(account_address(alice), "league thebes", From=HERO)
    sweep_mails()
    assert "waiting list" in last_answer()
    send(address_in(letters_to(HERO)[-1], "Reply-To"), "yes", From=HERO)
    leave(cast[0], season)
    look_after_seasons()
    sweep_mails()
    assert [letter for letter in letters_to(HERO) if "your games have begun" in str(letter["Subject"])]
    assert Entry.objects.get(player=alice).state == Entry.State.PLAYING


def test_who_left_gets_no_standing_any_more(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    shift_clock(7 * DAY)
    look_after_seasons()
    leave(cast[0], season)
    sweep_mails()
    mail = Mail.objects.get(kind="standing", player=cast[0])
    assert mail.state == Mail.State.SUPPRESSED and mail.reason == "You had left the season."
    enter(cast[1], season, again=True)
    assert Entry.objects.get(player=cast[1]).again


def test_a_yes_to_withdrawing_that_comes_after_the_beginning_is_asked_about_anew(
    alice: Player, shift_clock: Shift
) -> None:
    season = league()
    for player in [alice, *people(2)]:
        enter(player, season)
    shift_clock(OVER - DAY)
    send(account_address(alice), "leave league thebes", From=HERO)
    sweep_mails()
    asked = address_in(letters_to(HERO)[-1], "Reply-To")
    shift_clock(DAY)
    look_after_seasons()
    send(asked, "yes", From=HERO)
    sweep_mails()
    assert Entry.objects.get(player=alice).state == Entry.State.PLAYING
    assert "Bots take all your seats there for good" in " ".join(last_answer().split())
    send(address_in(letters_to(HERO)[-1], "Reply-To"), "yes", From=HERO)
    assert Entry.objects.get(player=alice).state == Entry.State.LEFT


def test_a_late_yes_of_who_has_left_meanwhile_is_refused(alice: Player, shift_clock: Shift) -> None:
    season = league()
    shift_clock(OVER - DAY)
    send(account_address(alice), "league thebes", From=HERO)
    sweep_mails()
    asked = address_in(letters_to(HERO)[-1], "Reply-To")
    for player in [alice, *people(2)]:
        enter(player, season)
    shift_clock(DAY)
    look_after_seasons()
    leave(alice, season)
    send(asked, "yes", From=HERO)
    sweep_mails()
    assert "You have left this season." in " ".join(last_answer().split())
