"""Each command that a mail can ask for has one class, which its folder finds."""

from games.inbox.commands import mail_commands
from games.reading.commands import WHOLE
from games.reading.phrases import COMMANDS

LINE_OF_ORDER = "order"
"""A command without words of its own."""


def test_each_word_for_a_command_has_a_class() -> None:
    assert set(mail_commands()) == {*COMMANDS, LINE_OF_ORDER} - {WHOLE}
