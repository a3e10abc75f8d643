"""Lines that cannot be read are named in the answer, in the writer's own words, and what depends on them is not done."""

import re
from itertools import product
from typing import Any

import pytest

from engine.contract import AnyTitle
from engine.registry import get_title
from games.letters import outcome
from games.models import Inbound, Order, Player
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, by_mail, last_answer, send
from tests.games.inbox.test_turns_again import shows_something
from tests.steps import made_of, random_moves

pytestmark = pytest.mark.django_db

ARNAK: AnyTitle = get_title("arnak")
HERO = "alice@example.org"


def write(table: Table, text: str) -> Inbound:
    """Send the text to the turn that runs, from the player who is due."""
    table = load_table(pk=table.game.pk)
    seat = table.seats[table.due()[0]]
    assert seat.player is not None and seat.player.email is not None
    return send(address_for(table, seat.index), text, From=seat.player.email)


def answer(row: Inbound) -> str:
    assert row.player is not None and row.player.email is not None
    return " ".join(last_answer(row.player.email).split())


def legal(table: Table) -> list[str]:
    table = load_table(pk=table.game.pk)
    return list(table.legal(table.seats[table.due()[0]]))


@pytest.fixture
def arnak(alice: Player, bob: Player) -> Table:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    return start_game_of(alice, bob, title="arnak")


@pytest.fixture
def mykerinos(alice: Player, bob: Player) -> Table:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    return start_game_of(alice, bob)


@pytest.fixture
def thebes(alice: Player, bob: Player) -> Table:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    return start_game_of(alice, bob, title="thebes")


@pytest.mark.parametrize("shape", ["- {line} - end - skip", "{line} – end", "{line} > skip > end"])
def test_a_line_with_dashes_is_quoted_as_it_was_written(arnak: Table, shape: str) -> None:
    line = next(line for line in legal(arnak) if " with " in line)
    text = shape.format(line=line)
    row = write(arnak, text)
    said = answer(row).partition("== ")[0]
    assert by_mail(arnak) == [] and f"“{text.removeprefix('- ')}” cannot be played now." in said


def test_the_engine_quotes_the_words_of_the_writer(arnak: Table) -> None:
    """The notation sorts what is paid with, and knows other words for it."""
    row = write(arnak, "Dig camp-coin with whip and fear")
    quotes = re.findall("“(.*?)”", answer(row).partition("== ")[0])
    assert by_mail(arnak) == [] and quotes and set(quotes) == {"Dig camp-coin with whip and fear"}


@pytest.mark.parametrize("wish", ["Viel Glück!\nedn", "Viel Glück!\nEdn", "Good luck!\nEmd", "LG\n\nPowodzenia!\nennd"])
def test_a_misspelt_end_below_good_wishes_is_named(arnak: Table, wish: str) -> None:
    line = next(line for line in legal(arnak) if line.startswith("dig "))
    wrong = wish.splitlines()[-1]
    row = write(arnak, f"{line}\n{wish}")
    said = answer(row)
    assert by_mail(arnak) == [line] and f"“{wrong}” was not played" in said and "Did you mean end?" in said
    assert row.report["question"]["lines"] == ["end"]


def test_a_name_below_good_wishes_is_none(arnak: Table) -> None:
    Player.objects.filter(email=HERO).update(name="Ned")
    Player.objects.exclude(email=HERO).update(name="Ned Bee")
    line = next(line for line in legal(arnak) if line.startswith("dig "))
    row = write(arnak, f"{line}\nGood luck!\nNed")
    assert by_mail(arnak) == [line] and "Did you mean" not in answer(row)
    assert [kind for kind, _sentence in row.report["items"]] == [outcome.DID]


def test_good_wishes_that_may_be_a_code_are_asked_about_above_a_line(mykerinos: Table) -> None:
    """`bg` are best wishes, and `b6` with a slip of the pen."""
    line = next(line for line in legal(mykerinos) if re.fullmatch(r"b\d", line))
    row = write(mykerinos, f"bg\nthen {line}\nthen pass")
    assert by_mail(mykerinos) == [] and not Order.objects.exists()
    assert "“bg” cannot be read" in answer(row)


def test_good_wishes_below_a_line_are_good_wishes(mykerinos: Table) -> None:
    line = next(line for line in legal(mykerinos) if re.fullmatch(r"b\d", line))
    write(mykerinos, f"{line}\nbg")
    assert by_mail(mykerinos) == [line]


@pytest.mark.parametrize("wrong", ["then pas", "then frog\nthen c5-d5 else frog", "c4 maybe\nthen pass"])
def test_an_answer_about_an_order_says_once_that_nothing_was_played(mykerinos: Table, wrong: str) -> None:
    row = write(mykerinos, f"{wrong}\nthen pass")
    said = answer(row).partition("== ")[0]
    assert not Order.objects.exists() and by_mail(mykerinos) == []
    assert len(re.findall("was played|nothing", said)) <= 2 and said.count("nothing") == 1, said
    assert "no plan was saved" in said


@pytest.mark.parametrize(
    "text", ["{line}\nthen pass", "{line}\npass", "{line}\nDann passe", "then pass", "{line}\n\nI pass."]
)
def test_a_title_without_a_pass_says_so(thebes: Table, text: str) -> None:
    row = write(thebes, text.format(line=legal(thebes)[0]))
    said = answer(row)
    assert by_mail(thebes) == [] and not Order.objects.exists()
    assert "There is no move “" in said and "” in this game, so nothing was played" in said, said


# `end yes`


@pytest.fixture
def drawing(alice: Player, bob: Player) -> tuple[Table, str]:
    """Alice is due, and a line after which chance draws and the turn goes on."""

    def enough(position: Any, ply: int) -> bool:
        if ARNAK.due(position) != (0,) or ARNAK.phase(position) != "turn":
            return False
        return any(shows_something(position, line) for line in ARNAK.legal(position, 0))

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = made_of(random_moves(2, enough, 1, "arnak"), (alice, bob), title="arnak")
    return table, next(line for line in legal(table) if shows_something(table.position, line))


@pytest.mark.parametrize("sure", ["end yes", "End yes", "end ja"])
def test_end_yes_ends_the_turn_whatever_has_come_up(drawing: tuple[Table, str], sure: str) -> None:
    table, line = drawing
    write(table, f"{line}\n{sure}")
    assert by_mail(table)[:1] == [line] and by_mail(table)[-1:] == ["end"], last_answer(HERO)


def test_end_alone_does_not(drawing: tuple[Table, str]) -> None:
    table, line = drawing
    row = write(table, f"{line}\nend")
    assert by_mail(table) == [line] and "something new came up" in answer(row)
    # And a plain answer with it does.
    write(table, "end yes")
    assert by_mail(table) == [line, "end"]


POLITE = (
    "yes, {}", "Please {}", "{} please", "My move: {}", "I'd like to {}", "First: {}", "Alice: {}", "Then: {}", "{}, and then",
    "Bitte {}", "{} bitte", "Mein Zug ist {}", "Erster Zug: {}", "Ich möchte {}", "ja, {}",
    "Proszę {}", "{} proszę", "Mój ruch to {}", "Najpierw: {}", "tak, {}",
)  # fmt: skip


@pytest.mark.parametrize(
    ("title", "order", "shapes"),
    [
        (title, order, POLITE[number::6])
        for number, (title, order) in enumerate(product(("arnak", "mykerinos", "thebes"), ("", "then ")))
    ],
)
def test_words_around_a_misspelt_line_do_not_hide_it(
    alice: Player, bob: Player, title: str, order: str, shapes: tuple[str, ...]
) -> None:
    """What stands below it was played, and the answer did not mention it."""
    table = start_game_of(alice, bob, title=title)
    lines = [line for line in legal(table) if line != "pass"]
    right, other = lines[0], lines[-1]
    wrong = f"{right}q"
    for shape in shapes:
        row = write(table, f"{shape.format(wrong)}\n{order}{other}")
        assert by_mail(table) == [] and not Order.objects.exists(), shape
        assert f"“{shape.format(wrong)}” cannot be read, so nothing was played" in answer(row), shape


@pytest.mark.parametrize("shape", ["please {}", "Ich nehme {}", "{} proszę"])
def test_words_around_a_misspelt_line_below_others_do_not_hide_it(arnak: Table, shape: str) -> None:
    line, other = (next(one for one in legal(arnak) if one.startswith(verb)) for verb in ("play ", "buy "))
    row = write(arnak, f"{line}\n{shape.format(other + 'q')}")
    assert by_mail(arnak) == [] and f"Did you mean {other}?" in answer(row)


@pytest.mark.parametrize("shape", ["I'll play {}", "Turn: {}", "klar, {}", "proszę {}"])
@pytest.mark.parametrize(("title", "wrong"), [("arnak", "passs"), ("mykerinos", "5c")])
def test_a_short_misspelt_line_below_a_move_is_not_passed_over(
    alice: Player, bob: Player, shape: str, title: str, wrong: str
) -> None:
    table = start_game_of(alice, bob, title=title)
    row = write(table, f"{next(line for line in legal(table) if line != 'pass')}\n{shape.format(wrong)}")
    assert by_mail(table) == [] and f"“{shape.format(wrong)}” cannot be read" in answer(row)


@pytest.mark.parametrize("talk", ["Right, yes!", "That's right", "was für ein Spiel", "mit Recht"])
def test_talk_below_a_move_is_no_short_misspelt_line(mykerinos: Table, talk: str) -> None:
    line = legal(mykerinos)[0]
    write(mykerinos, f"{line}\n{talk}")
    assert by_mail(mykerinos) == [line]


@pytest.mark.parametrize(("language", "marks"), [("en", "“{}”"), ("de", "„{}“"), ("pl", "„{}”")])
def test_lines_are_quoted_in_the_marks_of_the_language(arnak: Table, language: str, marks: str) -> None:
    Player.objects.update(language=language)
    line = next(one for one in legal(arnak) if one.startswith("buy "))
    said = answer(write(arnak, f"{line}q\nend"))
    assert marks.format(line) in said and marks.format("end") in said


def test_a_code_that_is_none_behind_a_yes_is_asked_about(mykerinos: Table) -> None:
    """Nothing could read the mail: an error, and no answer."""
    assert "“Yes, a55.”" in answer(write(mykerinos, "Yes, a55.")) and by_mail(mykerinos) == []


def test_a_line_without_blanks_is_one_that_is_misspelt(arnak: Table) -> None:
    line, other = (next(one for one in legal(arnak) if one.startswith(verb)) for verb in ("dig ", "play "))
    row = write(arnak, f"{line.replace(' ', '')}x\n{other}")
    assert by_mail(arnak) == [] and f"Did you mean {line}?" in answer(row)


def test_one_word_plays_all_of_it_only_where_all_of_it_can_be_played(mykerinos: Table) -> None:
    """Two moves of which one can be played were offered both, and the yes was asked back."""
    first, second = (line for line in legal(mykerinos) if line in ("b3", "c5"))
    said = answer(row := write(mykerinos, f"{first}q\n{second}"))
    assert "To play all of it" not in said and f"reply with the line: {first} yes" in said
    assert row.report["question"]["lines"] == [first]


def test_a_misspelt_line_that_ends_with_a_dash_is_not_joined_to_the_next(thebes: Table) -> None:
    line = next(line for line in legal(thebes) if line[-2] == "-")
    wrong = f"{line[:-2]}{line[-1]}-"
    below = legal(thebes)[-1]
    said = answer(write(thebes, f"first {wrong}\n{below}"))
    assert f"“first {wrong}” cannot be read" in said and line in said
    assert not by_mail(thebes)


@pytest.mark.parametrize("wrong", ["nd", "ed", "En"])
def test_two_letters_of_a_word_that_is_not_legal_now_stop_the_line_below(arnak: Table, wrong: str) -> None:
    assert "end" not in legal(arnak)
    assert f"“{wrong}” cannot be read" in answer(write(arnak, f"{wrong}\npass"))
    assert not by_mail(arnak)
