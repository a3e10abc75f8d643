"""Who sees what of a week, and when: nobody another's dig before the close, nobody the seed, and then everybody."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.export import export
from games.lib import site_time
from games.lobby.weeks import open_and_close_weeks
from games.models import Attempt, Mail, Player, Week, WeekSeed
from games.table.permissions import watch_key
from games.table.table import Table
from tests.games.conftest import make_player
from tests.games.pages.conftest import HTMX, counted, strict
from tests.games.pages.test_every_page import CHANCE, disguises
from tests.games.weeks.play import begin, finish, first_legal, last_legal, open_now, play_on, to_monday
from tests.steps import Shift, sign_in, sweep_mails

pytestmark = pytest.mark.django_db

PATHS = [
    "",
    "log/",
    "record.json",
    "deal/",
    "ply/",
    "ply/3/",
    "changes",
    "booklet/",
    "review/",
    "preview",
    "plan/",
    "what-if/",
]
POSTS = ["move", "undo", "note", "talk", "suggestion", "review/", "order/"]
OPEN = ["", "log/", "record.json", "deal/", "ply/3/", "changes", "booklet/", "review/"]
NONE = "aaaaaaaaaaaa"


def told(client: Client, code: str, path: str, method: str = "get", htmx: bool = False) -> tuple[int, bytes]:
    """Return the answer without what differs each time, and without the code itself."""
    cache.clear()
    answer = getattr(client, method)(f"/g/{code}/{path}", headers=HTMX if htmx else {})
    return answer.status_code, CHANCE.sub(b"", answer.content).replace(code.encode(), b"")


@pytest.fixture
def week() -> Week:
    return open_now()


@pytest.fixture
def mine(week: Week, alice: Player) -> Table:
    return finish(week, alice)


def test_a_sealed_game_is_to_everybody_else_as_one_that_does_not_exist(
    week: Week, mine: Table, bob: Player, carol: Player, dora: Player, shift_clock: Shift
) -> None:
    running = play_on(begin(week, dora), last_legal, 2)
    finish(week, bob)
    staff = make_player("staff", is_staff=True, is_superuser=True)
    readers = [Client(), *map(sign_in, (bob, carol, staff))]
    for code in (mine.game.code, running.game.code):
        for reader in readers:
            for path in PATHS:
                for htmx in (False, True):
                    assert told(reader, code, path, htmx=htmx) == told(reader, NONE, path, htmx=htmx), (path, htmx)
            for path in POSTS:
                assert told(reader, code, path, "post") == told(reader, NONE, path, "post"), path
    for table in (mine, running):
        assert told(Client(), table.game.code, f"?key={watch_key(table.game)}")[0] == 404
    points = f"<p>{mine.seats[0].points}</p>"
    admins = f"/admin/games/game/{mine.game.pk}/change/"
    assert points not in readers[-1].get(admins).content.decode()
    shift_clock(to_monday())
    open_and_close_weeks()
    assert points in readers[-1].get(admins).content.decode()
    for reader in readers:
        for path in OPEN:
            assert told(reader, mine.game.code, path)[0] == 200, path
    assert told(Client(), running.game.code, "")[0] == 404, "who has not finished is not shown"
    assert b"The deal is right." in told(Client(), mine.game.code, "deal/")[1]


def test_what_others_did_is_shown_to_whoever_has_finished_and_on_monday_to_all(
    week: Week, mine: Table, alice: Player, bob: Player, carol: Player, shift_clock: Shift
) -> None:
    where = f"/digs/{week.name}/"
    play_on(begin(week, bob), last_legal, 2)

    def page(client: Client) -> str:
        answer = client.get(where)
        strict(answer.content)
        return " ".join(answer.content.decode().split())

    for other in (Client(), sign_in(bob), sign_in(carol)):
        body = page(other)
        assert "2 people have begun." in body and "1 has finished." in body and week.commitment in body
        assert "Alice" not in body and "Results so far" not in body
    assert "Go on with your dig" in page(sign_in(bob)) and "shown to everyone, under your name" in page(Client())
    own = page(sign_in(alice))
    assert "Results so far" in own and "Place 1 of 1 so far." in own and "<svg" in own
    assert f"/g/{mine.game.code}/booklet/" not in own
    profile = sign_in(bob).get(f"/players/{alice.pk}/").content.decode()
    assert mine.game.code not in profile
    shift_clock(to_monday())
    open_and_close_weeks()
    body = page(Client())
    assert f"/g/{mine.game.code}/booklet/" in body and "Alice" in body and "Bob" not in body
    assert "Play this deal" in body and "Place 1 of 1." in page(sign_in(alice))
    home = Client().get("/").content.decode()
    assert f"/digs/{week.name}/" in home, "last week's is shown beside this week's"


def test_the_seed_stands_nowhere_before_the_close(
    week: Week, mine: Table, alice: Player, bob: Player, caplog: pytest.LogCaptureFixture, shift_clock: Shift
) -> None:
    secrets = disguises(bytes(WeekSeed.objects.get(week=week).secret))
    play_on(begin(week, bob), first_legal, 3)
    sweep_mails()
    readers = [Client(), sign_in(alice), sign_in(bob)]
    found = [
        reader.get(path).content for reader in readers for path in ("/", "/desk/", "/digs/", f"/digs/{week.name}/")
    ]
    found += [told(readers[1], mine.game.code, path, htmx=htmx)[1] for path in PATHS for htmx in (False, True)]
    found += [repr(export(player, site_time.now())).encode() for player in (alice, bob)]
    found += [bytes(mail.message or b"") for mail in Mail.objects.all()]
    found.append(caplog.text.encode())
    for secret in secrets:
        assert not any(secret in text for text in found)
    assert told(readers[1], mine.game.code, "booklet/")[0] == told(readers[1], mine.game.code, "review/")[0] == 404
    shift_clock(to_monday())
    open_and_close_weeks()
    assert secrets[1] in Client().get(f"/digs/{week.name}/").content
    assert secrets[1] in Client().get(f"/g/{mine.game.code}/record.json").content


def test_nothing_is_suggested_before_the_week_is_closed(week: Week, alice: Player, shift_clock: Shift) -> None:
    code = begin(week, alice).game.code
    reader = sign_in(alice)
    page = " ".join(reader.get(f"/g/{code}/").content.decode().split())
    assert "suggestion" not in page and re.search(
        r"This week's dig is open until Monday [^:]+:00\. To be in its list,", page
    )
    assert reader.post(f"/g/{code}/suggestion", headers=HTMX).status_code == 422
    shift_clock(to_monday())
    open_and_close_weeks()
    play_on(begin(week, alice), first_legal, 0)


def test_the_page_of_a_week_costs_the_same_queries_for_few_and_for_many(
    week: Week, mine: Table, alice: Player, shift_clock: Shift
) -> None:
    where = f"/digs/{week.name}/"
    reader = sign_in(alice)
    reader.get(where)
    counts = []
    for more in (0, 3):
        for number in range(more):
            player = make_player(f"p{number}")
            done = {"finished_at": site_time.now(), "ahead": number, "points": 50}
            Attempt.objects.filter(game=begin(week, player).game).update(**done)
        with counted(6) as sealed:
            reader.get(where)
        counts += sealed
    assert counts[0] == counts[1]
    shift_clock(to_monday())
    open_and_close_weeks()
    with counted(7):
        assert reader.get(where).status_code == 200
