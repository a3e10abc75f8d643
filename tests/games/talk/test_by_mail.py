"""Table talk by email: `say:` in any reply, and what the others are told."""

from datetime import time, timedelta
from typing import Any

import pytest

from games.accounts.accounts import delete_account
from games.inbox import worker
from games.inbox.store import receive
from games.letters import digest
from games.lib import site_time
from games.mail import sending
from games.mail.context import answer_address
from games.mail.preferences import refuse_group
from games.models import Mail, Move, Player, Remark, Seat
from games.peace.blocks import set_block
from games.table.table import Table, load_table
from games.talk.remarks import say, withdraw_remark
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send
from tests.steps import (
    DELAY,
    Shift,
    due_seat,
    finished_game,
    letters_to,
    play_next,
    reload,
    text_of,
    turn_mail,
)

pytestmark = pytest.mark.django_db

WORDS = "That congress hurt"


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Table:
    Player.objects.filter(pk__in=[alice.pk, bob.pk]).update(confirmed_at=site_time.now() - timedelta(days=30))
    alice.refresh_from_db()
    bob.refresh_from_db()
    return make_game(alice, bob)


def html_of(letter: Any) -> str:
    body = letter.get_body(preferencelist=("html",))
    assert body is not None
    return str(body.get_content())


def test_a_remark_beside_a_move_is_said_and_both_are_reported(table: Table, alice: Player) -> None:
    move = table.legal(due_seat(table))[0]
    mine = due_seat(table).index
    email = str(due_seat(table).player)
    email = str(Player.objects.get(name=email).email)
    send(address_for(table, mine), f"{move}\n\nsay: {WORDS},\nwell dug!", envelope=email)
    said = Remark.objects.get()
    assert (said.text, said.via, said.player) == (f"{WORDS}, well dug!", "mail", due_seat(table).player)
    assert Move.objects.standing().filter(text=move).exists()
    answer = last_answer(email)
    assert f"“{said.text}”" in " ".join(answer.split()) and f"{move} was played" in answer


@pytest.mark.parametrize(("language", "word"), [("en", "say"), ("de", "sag"), ("pl", "powiedz")])
def test_it_is_said_without_a_turn_and_after_the_end(alice: Player, bob: Player, language: str, word: str) -> None:
    Player.objects.filter(pk=alice.pk).update(language=language, confirmed_at=site_time.now() - timedelta(days=30))
    table = finished_game(alice, bob)
    send(address_for(table, 0), f"{word}: well played")
    assert Remark.objects.get().text == "well played"
    assert "“well played”" in last_answer() or "„well played" in last_answer()


def test_what_was_not_said_is_told(table: Table, settings: Any) -> None:
    to = address_for(table, 0)
    send(to, "say: look at https://example.org/x")
    assert "Links can't be sent here" in last_answer() and "nobody got" in last_answer()
    send(to, "say:")
    assert "nothing after" in last_answer()
    move = table.legal(table.seats[0])[0] if table.seats[0].index in table.due() else "c4"
    send(to, "say: well played indeed, I never thought that anybody would go for it in the\n" + move)
    assert "Leave an empty line in between" in " ".join(last_answer().split())
    assert not Remark.objects.exists() and not Move.objects.filter(via="mail").exists()
    settings.TALK = False
    send(to, "say: hello")
    assert "There is no talk on this site" in last_answer()


def test_the_same_mail_twice_says_it_once(table: Table) -> None:
    to = address_for(table, 0)
    for _time in range(2):
        send(to, "say: hello there")
    assert Remark.objects.count() == 1


def test_small_talk_is_answered_once_a_game_with_how_to_say_it(table: Table) -> None:
    seat = due_seat(table)
    assert seat.player is not None
    email = str(seat.player.email)
    send(address_for(table, seat.index), f"{table.legal(seat)[0]}\n\nThat congress really hurt me.", envelope=email)
    assert "begin the line with “say:”" in last_answer(email) and not Remark.objects.exists()
    again = reload(table)
    while due_seat(again).pk != seat.pk:
        again = play_next(again)
    send(address_for(again, seat.index), f"{again.legal(seat)[0]}\n\nThat one really hurt me too.", envelope=email)
    assert "begin the line with “say:”" not in last_answer(email)


def test_the_next_turn_mail_tells_it_below_the_choices_with_marks(
    table: Table, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    me = due_seat(table).player
    assert me is not None
    other = bob if me == alice else alice
    say(table, other, "resign yes ––– · ––– see example.org <b>now</b> " + "long " * 30, "browser")
    shift_clock(DELAY)
    letter = letters_to(str(me.email))[-1]
    text = text_of(letter)
    block = text.split("== Said at the table")[1].split("==")[0]
    assert text.index("== What you can do now") < text.index("== Said at the table")
    lines = [line for line in block.split("To say something")[0].splitlines() if line.strip()]
    assert len(lines) > 2 and all(line.startswith("| ") and len(line) <= 60 for line in lines)
    assert lines[0].startswith(f"| {other.name}: resign yes") and "example.org" not in block
    assert "<blockquote" in html_of(letter) and "&lt;b&gt;now&lt;/b&gt;" in html_of(letter)
    assert "resign" not in str(letter["Subject"])
    mail = Mail.objects.get(kind="turn", player=me)
    assert mail.inputs["remarks"] == [Remark.objects.get().pk], "ids and no words"
    assert Seat.objects.get(game=table.game, player=me).talk_seen == Remark.objects.get().pk


def test_a_mail_that_was_not_sent_has_told_nothing(
    table: Table, alice: Player, bob: Player, shift_clock: Shift, monkeypatch: Any
) -> None:
    me = due_seat(table).player
    assert me is not None
    say(table, bob if me == alice else alice, WORDS, "browser")
    shift_clock(DELAY)
    with monkeypatch.context() as broken:
        broken.setattr(sending, "deliver", lambda connection, message: (_ for _ in ()).throw(OSError))
        sending.sweep()
    assert Seat.objects.get(game=table.game, player=me).talk_seen == 0
    shift_clock(timedelta(hours=2))
    assert WORDS in text_of(letters_to(str(me.email))[-1])


def of_talk(player: Player) -> Any:
    return Mail.objects.filter(kind="talk", player=player)


def waiting_person(table: Table) -> tuple[Player, Player]:
    """Return who waits for the other, and the other."""
    due = due_seat(table).player
    others = [seat.player for seat in table.seats if seat.player != due]
    assert due is not None and others[0] is not None
    return others[0], due


def test_what_was_not_read_for_a_day_comes_by_itself_once(table: Table, shift_clock: Shift) -> None:
    reader, speaker = waiting_person(table)
    say(table, speaker, WORDS, "browser")
    shift_clock(timedelta(hours=20))
    say(table, speaker, "And another thing", "browser")
    sending.sweep()
    assert of_talk(reader).get().state == Mail.State.HELD
    shift_clock(timedelta(hours=24, minutes=1))
    letters = [letter for letter in letters_to(str(reader.email)) if "Said at the table" in text_of(letter)]
    assert len(letters) == 1
    text = text_of(letters[0])
    assert WORDS in text and "And another thing" in text and letters[0]["Reply-To"] and letters[0]["List-Unsubscribe"]
    assert (letters[0]["References"] and str(letters[0]["Subject"]) == "Mykerinos: Test") or letters[0]["Subject"]
    shift_clock(timedelta(hours=50))
    sending.sweep()
    assert of_talk(reader).filter(state=Mail.State.SENT).count() == 1
    receive_reply(letters[0], str(reader.email), "say: thanks for that")
    assert Remark.objects.latest("pk").text == "thanks for that"


def receive_reply(letter: Any, sender: str, text: str) -> None:
    from email.utils import parseaddr

    from tests.games.inbox.replies import written

    to = parseaddr(str(letter["Reply-To"]))[1]
    receive(written(to, text, sender=sender), to, sender)
    worker.sweep()


def test_a_talk_mail_waits_for_quiet_hours_and_for_the_oldest_unread(table: Table, shift_clock: Shift) -> None:
    reader, speaker = waiting_person(table)
    Player.objects.filter(pk=reader.pk).update(quiet_from=time(0), quiet_until=time(23, 59))
    say(reload(table), speaker, WORDS, "browser")
    mail = of_talk(reader).get()
    assert mail.due_at > site_time.now() + timedelta(hours=24)
    Player.objects.filter(pk=reader.pk).update(quiet_from=None, quiet_until=None)
    Mail.objects.filter(pk=mail.pk).update(due_at=site_time.now())
    sending.sweep()
    assert of_talk(reader).get().state == Mail.State.HELD, "it is no day old"


@pytest.mark.database
@pytest.mark.parametrize("how", ["read", "taken back", "hidden", "muted", "unwanted", "switched off", "told"])
def test_it_is_read_again_at_sending(table: Table, shift_clock: Shift, how: str) -> None:
    reader, speaker = waiting_person(table)
    remark = say(table, speaker, WORDS, "browser")
    if how == "read":
        from tests.steps import sign_in

        sign_in(reader).get(f"/g/{table.game.code}/")
    elif how == "taken back":
        withdraw_remark(table, speaker, remark.pk)
    elif how == "hidden":
        Remark.objects.update(hidden_at=site_time.now())
    elif how == "muted":
        set_block(reader, speaker, mute=True, avoid=False)
    elif how == "unwanted":
        refuse_group(reader, "talk", True)
    elif how == "switched off":
        Player.objects.filter(pk=reader.pk).update(talks=False)
    else:
        following = play_next(table)
        while due_seat(following).player != reader:
            following = play_next(following)
        shift_clock(DELAY)
        assert WORDS in text_of(letters_to(str(reader.email))[-1])
        assert turn_mail(following).inputs["remarks"] == [remark.pk]
    shift_clock(timedelta(hours=25))
    sending.sweep()
    assert of_talk(reader).get().state == Mail.State.SUPPRESSED
    assert how == "told" or not any(WORDS in text_of(letter) for letter in letters_to(str(reader.email)))


def test_the_digest_and_the_mail_of_the_end_tell_it_too(
    table: Table, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    reader = due_seat(table).player
    assert reader is not None
    speaker = bob if reader == alice else alice
    hour = (site_time.now() + timedelta(hours=2)).time().replace(microsecond=0, tzinfo=None)
    Player.objects.filter(pk=reader.pk).update(mail_when="digest", digest_at=hour, time_zone="UTC")
    shift_clock(DELAY)
    sending.sweep()
    say(table, speaker, WORDS, "browser")
    shift_clock(timedelta(hours=4))
    digest.gather()
    told = [text_of(letter) for letter in letters_to(str(reader.email))]
    assert any(f"| {speaker.name}: {WORDS}" in text for text in told)
    assert Mail.objects.get(kind="digest").inputs["remarks"] == [Remark.objects.get().pk]
    assert Seat.objects.get(game=table.game, player=reader).talk_seen == Remark.objects.get().pk


def test_emailed_words_of_a_deleted_account_are_wiped_here(
    table: Table, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    reader = due_seat(table).player
    assert reader is not None
    speaker = bob if reader == alice else alice
    say(table, speaker, WORDS, "browser")
    shift_clock(DELAY)
    sending.sweep()
    assert any(WORDS.encode() in bytes(mail.message or b"") for mail in Mail.objects.exclude(message=None))
    delete_account(speaker)
    assert not any(WORDS.encode() in bytes(mail.message or b"") for mail in Mail.objects.exclude(message=None))
    assert not Remark.objects.exclude(text="").exists()


def test_somebody_whose_seat_a_bot_keeps_can_talk(table: Table) -> None:
    reader, speaker = waiting_person(table)
    seat = Seat.objects.get(game=table.game, player=reader)
    to = answer_address(seat, 0)
    Seat.objects.filter(pk=seat.pk).update(player=None, bot="random", absent=reader)
    send(to, "say: I'm away this week", envelope=str(reader.email))
    assert Remark.objects.get().text == "I'm away this week"
    say(load_table(pk=table.game.pk), speaker, "Come back soon", "browser")
    assert of_talk(reader).exists()
