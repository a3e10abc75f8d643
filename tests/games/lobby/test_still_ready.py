"""Thirty days without a game: *Still ready?*, and without a yes within fourteen the wish ends."""

from datetime import timedelta

import pytest

from games.lobby.ready import save_wish, withdraw_wish
from games.lobby.still_ready import ask_or_end
from games.models import Mail, Player, Ready
from tests.games.inbox.replies import send
from tests.steps import Shift, address_in, letters_to, text_of

pytestmark = pytest.mark.django_db

HERO = "alice@example.org"
DAY = timedelta(days=1)


@pytest.fixture
def wish(alice: Player) -> Ready:
    return save_wish(alice, "mykerinos", [2], Ready.Pace.BANK)


def asked() -> int:
    return Mail.objects.filter(kind="still_ready").count()


def test_it_is_asked_once_after_thirty_days_and_ends_fourteen_days_later(wish: Ready, shift_clock: Shift) -> None:
    shift_clock(29 * DAY)
    assert ask_or_end() == 0
    shift_clock(2 * DAY)
    assert ask_or_end() == 1 and ask_or_end() == 0
    assert "Still ready for Mykerinos?" in str(letters_to(HERO)[-1]["Subject"])
    shift_clock(13 * DAY)
    assert ask_or_end() == 0 and Ready.objects.exists()
    shift_clock(2 * DAY)
    assert ask_or_end() == 1 and not Ready.objects.exists() and asked() == 1


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Yes, gladly!"), ("de", "Ja, gerne!"), ("pl", "tak"), ("en", "ready mykerinos")]
)
def test_a_yes_keeps_the_wish_and_its_place(wish: Ready, shift_clock: Shift, language: str, word: str) -> None:
    Player.objects.update(language=language)
    shift_clock(31 * DAY)
    ask_or_end()
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    shift_clock(13 * DAY)
    send(to, word, From=HERO)
    shift_clock(29 * DAY)
    assert ask_or_end() == 0
    assert Ready.objects.get().since == wish.since
    shift_clock(2 * DAY)
    assert ask_or_end() == 1 and asked() == 2


def test_a_no_ends_it_and_what_was_taken_back_is_not_asked_about(
    wish: Ready, alice: Player, shift_clock: Shift
) -> None:
    shift_clock(31 * DAY)
    ask_or_end()
    send(address_in(letters_to(HERO)[-1], "Reply-To"), "No thanks, no time", From=HERO)
    assert not Ready.objects.exists()
    save_wish(alice, "mykerinos", [2], Ready.Pace.BANK)
    shift_clock(31 * DAY)
    ask_or_end()
    withdraw_wish(alice, "mykerinos")
    letters_to(HERO)
    assert Mail.objects.filter(kind="still_ready").latest("pk").state == Mail.State.SUPPRESSED


def test_a_yes_that_comes_too_late_says_so(wish: Ready, shift_clock: Shift) -> None:
    shift_clock(31 * DAY)
    ask_or_end()
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    Ready.objects.all().delete()
    send(to, "yes", From=HERO)
    assert not Ready.objects.exists()
    assert "has ended" in " ".join(text_of(letters_to(HERO)[-1]).split())
