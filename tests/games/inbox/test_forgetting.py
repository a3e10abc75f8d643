"""What is wiped, and when."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings

from games.inbox.forgetting import forget, forget_all, forget_guests
from games.mail import sending
from games.models import Invitation, Mail, Player, Seat
from games.table.seeds import insert_game
from tests.games.mail.conftest import post_code
from tests.games.notices import notify

pytestmark = pytest.mark.django_db

Shift = Callable[[timedelta], None]


def test_a_code_is_wiped_out_of_the_kept_message_when_it_is_over(alice: Player, shift_clock: Shift) -> None:
    mail = post_code(player=alice)
    sending.sweep()
    assert forget() == 0
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    assert forget() == 1
    mail.refresh_from_db()
    assert (mail.message, mail.secrets, mail.state) == (None, None, "sent")
    assert forget() == 0


def test_a_code_that_was_never_sent_is_wiped_too(shift_clock: Shift) -> None:
    mail = post_code()
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    forget()
    mail.refresh_from_db()
    assert mail.secrets is None


def test_the_text_of_an_old_mail_is_wiped_and_that_it_was_sent_is_not(alice: Player, shift_clock: Shift) -> None:
    mail = notify("test:1", alice, "started")
    sending.sweep()
    shift_clock(timedelta(days=settings.MAIL_KEPT_DAYS - 1))
    assert forget() == 0
    shift_clock(timedelta(days=2))
    assert forget() == 1
    assert mail is not None
    mail.refresh_from_db()
    assert (mail.message, mail.state) == (None, "sent")


@pytest.mark.parametrize("fate", ["sent", "bounced", "failed", "suppressed"])
def test_of_mails_to_strangers_nothing_is_left_in_the_end(shift_clock: Shift, fate: str) -> None:
    post_code()
    sending.sweep()
    Mail.objects.update(state=fate)
    shift_clock(timedelta(days=settings.MAIL_KEPT_DAYS + 1))
    forget()
    assert not Mail.objects.exists()


def test_the_address_of_a_guest_is_wiped_after_the_answer(alice: Player, shift_clock: Shift) -> None:
    game = insert_game(name="Test", title="mykerinos", rules=1, players=2, creator=alice)
    seats = [Seat.objects.create(game=game, index=index) for index in range(2)]
    for seat, state in zip(seats, (Invitation.State.OPEN, Invitation.State.DECLINED), strict=True):
        Invitation.objects.create(
            game=game,
            seat=seat,
            inviter=alice,
            email=f"{state}@example.org",
            state=state,
            answered_at=None if state == Invitation.State.OPEN else game.created_at,
        )
    assert forget_guests() == 0
    shift_clock(timedelta(days=31))
    assert forget_guests() == 1
    assert set(Invitation.objects.values_list("email", flat=True)) == {"open@example.org", ""}


def test_the_task_of_the_worker_does_all_of_it(alice: Player, shift_clock: Shift) -> None:
    post_code(player=alice)
    sending.sweep()
    shift_clock(timedelta(seconds=settings.MAIL_SECRETS_KEPT + 1))
    forget_all()
    assert not Mail.objects.exclude(message=None).exists()
