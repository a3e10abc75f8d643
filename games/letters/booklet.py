"""The booklet of a finished game by mail: chapters, and boards as text and as a few pictures."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.boards.contract import Look
from games.display.booklet import Figure, Passage, has_booklet, make_booklet
from games.letters import parts
from games.lib import site_time
from games.mail.context import address_of, answer_address, foot_links, reply_context
from games.mail.kinds import Filling, Inline, Kind, Pointless, Urgency
from games.mail.post import draft, post, root_of
from games.mail.subscriptions import NEWS
from games.models import Mail, Player
from games.play.reviews.reviews import finished_review
from games.reading import markers
from games.table.summaries import head_of
from games.table.table import Table, load_table
from games.talk.box import talk_box

MOST_BOOKLETS = 5
"""To a player in a day."""
MOST_PICTURES = 4
WIDTH = 480
"""Pixels at which a board is meant to be seen."""


class Board(NamedTuple):
    """A board with the sentence below it. `pictures`: one, or none for the text part alone."""

    caption: str
    text: str
    pictures: Sequence[Inline]


class Paragraph(NamedTuple):
    """A passage, with its boards."""

    passage: Passage
    boards: Sequence[Board]


def post_booklet(table: Table, player: Player) -> bool:
    """Post the booklet of a finished game, unless the player has had many today. Return whether it comes."""
    day = site_time.now().date()
    had = Mail.objects.filter(player=player, kind=BookletMail.name, created_at__date=day).count()
    if had < MOST_BOOKLETS:
        post(draft(f"booklet:{player.pk}:{day}:{had}", BookletMail.name, player.email, player, table.game))
    return had < MOST_BOOKLETS


class BookletMail(Kind):
    """The booklet, which its reader has asked for."""

    name = "booklet"
    label = gettext_lazy("The booklet of a game")
    urgency = Urgency.ANSWER
    goes_to_suspended = True
    auto_submitted = "auto-replied"

    def fill(self, mail: Mail) -> Filling:
        """Return the chapters, with pictures of the first boards and of the last one. Raises Pointless."""
        table, player = load_table(pk=mail.game_id), mail.recipient
        seat = table.seat_of(player)
        if seat is None or not has_booklet(table):
            raise Pointless(gettext_noop("The seat was not yours when the game ended."))
        talk = talk_box(table, player)
        page = make_booklet(table, finished_review(table), talk.remarks if talk else [])
        images: list[Inline] = []

        def board(figure: Figure, most: int = MOST_PICTURES - 1) -> Board:
            """Return the board for both parts, with a picture while there are fewer than `most`."""
            drawn: tuple[Inline, ...] = ()
            if len(images) < most:
                drawn = parts.pictures(mail, page.presenter, figure.view, figure.look, WIDTH)
                drawn = tuple(replace(one, cid=f"{figure.ply}.{one.cid}") for one in drawn)
            images.extend(drawn)
            return Board(figure.caption, parts.board_text(table.title, figure.view, player), drawn)

        chapters = [
            (chapter.heading, [Paragraph(one, [board(figure) for figure in one.figures]) for one in chapter.passages])
            for chapter in page.chapters
        ]
        end = Figure(table.game.ply, "", table.title.view(table.position, None, True), Look(tuple(table.names())), ())
        context: dict[str, Any] = {
            "heading": _("{game}: the booklet").format(game=table.game.name),
            "first_line": page.ended,
            "game": head_of(table.game),
            "page": page,
            "chapters": chapters,
            "final": board(end, MOST_PICTURES),
            "link": address_of("game-booklet", table.game.code),
        }
        reply = answer_address(seat, 0, table.game)
        context |= reply_context(reply, markers.REPLY) | foot_links(player, NEWS) | {"stop_url": ""}
        return Filling(context, "", root_of(player, table.game), reply, tuple(images))
