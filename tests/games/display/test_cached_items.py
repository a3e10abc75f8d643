"""What pages keep from one reader to the next: words, and items of lists by all that they show."""

from datetime import UTC, datetime

from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import override

from games.display.story import StoryLine, StoryPart
from games.lib.text.sentences import look_up
from games.play.history.move_rows import Line, Turn
from games.templatetags.moves import move_items, story_items

AT = datetime(2026, 1, 2, tzinfo=UTC)


def test_a_kept_part_is_shown_to_each_reader_in_their_language() -> None:
    template = Template("{% load i18n cached %}{% cached %}{% translate 'Rules' %}{% endcached %} {{ name }}")
    assert template.render(Context({"name": "Ada"})) == "Rules Ada"
    with override("de"):
        assert template.render(Context({"name": "Ben"})) == "Regeln Ben"
    assert template.render(Context({"name": "Cleo"})) == "Rules Cleo"


def test_a_kept_part_is_rendered_once_a_language() -> None:
    template = Template("{% load cached %}{% cached %}{% now 'u' %}{% endcached %}")
    first = template.render(Context())
    assert template.render(Context()) == first
    with override("pl"):
        assert template.render(Context()) != first


def test_a_kept_part_is_given_nothing_of_its_reader() -> None:
    template = Template(
        "{% load cached %}{% with mine=secret %}{% cached %}[{{ secret }}{{ mine }}{{ request }}]{% endcached %}{% endwith %}"
    )
    assert template.render(Context({"secret": "a hand", "request": "a reader"})) == "[]"


def test_fixed_words_are_translated_for_each_reader_and_other_words_each_time() -> None:
    template = Template(
        "{% load i18n %}{% translate 'Rules' %} {% translate name %} {% translate 'Rules' as rules %}{{ rules }}"
    )
    assert template.render(Context({"name": "Desk"})) == "Rules Desk Rules"
    with override("de"):
        assert template.render(Context({"name": "Games"})) == "Regeln Partien Regeln"
    assert template.render(Context({"name": "<b>"})) == "Rules &lt;b&gt; Rules"


def test_words_are_looked_up_in_the_language_that_is_active() -> None:
    assert look_up("blue") == "blue"
    with override("de"):
        assert look_up("blue") == "blau"
    assert look_up("blue") == "blue"


def a_line(
    ply: int = 3, first: str = "Ada digs.", *, via: str = "browser", undone: bool = False, rest: tuple[str, ...] = ()
) -> Line:
    return Line(ply, 0, "dig egypt 3", first, rest, via, AT, undone)


def test_a_move_links_to_the_board_after_it() -> None:
    assert move_items([Turn("", [a_line()])], "/g/abc/ply/") == (
        '<li><a class="ply" href="/g/abc/ply/4/"><span class="sr">move </span>4</a><div><p>Ada digs.</p></div>'
        "<code>dig egypt 3</code></li>\n"
    )
    assert 'href="/g/other/ply/4/"' in move_items([Turn("", [a_line()])], "/g/other/ply/")


def test_a_move_that_was_undone_or_not_asked_says_so_in_the_readers_language() -> None:
    undone, forced = [Turn("", [a_line(undone=True)])], [Turn("", [a_line(via="forced")])]
    assert '<li class="undone">' in move_items(undone, "/")
    assert "<p><s>Ada digs.</s> <small>undone</small></p>" in move_items(undone, "/")
    assert "<p>Ada digs. <small>played by the site: there was nothing to decide</small></p>" in move_items(forced, "/")
    with override("de"):
        assert "<small>undone</small>" not in move_items(undone, "/")
    assert "undone" not in move_items([Turn("", [a_line()])], "/")


def test_moves_of_one_turn_stand_under_its_heading() -> None:
    told = move_items([Turn("Ada's <turn>", [a_line(rest=("<b> and more",)), a_line(4)])], "/")
    assert told.startswith('<li class="one-turn"><b>Ada&#x27;s &lt;turn&gt;</b><ol>\n<li>')
    assert told.endswith("</li>\n</ol></li>\n")
    assert '<p class="rest">&lt;b&gt; and more</p>' in told


def test_a_seat_that_changed_hands_has_no_notation() -> None:
    assert "<code>" not in move_items([Turn("", [Line(3, None, "", "Ada resigned.", (), "", None, undone=False)])], "/")


def test_what_happened_is_told_with_its_marks_by_turn() -> None:
    mark = SafeString("<svg></svg>")
    lines = [StoryLine(mark, "<i>Ada digs.")]
    assert story_items([StoryPart("", lines)]) == "<li><svg></svg><p>&lt;i&gt;Ada digs.</p></li>\n"
    assert story_items([StoryPart("Ada's turn", lines)]) == (
        '<li class="one-turn"><p><b>Ada&#x27;s turn</b></p><ul>\n<li><svg></svg><p>&lt;i&gt;Ada digs.</p></li>\n</ul></li>\n'
    )
