"""`ready`, `not ready`, `games`, `join`, `rematch` by email: asked at the player's own address, and done by the answer."""

from datetime import timedelta

import pytest

from games.lobby.new_game import OPEN
from games.lobby.open_games import create_game
from games.lobby.ready import save_wish
from games.mail import preferences
from games.mail.context import account_address
from games.mail.signed_addresses import read_reply, reply_address
from games.models import Game, Player, Question, Ready, Seat
from games.models.question import Asks
from games.ops.restoration import finish_restore
from games.table.table import Table, load_table
from tests.games.conftest import make_player, start_game_of
from tests.games.inbox.replies import address_for, send
from tests.games.inbox.test_account_words import flat
from tests.games.inbox.test_answers import Reply, ended
from tests.games.inbox.test_answers import reply as reply
from tests.games.lobby.conftest import plan
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import Shift, address_in, letters_to, sign_in

HERO = "alice@example.org"
EVIL = "evil@attacker.example"
READY = {"en": "ready mykerinos 2 3", "de": "Bin bereit für Mykerinos 2 3, danke!", "pl": "szukam mykerinos 2 3"}
NOT_READY = {"en": "not ready", "de": "nicht bereit", "pl": "nie szukam"}
GAMES = {"en": "games", "de": "partien", "pl": "partie"}
JOIN = {"en": "join 2", "de": "dabei 2", "pl": "dołączam 2"}
REMATCH = {"en": "rematch", "de": "Revanche", "pl": "rewanż"}
YES = {"en": "yes", "de": "ja", "pl": "tak"}


def ask(text: str, to: str) -> str:
    """Write that to the address; return the address of the answer, which went to Alice alone."""
    send(to, text, From=HERO)
    return address_in(letters_to(HERO)[-1], "Reply-To")


@pytest.fixture
def own(alice: Player) -> str:
    """Alice's own address."""
    return account_address(alice)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_wish_begins_and_ends_by_two_words(alice: Player, own: str, language: str) -> None:
    Player.objects.update(language=language)
    to = ask(READY[language], own)
    assert not Ready.objects.exists()
    send(to, YES[language], From=HERO)
    wish = Ready.objects.get(player=alice)
    assert (wish.title, wish.sizes, wish.pace, wish.at_once) == ("mykerinos", [2, 3], "bank", 1)
    to = ask(NOT_READY[language], own)
    assert Ready.objects.exists()
    send(to, YES[language], From=HERO)
    assert not Ready.objects.exists()


@pytest.mark.django_db
def test_the_rest_of_a_wish_is_as_it_was(alice: Player, own: str) -> None:
    save_wish(alice, "mykerinos", [2], Ready.Pace.WEEKLY, 3, endless=True)
    send(ask("ready mykerinos 4", own), "yes", From=HERO)
    wish = Ready.objects.get(player=alice)
    assert (wish.sizes, wish.pace, wish.at_once, wish.endless) == ([4], "weekly", 3, True)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_an_open_game_is_joined_from_a_list(alice: Player, own: str, language: str) -> None:
    Player.objects.update(language=language)
    first = create_game(make_player("bob"), plan(OPEN)).game
    second = create_game(make_player("carol"), plan(OPEN, OPEN)).game
    to = ask(GAMES[language], own)
    answer = flat(letters_to(HERO)[-1])
    assert "1: Mykerinos" in answer and "2: Mykerinos" in answer and "Bob" in answer and "Test" not in answer
    send(to, YES[language], From=HERO)
    assert not Seat.objects.filter(player=alice).exists(), "a plain yes to a list says nothing"
    send(address_in(letters_to(HERO)[-1], "Reply-To"), JOIN[language], From=HERO)
    assert Seat.objects.filter(player=alice, game=second).exists()
    assert not Seat.objects.filter(player=alice, game=first).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_rematch_is_asked_for_in_the_thread_of_the_game(alice: Player, bob: Player, language: str) -> None:
    Player.objects.update(language=language)
    game = ended(alice, bob)
    to = ask(REMATCH[language], address_for(load_table(pk=game.pk), 0))
    assert not game.rematches.exists()
    send(to, YES[language], From=HERO)
    assert game.rematches.get().state == Game.State.OPEN
    # In the mail about the end the word alone does it.
    other = ended(alice, make_player("carol"))
    send(address_in(letters_to(HERO)[-1], "Reply-To"), REMATCH[language], From=HERO)
    assert other.rematches.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_from_the_socket_a_wish_is_asked_back_and_begun(server: Server, reply: Reply, language: str) -> None:
    """As mail programs write it, with quotes and signatures."""
    alice, bob = make_player("alice", language=language), make_player("bob")
    table = start_game_of(alice, bob)
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    game = ended(alice, bob)
    letter = letters(server, HERO)[-1]
    question = reply(letter, READY[language])
    assert question is not None and not Ready.objects.exists()
    assert reply(question, YES[language]) is not None
    assert Ready.objects.get(player=alice).sizes == [2, 3]
    assert game.pk != table.game.pk


# What starts nothing


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    create_game(make_player("dora"), plan(OPEN))
    return start_game_of(alice, bob)


def to_seat(table: Table) -> tuple[str, str]:
    """Return the reply address of the turn that runs, and its player's address."""
    seat = table.seats[load_table(pk=table.game.pk).due()[0]]
    assert seat.player is not None
    return address_for(table, seat.index), str(seat.player.email)


@pytest.mark.django_db
@pytest.mark.parametrize("sender", [HERO, EVIL])
@pytest.mark.parametrize("text", ["ready mykerinos 2", "ready mykerinos 2\nyes", "games", "join 1", "rematch", "yes"])
def test_at_an_address_of_a_game_or_an_account_nothing_is_done(table: Table, text: str, sender: str) -> None:
    """A mail that was passed on, or a sender that was made up."""
    alice = Player.objects.get(email=HERO)
    seats = list(Seat.objects.order_by("pk").values_list("player", flat=True))
    for to in (to_seat(table)[0], account_address(alice)):
        send(to, text, From=sender)
        assert not Ready.objects.exists()
        assert list(Seat.objects.order_by("pk").values_list("player", flat=True)) == seats
    assert not letters_to(EVIL)


@pytest.mark.django_db
def test_a_word_below_a_move_is_asked_back_and_the_move_is_played(table: Table) -> None:
    to, address = to_seat(table)
    fresh = load_table(pk=table.game.pk)
    move = fresh.legal(fresh.seats[fresh.due()[0]])[0]
    send(to, f"{move}\nready mykerinos 2", From=address)
    answer = flat(letters_to(address)[-1])
    assert f"{move} was played." in answer and "Are you ready to play Mykerinos for 2 players?" in answer
    send(address_in(letters_to(address)[-1], "Reply-To"), "yes", From=address)
    assert Ready.objects.get().player.email == address


@pytest.mark.django_db
def test_not_ready_beside_a_move_plays_nothing(table: Table) -> None:
    to, address = to_seat(table)
    fresh = load_table(pk=table.game.pk)
    move = fresh.legal(fresh.seats[fresh.due()[0]])[0]
    send(to, f"{move}\nnot ready", From=address)
    assert load_table(pk=table.game.pk).game.ply == fresh.game.ply


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["ready when you are", "Ready!", "I'm not ready to leave for good", "if ready mykerinos 2"]
)
def test_prose_is_no_word(table: Table, text: str) -> None:
    to, address = to_seat(table)
    send(to, text, From=address)
    assert not Question.objects.exists() and load_table(pk=table.game.pk).game.ply == table.game.ply


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["ready mykerinos 2?", "maybe ready mykerinos 2", "ready mykerinos 2 if you are"])
def test_a_doubtful_word_at_the_own_address_offers_the_words(alice: Player, own: str, text: str) -> None:
    send(own, text, From=HERO)
    assert not Question.objects.exists() and "ready mykerinos 2, not ready" in flat(letters_to(HERO)[-1])


@pytest.mark.django_db
def test_one_thing_is_asked_at_a_time_and_a_newer_question_replaces_an_older(alice: Player, own: str) -> None:
    older = ask("ready mykerinos 2\nvacation 3", own)
    assert "one thing at a time" in flat(letters_to(HERO)[-1]) and Question.objects.count() == 1
    newer = ask("ready mykerinos 3", own)
    send(older, "yes", From=HERO)
    assert not Ready.objects.exists() and "Reply to the newer email" in flat(letters_to(HERO)[-1])
    send(newer, "yes", From=HERO)
    assert Ready.objects.get().sizes == [3]


@pytest.mark.django_db
def test_the_own_address_is_on_the_settings_page_and_can_be_revoked(alice: Player, own: str) -> None:
    page = sign_in(alice).get("/account/mail/").content.decode()
    assert own in page
    preferences.revoke_links(alice)
    send(own, "ready mykerinos 2", From=HERO)
    assert not Question.objects.exists() and "no longer valid" in flat(letters_to(HERO)[-1])
    alice.refresh_from_db()
    assert account_address(alice) != own
    ask("ready mykerinos 2", account_address(alice))
    assert Question.objects.count() == 1
    finish_restore()
    before = Question.objects.count()
    send(account_address(alice), "ready mykerinos 2", From=HERO)
    assert Question.objects.count() == before


@pytest.mark.django_db
def test_there_are_twenty_questions_a_day(alice: Player, own: str, shift_clock: Shift) -> None:
    for number in range(22):
        if number == 10:
            shift_clock(timedelta(hours=2))
        ask(f"ready mykerinos {2 + number % 3}", own)
    assert Question.objects.count() == 20
    shift_clock(timedelta(days=1))
    ask("ready mykerinos 2", own)
    assert Question.objects.count() == 21


@pytest.mark.django_db
def test_a_question_is_no_right_of_somebody_else(alice: Player, own: str) -> None:
    to = ask("ready mykerinos 2", own)
    place = read_reply(to)
    assert place is not None
    bob = make_player("bob")
    send(reply_address(place._replace(player=bob.pk)), "yes", From=str(bob.email))
    assert not Ready.objects.exists()
    assert Question.objects.get().kind == Asks.READY
