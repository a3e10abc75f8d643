"""Tasks of the worker: thin entries to services, given ids only. What is due is found by sweeps over rows."""

from celery import shared_task

from games.mail import digest, forgetting, replies, sending
from games.services import accounts, bots, deadlines, lobby


@shared_task
def pulse() -> None:
    """Beat sends it, the worker runs it: a sign that both are alive. `games.vitals` writes it down."""


@shared_task
def play_bots(game_id: int) -> None:
    """Let the bots of a game move that are due."""
    bots.play_bots(game_id)


@shared_task
def sweep_bots() -> None:
    """Find the games in which a bot is due, whether a hint came or not."""
    bots.sweep()


@shared_task
def send_mail(mail_id: int) -> None:
    """Send a mail of the outbox, if it is due and no other worker has it."""
    sending.send(mail_id)


@shared_task
def sweep_mail() -> None:
    """Send every mail that is due, whether a hint came or not, and gather digests whose hour has come."""
    digest.gather()
    sending.sweep()


@shared_task
def read_mail(inbound_id: int) -> None:
    """Read a mail that has come in, if no other worker does."""
    replies.read(inbound_id)


@shared_task
def sweep_inbound() -> None:
    """Read every mail that has come in, whether a hint came or not."""
    replies.sweep()


@shared_task
def sweep_clock() -> None:
    """Make up for a standstill, warn, and act where time has run out."""
    deadlines.sweep()


@shared_task
def forget() -> None:
    """Wipe codes, old messages, guests' addresses, sessions that are over and accounts that were never confirmed."""
    forgetting.forget()
    forgetting.forget_guests()
    forgetting.forget_sessions()
    accounts.forget_unconfirmed()


@shared_task
def close_unfilled() -> None:
    """Close the games that nobody filled in time."""
    lobby.close_unfilled()
