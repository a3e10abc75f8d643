"""What mails report of their reader's own order: what it played, why it stopped, what is left, and where it leads."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.contract import has_orders
from engine.errors import MoveError
from engine.orders.grammar import read_canonical
from engine.orders.imagination import AnyWalk, Walk, imagined_view
from engine.orders.order import ENGLISH, WORDS, Words, left_of, write_order
from games.boards.registry import get_presenter
from games.letters import parts
from games.letters.move_options import Line, answer_link, closing_line, examples, subject_of
from games.lib.text.sentences import translate_sentence, unpack
from games.mail.context import address_of
from games.mail.kinds import Inline
from games.models import Game, Mail, Move, Order, Seat
from games.play.history.move_rows import Line as StoryLine
from games.play.history.move_rows import rows, turns
from games.play.orders.saving import may_save, order_of
from games.play.orders.sweep import views_at, wanted_order
from games.table.table import Table

SAME_AGAIN = "same again"


@dataclass(frozen=True)
class Ordered:
    """The beginning of a turn mail about an order.

    `played`: the order's moves, in order. `why`: sentences. `left`: lines that were not used. `again`: a `mailto:` address
    that leaves them again, "" where they are no longer possible. `held`: it lives, and plays nothing.
    """

    played: list[StoryLine]
    why: list[str]
    left: list[str]
    again: str
    held: bool


def words_here() -> Words:
    """Return the words of orders in the active language."""
    return WORDS.get((get_language() or "")[:2], ENGLISH)


def turn_context(table: Table, seat: Seat, reply: str) -> dict[str, Any]:
    """Return `ordered`: what the seat's order has to do with the running turn, or None."""
    order = order_of(seat)
    if order is None or not (order.state == Order.State.HELD or order.ended_by_itself):
        return {"ordered": None}
    since = parts.moves_since(table, seat)
    if not order.lives and since and order.made_ply < since[0].ply and order.then_ply < since[0].ply:
        # Its owner has decided by hand since, and had a mail before.
        return {"ordered": None}
    by_order = Move.objects.standing().filter(order=order).values_list("ply", flat=True)
    played = rows(table, seat, ply__in=list(by_order))
    left = left_of(read_canonical(order.text), order.used)
    may_return = not order.lives and may_save(table, seat, left)
    again = answer_link(reply, subject_of(table), SAME_AGAIN) if may_return else ""
    return {
        "ordered": Ordered(
            [line for turn in turns(table, played, seat) for line in turn.lines if line.seat is not None],
            reasons(table, order),
            write_order(left, words_here()).splitlines() if left.steps else [],
            again,
            order.state == Order.State.HELD,
        )
    }


def reasons(table: Table, order: Order) -> list[str]:
    """Return why the order has stopped, in sentences."""
    if order.lives:
        return []
    found = [translate_sentence(unpack(one), table.names()) for one in order.told]
    if found:
        return found
    if order.state == Order.State.UNDONE:
        return [_("Moves that it was written after, or that it had played, were undone.")]
    return [_("It has played all its moves.")]


def answer_context(mail: Mail, table: Table, seat: Seat, order_id: int) -> tuple[dict[str, Any], tuple[Inline, ...]]:
    """Return `order`, the lines of the order that an answer repeats, and its pictures.

    With it comes the board after the order's nameless steps, if nobody else did anything, in words and as pictures.
    """
    order = Order.objects.filter(pk=order_id, seat=seat, player=seat.player_id).first()
    if order is None or not order.lives or not table.game.is_running:
        return {}, ()
    left = left_of(read_canonical(order.text), order.used)
    held = order.state == Order.State.HELD
    context: dict[str, Any] = {"order": {"lines": write_order(left, words_here()).splitlines(), "held": held}}
    if order.made_ply > table.game.ply or not any(not step.occasion for step in left.steps):
        return context, ()
    made = table.view(seat) if order.made_ply == table.game.ply else views_at(table, seat, (order.made_ply,))[0]
    view = imagined_view(table.title, wanted_order(table, order), made, seat.index)
    presenter = get_presenter(table.game.title, table.game.rules)
    drawn = parts.pictures(mail, presenter, view, parts.look(table, seat, (), ()))
    images = tuple(replace(one, cid=f"plan-{one.cid}", name=f"plan-{one.name}") for one in drawn[:1])
    context["order"] |= {"board": parts.board_text(table.title, view, seat.player), "pictures": images}
    return context, images


def may_plan(table: Table) -> bool:
    """Return whether the game's players can leave moves for later."""
    return table.game.orders != Game.Orders.NONE and has_orders(table.title, table.game.players)


def proposal_context(table: Table, seat: Seat, example: Line | None, reply: str) -> dict[str, Any]:
    """Return `proposal`: lines that end this turn, and an order for the next one.

    None without plans, or the next turn cannot be known.
    """
    if example is None or not reply or not may_plan(table):
        return {"proposal": None}
    walk = Walk(table.title, table.view(seat), seat.index)
    for line in example.lines:
        if not play_ahead(walk, line):
            return {"proposal": None}
    legal = legal_next(walk)
    skip = walk.plans.passed_over(legal)
    if skip is not None:
        play_ahead(walk, skip)
        legal = legal_next(walk)
    if not legal or not (example.whole or skip is not None):
        return {"proposal": None}
    words = words_here()
    ending = get_presenter(table.game.title, table.game.rules).choosing.ending
    can_end = [
        move
        for move in legal
        if not ending or closing_line(table.title, here(walk), seat.index, move, ending) == ending
    ]
    choices = examples((table.game.title, table.game.rules), can_end or legal)[:2]
    then = [f" {words.other} ".join(choices), *([ending] if ending and can_end else [])]
    lines = [*example.lines, *(f"{words.then} {line}" for line in then)]
    return {
        "proposal": {
            "lines": lines,
            "otherwise": words.other if len(choices) > 1 else "",
            "mail": answer_link(reply, subject_of(table), "\n".join(lines)),
            "page": address_of("game-plan", table.game.code),
            "help": address_of("orders"),
        }
    }


def here(walk: AnyWalk) -> object:
    """Return the seat's next decision as it can be imagined; None where there is none."""
    return next((one.position for one in walk.occasions() if not one.name), None)


def legal_next(walk: AnyWalk) -> Sequence[str]:
    """Return the moves that can be planned for it; () where there are none."""
    position = here(walk)
    return walk.title.legal(position, walk.seat) if position is not None else ()


def play_ahead(walk: AnyWalk, line: str) -> bool:
    """Plan the line for that decision, and go on. Returns False where that is not possible."""
    position = here(walk)
    if position is None:
        return False
    try:
        move = walk.title.read(position, line, walk.seat)
    except MoveError:
        return False
    walk.go_on(position, move)
    return True
