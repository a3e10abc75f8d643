"""A mail to a seat that a bot holds for its player, who can take it back.

Anybody to whom a mail was forwarded has its address, and a sender is easily made up. So `back` alone takes nothing: as with a
holiday (`games.inbox.commands.vacation`) the answer asks, at the player's own address, and the reply to it does it, once.
"""

from django.db import transaction

from games.inbox.commands.talk import say_to_table
from games.inbox.questions import settle_asked
from games.inbox.reply_context import reader_of
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report, short
from games.lib.errors import Refused
from games.mail.signed_addresses import SeatLink
from games.models import Player, Seat
from games.models.question import Asks
from games.play.seats.handover import take_seat_back
from games.reading.remarks import is_remark
from games.reading.seat_back import agrees, confirms, wants_back
from games.reading.steps import TooLong, steps
from games.reading.tokens import parse
from games.table.table import Table


def carry_out(table: Table, seat: Seat, player: Player, link: SeatLink, text: str) -> Report:
    """Ask the player whether they want the seat back that a bot holds for them, or give it back."""
    report = Report()
    vocabulary = reader_of(table, seat).words()
    try:
        found = steps(text, vocabulary)
    except TooLong:
        found = []
    for step in found:
        if step.command is not None and is_remark(step):
            say_to_table(report, table, player, step.command)
    said = [step.text for step in found if not is_remark(step)]
    if not table.game.is_running and report.items and not wants_back(said):
        return report
    if not table.game.is_running:
        report.add(NOT, outcome.OVER_NO_SEAT if wants_back(said) else outcome.GAME_OVER)
        return report
    moves = [line for line in said if not agrees(line) and parse(line, vocabulary).runs]
    agreed = confirms([line for line in said if line not in moves]) and link.serial == seat.links_serial
    if agreed and give_back(table, player, link.asked, report):
        if moves:
            report.add(NOT, outcome.NOT_IN_TIME, text=short(moves[0]))
    elif not report.items:
        report.asks = Asks.SEAT_BACK, {}
        report.add(NOT, outcome.ASK_BACK if wants_back(said) else outcome.SEAT_LOST)
    return report


def give_back(table: Table, player: Player, asked: int, report: Report) -> bool:
    """Give the player their seat back, if the answer to the mail `asked` asked about it. Return whether it did."""
    try:
        with transaction.atomic():
            if not settle_asked(asked, player, Asks.SEAT_BACK):
                return False
            take_seat_back(table.game.pk, player)
    except Refused as refused:
        report.refuse(refused.sentence)
        return False
    report.add(DID, outcome.SEAT_BACK)
    return True


def is_asked_for(text: str) -> bool:
    """Whether the writer's own words ask for the seat, or agree to have it back: only a person does."""
    said = text.splitlines()
    return wants_back(said) or confirms(said)
