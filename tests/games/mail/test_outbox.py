"""Posting: one row for each occasion, in the transaction it tells of."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction

from games.lib import site_time
from games.lib.workers import sweeps
from games.mail.post import draft, post, post_all
from games.models import Mail, Player
from tests.games.conftest import MakeGame
from tests.games.notices import notify

pytestmark = pytest.mark.django_db


def test_a_posted_mail_is_a_row_that_is_due(alice: Player) -> None:
    mail = post(draft("test:1", "notice", alice.email, alice, inputs={"notice": "started"}))
    assert mail is not None
    mail.refresh_from_db()
    assert (mail.state, mail.address, mail.player, mail.inputs) == (
        "due",
        "alice@example.org",
        alice,
        {"notice": "started"},
    )
    assert mail.message_id.startswith("<")
    assert mail.message_id.endswith("@localhost>")
    assert mail.due_at <= site_time.now()


def test_the_second_mail_of_an_occasion_is_not_posted(alice: Player) -> None:
    first = post(draft("test:1", "notice", alice.email, alice))
    assert post(draft("test:1", "notice", "other@example.org")) is None
    assert list(Mail.objects.values_list("pk", "address")) == [(first and first.pk, "alice@example.org")]


def test_drafts_are_written_in_two_queries_and_only_what_is_new_comes_back(
    alice: Player, bob: Player, django_assert_num_queries: Callable[..., object]
) -> None:
    post(draft("test:1", "notice", alice.email, alice))
    drafts = [draft(f"test:{number}", "notice", bob.email, bob) for number in (1, 2, 3)]
    # Two, and the savepoint around them.
    with django_assert_num_queries(4):  # type: ignore[attr-defined]
        written = post_all(drafts)
    assert [mail.occasion for mail in written] == ["test:2", "test:3"]
    assert all(mail.pk for mail in written)


def test_nobody_to_write_to_is_no_mail(alice: Player) -> None:
    alice.email = None
    assert notify("test:1", alice, "started") is None
    assert not Mail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_fails_leaves_no_mail_and_gives_no_hint(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    hinted: list[object] = []
    monkeypatch.setattr(sweeps, "enqueue", lambda *given: hinted.append(given))

    def fail() -> None:
        with transaction.atomic():
            assert post(draft("test:1", "notice", alice.email, alice)) is not None
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not Mail.objects.exists()
    assert hinted == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("kind", "name"), [("account/login_code", "urgent"), ("answer", "urgent"), ("notice", "mail")])
def test_the_right_sweep_is_asked_for_after_the_commit(
    alice: Player, monkeypatch: pytest.MonkeyPatch, kind: str, name: str
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(sweeps, "enqueue", lambda *given: asked.append(given))
    with transaction.atomic():
        post(draft("test:1", kind, alice.email, alice, secrets={"code": "ABCD-EFGH"}))
        post(draft("test:2", kind, alice.email, alice))
        assert asked == []
    assert set(asked) == {(name, name)}


@pytest.mark.django_db(transaction=True)
def test_a_mail_for_later_asks_for_nothing(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(sweeps, "enqueue", lambda *given: asked.append(given))
    later = site_time.now() + timedelta(hours=1)
    wanted = draft("test:1", "notice", alice.email, alice)
    wanted.due_at = later
    mail = post(wanted)
    assert mail is not None
    assert mail.due_at == later
    assert asked == []


def test_a_notice_carries_game_and_fields(make_game: MakeGame, alice: Player, bob: Player) -> None:
    table = make_game(alice, bob)
    mail = notify("test:1", alice, "cancelled", table.game, who="Bob")
    assert mail is not None
    assert (mail.kind, mail.game, mail.inputs) == ("notice", table.game, {"notice": "cancelled", "who": "Bob"})
