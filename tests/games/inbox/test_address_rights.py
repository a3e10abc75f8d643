"""Which address may do what: each kind of address, in each state, with each class of word, from its owner and from elsewhere."""

from collections.abc import Callable
from datetime import timedelta
from itertools import product

import pytest
from django.db import transaction

from games.inbox.store import UnknownRecipient
from games.lib import site_time
from games.lobby.ready import save_wish
from games.mail import preferences
from games.mail.context import account_address
from games.mail.post import draft, post
from games.mail.signed_addresses import read_reply, reply_address
from games.models import Game, Invitation, Player, Question, Ready, Vacation
from games.ops.restoration import finish_restore
from games.table.table import load_table
from tests.games.conftest import make_player, start_game_of
from tests.games.inbox.replies import address_for, send
from tests.games.inbox.test_account_words import EVIL, HERO
from tests.games.inbox.test_public_address import PLAY
from tests.second_steps import turn_on
from tests.steps import Shift, address_in, letters_to, sweep_mails

pytestmark = pytest.mark.django_db

SHOWN, DONE, ASKED, NOTHING, NOBODY = "shown", "done", "asked", "nothing", "no such address"
WORDS = {
    "settings": "shows",
    "quiet 22-7": "wish",
    "bot mykerinos": "sits down",
    "vacation 7": "spends",
    "invite bea@example.org mykerinos": "writes to others",
    "leave for good": "ends",
}
ASKS_BACK = dict.fromkeys(WORDS.values(), ASKED) | {"shows": SHOWN}
ACTS = ASKS_BACK | {"wish": DONE, "sits down": DONE}


def thread(alice: Player) -> str:
    """Return the address of the newest mail in Alice's own thread."""
    send(account_address(alice), "help", From=HERO)
    return address_in(letters_to(HERO)[-1], "Reply-To")


def seat(alice: Player) -> str:
    table = load_table(pk=start_game_of(alice, make_player("bob")).game.pk)
    return address_for(table, next(seat.index for seat in table.seats if seat.player == alice))


def asked_at(address: Callable[[Player], str]) -> Callable[[Player], str]:
    """Return what asks for a holiday at the address, and gives that of the question."""

    def ask(alice: Player) -> str:
        send(address(alice), "vacation 3", From=HERO)
        return address_in(letters_to(HERO)[-1], "Reply-To")

    return ask


def of_the_site(alice: Player) -> str:
    """Let the site ask of its own accord whether a wish stands, and return the address of the question."""
    save_wish(alice, "mykerinos", [2], Ready.Pace.WEEKLY, 3, endless=True)
    Ready.objects.update(asked_at=site_time.now())
    post(draft("still", "still_ready", HERO, alice, inputs={"wish": Ready.objects.get().pk}))
    sweep_mails()
    return address_in(letters_to(HERO)[-1], "Reply-To")


KINDS: dict[str, Callable[[Player], str]] = {
    "public": lambda alice: PLAY,
    "seat": seat,
    "printed": account_address,
    "account": thread,
    "question in the thread": asked_at(thread),
    "question at a seat": asked_at(seat),
    "question of the site": of_the_site,
}
QUESTIONS = [kind for kind in KINDS if kind.startswith("question")]
STATES = ("fresh", "old", "revoked", "changed", "another's", "restored")


def in_state(state: str, to: str, alice: Player, shift_clock: Shift) -> str:
    """Bring the address into the state, and return it."""
    place = read_reply(to)
    if state == "old":
        shift_clock(timedelta(days=31))
    elif state == "revoked":
        preferences.revoke_links(alice)
    elif state == "restored":
        finish_restore()
        sweep_mails()
    elif state == "changed":
        return to[:9] + ("a" if to[9] != "a" else "b") + to[10:]
    elif state == "another's" and place is not None:
        # No word of the site's: it could be made with its key alone.
        bob = Player.objects.filter(name="Bob").first() or make_player("bob")
        return reply_address(place._replace(player=bob.pk, serial=0))
    return to


def rights_of(kind: str, state: str, sender: str) -> dict[str, str]:
    """Return what becomes of a word of each class."""
    if state == "changed":
        return dict.fromkeys(WORDS.values(), NOBODY)
    if kind == "public" and sender == EVIL:
        return dict.fromkeys(WORDS.values(), NOTHING)
    is_void = state in {"revoked", "restored"} or (state == "another's" and "seat" in kind)
    if is_void and ("seat" in kind or kind == "printed"):
        return dict.fromkeys(WORDS.values(), NOTHING)
    if kind in {"account", "question in the thread"} and state == "fresh" and sender == HERO:
        return ACTS
    return ASKS_BACK


def rows() -> list[object]:
    """Return all that a word could change."""
    players = Player.objects.order_by("pk").values_list("pk", "quiet_from", "deleted_at", "mail_serial")
    return [*players, *(model.objects.count() for model in (Game, Vacation, Invitation, Ready))]


def what_happens(to: str, word: str, sender: str) -> str:
    """Return what becomes of the word, and take it back. Whatever it is, the answer goes to the account's own address."""
    with transaction.atomic():
        before = rows()
        try:
            row = send(to, word, From=sender)
        except UnknownRecipient:
            return NOBODY
        asks, is_changed = Question.objects.filter(received=row).exists(), rows() != before
        known = row.player is not None and row.answer is not None and row.answer.address == row.player.email
        assert known or row.answer is None or row.answer.kind == "first"
        shows = any("Language" in sentence["m"] for _kind, sentence in row.report.get("items", ()))
        transaction.set_rollback(True)
    return DONE if is_changed else ASKED if asks else SHOWN if shows else NOTHING


@pytest.mark.parametrize(
    ("kind", "state"),
    [(kind, state) for kind, state in product(KINDS, STATES) if kind != "public" or state == "fresh"],
)
def test_an_address_may_do_what_the_table_says(alice: Player, shift_clock: Shift, kind: str, state: str) -> None:
    to = in_state(state, KINDS[kind](alice), alice, shift_clock)
    for sender in (HERO, EVIL):
        found = {group: what_happens(to, word, sender) for word, group in WORDS.items()}
        assert found == rights_of(kind, state, sender), sender


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("kind", QUESTIONS)
def test_yes_does_what_was_asked_where_the_question_stands(
    alice: Player, shift_clock: Shift, kind: str, state: str
) -> None:
    """Once, from anywhere: who reads Alice's letter box answers. What the site asks, from her own address."""
    to = in_state(state, KINDS[kind](alice), alice, shift_clock)
    own = kind == "question of the site"
    line = "no" if own else "vacation 3 yes"
    for sender in (HERO, EVIL):
        is_done = state == "fresh" and (sender == HERO or not own)
        assert (what_happens(to, line, sender) == DONE) == is_done, sender
    assert own or what_happens(to, "yes", HERO) != DONE, "what spends wants its line"
    if state == "fresh":
        send(to, line, From=HERO)
        assert what_happens(to, line, HERO) in {NOTHING, ASKED}


@pytest.mark.parametrize("kind", KINDS)
def test_admins_and_accounts_with_two_steps_never_leave_by_mail(alice: Player, kind: str) -> None:
    to = KINDS[kind](alice)
    turn_on(alice)
    for line in ("leave for good", "leave for good yes", "not me"):
        assert what_happens(to, line, HERO) == NOTHING, line
    Player.objects.update(is_staff=True)
    for line in ("leave for good", "call me Zoe"):
        assert what_happens(to, line, HERO) == NOTHING, line
