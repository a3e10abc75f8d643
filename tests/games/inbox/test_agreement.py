"""A line that cannot be read stops the mail, and one word in answer to the question plays all that was written."""

import pytest
from django.utils.translation import gettext, override

from engine.registry import get_title
from games.letters import outcome
from games.models import Game, Inbound, Order, Player
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, by_mail, last_answer, send
from tests.steps import address_in, letters_to, play_next

pytestmark = pytest.mark.django_db
ARNAK = get_title("arnak")


def due(table: Table) -> tuple[int, str]:
    """Return the seat that is due, and the address of its player."""
    table = load_table(pk=table.game.pk)
    index = table.due()[0]
    player = table.seats[index].player
    assert player is not None and player.email
    return index, player.email


def ask(table: Table, text: str) -> tuple[Inbound, str, str]:
    """Send that to the turn that runs: the mail, its writer's address, and the address of the answer."""
    index, address = due(table)
    row = send(address_for(table, index), text, From=address)
    assert by_mail(table) == []
    last_answer(address)
    return row, address, address_in(letters_to(address)[-1], "Reply-To")


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    return start_game_of(alice, bob, title="arnak")


def wrong_turn(table: Table) -> tuple[str, str]:
    """Return a line of the seat that is due after which `end` can be played, and the same with a slip of the pen."""
    index, _address = due(table)
    line = next(line for line in load_table(pk=table.game.pk).legal(table.seats[index]) if line.startswith("dig "))
    return line, line.replace("camp", "cmap")


def kinds(row: Inbound) -> list[str]:
    return [sentence["m"] for _kind, sentence in row.report["items"]]


@pytest.mark.parametrize("word", ["yes", "Ja, bitte!\n\nViele Grüße\nInes", "Tak"])
def test_one_word_plays_all_that_was_written(table: Table, word: str) -> None:
    line, wrong = wrong_turn(table)
    _row, address, to = ask(table, f"{wrong}\nend")
    answer = " ".join(last_answer(address).split())
    assert f"“{wrong}” cannot be read, so nothing was played." in answer
    assert f"Did you mean {line}?" in answer
    assert f"(“{line}” and “end”)" in answer
    send(to, word, From=address)
    assert by_mail(table) == [line, "end"]
    # Once more, and late: it stands, and nothing is played again.
    row = send(to, word, From=address)
    assert by_mail(table) == [line, "end"] and row.report["items"]


def test_a_printed_name_that_is_written_wrong_is_offered_in_the_notation(table: Table) -> None:
    Player.objects.update(language="de")
    index, _address = due(table)
    cards = [line for line in load_table(pk=table.game.pk).legal(table.seats[index]) if line.startswith("buy ")]
    with override("de"):
        first, second = (gettext(ARNAK.names[line.removeprefix("buy ")]) for line in cards[:2])
    row, address, to = ask(table, f"Kauf {first[:-2]}{first[-1]}\nkaufe {second}")
    assert cards[0] in row.report["question"]["lines"], last_answer(address)
    send(to, "Ja", From=address)
    assert by_mail(table)[:1] == [cards[0]]


def test_an_order_below_is_left_by_that_word(table: Table) -> None:
    line, wrong = wrong_turn(table)
    row, address, to = ask(table, f"{wrong}\nend\nthen pass\nthen end")
    assert not Order.objects.exists()
    assert row.report["question"]["lines"] == [line, "end", "then pass", "then end"]
    send(to, "yes", From=address)
    assert by_mail(table) == [line, "end"]
    assert Order.objects.get().text.startswith("then pass")


def test_a_yes_to_another_position_or_to_nothing_plays_nothing(table: Table) -> None:
    line, wrong = wrong_turn(table)
    _row, address, to = ask(table, f"{wrong}\nend")
    index, _address = due(table)
    row = send(address_for(table, index), "yes", From=address)
    assert kinds(row) == [outcome.NO_QUESTION]
    send(address_for(table, index), line, From=address)
    row = send(to, "yes", From=address)
    assert kinds(row) == [outcome.CHANGED_SINCE] and by_mail(table) == [line]


def test_a_late_yes_leaves_no_order_for_another_turn(table: Table) -> None:
    _row, address, to = ask(table, "then pas\nthen buy flsk")
    for _ in range(4):
        play_next(table)
    row = send(to, "yes", From=address)
    assert kinds(row) == [outcome.CHANGED_SINCE] and not Order.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "yes 🤔", "Yes❓", "yes 👎", "Na ja", "Really!", "yes\nonly the first line", "yes.\nI'll decide tomorrow",
        "tak\n\nMuszę pomyśleć", "yes\n{other}", "{other}\n\nyes", "yes\nundo",
    ],
)  # fmt: skip
def test_a_yes_with_anything_beside_it_plays_nothing(table: Table, text: str) -> None:
    line, wrong = wrong_turn(table)
    _row, address, to = ask(table, f"{wrong}\nend")
    index, _address = due(table)
    other = next(one for one in load_table(pk=table.game.pk).legal(table.seats[index]) if one not in (line, "end"))
    row = send(to, text.format(other=other), From=address)
    assert by_mail(table) == [] and row.report["items"]
    # The answer asks the same again.
    if "\n" in text:
        last_answer(address)
        send(address_in(letters_to(address)[-1], "Reply-To"), "yes\n\nSent from my iPhone", From=address)
        assert by_mail(table) == [line, "end"]


def test_a_question_after_a_whole_turn_offers_all_of_it(table: Table) -> None:
    line, _wrong = wrong_turn(table)
    _row, address, to = ask(table, f"{line}\nend\n\nIs that allowed?")
    assert f"(“{line}” and “end”)" in " ".join(last_answer(address).split())
    send(to, "Yes!", From=address)
    assert by_mail(table) == [line, "end"]
    assert Game.objects.get(pk=table.game.pk).state == Game.State.RUNNING
