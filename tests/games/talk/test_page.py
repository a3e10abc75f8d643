"""Table talk on the game's page: said, read, taken back, and seen by the people of the game alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.lib import site_time
from games.lib.errors import Forbidden, Refused
from games.models import Game, Player, Remark, Seat
from games.peace.blocks import set_block
from games.play.seats.restrictions import restrict
from games.table.permissions import watch_key
from games.table.table import Table, load_table
from games.talk import remarks
from games.talk.box import talk_box
from games.talk.forgetting import forget_talk
from games.talk.remarks import say, withdraw_remark
from games.talk.text import lines_of, tidy_text
from tests.games.accounts.visiting import begin
from tests.games.conftest import MakeGame
from tests.games.lobby.browsing import page
from tests.games.pages.conftest import HTMX
from tests.games.pages.places import link_of
from tests.steps import Shift, finished_game, game_at, reload, sign_in

pytestmark = pytest.mark.django_db

WORDS = "That congress hurt"


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Table:
    return make_game(alice, bob)


def talk_at(table: Table, player: Player) -> list[str]:
    box = talk_box(reload(table), player)
    assert box is not None
    return [said.text or said.instead for said in box.remarks]


def at(table: Table, act: str = "") -> str:
    return f"/g/{table.game.code}/{act}"


def poll(client: Client, table: Table) -> Any:
    """Ask as the open page of that reader does."""
    shown = client.get(at(table))
    head = shown.context["page"].head
    talk = shown.context.get("talk")
    more = f"&talk={talk.word}&newest={talk.newest}" if talk else ""
    return lambda: client.get(f"{head.poll_address}{more}", headers=HTMX)


def test_somebody_says_something_and_the_others_read_it(table: Table, alice: Player, bob: Player) -> None:
    said = sign_in(alice).post(at(table, "talk"), {"text": f"  {WORDS}, <b>Bob</b>! \n"})
    assert said.status_code == 302 and said["Location"].endswith("#talk")
    assert Remark.objects.get().text == f"{WORDS}, <b>Bob</b>!"
    shown = page(sign_in(bob), at(table))
    assert f"{WORDS}, &lt;b&gt;Bob&lt;/b&gt;!" in shown and 'class="flag">new' in shown and "Mute or block" in shown
    assert "Take back" not in shown
    assert 'class="flag">new' not in page(sign_in(bob), at(table)), "he has read it"
    mine = page(sign_in(alice), at(table))
    assert "Take back" in mine and 'class="flag">new' not in mine
    answered = sign_in(bob).post(at(table, "talk"), {"text": "Sorry!"}, headers=HTMX)
    assert answered.status_code == 200 and answered.content.decode().strip().startswith('<section id="talk"')


def test_it_is_no_move(table: Table, alice: Player) -> None:
    before = Game.objects.filter(pk=table.game.pk).values().get()
    say(table, alice, "c4", Remark.Via.BROWSER)
    assert Game.objects.filter(pk=table.game.pk).values().get() == before


def test_an_open_page_at_the_table_gets_new_remarks_by_its_poll(table: Table, alice: Player, bob: Player) -> None:
    ask = poll(sign_in(bob), table)
    assert ask().status_code == 204
    say(table, alice, WORDS, Remark.Via.BROWSER)
    news = ask()
    assert news["HX-Retarget"] == "#remarks" and news["HX-Reswap"] == "outerHTML"
    assert WORDS in news.content.decode() and "<form" not in news.content.decode().split(WORDS)[0]
    assert poll(sign_in(bob), table)().status_code == 204


def everything_seen(client: Client, table: Table) -> list[tuple[int, bytes, int]]:
    """Return what every page, poll, record and list about the game answers, and by how many queries."""
    found = []
    shown = client.get(at(table))
    addresses = [at(table), at(table, "log/"), at(table, "record/"), at(table, "deal/"), at(table, "ply/1/"), "/games/"]
    if "page" in (shown.context or {}) and shown.context["page"].head.poll_address:
        addresses.append(shown.context["page"].head.poll_address)
        addresses.append(shown.context["page"].head.poll_address.replace("version=", "version=9"))
    for address in addresses:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            answer = client.get(address)
        body = b"" if answer.streaming else answer.content
        found.append((answer.status_code, without_chance(body), len(queries)))
    return found


def without_chance(body: bytes) -> bytes:
    import re

    return re.sub(rb'nonce="[^"]+"|value="[A-Za-z0-9]{64}"|"[A-Za-z0-9]{64}"', b"", body)


@pytest.mark.sqlite
@pytest.mark.parametrize("public", [True, False])
def test_nobody_else_sees_by_any_way_that_something_was_said(
    alice: Player, bob: Player, carol: Player, dora: Player, public: bool
) -> None:
    table = game_at(30, alice, bob, dora, public=public)
    Seat.objects.filter(game=table.game, player=dora).update(player=None, bot="random")
    key = Client()
    key.get(f"{at(table)}?key={watch_key(table.game)}")
    staff = Player.objects.create_superuser("chief@example.org", "amphora", name="Chief")
    readers = [Client(), key, sign_in(carol), sign_in(dora), sign_in(staff)]
    before = [everything_seen(reader, table) for reader in readers]
    for text in (WORDS, "another"):
        say(reload(table), alice, text, Remark.Via.BROWSER)
    assert [everything_seen(reader, table) for reader in readers] == before
    for reader in readers:
        assert WORDS.encode() not in reader.get(at(table)).content
        assert reader.post(at(table, "talk"), {"text": "hi"}).status_code in (403, 404)
        assert reader.get(f"/remarks/{Remark.objects.latest('pk').pk}/report/").status_code in (302, 404)
    assert Remark.objects.count() == 2


def queries_of(act: Callable[[], Any], status: int = 200) -> int:
    """Return the number of queries of a request, which has to be answered so."""
    with CaptureQueriesContext(connection) as queries:
        answer = act()
        # Counted now: the next request forgets them.
        found = len(queries)
    assert answer.status_code == status
    return found


def test_a_leaver_with_an_open_page_is_told_nothing(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(20, alice, bob, dora)
    ask = poll(sign_in(dora), table)
    Seat.objects.filter(game=table.game, player=dora).update(player=None, bot="random")
    before = queries_of(ask, 204)
    say(reload(table), alice, WORDS, Remark.Via.BROWSER)
    assert queries_of(ask, 204) == before


def test_the_talk_costs_one_query_on_the_page_and_one_in_a_poll(table: Table, alice: Player, bob: Player) -> None:
    reader = sign_in(bob)
    reader.get(at(table))
    counts = []
    for _round in range(2):
        of_page = queries_of(lambda: reader.get(at(table)))
        counts.append((of_page, queries_of(poll(reader, table), 204)))
        Remark.objects.create(game=table.game, player=alice, text="x", ply=0, via="mail")
        reader.get(at(table))
    assert counts[0] == counts[1] and counts[0][1] == 2
    Game.objects.filter(pk=table.game.pk).update(talk=False)
    assert queries_of(lambda: reader.get(at(table))) == counts[0][0] - 1


def test_where_there_is_no_talk(alice: Player, bob: Player, settings: Any, make_game: MakeGame) -> None:
    for table in (make_game(alice, bob), make_game(alice, "random")):
        if table.seats[1].bot:
            Game.objects.filter(pk=table.game.pk).update(alone=True)
        else:
            Game.objects.filter(pk=table.game.pk).update(talk=False)
        assert "Table talk" not in page(sign_in(alice), at(table))
        assert sign_in(alice).post(at(table, "talk"), {"text": "hi"}).status_code == 403
        with pytest.raises(Forbidden):
            say(reload(table), alice, "hi", Remark.Via.BROWSER)
    table = make_game(alice, bob)
    assert "Table talk" in page(sign_in(alice), at(table))
    settings.TALK = False
    for address in (at(table), "/games/new/", "/account/"):
        assert "able talk" not in page(sign_in(alice), address).split("<main")[1]
    assert sign_in(alice).post(at(table, "talk"), {"text": "hi"}).status_code == 403


def test_a_visitor_has_no_talk(client: Client) -> None:
    begin(client)
    assert "Table talk" not in page(client, at(load_table(pk=Game.objects.get().pk)))


def test_who_switched_talk_off_neither_reads_nor_writes(table: Table, alice: Player, bob: Player) -> None:
    say(table, alice, WORDS, Remark.Via.BROWSER)
    saved = sign_in(bob).get("/account/")
    assert b"read and write at tables" in saved.content.lower()
    Player.objects.filter(pk=bob.pk).update(talks=False)
    shown = page(sign_in(bob), at(table))
    assert WORDS not in shown and "switched off talk" in shown and 'id="say"' not in shown
    assert "Bob has talk switched off" in page(sign_in(alice), at(table))
    with pytest.raises(Refused):
        say(reload(table), Player.objects.get(pk=bob.pk), "hi", Remark.Via.BROWSER)


def test_who_may_not_talk_reads_until_when(table: Table, alice: Player) -> None:
    restrict(alice, "talk", 7, "reason")
    shown = page(sign_in(alice), at(table))
    assert "Talk is switched off for you until" in shown and 'id="say"' not in shown
    refused = sign_in(alice).post(at(table, "talk"), {"text": "hi"}, headers=HTMX)
    assert refused.status_code == 422 and not Remark.objects.exists()


def test_talk_closes_thirty_days_after_the_end(alice: Player, bob: Player, shift_clock: Shift) -> None:
    table = finished_game(alice, bob)
    say(table, alice, "Well played", Remark.Via.BROWSER)
    shift_clock(timedelta(days=29))
    say(reload(table), bob, "You too", Remark.Via.BROWSER)
    shift_clock(timedelta(days=31))
    shown = page(sign_in(bob), at(table))
    assert "Well played" in shown and 'id="say"' not in shown and "30 days" in shown
    with pytest.raises(Refused):
        say(reload(table), bob, "hi", Remark.Via.BROWSER)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write something first."),
        (" \u200b\u202e ", "Write something first."),
        ("look at https://example.org/x", "Links can"),
        ("WWW.example.org", "Links can"),
        ("me@example", "Links can"),
        ("ｈｔｔｐ：／／example", "Links can"),
        ("x" * 501, "at most 500"),
    ],
)
def test_a_refused_text_stays_in_the_form(table: Table, alice: Player, text: str, sentence: str) -> None:
    for headers in (HTMX, {}):
        refused = sign_in(alice).post(at(table, "talk"), {"text": text}, headers=headers)
        assert refused.status_code == 422 and sentence in refused.content.decode()
        assert refused.context["talk"].draft == text
    assert not Remark.objects.exists()


def test_texts_are_one_paragraph_without_invisible_signs() -> None:
    assert tidy_text("a\u202eb\u2066c\r\n\n d\u200b e\x00\x07") == "abc d e"
    assert tidy_text("meet @ 5, 3.5 of e.g. that") == "meet @ 5, 3.5 of e.g. that"
    assert tidy_text("–––\u00a0· ---- — — —") == "– · – –" or "---" not in tidy_text("–––\u00a0· ---- — — —")
    assert tidy_text("👩‍🔬 " + "e" + "\u0301" * 20).count("\u0301") <= 3
    assert all(line.startswith("| ") and len(line) <= 60 for line in lines_of("Bea", "W" * 500))
    assert all(line.startswith("| ") for line in lines_of("Bea", "see example.org " * 20))
    assert "example.org" not in "".join(lines_of("Bea", "see example.org"))


def test_the_same_again_is_once_and_limits_have_sentences(
    table: Table, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    Player.objects.filter(pk=alice.pk).update(confirmed_at=site_time.now() - timedelta(days=30))
    Player.objects.filter(pk=bob.pk).update(confirmed_at=site_time.now())
    alice.refresh_from_db()
    bob.refresh_from_db()
    assert say(table, alice, "one", "browser") == say(table, alice, " one ", "mail")
    for player, most in ((alice, 6), (bob, 3)):
        done = Remark.objects.filter(player=player).count()
        for number in range(done, most):
            say(table, player, f"{number}", "browser")
        with pytest.raises(Refused, match=f"{most} things an hour"):
            say(table, player, "more", "browser")
    shift_clock(timedelta(hours=1, minutes=1))
    say(table, alice, "one", "browser")
    Remark.objects.bulk_create(
        Remark(game=table.game, player=alice, text="x", ply=0, via="mail", at=site_time.now() - timedelta(days=1))
        for _number in range(200)
    )
    with pytest.raises(Refused, match="200"):
        say(table, alice, "two", "browser")


def test_taking_back_is_ones_own(table: Table, alice: Player, bob: Player) -> None:
    remark = say(table, alice, WORDS, "browser")
    for client in (sign_in(bob), sign_in(alice)):
        client.post(at(table, "talk"), {"back": str(remark.pk)})
        assert Remark.objects.filter(taken_back_at=None).exists() == (client.session["_auth_user_id"] == str(bob.pk))
    assert talk_at(table, bob) == ["(taken back)"]
    assert WORDS not in page(sign_in(bob), at(table))
    again = sign_in(alice).post(at(table, "talk"), {"back": str(remark.pk)}, headers=HTMX)
    assert again.status_code == 409
    other = game_at(20, alice, bob)
    second = say(other, alice, "here", "browser")
    with pytest.raises(Refused):
        withdraw_remark(table, alice, second.pk)


def test_muted_remarks_are_folded_and_not_new(table: Table, alice: Player, bob: Player) -> None:
    say(table, alice, WORDS, "browser")
    set_block(bob, alice, mute=True, avoid=False)
    shown = page(sign_in(bob), at(table))
    assert "1 remark by Alice" in shown and 'class="flag">new' not in shown


def test_what_is_forgotten_and_when(alice: Player, bob: Player, shift_clock: Shift) -> None:
    table = finished_game(alice, bob)
    first = say(table, alice, "taken", "browser")
    say(table, alice, "stays", "browser")
    say(table, bob, "his", "browser")
    withdraw_remark(table, alice, first.pk)
    exported = export(alice, site_time.now())["remarks"]
    assert [one["text"] for one in exported] == ["taken", "stays"]
    shift_clock(timedelta(days=29))
    forget_talk()
    assert Remark.objects.get(pk=first.pk).text == "taken"
    shift_clock(timedelta(days=31))
    forget_talk()
    assert Remark.objects.get(pk=first.pk).text == ""
    delete_account(bob)
    assert talk_at(table, alice) == ["(taken back)", "stays", "(removed)"]
    shift_clock(timedelta(days=366))
    forget_talk()
    assert not Remark.objects.exists() and export(alice, site_time.now())["remarks"] == []


@pytest.mark.django_db(transaction=True)
def test_forty_at_once_are_no_more_than_the_limit(alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob)
    Player.objects.filter(pk=alice.pk).update(confirmed_at=site_time.now() - timedelta(days=30))
    alice.refresh_from_db()

    def one(number: int) -> bool:
        try:
            say(load_table(pk=table.game.pk), alice, f"remark {number}", "browser")
        except Refused:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as pool:
        done = sum(pool.map(one, range(40)))
    assert done == Remark.objects.count() == remarks.MOST_AN_HOUR


def test_the_switch_of_a_table_is_shown_before_joining_and_kept_in_a_rematch(alice: Player, bob: Player) -> None:
    from games.lobby.new_game import OPEN
    from games.lobby.open_games import create_game
    from games.lobby.rematch import plan_again
    from tests.games.lobby.conftest import plan

    table = create_game(alice, plan(OPEN, talk=False))
    assert "Table talk" in page(sign_in(bob), at(table)) and not table.game.talk
    assert not plan_again(finished_game(alice, bob, talk=False), alice).talk


def test_a_link_from_an_email_leads_to_the_talk_without_showing_it(table: Table, alice: Player) -> None:
    say(table, alice, WORDS, "browser")
    shown = page(Client(), f"/m/{link_of(table.game)}/")
    assert WORDS not in shown
    assert f'href="{at(table)}#h-talk"' in shown
    Game.objects.update(talk=False)
    assert "#h-talk" not in page(Client(), f"/m/{link_of(table.game)}/")
