"""Two people who find each other and play by email alone, from a wish of the sign-up to a rematch, over real SMTP."""

import random
from email.message import EmailMessage

import pytest
from django.test import Client

from games.inbox import worker
from games.inbox.server import Address, run_server
from games.lobby.matching import match_wishes
from games.mail import sending
from games.mail.context import account_address
from games.models import Game, Move, Player, Ready
from games.table.table import load_table
from tests.games.accounts.conftest import sign_up
from tests.games.conftest import make_player
from tests.games.inbox.people import Person, play_by_mail, post
from tests.games.inbox.replies import written
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import address_in, last_code, play_next, undone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long(40)]

ADA, BEA = "anna@example.org", "bea@example.org"
READY = {"en": "ready thebes 2", "de": "bereit theben 2", "pl": "szukam teby 2"}
REMATCH = {"en": "rematch", "de": "Revanche", "pl": "rewanż"}
YES = {"en": "yes", "de": "ja", "pl": "tak"}


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_from_a_wish_to_a_rematch_by_email_alone(server: Server, client: Client, language: str) -> None:
    sign_up(client, ready="thebes")
    sending.sweep()
    client.post("/account/confirm/", {"code": last_code(ADA)})
    make_player("bea", language=language)
    bea = Player.objects.get(email=BEA)
    people = [Person(address, language, random.Random(5)) for address in (ADA, BEA)]
    by_address = {person.address: person for person in people}

    def newest(address: str) -> EmailMessage:
        worker.sweep()
        sending.sweep()
        return letters(server, address)[-1]

    with run_server(Address("127.0.0.1", 0)) as at:

        def reply(address: str, text: str) -> EmailMessage:
            letter = newest(address)
            post(at, address, address_in(letter, "Reply-To"), by_address[address].compose(letter, text))
            return newest(address)

        own = account_address(bea)
        post(at, BEA, own, written(own, READY[language], BEA))
        assert Ready.objects.count() == 1
        reply(BEA, YES[language])
        Player.objects.update(mail_when=Player.MailWhen.NOW, language=language)
        assert Ready.objects.count() == 2 and match_wishes() == 1
        first = Game.objects.get(title="thebes")

        def is_over() -> bool:
            first.refresh_from_db()
            return first.state == Game.State.FINISHED

        play_by_mail(people, server, at, lambda: moves_by_mail(first) >= 6, lambda: None)
        early = moves_by_mail(first)
        skip_to_last_moves(first)
        play_by_mail(people, server, at, is_over, lambda: None)
        assert moves_by_mail(first) >= early + 2
        began = who_begins(first)
        reply(ADA, REMATCH[language])
        again = Game.objects.get(rematch_of=first)
        assert again.state == Game.State.OPEN
        reply(BEA, YES[language])
        again.refresh_from_db()
        assert again.state == Game.State.RUNNING and {began, who_begins(again)} == {ADA, BEA}


def moves_by_mail(game: Game) -> int:
    return Move.objects.of(game).filter(via=Move.Via.MAIL).count()


def skip_to_last_moves(game: Game) -> None:
    """Play on up to the last six decisions. Whole games by mail are played in `test_whole_games.py`."""
    table = load_table(pk=game.pk)
    with undone():
        left, end = 0, table
        while end.due():
            end, left = play_next(end), left + 1
    for _move in range(left - 6):
        table = play_next(table)


def who_begins(game: Game) -> str:
    """Return the address of the player who made, or is to make, the first move."""
    table = load_table(pk=game.pk)
    moves = Move.objects.of(game).filter(seat__isnull=False).order_by("ply")
    seat = next((move.seat for move in moves if move.seat is not None), None)
    player = table.seats[table.due()[0] if seat is None else seat].player
    return str(player.email) if player is not None else ""
