"""Tasks of the worker: thin entries to services, given ids only. What is due is found by sweeps over rows.

Each sweep ends after some seconds, and leaves what is left to the next run. `games.lib.workers.sweep_requests` asks for them,
`mykerinos_site.queues` says in which queue they wait.
"""

from functools import partial

from celery import shared_task

from games.accounts import accounts, visitors
from games.inbox import forgetting, worker
from games.letters import digest
from games.lib.workers import sweep_requests
from games.lib.workers.batches import RUN_SECONDS, Budget
from games.lib.workers.slots import slot
from games.lobby import open_games
from games.mail import sending
from games.play import reviews
from games.play.clocks import deadlines
from games.play.history import packing
from games.play.moves import bots, thinking
from games.play.orders import sweep


@shared_task
def pulse() -> None:
    """Beat sends it, the worker runs it: a sign that both are alive. `games.ops.health` writes it down."""


@shared_task
def play_bots(game_id: int) -> None:
    """Let the bots of a game move that are due."""
    with slot("play_bots"):
        bots.play_bots(game_id, Budget(RUN_SECONDS))


@shared_task
def sweep_bots() -> None:
    """Find the games in which a bot is due, whether a hint came or not."""
    with slot("bots"):
        bots.sweep(Budget(RUN_SECONDS))


@shared_task
def sweep_thinking() -> None:
    """One decision of a bot that thinks. As long as there is more to think about another run is asked for."""
    with slot(sweep_requests.THINKING):
        more = thinking.think()
    if more:
        sweep_requests.enqueue(sweep_requests.THINKING)


@shared_task
def sweep_reviews() -> None:
    """Some plies of a game that somebody wants to look back on. As long as there is more to do another run is asked for."""
    with slot(sweep_requests.REVIEWS):
        more = reviews.sweep(reviews.SLICE)
    if more:
        sweep_requests.enqueue(sweep_requests.REVIEWS)


@shared_task
def sweep_orders() -> None:
    """Let the orders play that their owners have left, where they are due."""
    with slot("orders"):
        sweep.sweep(Budget(RUN_SECONDS))


@shared_task
def sweep_urgent() -> None:
    """Send the mails that somebody waits for at this moment: codes and answers."""
    send_mails(sweep_requests.URGENT)


@shared_task
def sweep_mail() -> None:
    """Send every mail that is due, and gather digests whose hour has come."""
    digest.gather(Budget(RUN_SECONDS))
    send_mails(sweep_requests.MAIL)


def send_mails(name: str) -> None:
    """A run of one of the two sweeps of the outbox. As long as there is more to do another run is asked for, so that as many
    workers help as are free.
    """
    with slot(name):
        sending.sweep(name == sweep_requests.URGENT, Budget(RUN_SECONDS), partial(sweep_requests.enqueue, name))


@shared_task
def read_mail(inbound_id: int) -> None:
    """Read a mail that has come in, if no other worker does."""
    with slot("read_mail"):
        worker.read(inbound_id)


@shared_task
def sweep_inbound() -> None:
    """Read every mail that has come in, whether a hint came or not."""
    with slot("inbound"):
        worker.sweep(Budget(RUN_SECONDS))


@shared_task
def sweep_clock() -> None:
    """Make up for a standstill, warn, and act where time has run out."""
    with slot("clock"):
        deadlines.sweep(RUN_SECONDS / 2)


@shared_task
def forget() -> None:
    """Wipe codes, old messages, bytes of mails that were read, guests' addresses, sessions that are over, visitors who went
    and accounts that were never confirmed.
    """
    forgetting.forget()
    forgetting.forget_bytes()
    forgetting.forget_guests()
    forgetting.forget_sessions()
    visitors.forget()
    accounts.forget_unconfirmed()


@shared_task
def pack_games() -> None:
    """Make small records of games that have long been over."""
    packing.sweep(Budget(RUN_SECONDS))


@shared_task
def close_unfilled() -> None:
    """Close the games that nobody filled in time."""
    open_games.close_unfilled()
