"""*Said at the table*: remarks in mails, which are read again at the moment of sending."""

from collections.abc import Iterable
from typing import NamedTuple

from games.models import Game, Mail, Remark
from games.table.table import player_name
from games.talk.text import lines_of, without_links
from games.talk.unread import IDS, unread_remarks


class SaidLine(NamedTuple):
    """One remark in a mail. `lines`: as plain text, each with a mark before it."""

    name: str
    text: str
    lines: list[str]


def add_said(mail: Mail, games: Iterable[Game]) -> dict[int, list[SaidLine]]:
    """Return what the mail tells of the talk at each of these games, and record the ids of the remarks in its inputs."""
    unread = {game.pk: list(unread_remarks(mail.recipient, game)) for game in games}
    ids = [remark.pk for remarks in unread.values() for remark in remarks]
    if ids != mail.inputs.get(IDS, []):
        mail.inputs = mail.inputs | {IDS: ids}
        Mail.objects.filter(pk=mail.pk).update(inputs=mail.inputs)
    return {game: [said_line(remark) for remark in remarks] for game, remarks in unread.items()}


def said_line(remark: Remark) -> SaidLine:
    name = player_name(remark.player)
    return SaidLine(name, without_links(remark.text), lines_of(name, remark.text))
