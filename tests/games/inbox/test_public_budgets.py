"""The budgets of the public address: how many strangers are answered, and that they tell nothing of who has an account."""

from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction

from games.inbox import worker
from games.inbox.store import receive
from games.lib import site_time
from games.models import Inbound, Mail, Player
from games.models.invitation_blocklist import refuse_address, refused_addresses
from games.table.locks import lock_player
from tests.games.conftest import make_player
from tests.games.inbox.replies import written
from tests.games.inbox.test_account_thread import holds
from tests.games.inbox.test_public_address import ADA, PLAY, first, write
from tests.steps import Shift, letters_to, sweep_mails


@pytest.mark.django_db
def test_an_address_gets_one_answer_a_day_and_three_until_it_replies(shift_clock: Shift) -> None:
    for _day in range(40):
        for _number in range(2):
            write("Thebes, please")
        shift_clock(timedelta(days=1))
    assert Mail.objects.filter(kind="first").count() == 3 and not Player.objects.exists()


@pytest.mark.django_db
def test_many_forged_senders_get_sixty_answers_an_hour_and_players_are_answered(settings: Any) -> None:
    alice = make_player("alice")
    for number in range(100):
        receive(written(PLAY, f"zaphod{number}", f"victim{number}@site{number}.example"), PLAY, "x@x.example")
    while worker.sweep():
        pass
    sweep_mails()
    assert Mail.objects.filter(kind="first").count() == 60 and Player.objects.count() == 1
    assert not any("zaphod" in str(Mail.objects.get(pk=mail.pk).message) for mail in Mail.objects.filter(kind="first"))
    write("games", sender=str(alice.email))
    assert letters_to(str(alice.email))[-1]["Subject"] == "Your games"


@pytest.mark.django_db
def test_one_domain_gets_twenty_an_hour_and_the_others_wait(shift_clock: Shift) -> None:
    for number in range(45):
        receive(written(PLAY, "Thebes", f"v{number}@one.example"), PLAY, "x@x.example")
    for answered in (20, 40, 45):
        worker.sweep()
        assert Mail.objects.filter(kind="first").count() == answered
        shift_clock(timedelta(hours=1, minutes=1))
    assert not Inbound.objects.exclude(raw=b"").exists()


@pytest.mark.django_db
def test_no_hour_gets_more_than_sixty_answers_and_no_day_more_than_its_budget(
    settings: Any, shift_clock: Shift
) -> None:
    settings.STRANGERS_AN_HOUR, settings.STRANGERS_A_DAY = 6, 20
    for number in range(60):
        receive(written(PLAY, "Thebes", f"v{number}@site{number}.example"), PLAY, "x@x.example")
    counts = []
    for _step in range(26):
        while worker.sweep():
            pass
        counts.append(Mail.objects.filter(kind="first").count())
        shift_clock(timedelta(hours=1, minutes=1))
    assert counts[:4] == [6, 12, 18, 20] and max(counts) == 20
    assert not Inbound.objects.filter(state=Inbound.State.NEW).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("whose", ["an account's", "a stranger's", "a refusing one's"])
@pytest.mark.parametrize("before", [5, 6, 8])
def test_a_budget_tells_nothing_of_the_address_that_used_it(
    settings: Any, shift_clock: Shift, whose: str, before: int
) -> None:
    settings.STRANGERS_AN_HOUR = 6
    if whose == "an account's":
        make_player("alice")
    elif whose == "a refusing one's":
        refuse_address("alice@example.org")
    senders = [f"evil{number}@site{number}.example" for number in range(20)]
    for sender in (*senders[:before], "alice@example.org", *senders[before:]):
        receive(written(PLAY, "Thebes", sender), PLAY, "x@x.example")
    answered = []
    for _hour in range(5):
        while worker.sweep():
            pass
        found = Mail.objects.filter(kind="first").exclude(address="alice@example.org")
        answered.append(found.count())
        shift_clock(timedelta(hours=1, minutes=1))
    assert answered == [min(before, 6) if before >= 6 else 5, 11, 17, 20, 20]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(3))
def test_answers_to_an_attacker_tell_nothing_of_the_address_that_one_mail_of_theirs_forges(
    settings: Any, shift_clock: Shift, seed: int
) -> None:
    """Two hundred mails from the attacker's own addresses, at the forged one's provider too, over ten hours."""
    settings.STRANGERS_AN_HOUR, settings.STRANGERS_A_DAY, settings.STRANGERS_OF_A_DOMAIN = 12, 60, 5
    rng = Random(seed)
    domains = ["example.org", *(f"site{number}.example" for number in range(40))]
    senders = [f"evil{rng.randrange(150)}@{rng.choice(domains)}" for _mail in range(200)]
    texts = rng.choices(("Thebes", "yes", "games", "settings", "ready thebes 2"), k=200)
    at = rng.randrange(200)

    def answers_to_the_attacker(whose: str) -> list[tuple[int, str, str]]:
        """Return the hour, the address and the text of each answer, without what is random in it."""
        with transaction.atomic():
            if whose == "an account's":
                make_player("alice")
            elif whose == "a refusing one's":
                refuse_address("alice@example.org")
            found, seen = [], 0
            for number, sender in enumerate(senders):
                if number == at:
                    receive(written(PLAY, "Thebes", "alice@example.org"), PLAY, "x@x.example")
                receive(written(PLAY, texts[number], sender), PLAY, "x@x.example")
                if number % 20 == 19:
                    while worker.sweep():
                        pass
                    mails = Mail.objects.filter(pk__gt=seen).exclude(address="alice@example.org").order_by("pk")
                    found += [(number // 20, mail.address, f"{mail.kind} {mail.inputs['what']}") for mail in mails]
                    seen = max([seen, *Mail.objects.values_list("pk", flat=True)])
                    shift_clock(timedelta(hours=1))
            transaction.set_rollback(True)
        # The others begin at the same time of the day.
        shift_clock(timedelta(hours=14))
        return found

    cases = [answers_to_the_attacker(whose) for whose in ("a stranger's", "an account's", "a refusing one's")]
    assert cases[0] == cases[1] == cases[2] and len(cases[0]) > 50


@pytest.mark.django_db
@pytest.mark.parametrize("sign_up", ["open", "invited", "closed"])
def test_one_click_is_no_for_good(client: Any, settings: Any, sign_up: str, shift_clock: Shift) -> None:
    settings.SIGNUP = sign_up
    write("Thebes, please")
    link = letters_to(ADA)[-1]["List-Unsubscribe"].strip(" <>\r\n")
    path = urlsplit(link).path
    assert client.get(path).status_code == 200 and not refused_addresses([ADA])
    for _number in range(2):
        assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert refused_addresses([ADA]) and holds(ADA) == []
    for _day in range(10):
        write("Thebes, please")
        shift_clock(timedelta(days=40))
    assert holds(ADA) == []
    assert client.post(path.replace("/refuse/", "a/refuse/")).status_code == 404


@pytest.mark.django_db
def test_somebody_who_refused_once_and_has_an_account_now_is_answered() -> None:
    alice = make_player("alice")
    refuse_address(str(alice.email))
    write("games", sender=str(alice.email))
    assert letters_to(str(alice.email))[-1]["Subject"] == "Your games"


@pytest.mark.django_db
def test_an_account_that_is_confirmed_while_yes_is_read_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    to = first()
    player = Player.objects.create_user(ADA, None, name="Ada")
    Player.objects.filter(pk=player.pk).update(confirmed_at=None)
    EmailAddress.objects.create(user=player, email=ADA, primary=True)

    def confirm_first(held: Player) -> None:
        Player.objects.filter(pk=held.pk).update(confirmed_at=site_time.now())
        lock_player(held)

    monkeypatch.setattr("games.inbox.strangers.lock_player", confirm_first)
    row = receive(written(to, "yes", ADA), to, ADA)
    worker.sweep()
    row.refresh_from_db()
    assert row.state == Inbound.State.NEW and Player.objects.get().pk == player.pk
