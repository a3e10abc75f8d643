"""A week's dig by email: `this week's dig` asks or begins it, and yes to last week's question begins nothing."""

from collections.abc import Iterator

import pytest
from django.conf import settings as site

from games.lobby.weeks import open_and_close_weeks
from games.mail.context import account_address
from games.models import Attempt, Game, Player
from tests.games.inbox.replies import send
from tests.games.weeks.play import open_now, to_monday
from tests.steps import Shift, address_in, letters_to, text_of

pytestmark = pytest.mark.django_db
HERO = "alice@example.org"


@pytest.fixture(autouse=True)
def titles() -> Iterator[None]:
    before = site.WEEKLY
    yield
    site.WEEKLY = before


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


def test_without_a_week_it_says_so(alice: Player) -> None:
    assert "There is no weekly dig at the moment." in said(account_address(alice), "this week's dig")
    assert not Game.objects.exists()
