"""Lost Ruins of Arnak in a browser: whole games, each kind of line put together from verbs and chips once."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from games.core.table import Table
from games.models import Game, Move, Player
from games.play.bots import play_bots
from games.play.decision import play
from tests.browser import playing
from tests.browser.conftest import Look
from tests.browser.game.helpers import Visit, field, fresh, last_own, tokens
from tests.games.pages.conftest import due_seat, game_at

pytestmark = pytest.mark.django_db(transaction=True)

MOST = 400
KINDS = (
    "dig",
    "play",
    "buy",
    "research",
    "discover",
    "end",
    "pass",
    "skip",
    "lay",
    "done",
    "assistant",
    "slot",
    "exile",
)
"""What is done in the browser once; the other lines are played as by mail, each page being a fresh one."""


def press(page: Page, table: Table, move: str) -> None:
    """The verb, then a chip for each token after it."""
    parts = tokens(table, move)
    verb = page.locator(f'[data-choice="{parts[0]}"]')
    if verb.get_attribute("aria-pressed") != "true":
        verb.click()
    for size in range(2, len(parts) + 1):
        page.locator(f'.outlook [data-path="{" ".join(parts[:size])}"]').first.click()


def wish(legal: Sequence[str], done: set[str], ply: int) -> str:
    """Something that was not done yet, else what brings the round to its end."""
    for line in legal:
        kind = line.partition(" ")[0]
        if kind in KINDS and kind not in done and kind != "pass":
            return line
    quick = [line for line in legal if line in ("pass", "end", "skip") or line.startswith("done ")]
    return quick[0] if quick else legal[ply % len(legal)]


def play_to_the_end(page: Page, table: Table, alice: Player) -> tuple[Table, set[str]]:
    done: set[str] = set()
    for turn in range(MOST):
        play_bots(table.game.pk)
        table = fresh(table)
        if not table.due():
            return table, done
        seat = due_seat(table)
        move = wish(table.legal(seat), done, table.game.ply)
        kind = move.partition(" ")[0]
        if kind in done:
            play(table.game.pk, seat.pk, table.waits[seat.pk].pk, move, Move.Via.MAIL, alice)
            continue
        if turn:
            page.reload()
        press(page, table, move)
        expect(field(page)).to_have_value(move)
        expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)
        playing.confirm(page)
        assert last_own(table).text == move
        done.add(kind)
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.timeout(240)
def test_three_players_to_the_end(alice: Player, visit: Visit, assert_accessible: Look) -> None:
    table = game_at(0, alice, "greedy", "random", title="arnak")
    page = visit(table, alice)
    assert_accessible(page)
    table, done = play_to_the_end(page, table, alice)
    assert table.game.state == Game.State.FINISHED
    assert {"dig", "play", "end", "pass"} <= done
    page.reload()
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()
    points = [int(text) for text in page.locator(".count .sum").all_inner_texts()]
    assert points == list(table.title.scores(table.position))
    assert_accessible(page)


@pytest.mark.long
@pytest.mark.timeout(240)
def test_alone_against_the_rival_to_the_end(alice: Player, visit: Visit) -> None:
    table = game_at(0, alice, title="arnak")
    page = visit(table, alice)
    expect(page.get_by_role("heading", name="The rival")).to_be_visible()
    table, _done = play_to_the_end(page, table, alice)
    page.reload()
    rival = table.title.rival(table.position)
    assert rival is not None
    points = [int(text) for text in page.locator(".count .sum").all_inner_texts()]
    assert points == [*table.title.scores(table.position), rival.points]


def test_what_was_forgotten_is_told_before_passing(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.locator('[data-choice="pass"]').click()
    said = page.locator(".said .effect")
    expect(said).to_contain_text("Still open: both your archaeologists are unused")
    expect(said).to_contain_text("Funding (car) is free to play")
    # What is free is offered beside it all the time, as buttons.
    page.get_by_role("button", name="Start again").click()
    page.locator('.outlook [data-path="play funding-car"]').click()
    expect(field(page)).to_have_value("play funding-car")


def test_travel_says_what_would_be_left_over(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.locator('[data-choice="dig"]').click()
    page.locator('.outlook [data-path="dig camp-coin"]').click()
    payer = page.locator('.outlook [data-path="dig camp-coin funding-car"]')
    expect(payer).to_contain_text("Nothing is left over")
    payer.click()
    expect(field(page)).to_have_value("dig camp-coin with funding-car")
    expect(payer).to_have_attribute("aria-pressed", "true")
    payer.click()
    expect(field(page)).to_have_value("dig camp-coin")


def test_cards_of_the_hand_are_clicked(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    card = page.locator('.board.held [data-token="funding-car"]')
    # Element first: a free card has its verb with it. Once more takes the card away.
    card.click()
    expect(field(page)).to_have_value("play funding-car")
    expect(card).to_have_attribute("data-state", "chosen")
    card.click()
    expect(field(page)).to_have_value("play")
    # After a space it pays the way there, here with the keyboard alone.
    page.locator('.board g[data-token="camp-coin"]').click()
    card.focus()
    page.keyboard.press("Enter")
    expect(field(page)).to_have_value("dig camp-coin with funding-car")
    playing.confirm(page)
    assert last_own(table).text == "dig camp-coin with funding-car"


def test_a_phone_jumps_to_each_part_and_keeps_the_field(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.set_viewport_size({"width": 390, "height": 844})
    strip = page.get_by_role("navigation", name="Parts of the page")
    links = strip.get_by_role("link").all()
    assert [link.inner_text() for link in links] == ["Island", "Track", "Row", "Hand", "Camp", "Count", "Others", "Log"]
    for link in links:
        link.click()
        target = page.locator(str(link.get_attribute("href"))).evaluate("it => it.getBoundingClientRect().top")
        assert 0 <= target < 844, link.inner_text()
        expect(strip).to_be_in_viewport()
    expect(page.locator(".docked .stock .goods li")).to_have_count(5)
    # What is typed letter by letter is not taken away while it is no move yet.
    field(page).press_sequentially("pass")
    expect(field(page)).to_be_visible()
    expect(field(page)).to_have_value("pass")


def test_a_desk_shows_the_score_below_the_island(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.set_viewport_size({"width": 1280, "height": 900})
    read = "names => names.map(name => document.querySelector(`.drawing-${name}`).getBoundingClientRect().toJSON())"
    island, score, track, row = page.evaluate(read, ["island", "counting", "track", "row"])
    assert score["x"] == island["x"]
    assert island["bottom"] < score["y"] < island["bottom"] + 40, "no empty room between them"
    assert track["x"] > island["right"]
    assert row["y"] > max(score["bottom"], track["bottom"])


def test_chips_keep_the_keyboard(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.locator('[data-choice="dig"]').press("Enter")
    page.locator('.outlook [data-path="dig camp-coin"]').press("Enter")
    # The place is chosen: what can be given stands there now, and the first of it has the keyboard.
    expect(page.locator(".outlook [data-path]").first).to_be_focused()
    page.locator('.outlook [data-path="dig camp-coin funding-car"]').press("Enter")
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", "dig camp-coin with funding-car")
    expect(page.locator('.outlook [data-path="dig camp-coin funding-car"]')).to_be_focused()
