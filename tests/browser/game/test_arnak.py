"""Lost Ruins of Arnak in a browser: whole games, each kind of line put together from verbs and chips once."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.registry import get_title
from games.models import Game, Move, Player
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.browser import playing
from tests.browser.conftest import Look, NewContext
from tests.browser.game.helpers import DESK, PHONE, Visit, field, follow, last_own, tokens
from tests.steps import due_seat, game_at, made_of, random_moves, reload

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
    "assistant",
    "slot",
    "exile",
)
"""What is done in the browser once; the other lines are played as by mail, and the page follows."""


def press(page: Page, table: Table, move: str, by: playing.Press = playing.click) -> None:
    """Press the verb, then a chip for each token after it. Which token is researched with, and where, is one chip."""
    parts = tokens(table, move)
    verb = page.locator(f'[data-choice="{parts[0]}"]')
    verb.wait_for(state="attached")
    if verb.is_hidden():  # Each of its moves is a chip from the start.
        by(page.locator(f'.outlook [data-path="{" ".join(parts)}"]').first)
        return
    if verb.get_attribute("aria-pressed") != "true":
        by(verb)
        # The chips are drawn anew with it; a tap on one of before is lost.
        expect(verb).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".htmx-request")).to_have_count(0)
    for size in range(3 if parts[0] == "research" else 2, len(parts) + 1):
        # What alone can follow is chosen already.
        if page.locator("move-builder").evaluate("builder => builder.chosen")[:size] == parts[:size]:
            continue
        by(page.locator(f'.outlook [data-path="{" ".join(parts[:size])}"]').first)


def lay_down(page: Page, table: Table, by: playing.Press) -> None:
    """Choose a card of each of two kinds, where the hand has more than these: one Confirm for all of it."""
    cards = page.locator(".dock .strip [data-token]").all()[:2]
    held = list(table.view(due_seat(table)).own.hand)
    names = [str(card.get_attribute("data-token")) for card in cards]
    for card in cards:
        by(card)
        expect(card).to_have_attribute("data-state", "chosen")
    whole = "; ".join([*(f"lay {name}" for name in names), "done"])
    expect(field(page)).to_have_value(whole if len(held) > len(cards) else "lay all")
    playing.confirm(page, by)
    after = reload(table)
    assert not any(line.startswith("lay ") for seat in after.seats for line in after.legal(seat)), (
        "nobody is asked again"
    )


def wish(legal: Sequence[str], done: set[str], ply: int) -> str:
    """Something that was not done yet, else what brings the round to its end."""
    for line in legal:
        kind = line.partition(" ")[0]
        if kind in KINDS and kind not in done and kind != "pass":
            return line
    quick = [line for line in legal if line in ("pass", "end", "skip") or line.startswith("done ")]
    return quick[0] if quick else legal[ply % len(legal)]


def play_to_the_end(page: Page, table: Table, by: playing.Press = playing.click) -> tuple[Table, set[str]]:
    done = {"done"}
    """Kinds that need not be tried again: keeping the rest comes with laying down."""
    for _turn in range(MOST):
        play_bots(table.game.pk)
        table = reload(table)
        if not table.due():
            return table, done
        seat = due_seat(table)
        move = wish(table.legal(seat), done, table.game.ply)
        kind = move.partition(" ")[0]
        if kind in done:
            play_move(table, seat, table.waits[seat.pk].pk, move, Move.Via.MAIL)
            continue
        follow(page, table)
        done.add(kind)
        if kind == "lay":
            lay_down(page, table, by)
            continue
        press(page, table, move, by)
        expect(field(page)).to_have_value(move)
        expect(page.locator(".said [data-move]")).to_have_attribute("data-move", move)
        ends = page.locator("move-builder .then")
        if kind == "buy" and ends.is_visible():
            # The main action and the end of the turn in one press.
            old = page.locator("#game").element_handle()
            by(ends)
            old.wait_for_element_state("hidden", timeout=playing.ANSWER)
            assert last_own(table).text == "end"
            continue
        playing.confirm(page, by)
        assert last_own(table).text == move
    raise AssertionError("the game does not end")


@pytest.mark.long
@pytest.mark.timeout(240)
def test_three_players_to_the_end(alice: Player, visit: Visit, assert_accessible: Look) -> None:
    table = game_at(0, alice, "greedy", "random", title="arnak")
    page = visit(table, alice)
    table, done = play_to_the_end(page, table)
    assert table.game.state == Game.State.FINISHED
    assert {"dig", "play", "buy", "pass", "lay"} <= done
    page.reload()
    expect(page.get_by_role("heading", name="Final scoring")).to_be_visible()
    points = [int(text) for text in page.locator(".count .sum").all_inner_texts()]
    assert points == list(table.title.scores(table.position))
    assert_accessible(page)


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_guest_alone_on_a_phone_to_the_end_and_one_level_up(
    new_context: NewContext, assert_accessible: Look, db: None
) -> None:
    """With a finger, in the other temple: the levels before it, the game, the drawn end, and the next game."""
    page = new_context(**PHONE).new_page()
    page.goto("/play/")
    page.get_by_label("Temple").select_option("snake")
    page.get_by_role("button", name="Play level 1").tap()
    page.wait_for_url("**/g/**")
    game = Game.objects.get()
    assert game.options == {"temple": "snake", "difficulty": "1"}
    assert_accessible(page)
    table, done = play_to_the_end(page, load_table(pk=game.pk), playing.tap)
    assert {"dig", "play", "pass", "lay"} <= done
    assert_as_wide_as_its_page(page)
    page.reload()
    rival = table.title.rival(table.position)
    assert rival is not None
    points = [int(text) for text in page.locator(".count .sum").all_inner_texts()]
    assert points == [*table.title.scores(table.position), rival.points]
    expect(page.locator("svg.sheet")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="One level up").tap()
    page.wait_for_url(lambda url: game.code not in url)
    assert Game.objects.latest("pk").options == {"temple": "snake", "difficulty": "2"}


def assert_as_wide_as_its_page(page: Page) -> None:
    """Assert it of an end that came into the page of a running game, whose line for visitors stands at the left."""
    page.set_viewport_size(DESK["viewport"])
    expect(page.locator("#game.running")).to_have_count(0, timeout=playing.ANSWER)
    where = "document.querySelector('.visiting').getBoundingClientRect().left"
    assert page.evaluate("document.querySelector('#game').getBoundingClientRect().left") == page.evaluate(where)
    page.set_viewport_size(PHONE["viewport"])


def test_without_scripts_a_line_is_chosen_from_the_list(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player, java_script_enabled=False)
    for unlit in (".outlook", ".key .lit"):
        expect(page.locator(unlit)).to_be_hidden()
    page.get_by_label("Your move:").select_option("dig camp-coin with fear")
    page.get_by_role("button", name="Show what it would do").click()
    expect(page.locator(".said")).to_contain_text("You dig at the camp (coins) and pay with Fear.")
    expect(page.locator(".said")).to_be_in_viewport(ratio=1)
    field(page).fill("dig camp-coin with fear; end")
    page.get_by_role("button", name="Confirm", exact=True).click()
    assert last_own(table).text == "end"


def test_what_alone_can_follow_a_word_is_chosen_with_it(alice: Player, bob: Player, visit: Visit) -> None:
    arnak = get_title("arnak")

    def only(position: Any, ply: int) -> bool:
        legal = arnak.legal(position, arnak.due(position)[0])
        return 0 in arnak.due(position) and sum(line.startswith("research ") for line in legal) == 1

    table = made_of(random_moves(2, only, 1, "arnak"), (alice, bob), title="arnak")
    page = visit(table, alice)
    [line] = [line for line in table.legal(due_seat(table)) if line.startswith("research ")]
    page.locator('[data-choice="research"]').click()
    expect(field(page)).to_have_value(line)
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", line)
    assert reload(table).game.ply == table.game.ply, "nothing is played before Confirm"


def test_what_was_forgotten_is_told_before_passing(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.locator('[data-choice="pass"]').click()
    said = page.locator(".said")
    expect(said).to_contain_text("Still open: both your archaeologists are unused")
    expect(said).to_contain_text(re.compile(r"Funding \(\w+\).* (is|are) free to play"))
    # What is free is offered beside it all the time, as buttons.
    page.get_by_role("button", name="Start again").click()
    page.locator('.outlook [data-path="play funding-car"]').click()
    expect(field(page)).to_have_value("play funding-car")


def test_a_card_that_could_do_nothing_says_so_before_confirm(alice: Player, bob: Player, visit: Visit) -> None:
    arnak = get_title("arnak")

    def idle(position: Any) -> str:
        """Return a card after which one could only skip; "" for none."""
        plays = [line for line in arnak.legal(position, 0) if line.startswith("play ")]
        return next((line for line in plays if list(arnak.legal(arnak.apply(position, line), 0)) == ["skip"]), "")

    def enough(position: Any, ply: int) -> bool:
        return arnak.due(position) == (0,) and idle(position) != ""

    table = made_of(random_moves(2, enough, 1, "arnak"), (alice, bob), title="arnak")
    page = visit(table, alice)
    line = idle(table.position)
    field(page).fill(line)
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", line)
    expect(page.locator(".said")).to_contain_text("There is nothing here that it could do now.")


def test_travel_says_what_would_be_left_over_and_chips_keep_the_keyboard(
    alice: Player, bob: Player, visit: Visit
) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.locator('[data-choice="dig"]').press("Enter")
    page.locator('.outlook [data-path="dig camp-coin"]').press("Enter")
    # The place is chosen: what can be given stands there now, and the first of it has the keyboard.
    expect(page.locator(".outlook [data-path]").first).to_be_focused()
    payer = page.locator('.outlook [data-path="dig camp-coin funding-car"]')
    expect(payer).to_contain_text("just enough")
    expect(page.locator(".said")).to_contain_text("Now pay for travel.")
    expect(page.locator(".said")).not_to_contain_text("Choose a free space")
    payer.press("Enter")
    expect(field(page)).to_have_value("dig camp-coin with funding-car")
    expect(payer).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".said [data-move]")).to_have_attribute("data-move", "dig camp-coin with funding-car")
    expect(payer).to_be_focused()
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
    camp = page.locator('.board g[data-token="camp-coin"]')
    camp.click()
    # The bar offers what pays, so that the place stays in sight.
    expect(page.locator('.outlook [data-path="dig camp-coin funding-car"]')).to_be_visible()
    expect(camp).to_be_in_viewport()
    expect(page.locator(".said")).to_contain_text("Chosen: Dig, Camp: coins.")
    card.focus()
    page.keyboard.press("Enter")
    expect(field(page)).to_have_value("dig camp-coin with funding-car")
    playing.confirm(page)
    assert last_own(table).text == "dig camp-coin with funding-car"


def test_a_phone_jumps_to_each_part_and_keeps_the_field(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player, **PHONE)
    strip = page.get_by_role("navigation", name="Parts of the page")
    links = strip.get_by_role("link").all()
    names = ["Island", "Track", "Row", "Hand", "Camp", "Count", "Others", "Log", "Table talk", "Your notes"]
    assert [link.inner_text() for link in links] == names
    for link in links:
        link.tap()
        target = page.locator(str(link.get_attribute("href"))).evaluate("it => it.getBoundingClientRect().top")
        assert -1 < target < PHONE["viewport"]["height"], link.inner_text()
        # Beside every part of the board hand and Confirm stay in reach.
        for kept in (
            ()
            if link == links[-1]
            else (strip, page.locator(".dock .chips").first, page.locator('[data-choice="pass"]'))
        ):
            expect(kept).to_be_in_viewport()
    expect(page.locator(".dock .stock .goods li")).to_have_count(5)
    # What is typed letter by letter is not taken away while it is no move yet.
    field(page).press_sequentially("pass")
    expect(field(page)).to_be_visible()
    expect(field(page)).to_have_value("pass")


def test_a_phone_brings_up_what_can_be_chosen_after_a_word(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    player = due_seat(table).player
    assert player is not None
    page = visit(table, player, **PHONE)
    for word, part in (("buy", ".board.row"), ("dig", ".board.island"), ("buy", ".board.row")):
        page.locator(f'[data-choice="{word}"]').tap()
        expect(page.locator(f"{part} [data-state=next]").first).to_be_in_viewport()


ODD_WIDTHS = (320, 344, 360, 390, 480, 600, 601, 655, 760, 761, 820, 960, 961, 1000, 1100, 1280, 1440, 1920)
CUT_OFF = """() => {
    const strips = `.parts, .verbs, .kinds, .outlook, .strip, .purse, .chips b, .chips small, .running > .title *,
        header.site nav, .key, .sr, .lying, svg *`
    const wide = [...document.querySelectorAll("main *")].filter((one) =>
        one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
    const cut = wide.filter((one) => !one.matches(strips)).map((one) => [one.className, one.scrollWidth, one.clientWidth])
    const page = document.documentElement
    return page.scrollWidth > innerWidth ? [...cut, ["page", page.scrollWidth, innerWidth]] : cut
}"""
"""What is wider than its room, but for the strips of the phone that are meant to be pushed along, and what ends in dots because
it is told in full elsewhere."""


def test_nothing_is_cut_off_at_any_width(alice: Player, bob: Player, visit: Visit) -> None:
    """Four seats, the longest names, and German, whose words are longer."""
    alice.name, bob.name, alice.language = "Anneliese Oberstudienrätin", "Donaudampfschifffahrtsgesell", "de"
    alice.save()
    bob.save()
    page = visit(game_at(260, alice, bob, "greedy", "random", title="arnak"), alice)
    found = {}
    for width in ODD_WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found[width] = page.evaluate(CUT_OFF)
    assert not {width: cut for width, cut in found.items() if cut}


def test_a_desk_shows_the_score_below_the_island(alice: Player, bob: Player, visit: Visit) -> None:
    table = game_at(0, alice, bob, title="arnak")
    page = visit(table, due_seat(table).player)
    page.set_viewport_size({"width": 1280, "height": 900})
    switch = page.get_by_role("button", name="Switch these hints off")
    if switch.is_visible():
        switch.click()
        expect(switch).to_be_hidden()
    read = "names => names.map(name => document.querySelector(`.drawing-${name}`).getBoundingClientRect().toJSON())"
    island, score, track, row = page.evaluate(read, ["island", "counting", "track", "row"])
    broken = page.locator(".counting thead th:not(:first-child)").evaluate_all(
        """heads => heads.filter(head => {
            const words = document.createRange()
            words.selectNodeContents(head)
            return words.getClientRects().length > head.textContent.trim().split(/\\s+/).length
        }).map(head => head.textContent)"""
    )
    assert broken == [], "a heading is not broken within a word"
    assert score["x"] == island["x"]
    assert island["bottom"] < score["y"] < island["bottom"] + 40, "no empty room between them"
    assert track["x"] > island["right"]
    assert abs(score["bottom"] - track["bottom"]) < 4, "both sides end together"
    drawn = page.locator(".drawing-island > svg").bounding_box()
    assert drawn and island["bottom"] - drawn["y"] - drawn["height"] < 90, "no hole under the camp"
    assert row["y"] > max(score["bottom"], track["bottom"])
