"""A week's dig by email: `this week's dig` asks or begins it, and yes to last week's question begins nothing."""

from datetime import timedelta

import pytest
from django.conf import settings as site

from games.lobby.weeks import open_and_close_weeks, warn_of_close
from games.mail.context import account_address
from games.models import Attempt, Game, Player, Week
from games.play.moves.bots import play_bots
from games.table.table import load_table
from tests.games.inbox.replies import send
from tests.games.weeks.play import begin, finish, first_legal, last_legal, open_now, play_on, to_monday
from tests.steps import DELAY, Shift, address_in, letters_to, sweep_mails, text_of

pytestmark = pytest.mark.django_db
HERO = "alice@example.org"


def said(to: str, text: str) -> str:
    """Write that, and return the text of the answer."""
    send(to, text, From=HERO)
    return " ".join(text_of(letters_to(HERO)[-1]).split())


@pytest.mark.parametrize(
    ("line", "yes"), [("this week's dig", "yes"), ("Grabung der Woche", "ja"), ("wykopaliska tygodnia", "tak")]
)
def test_it_asks_at_the_accounts_address_and_yes_begins_the_attempt_once(alice: Player, line: str, yes: str) -> None:
    open_now()
    answer = said(account_address(alice), line)
    assert "Would you like to start this week's dig, Thebes?" in answer and not Game.objects.exists()
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    assert "has started: Thebes" in said(to, yes)
    attempt = Attempt.objects.get()
    assert attempt.player == alice and attempt.game.sealed and attempt.game.named_draws
    said(to, yes)
    assert Game.objects.count() == 1
    # In the thread it is done at once, and says what stands already.
    answer = said(address_in(letters_to(HERO)[-1], "Reply-To"), line)
    assert f"already: “{attempt.game.name}”" in answer and Game.objects.count() == 1


def test_yes_to_last_weeks_question_begins_nothing(alice: Player, shift_clock: Shift) -> None:
    open_now()
    said(account_address(alice), "this week's dig")
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    shift_clock(to_monday())
    site.WEEKLY = ["arnak"]
    open_and_close_weeks()
    answer = said(to, "yes")
    assert "That dig has closed, and Arnak is dealt now." in answer.replace("Lost Ruins of Arnak", "Arnak")
    assert not Game.objects.exists()


def test_the_weeks_letter_comes_to_who_asked_for_it_and_yes_begins_the_dig(
    alice: Player, bob: Player, shift_clock: Shift
) -> None:
    site.WEEKLY = ["thebes"]
    to = account_address(alice)
    said(to, "weekly letter")
    assert not Player.objects.get(pk=alice.pk).week_letter, "asked back"
    said(address_in(letters_to(HERO)[-1], "Reply-To"), "yes")
    open_and_close_weeks()
    assert not letters_to("bob@example.org")
    letter = letters_to(HERO)[-1]
    text = " ".join(text_of(letter).split())
    assert letter["Subject"] == "This week's dig: Thebes" and "The same deal for everyone, until " in text
    assert "Last week" not in text and "The board at the start" in text and letter["List-Unsubscribe-Post"]
    assert sum(part.get_content_type() == "image/png" for part in letter.walk()) > 0
    week = Week.objects.get()
    assert "has started: Thebes" in said(address_in(letter, "Reply-To"), "yes")
    table = play_on(load_table(pk=Attempt.objects.get().game_id))
    assert table.game.state == Game.State.FINISHED
    over = " ".join(text_of(letters_to(HERO)[-1]).split())
    assert "Place 1 of 1 so far. All games of this week's dig are opened " in over
    assert f"See how the others did: {site.BASE_URL}/digs/{week.name}/" in over
    finish(week, bob, last_legal)
    open_and_close_weeks()
    shift_clock(to_monday())
    assert open_and_close_weeks() == 2 and open_and_close_weeks() == 0
    letters = [one for one in letters_to(HERO) if str(one["Subject"]).startswith("This week's dig")]
    assert len(letters) == 2, "one a week"
    text = " ".join(text_of(letters[-1]).split())
    assert "Last week: Thebes" in text and " of 2." in text
    sums = {one.player: one.ahead or 0 for one in Attempt.objects.filter(week=week).select_related("player")}
    best = max(sums.values())
    assert f"Points ahead, and how many people: {best:+}: ■ 1" in text and f" {sums[alice]:+}: ■ 1 you" in text
    said(address_in(letter, "Reply-To"), "yes")
    assert Game.objects.count() == 2, "a yes to the letter of the week that is closed begins nothing"


def test_one_warning_comes_a_day_before_the_close(alice: Player, bob: Player, dora: Player, shift_clock: Shift) -> None:
    week = open_now()
    play_on(begin(week, alice), first_legal, 3)
    finish(week, bob)
    shift_clock(to_monday() - timedelta(days=1, minutes=2))
    assert warn_of_close() == 0
    shift_clock(timedelta(minutes=3))
    begin(week, dora)
    assert warn_of_close() == 1 and warn_of_close() == 0
    found = {who: [text_of(one) for one in letters_to(f"{who}@example.org")] for who in ("alice", "bob", "dora")}
    warned = {
        who: [text for text in texts if "One day left for this week's dig" in text] for who, texts in found.items()
    }
    assert {who: len(texts) for who, texts in warned.items()} == {"alice": 1, "bob": 0, "dora": 0}
    assert "Turns to go: about " in warned["alice"][0]


def test_without_a_week_it_says_so(alice: Player) -> None:
    assert "There is no weekly dig at the moment." in said(account_address(alice), "this week's dig")
    assert not Game.objects.exists()


def test_the_first_turn_mail_after_the_close_says_once_that_the_game_no_longer_counts(
    alice: Player, bob: Player, shift_clock: Shift
) -> None:
    week = open_now()
    play_on(begin(week, alice), first_legal, 3)
    shift_clock(to_monday())
    open_and_close_weeks()
    late = "This dig has closed. You can still play it, but it won't count."
    begin(week, bob)
    for _turn in range(3):
        play_bots(play_on(load_table(pk=Attempt.objects.get().game_id), first_legal, 4).game.pk)
        shift_clock(DELAY)
        sweep_mails()
    said_so = [late in " ".join(text_of(one).split()) for one in letters_to(HERO)]
    assert sum(said_so) == 1 and not said_so[-1]
    assert not any(late in " ".join(text_of(one).split()) for one in letters_to("bob@example.org")), "a try"
