"""The public address: a stranger is asked, *yes* makes the account, and nobody is signed up by another's mail."""

import smtplib
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from games.accounts.accounts import forget_unconfirmed
from games.inbox import forgetting, worker
from games.inbox.server import Address, run_server
from games.inbox.store import receive
from games.inbox.strangers import yes_in
from games.lobby.matching import match_wishes
from games.mail import sending
from games.models import Game, Inbound, Mail, Player, Question, Ready
from games.models.invitation_blocklist import refused_addresses
from games.reading.first_words import wish_in
from tests.games.conftest import make_player
from tests.games.inbox.people import post
from tests.games.inbox.replies import written
from tests.games.inbox.test_account_thread import holds
from tests.games.inbox.test_account_words import flat
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import Shift, address_in, letters_to, sweep_mails, text_of

PLAY = "play@reply.localhost"
ADA = "ada.kern@example.net"
EVIL = "evil@attacker.example"


def write(
    text: str, to: str = PLAY, sender: str = ADA, name: str = "", subject: str = "Hello", **headers: str
) -> Inbound:
    """Write as a stranger does, and let the worker read it."""
    source = f'"{name}" <{sender}>' if name else sender
    row = receive(written(to, text, source, Subject=subject, **headers), to, sender)
    worker.sweep()
    row.refresh_from_db()
    sweep_mails()
    return row


def first(text: str = "Thebes, please", **more: Any) -> str:
    """Return the address that the first answer gives."""
    write(text, **more)
    return address_in(letters_to(more.get("sender", ADA))[-1], "Reply-To")


# Reading


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("Thebes, please", ("thebes", (), "en")),
        ("Ich möchte Theben spielen, zu zweit", ("thebes", (2,), "de")),
        ("Chcę zagrać w Teby, proszę", ("thebes", (), "pl")),
        ("How long does a game take?", ("", (), "en")),
        ("invite bea@example.org mykerinos", ("mykerinos", (), "")),
        ("Lost Ruins of Arnak for three", ("arnak", (3,), "")),
        ("", ("", (), "")),
    ],
)  # fmt: skip
def test_a_first_mail_says_a_title_a_number_and_a_language(text: str, wish: tuple[str, tuple[int, ...], str]) -> None:
    assert tuple(wish_in(text)) == wish


YES = [
    "yes", "Yes!", "Yes please", "Hi,\nyes.\nThanks", "yes\n\nAda Kern", "Ja bitte, nenn mich Ada. Viele Grüße, Ada Kern", "tak",
    "Tak, proszę.", "yes, bot", "Ja, bot theben", "tak, bot teby", "Jasne!", "yes thank you", "Yes.\n\nBest regards,\nAda",
    "yes\n\nAda Kern\nACME Ltd, Building A3, 12 High Street\nLeeds LS1 1AA", "Jasne!\n\nEwa Kowal\nTel. +48 22 123456 | Pokój 3",
]  # fmt: skip
NO_YES = [
    "Yes, we have received your message.", "no thanks", "", "maybe", "yes?", "yes but not now", "Yes, if it is free",
    "I was out of office, yes", "Thank you for your message. A ticket was opened.", "yes no", "games",
    "If you say yes, I'll come", "yes yes yes yes yes yes yes yes yes yes yes yes yes", "Was ja", "no",
    "yes\nbut not now\n\nAda Kern\nACME Ltd, Building A3", "Thank you.\n\nAda Kern\nACME Ltd, Building A3, 12 High Street",
]  # fmt: skip


@pytest.mark.parametrize("text", YES)
def test_yes_is_the_whole_of_what_is_said(text: str) -> None:
    assert yes_in(text) is not None


@pytest.mark.parametrize("text", NO_YES)
def test_whatever_else_is_said_is_no_yes(text: str) -> None:
    assert yes_in(text) is None


# The first answer


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_stranger_is_asked_and_yes_makes_the_account(language: str) -> None:
    text = {"en": "Thebes, please", "de": "Ich möchte Theben spielen, zu zweit", "pl": "Chcę zagrać w Teby, proszę"}[
        language
    ]
    to = first(text, name="Kern, Ada")
    letter = letters_to(ADA)[-1]
    assert not Player.objects.exists() and Question.objects.get().address == ADA
    assert "Kern" not in str(letter) and "möchte" not in text_of(letter) and letter["Auto-Submitted"] == "auto-replied"
    assert letter["In-Reply-To"] and letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    write(
        {"en": "yes", "de": "Ja bitte!", "pl": "tak"}[language],
        to,
        name="Kern, Ada",
        Date="Fri, 27 Nov 2026 18:00:00 +0100",
    )
    player = Player.objects.get()
    assert (player.name, player.language, player.email) == ("Ada", language, ADA)
    assert player.confirmed_at is not None and not player.has_usable_password()
    assert player.time_zone == {"en": "Europe/Berlin", "de": "Europe/Berlin", "pl": "Europe/Warsaw"}[language]
    assert EmailAddress.objects.get(user=player).verified and Ready.objects.get(player=player).title == "thebes"
    welcome = letters_to(ADA)[-1]
    assert welcome["Subject"] == {"en": "Your games", "de": "Deine Partien", "pl": "Twoje partie"}[language]
    taught = text_of(welcome).partition("==")[2]
    assert {"en": "show me Thebes", "de": "zeig mir Thebes", "pl": "pokaż Thebes"}[language] in taught
    assert "Mykerinos" not in taught and taught.count("Thebes") == 3
    assert player.mail_when == Player.MailWhen.NOW
    write({"en": "quiet 22-7", "de": "ruhe 22-7", "pl": "cisza 22-7"}[language], address_in(welcome, "Reply-To"))
    assert Player.objects.get().quiet_from is not None


@pytest.mark.django_db
def test_yes_and_a_bot_starts_a_game_and_a_name_is_taken() -> None:
    write("yes, bot. Call me Zoe", first())
    player = Player.objects.get()
    assert player.name == "Zoe" and Game.objects.get().title == "thebes" and Game.objects.get().creator == player
    assert not Ready.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "called"), [("", "Newcomer"), ("ada@example.net", "Newcomer"), ("A", "Newcomer"), ("Bob", "Bob 2")]
)
def test_a_name_is_never_a_part_of_the_address_and_is_made_unique(name: str, called: str) -> None:
    make_player("bob")
    write("yes", first(name=name), name=name)
    assert Player.objects.get(email=ADA).name == called


@pytest.mark.django_db
def test_yes_at_the_public_address_makes_nothing() -> None:
    write("yes")
    write("yes", subject="yes")
    assert not Player.objects.exists() and len(letters_to(ADA)) == 1


@pytest.mark.django_db
def test_no_is_for_good() -> None:
    to = first()
    write("no thanks", to)
    assert refused_addresses([ADA]) and not Player.objects.exists()
    write("yes", to)
    for _number in range(10):
        write("Thebes, please")
    assert len(letters_to(ADA)) <= 1 and not Player.objects.exists() and holds(ADA) == []


@pytest.mark.django_db
def test_a_yes_from_elsewhere_is_asked_about_once_more_at_the_first_address() -> None:
    to = first()
    write("yes", to, sender=EVIL)
    assert not Player.objects.exists() and not letters_to(EVIL)
    again = letters_to(ADA)[-1]
    assert "couldn't be sure" in flat(again)
    write("yes", address_in(again, "Reply-To"), sender=EVIL)
    assert Player.objects.get().email == ADA, "the account is that of the address that was asked"


@pytest.mark.django_db
def test_a_ticket_system_without_headers_gets_two_mails_and_then_silence() -> None:
    to = first()
    for number in range(5):
        write(f"Thank you for your message. Ticket {number} was opened.", to)
        to = address_in(letters_to(ADA)[-1], "Reply-To")
    assert len(letters_to(ADA)) == 2 and not Player.objects.exists()


@pytest.mark.django_db
def test_a_sign_up_that_was_never_confirmed_owns_nothing(client: Any) -> None:
    client.post("/account/signup/", {"name": "Mallory", "email": ADA, "password1": "sphinx obelisk 9"})
    mallory = Player.objects.get(email=ADA)
    write("yes", first(), name="Ada Kern")
    player = Player.objects.get(email=ADA)
    assert player.pk != mallory.pk and player.name == "Ada"
    assert not client.login(username=ADA, password="sphinx obelisk 9") and not player.has_usable_password()
    assert not Player.objects.filter(pk=mallory.pk).exists() and forget_unconfirmed() == 0


@pytest.mark.django_db
def test_yes_twice_is_one_account() -> None:
    to = first()
    write("yes", to)
    write("yes", to)
    assert Player.objects.count() == 1 and EmailAddress.objects.count() == 1


# Who is not answered

LONG = "Dear friend, buy this now. " * 200 + "https://spam.example https://spam.example/2"
SILENT: dict[str, dict[str, str]] = {
    "unsubscribe": {"text": "unsubscribe", "subject": "unsubscribe"},
    "long": {"text": LONG},
    "link": {"text": "look: https://spam.example"},
    "robot": {"text": "Thebes", "Auto_Submitted": "auto-replied"},
    "list": {"text": "Mykerinos", "List_Id": "<list.example.org>"},
    "bulk": {"text": "Mykerinos", "Precedence": "bulk"},
    "bcc": {"text": "Mykerinos", "To": "someone@example.org"},
    "absence": {"text": "I am out of the office until Monday. This is an automatic reply.", "subject": "Automatic reply: hello"},
    "role": {"text": "Thebes", "sender": "postmaster@example.net"},
    "list request": {"text": "Thebes", "sender": "games-request@example.net"},
    "confirmation": {"text": "confirm 1234567", "sender": "games-confirm+123@example.net"},
    "ezmlm": {"text": "please send an empty reply", "sender": "games-sc.1234.abcd-play=x@example.net"},
    "own domain": {"text": "Thebes", "sender": "play@reply.localhost"},
    "two senders": {"text": "Thebes", "From": "a@example.net, b@example.net"},
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("case", SILENT)
def test_robots_lists_and_roles_are_never_answered(case: str) -> None:
    row = write(**SILENT[case])
    assert row.state == Inbound.State.IGNORED and not Mail.objects.exists()
    assert not row.text and not bytes(row.raw) and not row.sender


@pytest.mark.django_db
def test_the_null_sender_is_never_answered() -> None:
    receive(written(PLAY, "Thebes", ADA), PLAY, "<>")
    worker.sweep()
    assert not Mail.objects.exists()


# Accounts


@pytest.mark.django_db
def test_somebody_with_an_account_is_answered_in_their_thread_and_asked_back() -> None:
    alice = make_player("alice")
    write("ready mykerinos 2", sender="alice@example.org")
    letter = letters_to("alice@example.org")[-1]
    assert letter["Subject"] == "Your games" and "Are you ready to play" in flat(letter) and not Ready.objects.exists()
    write("yes", address_in(letter, "Reply-To"), sender="alice@example.org")
    assert Ready.objects.get().player == alice and not Mail.objects.filter(kind="first").exists()


@pytest.mark.django_db
def test_an_account_has_five_answers_a_day_here() -> None:
    make_player("alice")
    for _number in range(8):
        write("help", sender="alice@example.org")
    assert len(letters_to("alice@example.org")) == 5 and "last answer for today" in flat(
        letters_to("alice@example.org")[-1]
    )


@pytest.mark.django_db
def test_yes_of_somebody_who_has_signed_up_meanwhile_adds_what_was_offered_alone() -> None:
    to = first()
    player = Player.objects.create_user(ADA, None, name="Ada")
    EmailAddress.objects.create(user=player, email=ADA, verified=True, primary=True)
    write("yes", to)
    assert Player.objects.get() == player and Ready.objects.get().player == player


@pytest.mark.django_db
@pytest.mark.parametrize("sign_up", ["invited", "closed"])
def test_where_nobody_can_sign_up_strangers_are_told_so_once(settings: Any, shift_clock: Shift, sign_up: str) -> None:
    settings.SIGNUP = sign_up
    for _day in range(5):
        write("Thebes, please")
        shift_clock(timedelta(days=1))
    assert len(letters_to(ADA)) == 1 and "Reply-To" not in letters_to(ADA)[-1] and not Question.objects.exists()


@pytest.mark.django_db
def test_a_stranger_is_forgotten_after_two_weeks(shift_clock: Shift) -> None:
    first(name="Ada Kern")
    assert not Inbound.objects.get().text and "ada.kern" not in str(Inbound.objects.values().get())
    shift_clock(timedelta(days=15))
    forgetting.forget()
    assert holds(ADA) == []


# Over the socket


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_two_people_sign_up_and_meet_by_mail_alone(server: Server, language: str) -> None:
    begin = {"en": "Thebes, please", "de": "Ich möchte Theben spielen", "pl": "Chcę zagrać w Teby"}[language]
    yes = {"en": "yes", "de": "ja", "pl": "tak"}[language]
    with run_server(Address("127.0.0.1", 0)) as at:

        def say(sender: str, to: str, text: str) -> Any:
            post(
                at, sender, to, written(to, f"{text}\n\n-- \n{sender.partition('@')[0].title()}", sender, Subject=begin)
            )
            worker.sweep()
            sending.sweep()
            return letters(server, sender)[-1]

        for sender in (ADA, "bea@example.com"):
            letter = say(sender, PLAY, begin)
            quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
            letter = say(
                sender, address_in(letter, "Reply-To"), f"{yes}\n\nOn Fri, 27 Nov 2026, Mykerinos wrote:\n{quoted}"
            )
            assert letter["Subject"] == {"en": "Your games", "de": "Deine Partien", "pl": "Twoje partie"}[language]
        assert Player.objects.count() == Ready.objects.count() == 2 and match_wishes() == 1
        Player.objects.update(mail_when=Player.MailWhen.NOW)
        assert Game.objects.get().state == Game.State.RUNNING


@pytest.mark.django_db(transaction=True)
def test_known_and_unknown_addresses_get_the_same_dialogue(server: Server) -> None:
    make_player("alice")
    said = []
    with run_server(Address("127.0.0.1", 0)) as at:
        for sender in ("alice@example.org", ADA):
            with smtplib.SMTP(at.host, at.port) as connection:
                connection.ehlo("x")
                said.append(
                    [connection.mail(sender), connection.rcpt(PLAY), connection.data(written(PLAY, "Thebes", sender))]
                )
    assert said[0] == said[1]
