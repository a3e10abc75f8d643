"""Of texts that look alike axe judges one: what is too pale is found wherever it stands first among them."""

from playwright.sync_api import Page

from tests.browser.alike import JUDGED
from tests.browser.conftest import find_violations

PALE = "color: #ccc"
CASES = {
    "each of many alike": f"<p style='{PALE}'>Pale words</p><p style='{PALE}'>More of them</p>",
    "one among dark ones": f"<p>Dark words</p><p style='{PALE}'>Pale words</p><p>Dark words</p>",
    "on a ground of its own": "<p>Dark words</p><div style='background: #333'><p>Dark words</p></div>",
    "in an element that is nearly clear": "<p>Dark words</p><div style='opacity: 0.3'><p>Dark words</p></div>",
    "smaller than another": "<p style='color: #888; font-size: 3em'>Large words</p><p style='color: #888'>Small words</p>",
    "thinner than another": (
        "<p style='color: #888; font-size: 20px; font-weight: 700'>Bold words</p>"
        "<p style='color: #888; font-size: 20px'>Thin words</p>"
    ),
    "after a disabled control": f"<button disabled style='{PALE}; all: unset'>Off</button><p style='{PALE}'>Pale words</p>",
    "after a label of a disabled control": f"<label style='{PALE}'>Off<input disabled></label><p style='{PALE}'>Pale</p>",
    "a control after a disabled one": f"<button disabled style='{PALE}'>Off</button><button style='{PALE}'>On</button>",
    "a field among others": f"<label>One <input></label><label>Two <input style='{PALE}'></label>",
    "after a box to tick": f"<input type=checkbox aria-label=One style='{PALE}'><input aria-label=Two style='{PALE}'>",
    "in what could be scrolled": f"<p>Dark words</p><div style='overflow: auto'><p style='{PALE}'>Pale words</p></div>",
    "after what is for the ear": (
        f"<p style='{PALE}; position: absolute; clip-path: inset(50%)'>Pale</p><p style='{PALE}'>Pale words</p>"
    ),
    "after a single letter": f"<p style='{PALE}'>x</p><p style='{PALE}'>Pale words</p>",
    "after what is hidden": f"<p style='{PALE}; display: none'>Pale</p><p style='{PALE}'>Pale words</p>",
    "after what is scrolled away": (
        f"<div tabindex=0 style='height: 2em; overflow: auto'><br><br><br><br><p style='{PALE}'>Pale words</p></div>"
        f"<p style='{PALE}'>Pale words</p>"
    ),
    "laid over something dark": (
        "<p>Dark words</p><div style='position: relative'><div style='background: #333; height: 3em'></div>"
        "<p style='position: absolute; top: 0'>Dark words</p></div>"
    ),
}


WHOLE = "<!doctype html><html lang=en><title>Words</title><main><h1>Words</h1>{}</main>"


def test_what_is_too_pale_is_found_among_what_looks_alike(page: Page) -> None:
    found = {}
    for case, shown in CASES.items():
        page.set_content(WHOLE.format(shown))
        found[case] = {violation.partition(":")[0] for violation in find_violations(page)}
    assert found == {case: {"color-contrast"} for case in CASES}
    page.set_content(WHOLE.format("<p>Dark words</p>" * 3))
    assert find_violations(page) == []
    assert page.locator(f"[{JUDGED}]").count() == 2, "the heading, and one of three"


def test_what_has_passed_on_one_page_is_not_judged_on_the_next(page: Page) -> None:
    mine = "<p style='color: #323334'>Dark words</p>"
    page.set_content(WHOLE.format(mine))
    assert find_violations(page) == []
    assert page.locator(f"p[{JUDGED}]").count() == 1
    page.set_content(WHOLE.format(mine + "<p style='color: #cbcccd'>Pale words</p>"))
    for _look in range(2):  # What has not passed is judged again.
        assert [violation.partition(":")[0] for violation in find_violations(page)] == ["color-contrast"]
        assert page.locator(f"p[{JUDGED}]").all_inner_texts() == ["Pale words"]
    page.set_content(WHOLE.format(mine))
    assert find_violations(page) == []
    assert page.locator(f"p[{JUDGED}]").count() == 0


def test_what_axe_is_not_sure_of_is_judged_on_every_page(page: Page) -> None:
    """Something lies over it there; where nothing does, it may be too pale."""
    words = "<p style='color: #c1c2c3'>Pale words</p>"
    over = "<div style='position: absolute; inset: 0; background: #fff'></div>"
    page.set_content(WHOLE.format(words + over))
    assert find_violations(page) == []
    page.set_content(WHOLE.format(words))
    assert [violation.partition(":")[0] for violation in find_violations(page)] == ["color-contrast"]


def test_what_lies_on_a_gradient_is_judged_once(page: Page) -> None:
    """Axe never knows, unless something lies between."""
    words = "<section style='background: linear-gradient(#fff, #c3c2c1)'>{}<p style='color: #c3c2c2'>Pale words</p></section>"
    for judged in (1, 0):
        page.set_content(WHOLE.format(words.format("")))
        assert find_violations(page) == []
        assert page.locator(f"p[{JUDGED}]").count() == judged
    page.set_content(
        WHOLE.format(words.format("<div style='background: #fff'><p style='color: #c3c2c2'>Pale</p></div>"))
    )
    assert [violation.partition(":")[0] for violation in find_violations(page)] == ["color-contrast"]


def test_axe_has_no_opinion_of_what_is_never_judged(page: Page) -> None:
    """Asked about all of it, it finds no more. The picture is the ground of its texts, in which they have another colour too."""
    pale = f"style='{PALE}'"
    drawn = (
        f"<svg role=img aria-label=Map><rect width=99 height=99 fill='#fff'/><text y=20 {pale}>Pale words</text></svg>"
    )
    heard = f"<p style='{PALE}; position: absolute; clip-path: inset(50%)'>Pale words</p>"
    chosen = f"<select aria-label=Pace><option {pale}>Pale words</option></select>"
    page.set_content(WHOLE.format(drawn + heard + chosen))
    assert find_violations(page) == []
    assert page.locator(f"[{JUDGED}]:not(h1, select)").count() == 0
    page.evaluate("axe.configure({rules: [{id: 'color-contrast', selector: '*'}]})")
    found = page.evaluate("async () => (await axe.run({runOnly: ['color-contrast']})).violations.length")
    assert found == 0
