"""Whole games in which all people play only by mail, over real SMTP in both directions."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from engine.registry import TITLES, get_title
from games.inbox.server import Address, run_server
from games.letters import parts
from games.mail import sending
from games.models import Game, Inbound, Mail, Move
from tests.games.conftest import make_player, start_game_of
from tests.games.inbox.people import Person, play_by_mail
from tests.games.mail.smtp import Server
from tests.games.mail.smtp import server as server
from tests.rounds import THOROUGH

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f64540"
    "0000000049454e44ae426082"
)
"""A picture of one pixel."""


TABLES = [("mykerinos", 3), ("oasis", 2), *([("mykerinos", 2), ("mykerinos", 4), ("oasis", 3)] if THOROUGH else [])]
"""Of three, one of each language plays; of two, all decide at once in the made-up title as well. What more or fewer people
change of a title's lines, its rules' tests play with all.
"""
OTHERS = [(title, min(get_title(title).seats)) for title in TITLES if title not in {title for title, _ in TABLES}]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("title", "players"), [*TABLES, *OTHERS])
def test_a_whole_game_by_mail_alone(
    title: str, players: int, server: Server, shift_clock: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Pictures are drawn in other tests; here they would be most of the time.
    monkeypatch.setattr(parts, "png", lambda *_args: DOT)
    names = ["alice", "bob", "dora", "evan"][:players]
    languages = ["en", "de", "pl", "en"]
    cast = [
        make_player(name, language=language, mail_when="now") for name, language in zip(names, languages, strict=False)
    ]
    game = start_game_of(*cast, title=title).game
    people = [Person(str(player.email), player.language, random.Random(f"{players}{player.name}")) for player in cast]

    def is_over() -> bool:
        return Game.objects.get(pk=game.pk).state == Game.State.FINISHED

    with run_server(Address("127.0.0.1", 0)) as at:
        # A few minutes pass between a mail and its answer.
        sent = play_by_mail(people, server, at, is_over, lambda: shift_clock(timedelta(minutes=7)))
    decided = Move.objects.filter(game=game, undone_at=None).exclude(via__in=["chance", "forced"])
    assert decided.count() == sum(person.lines for person in people)
    assert sent == Inbound.objects.count()
    assert set(decided.values_list("via", flat=True)) == {"mail"}
    assert not Inbound.objects.exclude(state=Inbound.State.DONE).exists()
    assert [row.reason for row in Inbound.objects.exclude(reason="")] == []
    sending.sweep()
    for person in people:
        assert Mail.objects.get(kind="over", address=person.address).state == Mail.State.SENT
        thread = [letter for letter in server.taken if f"<{person.address}>\r\n".encode() in letter]
        assert len(thread) >= person.sent + 1
