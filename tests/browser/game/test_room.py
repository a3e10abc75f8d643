"""Room for the board: one dock of one height at the foot of the screen, the board between it and a head of a few lines."""

import gzip
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from devtools.cast import make_player
from engine.registry import get_title
from games.clock.pace import PerWait, pace_to_json
from games.models import Player
from games.pages import bundles
from games.play.moves.bots import play_bots
from games.table.table import Table
from tests.browser import playing
from tests.browser.game.helpers import DESK, PHONE, Visit, confirm, field, follow, looked_at, spot, tokens, top_of
from tests.browser.game.test_thebes import digger
from tests.rounds import THOROUGH, rounds
from tests.steps import due_seat, game_at, made_of, random_moves, reload, sign_in

pytestmark = pytest.mark.django_db(transaction=True)

DESKTOP = (1280, 900)
PHONES = {(390, 844): 380, (360, 740): 300}
"""Size -> the least pixels from the top of the board to the dock."""
HIGHEST = {DESKTOP: 160, **dict.fromkeys(PHONES, 170)}
"""Size -> the most pixels that the dock may have."""
SAME = 8
"""Pixels that nobody notices."""
CONFIRMS = rounds(12, 40)
MOST_SHIFT = 0.02
MOST_BYTES = 22_000
"""Of a page, as compressed as the site sends it."""
NAMES = ("alice", "bob", "carol", "dora")
PLACES = """() => {
    const [board, dock] = [".drawing.first .board", ".dock"].map((one) => document.querySelector(one).getBoundingClientRect())
    return { top: board.top, bottom: board.bottom, dock: dock.top, foot: dock.bottom, wide: innerWidth }
}"""
SHIFT = """() => new Promise((done) => {
    let sum = 0
    // What moves because the window was resized is no fault of the page: the metric leaves it out too.
    new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value })
        .observe({ type: "layout-shift", buffered: true })
    setTimeout(() => done(sum), 200)
})"""


class Scene(NamedTuple):
    """A position in which the first player is due: `ply` moves or more have been made in it."""

    title: str
    players: int
    phase: str
    ply: int


SCENES = (
    Scene("mykerinos", 4, "excavation", 150),
    Scene("thebes", 4, "turn", 80),
    Scene("mykerinos", 2, "neutral", 20),
    Scene("mykerinos", 3, "survey", 60),
    Scene("arnak", 1, "turn", 0),
    Scene("arnak", 4, "turn", 120),
    Scene("arnak", 3, "choice", 60),
    Scene("arnak", 4, "keep", 40),
)
FURTHER = (
    Scene("mykerinos", 2, "excavation", 0),
    Scene("mykerinos", 2, "remove", 20),
    Scene("thebes", 2, "turn", 0),
    Scene("thebes", 3, "turn", 60),
    Scene("arnak", 2, "turn", 0),
)


def made(scene: Scene) -> Table:
    title = get_title(scene.title)
    moves = random_moves(
        scene.players,
        lambda position, done: done >= scene.ply and title.phase(position) == scene.phase and 0 in title.due(position),
        1,
        scene.title,
    )
    people = tuple(make_player(name) for name in NAMES[: scene.players])
    name = "Four at the Bird Temple"
    return made_of(moves, people, title=scene.title, name=name, pace=pace_to_json(PerWait(72)))


def dock_height(page: Page) -> float:
    places = page.evaluate(PLACES)
    return float(places["foot"] - places["dock"])


def choose_step_by_step(page: Page, table: Table) -> list[float]:
    """Choose a move and drop it again. Returns the height of the dock after each step."""
    legal = [line for line in table.legal(table.seats[0]) if line not in ("pass", "end", "skip", "done", "decline")]
    move = next(iter(sorted(legal, key=lambda line: -len(tokens(table, line)))), table.legal(table.seats[0])[0])
    parts, heights = tokens(table, move), []
    for size, token in enumerate(parts, 1):
        chip = page.locator(f'.outlook [data-path="{" ".join(parts[:size])}"]')
        button = page.locator(f'[data-choice="{token}"]')
        if not button.count() and table.game.title == "arnak":
            button = chip.or_(
                page.locator(f'.outlook [data-path="{" ".join(parts[: size + 1])}"], .strip [data-token="{token}"]')
            ).first
            if parts[0] == "research" and size == 2:
                continue
        elif not button.count():
            button = spot(page, token).first
        button.wait_for(state="attached")
        if button.get_attribute("aria-pressed") != "true":
            button.dispatch_event("click")
        heights.append(dock_height(page))
    expect(page.locator(".said [data-move]")).to_have_count(1)
    heights.append(dock_height(page))
    page.get_by_role("button", name="Start again").click()
    return [*heights, dock_height(page)]


@pytest.mark.parametrize(
    "scene", [*SCENES, *(FURTHER if THOROUGH else ())], ids=lambda scene: "-".join(map(str, scene))
)
def test_the_board_stands_between_a_short_head_and_a_dock_that_keeps_its_height(
    transactional_db: None, visit: Visit, scene: Scene
) -> None:
    table = made(scene)
    reader = table.seats[0].player
    page = visit(table, reader)
    for wide, high in (DESKTOP, *PHONES):
        page.set_viewport_size({"width": wide, "height": high})
        page.reload()
        expect(confirm(page)).to_be_visible()
        assert page.evaluate(SHIFT) <= MOST_SHIFT
        places = page.evaluate(PLACES)
        assert places["wide"] == wide and abs(places["foot"] - high) < 1
        if (wide, high) == DESKTOP:
            assert places["bottom"] <= places["dock"], "the whole board is in sight"
            names = page.locator(".seats")
            assert names.evaluate("names => names.scrollWidth <= names.clientWidth"), "all names are in sight"
        else:
            assert places["dock"] - places["top"] >= PHONES[wide, high]
        before = dock_height(page)
        assert before <= HIGHEST[wide, high]
        assert all(abs(height - before) <= SAME for height in choose_step_by_step(page, table))


@pytest.fixture
def joined_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let pages link their files as on a site that has collected them."""
    monkeypatch.setattr(bundles, "urls", lambda bundle, paths: [static(bundle)])
    for found in (bundles.sheet_urls, bundles.script_urls):
        found.cache_clear()
    yield
    for found in (bundles.sheet_urls, bundles.script_urls):
        found.cache_clear()


@pytest.mark.usefixtures("transactional_db", "joined_files")
@pytest.mark.parametrize("scene", [*SCENES, *FURTHER], ids=lambda scene: "-".join(map(str, scene)))
def test_a_page_is_small(scene: Scene) -> None:
    table = made(scene)
    player = table.seats[0].player
    assert player is not None
    page = sign_in(player).get(f"/g/{table.game.code}/").content
    assert len(gzip.compress(page, 6)) <= MOST_BYTES


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_all_buttons_beside_confirm_are_whole_on_a_narrow_phone(
    alice: Player, bob: Player, visit: Visit, language: str
) -> None:
    Player.objects.update(language=language)
    for title in ("arnak", "mykerinos"):
        table = game_at(0, alice, bob, title=title)
        page = visit(table, due_seat(table).player, **PHONE)
        page.locator(".typed input").fill("dig camp-coin with fear" if title == "arnak" else "a1")
        expect(page.locator(".said [data-move]")).to_have_count(1)
        cut = """buttons => buttons.filter((one) => one.checkVisibility({ visibilityProperty: true })
            && (one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth))
            .map((one) => one.textContent.trim())"""
        assert page.locator(".acts button").evaluate_all(cut) == []


def test_a_narrow_phone_shows_all_goods_and_says_first_what_is_to_be_done(
    alice: Player, bob: Player, visit: Visit
) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player, **PHONE)
    width = page.evaluate("document.querySelector('.purse').getBoundingClientRect().right")
    goods = page.locator(".purse .goods li").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    assert len(goods) == 5 and max(goods) <= width
    said = page.locator(".said p").first
    spot(page, "camp-coin").first.dispatch_event("click")
    expect(said).to_have_text("Now pay for travel.")
    page.locator('.outlook [data-path="dig camp-coin fear"]').tap()
    expect(page.locator(".said [data-move]")).to_be_visible()
    end = page.locator('[data-choice="end"]')
    play_and_watch(page, table, "dig camp-coin with fear")
    expect(said).to_have_text("Main action done. Play free actions or end your turn.")
    before = end.bounding_box()
    end.tap()
    expect(field(page)).to_have_value("end")
    assert end.bounding_box() == before, "a second tap meets the same button"


@pytest.mark.parametrize("scene", SCENES[:2], ids=lambda scene: scene.title)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_long_question_fits_on_a_narrow_phone(
    transactional_db: None, visit: Visit, language: str, scene: Scene
) -> None:
    table = made(scene)
    Player.objects.update(language=language)
    line = visit(table, table.seats[0].player, **PHONE).locator("#turn .clock b")
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight"), line.inner_text()


def play_and_watch(page: Page, table: Table, move: str) -> None:
    """Confirm the move: what the reader looks at stays where it is, and the answer is in sight."""
    field(page).fill(move)
    expect(page.locator(".said [data-move]")).to_have_count(1)
    part = looked_at(page)
    before = top_of(page, part)
    old = page.locator("#game").element_handle()
    assert old is not None
    playing.tap(confirm(page))
    old.wait_for_element_state("hidden", timeout=playing.ANSWER)
    assert abs(top_of(page, part) - before) <= SAME, move
    answer = page.locator("#said.answer")
    expect(answer).to_be_in_viewport(ratio=1)
    dock, box = page.locator(".dock"), answer.bounding_box()
    assert box and (not dock.count() or box["y"] + box["height"] <= page.evaluate(PLACES)["dock"] + 1)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.whole_browser
@pytest.mark.parametrize("title", ["mykerinos", "thebes", "arnak"])
def test_own_moves_on_a_phone_leave_the_reader_where_they_are(alice: Player, visit: Visit, title: str) -> None:
    rng = random.Random(title)
    done, page, table = 0, None, None
    while done < CONFIRMS:
        if table is None or not table.due():
            table = game_at(4, alice, "greedy", title=title)
            page = visit(table, alice, **(PHONE | {"viewport": {"width": 390, "height": 844}}))
        assert page is not None
        play_bots(table.game.pk)
        table = reload(table)
        if not table.due():
            continue
        follow(page, table)
        legal = [line for line in table.legal(due_seat(table)) if line != "pass"] or ["pass"]
        parts = page.locator("#game section[aria-labelledby]").count()
        page.evaluate(
            "place => document.querySelectorAll('#game section[aria-labelledby]')[place]"
            ".scrollIntoView({ block: 'center', behavior: 'instant' })",
            rng.choice([0, 0, 0, 1, min(2, parts - 1)]),
        )
        play_and_watch(page, table, rng.choice(legal))
        done += 1
        table = reload(table)


def test_a_dig_of_thebes_opens_its_chart_above_the_dock(alice: Player, bob: Player, visit: Visit) -> None:
    table = digger(alice, bob, "shovel")
    move = next(line for line in table.legal(due_seat(table)) if line.startswith("dig "))
    for options in (DESK, PHONE):
        page = visit(table, alice, **options)
        page.locator('[data-choice="dig"]').click()
        spot(page, tokens(table, move)[1]).first.dispatch_event("click")
        chart: Any = page.locator(".outlook .wheel")
        expect(chart).to_be_in_viewport(ratio=1)
        assert chart.bounding_box()["y"] + chart.bounding_box()["height"] <= page.evaluate(PLACES)["dock"]
