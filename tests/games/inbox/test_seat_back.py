"""Taking a seat back by mail: who plays by mail alone loses no seat for good, and nobody else gets it."""

import random
import re
from datetime import timedelta
from email.message import EmailMessage

import pytest

from games.inbox import worker
from games.inbox.server import Address, run_server
from games.letters import outcome
from games.mail import sending
from games.mail.post import draft, post_all
from games.mail.signed_addresses import read_reply, reply_address
from games.models import Game, Inbound, Move, Player, Question, Seat, Tenure
from games.ops.admin_actions import lend_seat
from games.play.moves import bots
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame, make_player, start_game_of
from tests.games.inbox.people import Person, post
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.games.play.clocks.conftest import Site, awake, clocked, deadline_of, due_after
from tests.games.play.clocks.conftest import site as site
from tests.steps import DELAY, RecordProperty, Shift, address_in, finished_game, letters_to, sweep_mails, text_of

HERO = "alice@example.org"
EVIL = "evil@attacker.example"
ASKED = "Do you want to take your seat back from the bot?"
LOST = "A bot is playing in your seat"
WORDS = {
    "en": (("Sorry, I'm back. I want my seat back, please!", "Yes please"), ("back", "back yes")),
    "de": (("Ich bin wieder da. Ich möchte meinen Platz zurück.", "Ja, bitte"), ("zurück", "zurück ja")),
    "pl": (("Przepraszam, już jestem!", "tak"), ("wracam", "wracam, tak")),
}
"""What is written to the mail, and to the question; each time the seat is lost."""


def lost(site: Site, *others: Player | str, **fields: object) -> tuple[Table, Player]:
    """Return a game in which Alice's time ran out, so that a bot has her seat."""
    alice = awake("alice", mail_when=Player.MailWhen.NOW, **fields)
    table = clocked(alice, *(others or (awake("bob"),)), on_timeout=Game.OnTimeout.SEAT)
    lose(table, alice, site)
    return table, alice


def lose(table: Table, player: Player, site: Site) -> None:
    due_after(table, player)
    sending.sweep()
    site.run_until(deadline_of(table))
    assert seat_of(table).absent == player


def seat_of(table: Table) -> Seat:
    """Alice's seat."""
    return Seat.objects.get(game=table.game, pk=table.seats[0].pk)


def holds(table: Table, player: Player) -> bool:
    seat = seat_of(table)
    return seat.player == player and not seat.bot


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_promise_13_a_seat_lost_twice_is_taken_back_twice_by_mail_alone(
    server: Server, site: Site, language: str, record_property: RecordProperty
) -> None:
    """Over real SMTP in both directions, as mail programs write it."""
    table, alice = lost(site, language=language)
    person = Person(HERO, language, random.Random(1))

    def answer(letter: EmailMessage, text: str) -> EmailMessage:
        """Reply to the letter; the newest that came for it."""
        with run_server(Address("127.0.0.1", 0)) as at:
            post(at, HERO, address_in(letter, "Reply-To"), person.compose(letter, text))
        worker.sweep()
        sending.sweep()
        return letters(server, HERO)[-1]

    for number, (ask, agree) in enumerate(WORDS[language], 1):
        told = letters(server, HERO)[-1]
        assert "back" in text_of(told) and told["Reply-To"]
        question = answer(told, ask)
        assert not holds(table, alice) and address_in(question, "Reply-To").startswith("a-")
        answer(question, agree)
        assert holds(table, alice)
        assert Tenure.objects.filter(seat=table.seats[0], reason=Tenure.Reason.RETURNED).count() == number
        # And she plays on by mail.
        due_after(table, alice)
        site.run_until(site.moment + timedelta(minutes=10))
        turn = letters(server, HERO)[-1]
        before = load_table(pk=table.game.pk)
        answer(turn, before.legal(before.seats[0])[0])
        assert load_table(pk=table.game.pk).game.ply > before.game.ply
        if number == 1:
            lose(table, alice, site)
    back = Tenure.objects.filter(seat=table.seats[0], reason=Tenure.Reason.RETURNED).count()
    record_property(f"times lost and taken back by mail, in {language}", back)


@pytest.mark.django_db
def test_a_seat_that_an_admin_lent_to_a_bot_is_taken_back_by_mail_alone(alice: Player, bob: Player) -> None:
    admin = make_player("admin", is_staff=True, is_superuser=True)
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = start_game_of(alice, bob)
    lend_seat(admin, table.game, 0)
    sweep_mails()
    told = letters_to(HERO)[-1]
    assert "reply with one line: back" in text_of(told) and "the people who run this site" in text_of(told)
    send(address_in(told, "Reply-To"), "back", From=HERO)
    question = letters_to(HERO)[-1]
    assert not holds(table, alice) and ASKED in text_of(question)
    send(address_in(question, "Reply-To"), "yes", From=HERO)
    assert holds(table, alice)


# What else is written to a lost seat


def said(row: Inbound) -> list[str]:
    return [sentence["m"] for _kind, sentence in row.report["items"]]


@pytest.fixture
def away(site: Site, db: None) -> tuple[Table, Player, str]:
    """Return a game in which a bot has Alice's seat, and the address of the mail that says so."""
    table, alice = lost(site)
    return table, alice, address_in(letters_to(HERO)[-1], "Reply-To")


Away = tuple[Table, Player, str]


def test_whoever_has_a_mail_of_the_seat_does_not_get_it(away: Away) -> None:
    """A mail that was sent on, a sender that was made up: the question goes to the player's own address, and nowhere else."""
    table, alice, to = away
    for text in ("back", "back yes", "yes"):
        send(to, text, EVIL, From=EVIL)
        send(to, text, HERO, From=HERO)
        assert not holds(table, alice)
    assert not letters_to(EVIL)
    place = read_reply(to)
    assert place is not None
    asked = Inbound.objects.latest("pk")
    # Of another seat, of a mail that asked nothing, or of one that was revoked.
    Question.objects.filter(received=asked).delete()
    for forged in (asked.pk, asked.pk + 1000):
        send(reply_address(place._replace(asked=forged)), "back yes", EVIL, From=EVIL)
        assert not holds(table, alice)
    to = address_in(letters_to(HERO)[-1], "Reply-To")
    Seat.objects.filter(pk=place.seat).update(links_serial=7)
    assert said(send(to, "back yes", From=HERO)) == [outcome.ASK_BACK] and not holds(table, alice)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no",
        "Yes... no, not yet!",
        "I'll be back on Friday",
        "board",
        "What is this?",
        "yes?",
        "Yes 🤔",
        "Na ja",
        "back?",
        "Yes.\nKeep the bot until Friday",
        "tak\nale jutro",
    ],
)
def test_what_is_no_yes_gives_nothing_back(away: Away, text: str) -> None:
    table, alice, to = away
    send(to, "back", From=HERO)
    row = send(address_in(letters_to(HERO)[-1], "Reply-To"), text, From=HERO)
    assert said(row) in ([outcome.SEAT_LOST], [outcome.ASK_BACK])
    assert not holds(table, alice)


def test_an_older_turn_mail_says_what_to_do(site: Site, db: None) -> None:
    """It said: reply to a newer email instead. There was none."""
    alice = awake("alice")
    table = due_after(clocked(alice, awake("bob"), on_timeout=Game.OnTimeout.SEAT), alice)
    to, move = address_for(table, 0), table.legal(table.seats[0])[0]
    lose(table, alice, site)
    assert said(send(to, move, From=HERO)) == [outcome.SEAT_LOST]
    assert "with the line: back" in " ".join(last_answer(HERO).split())
    send(address_in(letters_to(HERO)[-1], "Reply-To"), f"back\n{move}", From=HERO)
    assert holds(table, alice) and load_table(pk=table.game.pk).game.ply == table.game.ply
    assert f"“{move}” was not played: the game went on while the bot had your seat." in last_answer(HERO)
    # Once is enough.
    row = send(address_in(letters_to(HERO)[-1], "Reply-To"), "I'm back!", From=HERO)
    assert said(row) == [outcome.SEAT_YOURS]


def test_a_seat_that_is_given_away_for_good_is_told_to_be(away: Away) -> None:
    table, _alice, to = away
    Seat.objects.filter(pk=table.seats[0].pk).update(absent=None)
    row = send(to, "back", From=HERO)
    assert (row.state, said(row)) == (Inbound.State.REFUSED, [outcome.NO_SEAT])
    assert letters_to(HERO)[-1]["Reply-To"] is None


def test_a_revoked_address_is_answered_with_one_that_works(site: Site, db: None) -> None:
    table = due_after(clocked(awake("alice"), awake("bob")), Player.objects.get(email=HERO))
    to, move = address_for(table, 0), table.legal(table.seats[0])[0]
    Seat.objects.update(links_serial=3)
    assert said(send(to, move, From=HERO)) == [outcome.REVOKED]
    send(address_in(letters_to(HERO)[-1], "Reply-To"), move, From=HERO)
    assert load_table(pk=table.game.pk).game.ply > table.game.ply


def test_the_game_ends_while_a_bot_has_the_seat(away: Away) -> None:
    table, _alice, to = away
    Game.objects.filter(pk=table.game.pk).update(state=Game.State.ABANDONED, ended_at=table.game.moved_at)
    assert said(send(to, "back", From=HERO)) == [outcome.OVER_NO_SEAT]
    assert said(send(to, "Sorry for that", From=HERO)) == [outcome.GAME_OVER]


def test_only_the_own_address_counts_where_that_is_wanted(away: Away) -> None:
    _table, alice, to = away
    Player.objects.filter(pk=alice.pk).update(own_address_only=True)
    assert send(to, "back", EVIL, From=EVIL).state == Inbound.State.REFUSED


def test_a_robot_does_not_ask_for_the_seat(away: Away) -> None:
    _table, _alice, to = away
    assert send(to, "Thank you for your message.", Precedence="bulk").state == Inbound.State.IGNORED
    assert send(to, "I'm back", Precedence="bulk").state == Inbound.State.DONE


def test_a_timeout_that_cost_one_turn_can_be_answered(site: Site, db: None) -> None:
    alice = awake("alice")
    table = due_after(clocked(alice, awake("bob")), alice)
    site.run_until(deadline_of(table))
    told = letters_to(HERO)[-1]
    move = Move.objects.filter(game=table.game, via=Move.Via.CLOCK).order_by("ply")[0]
    row = send(address_in(told, "Reply-To"), move.text, From=HERO)
    assert said(row)[0] == outcome.STANDS_BY_CLOCK
    assert said(send(address_in(told, "Reply-To"), "Ich bin wieder da", From=HERO)) == [outcome.SEAT_YOURS]


@pytest.mark.parametrize("text", ["I'm back!", "bin wieder da", "Już jestem"])
def test_being_back_beside_a_move_is_small_talk(site: Site, db: None, text: str) -> None:
    alice = awake("alice")
    table = due_after(clocked(alice, awake("bob")), alice)
    move = table.legal(table.seats[0])[0]
    assert said(send(address_for(table, 0), f"{text}\n\n{move}", From=HERO))[0] == outcome.PLAYED_PLAIN


# The end, and the digest


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gg", outcome.OVER_READ), ("Thanks, that was fun!", outcome.OVER_READ), ("Danke euch!", outcome.OVER_READ),
        ("undo", outcome.OVER_NO_UNDO), ("c4", outcome.GAME_OVER), ("I'm back", outcome.OVER_READ),
    ],
)  # fmt: skip
def test_the_mail_of_the_end_can_be_answered(alice: Player, bob: Player, text: str, sentence: str) -> None:
    table = finished_game(alice, bob)
    post_all([draft("over:x", "over", HERO, alice, table.game)])
    assert said(send(address_in(letters_to(HERO)[-1], "Reply-To"), text, From=HERO)) == [sentence]
    assert "The game is over" in last_answer(HERO)


def digest_of(shift_clock: Shift, make_game: MakeGame, *names: str) -> tuple[list[Table], EmailMessage]:
    Player.objects.update(mail_when=Player.MailWhen.DIGEST)
    tables = [make_game(Player.objects.get(email=HERO), "greedy", name=name) for name in names]
    bots.sweep()
    shift_clock(DELAY)
    sweep_mails()
    shift_clock(timedelta(days=1))
    sweep_mails()
    return [load_table(pk=table.game.pk) for table in tables], letters_to(HERO)[-1]


def test_a_digest_of_several_games_is_answered_with_where_to_reply(
    alice: Player, make_game: MakeGame, shift_clock: Shift
) -> None:
    tables, letter = digest_of(shift_clock, make_game, "Two at Karnak", "Two at Giza")
    to = address_in(letter, "Reply-To")
    move = tables[0].legal(tables[0].seats[0])[0]
    row = send(to, move, From=HERO)
    assert said(row) == [outcome.WHICH_GAME, outcome.WORDS_HERE]
    text = last_answer(HERO)
    assert all(f"== {table.game.name}" in text for table in tables)
    first, second = (load_table(pk=table.game.pk) for table in tables)
    assert (first.game.ply, second.game.ply) == (tables[0].game.ply, tables[1].game.ply)
    addresses = re.findall(r"m-\w+@\S+", text)
    send(addresses[0], move, From=HERO)
    assert load_table(pk=tables[0].game.pk).game.ply > first.game.ply
    assert send(to, "x", Precedence="bulk").state == Inbound.State.IGNORED
    Seat.objects.update(player=None, bot="greedy")
    assert said(send(to, move, From=HERO)) == [outcome.NONE_WAITS, outcome.WORDS_HERE]


def test_a_digest_of_one_game_is_answered_like_its_turn(alice: Player, make_game: MakeGame, shift_clock: Shift) -> None:
    (table,), letter = digest_of(shift_clock, make_game, "Two at Karnak")
    send(address_in(letter, "Reply-To"), table.legal(table.seats[0])[0], From=HERO)
    assert load_table(pk=table.game.pk).game.ply > table.game.ply
