"""A mail to an address that opens no seat any more: the answer says why, and what can be done. A seat that a bot holds for
the player is taken back.

Whoever was sent a mail on has its address, and a sender is easily made up. So `back` alone takes nothing: as with a holiday
(`games.inbox.vacation`) the answer to it asks, at the player's own address, and the reply to that question does it, once.
"""

from django.db import transaction

from games.inbox.questions import settle_question
from games.inbox.reply_context import reader_of
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report, short
from games.lib.errors import Refused
from games.mail.signed_addresses import SeatLink
from games.models import Player, Seat
from games.play.seats.handover import take_seat_back
from games.reading.seat_back import agrees, confirms, wants_back
from games.reading.steps import TooLong, steps
from games.reading.tokens import parse
from games.table.table import Table


def carry_out(table: Table, seat: Seat, player: Player, place: SeatLink, text: str) -> Report:
    """Do what a mail says to a seat that a bot holds for its player: ask whether they want it back, or give it back."""
    told = Report()
    said = sentences(text, table, seat)
    if not table.game.is_running:
        told.add(NOT, outcome.OVER_NO_SEAT if wants_back(said) else outcome.GAME_OVER)
        return told
    moves = [line for line in said if not agrees(line) and names_move(line, table, seat)]
    agreed = confirms([line for line in said if line not in moves]) and place.serial == seat.links_serial
    if agreed and give_back(table, player, place.asked, told):
        if moves:
            told.add(NOT, outcome.NOT_IN_TIME, text=short(moves[0]))
    elif not told.items:
        told.back = True
        told.add(NOT, outcome.ASK_BACK if wants_back(said) else outcome.SEAT_LOST)
    return told


def give_back(table: Table, player: Player, asked: int, told: Report) -> bool:
    """Give the player their seat back, if the answer to the mail `asked` has asked whether they want it."""
    try:
        with transaction.atomic():
            if not settle_question(asked, player, "back", True):
                return False
            take_seat_back(table.game.pk, player)
    except Refused as refused:
        told.add(NOT, "{sentence}", sentence=refused.sentence)
        return False
    told.add(DID, outcome.SEAT_BACK)
    return True


def is_asked_for(text: str) -> bool:
    """Whether the writer's own words ask for the seat, or agree to have it back: only a person does."""
    said = text.splitlines()
    return wants_back(said) or confirms(said)


def sentences(text: str, table: Table, seat: Seat) -> list[str]:
    """What the writer has said; nothing of a text that is longer than is read."""
    try:
        return [step.text for step in steps(text, reader_of(table, seat).words())]
    except TooLong:
        return []


def names_move(line: str, table: Table, seat: Seat) -> bool:
    return bool(parse(line, reader_of(table, seat).words()).runs)
