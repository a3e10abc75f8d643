"""A season's crosstable in a browser: on a phone and a desk, light and dark, read in order, and entered without scripts."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewContext, hold, judge
from tests.browser.test_lobby import sign_in
from tests.games.leagues.play import begun, end_games, league, people
from tests.steps import Shift

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_crosstable_fits_a_phone_and_is_read_in_order(
    new_context: NewContext, shift_clock: Shift, seats: int
) -> None:
    cast = people(7, "bartholomew")
    season = begun(shift_clock, cast, seats)
    end_games(season.games.all()[:5], {player.pk: number for number, player in enumerate(cast)})
    page = new_context().new_page()
    page.goto(f"/leagues/{season.pk}/")
    for phone in (True, False):
        hold(page, phone)
        judge(page, phone)
    hold(page, True)
    table = page.get_by_role("table", name="Division 1")
    heads = table.get_by_role("columnheader").all_inner_texts()
    names = [row.split(maxsplit=1)[1] for row in table.get_by_role("rowheader").all_inner_texts()]
    assert [head.split()[-1] for head in heads[:3]] == ["Player", "Points", "finish"]
    assert len(heads) == 10 and [head.split()[-1] for head in heads[3:]] == [name.split()[0] for name in names]
    # The whole table stands on the screen: nothing of it has to be looked for by scrolling.
    wide, room = table.evaluate("table => [table.scrollWidth, table.parentElement.clientWidth]")
    assert wide <= room


def test_entering_works_without_scripts_on_a_phone(new_context: NewContext, live_server: Any) -> None:
    (player,) = people(1)
    season = league()
    page = sign_in(new_context(viewport=PHONE, java_script_enabled=False), player, live_server)
    page.goto("/games/")
    page.get_by_role("link", name="Leagues").click()
    page.get_by_role("link", name="Nile, season 1").click()
    page.get_by_label("Always enter me").check()
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("main")).to_contain_text("You have entered.")
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("button", name="Leave the season").click()
    expect(page.get_by_role("button", name="Enter")).to_be_visible()
    assert not season.entries.exists()
