"""The answer to a mail: what was understood and done, or why not; how the game stands now, and what is possible."""

from typing import Any

from django.utils.translation import gettext as _

from games.boards.registry import get_presenter
from games.mail import report, story
from games.mail.answering import check_confirmation
from games.mail.filling import Filling, address_of, answer_address, asking, foot_links, seat_link, stop_address
from games.mail.groups import ANSWER
from games.mail.threads import root_of
from games.models import Game, Inbound, Mail, Note, Seat
from games.selectors.moves import lines, rows
from games.table import Table, load_table

LOG_LINES = 60
NOTES = 5


def fill_answer(mail: Mail) -> Filling:
    """From the report of the mail that is answered, and from the game as it stands. Raises Pointless."""
    inbound = Inbound.objects.defer("raw").get(pk=mail.inputs["inbound"])
    player = mail.player
    assert player is not None
    table = load_table(pk=mail.game_id) if mail.game_id else None
    seat = table.seat_of(player) if table else None
    check_confirmation(inbound, player, table.waits.get(seat.pk) if table and seat else None)
    context: dict[str, Any] = {
        "heading": _("{game}: your mail was read").format(game=table.game.name) if table else _("Your mail was read"),
        "game": table.game if table else None,
        "title": table.title.name if table else "",
        "items": report.words(inbound.report, table.names() if table else []),
    } | foot_links(player, ANSWER)
    filling = Filling(
        context,
        stop_address(player, ANSWER),
        root_of(player, table.game) if table else "",
        answers=inbound.message_id,
    )
    if table is None or seat is None or table.position is None or mail.inputs["seat"] != seat.pk:
        context["look"] = address_of("game", table.game.code) if table else ""
        return filling
    return full(mail, filling, inbound, table, seat)


def full(mail: Mail, filling: Filling, inbound: Inbound, table: Table, seat: Seat) -> Filling:
    """The answer to who holds the seat, with the board."""
    player = seat.player
    assert player is not None
    presenter = get_presenter(table.game.title)
    legal = table.legal(seat)
    told = inbound.report
    made = []
    if told.get("first") is not None:
        made = rows(table, seat, undone_at=None, ply__gte=told["first"], ply__lt=told["until"])
    seen = story.look(table, seat, legal, made)
    view = table.view(seat)
    wait = table.waits.get(seat.pk)
    kinds = {item.kind for item in filling.context["items"]}
    last = rows(table, seat, undone_at=None, ply__gte=table.game.ply - LOG_LINES) if report.LOG in kinds else []
    images = story.pictures(mail, presenter, view, seen)
    ways = story.ways(table, presenter.choices(view, seen, legal), legal) if wait else []
    chairs = story.chairs(table, seat)
    asked = inbound.pk if told.get("vacation") else 0
    reply = answer_address(seat, wait.pk if wait else inbound.wait_number or 0, table.game, asked)
    names = table.names()
    filling.context.update(
        {
            "stage": presenter.stage(view),
            "chairs": chairs,
            "colour": chairs[seat.index].colour,
            "made": lines(table, made),
            "log": lines(table, last),
            "help": report.HELP in kinds,
            "notes": list(Note.objects.filter(seat=seat, player=player).order_by("-pk")[:NOTES])[::-1],
            "due": bool(wait),
            "prompt": presenter.prompt(view, seen) if wait else "",
            "waiting": [names[index] for index in table.due()],
            "over": table.game.state == Game.State.FINISHED,
            "ways": ways,
            "few": len(legal) <= story.FEW,
            "legal_count": len(legal),
            "example": next((move for way in ways for move in way.moves), ""),
            "pictures": images,
            "board": story.board_text(table, view),
            "facts": presenter.facts(view, seen),
            "link": seat_link(seat, wait.pk if wait else 0),
        }
        | story.clock(table, seat, wait)
        | asking(reply)
    )
    return Filling(filling.context, filling.unsubscribe, filling.root, reply, images, answers=filling.answers)
