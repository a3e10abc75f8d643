"""The words about the account: how they are read, and that they change nothing of a move beside them."""

from itertools import cycle
from typing import Any

import pytest
from django.utils import translation

from engine.registry import TITLES, get_title
from games.inbox.commands import mail_commands
from games.letters import account_words
from games.models import Game, Inbound, Mail, Player, Question, Seat
from games.reading.commands import WHOLE, command
from games.reading.phrases import COMMANDS
from games.reading.steps import steps
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, send
from tests.steps import game_at, letters_to, text_of

HERO = "alice@example.org"
EVIL = "evil@attacker.example"
WORDS = {
    "games": ("games", "partien", "partie"),
    "open": ("open", "offen", "otwarte"),
    "game": ("game 2", "partie 2", "partia 2"),
    "join": ("join 2", "mitspielen 2", "dołącz 2"),
    "ready": ("ready thebes 2", "bereit theben 2", "gotowa teby 2"),
    "not ready": ("not ready", "nicht bereit", "nie szukam"),
    "bot": ("bot thebes", "bot theben", "bot teby"),
    "dig": ("this week's dig", "grabung der woche", "wykopaliska tygodnia"),
    "weekly letter": ("weekly letter", "Wochenbrief", "list tygodnia"),
    "no weekly letter": ("no weekly letter", "kein Wochenbrief", "bez listu tygodnia"),
    "invite": ("invite Bea mykerinos", "einladen Bea mykerinos", "zaproś Bea mykerinos"),
    "rematch": ("rematch 2", "Revanche", "rewanz"),
    "vacation": ("vacation 7", "urlaub 7", "urlop 7"),
    "digest": ("digest", "uebersicht", "przegląd"),
    "emails at once": ("emails at once", "Mails sofort", "maile od razu"),
    "emails after": ("emails after 30 minutes", "mails nach 30 minuten", "maile po 30 minutach"),
    "quiet": ("quiet 22-7", "ruhe 22-7", "cisza 22-7"),
    "quiet off": ("quiet off", "ruhe aus", "bez ciszy"),
    "language": ("language de", "sprache de", "jezyk de"),
    "time zone": ("time zone Warsaw", "Zeitzone Warschau", "strefa Warszawa"),
    "call me": ("call me Ada", "nenn mich Ada", "mów mi Ada"),
    "hints": ("hints", "tipps", "podpowiedzi"),
    "no hints": ("no hints", "keine tipps", "bez podpowiedzi"),
    "settings": ("settings", "einstellungen", "ustawienia"),
    "help": ("help", "hilfe", "pomoc"),
    "stop": ("stop", "stopp", "stop"),
    "start": ("start", "start", "start"),
    "no emails": ("no emails", "keine mails", "bez maili"),
    "new addresses": ("new addresses", "neue adressen", "nowe adresy"),
    "leave for good": ("leave for good", "für immer gehen", "odejdź na zawsze"),
    "not me": ("not me", "das bin ich nicht", "to nie ja"),
}  # fmt: skip
LINES = [(name, line) for name, lines in WORDS.items() for line in dict.fromkeys(lines)]
OUT_OF_GAMES = {"stop", "start"}


def flat(letter: Any) -> str:
    return " ".join(text_of(letter).split())


@pytest.mark.parametrize(("name", "line"), LINES)
def test_the_words_are_read_in_three_languages_with_courtesy_around_them(name: str, line: str) -> None:
    for text in (line, f"{line}, please", line.upper() if name not in {"call me", "invite", "time zone"} else line):
        found = command(text, in_game=False)
        assert found is not None and found.name == name, text


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_lines_that_help_lists_are_read_as_what_they_say(language: str) -> None:
    for line, _text in (*account_words.FIRST_WORDS, *account_words.OTHER_WORDS):
        there = command(line.format(title="Thebes"), in_game=False)
        with translation.override(language):
            here = command(translation.gettext(line).format(title="Thebes"), in_game=False)
        assert here is not None and there is not None and here.name == there.name, line


@pytest.mark.parametrize("title", TITLES)
def test_no_word_is_a_line_of_the_notation(title: str) -> None:
    """`stop`, which is a move of one title, is none in mails about games."""
    rules = get_title(title)
    position = rules.start(2, {})
    vocabulary = rules.words(position)
    for name, line in LINES:
        if name not in OUT_OF_GAMES:
            found = steps(line, vocabulary)
            assert [step.command.name for step in found if step.command] == [name], line
    assert all(step.command is None for step in steps("stop", vocabulary))


@pytest.mark.django_db
def test_a_move_with_a_word_below_is_played_and_the_word_is_answered(alice: Player, bob: Player) -> None:
    """Without the word the same move is played, with it too; no line gets no word in the answer. The titles by turns."""
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    for (name, line), title in zip(LINES, cycle(TITLES), strict=False):
        if name in {*OUT_OF_GAMES, "not ready", "not me"}:
            continue
        table = game_at(0, alice, bob, title=title)
        seat = table.seats[table.due()[0]]
        move = table.legal(seat)[0]
        assert seat.player is not None
        row = send(address_for(table, seat.index), f"{move}\n\n{line}", From=str(seat.player.email))
        report = Inbound.objects.get(pk=row.pk).report
        assert report["first"] is not None, (line, report)
        said = [sentence["m"] for _kind, sentence in report["items"]]
        assert len(said) > 1 or name == "help", (line, said)
        Game.objects.filter(pk=table.game.pk).update(state=Game.State.ABANDONED, ended_at=table.game.started_at)
        Question.objects.all().delete()
        Mail.objects.all().delete()


@pytest.mark.django_db
def test_stop_in_a_game_s_thread_stops_nothing_and_names_the_word_that_does(alice: Player, bob: Player) -> None:
    table = start_game_of(alice, bob)
    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    address = str(seat.player.email)
    send(address_for(table, seat.index), "stop", From=address)
    assert "write: no emails" in flat(letters_to(address)[-1])
    assert not any(player.mail_refused for player in Player.objects.all())
    send(address_for(table, seat.index), "no emails", From=EVIL)
    assert Seat.objects.get(pk=seat.pk).mail_when == Player.MailWhen.NEVER
    send(address_for(table, seat.index), "emails again", From=address)
    assert Seat.objects.get(pk=seat.pk).mail_when == ""


LINE_OF_ORDER = "order"
"""A command without words of its own."""


def test_each_word_for_a_command_has_a_class() -> None:
    assert set(mail_commands()) == {*COMMANDS, LINE_OF_ORDER} - {WHOLE}
