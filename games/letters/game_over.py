"""The mail about the end of a game, with the result."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from engine.contract import Result, Rival
from engine.sentences import enumeration, ngettext_noop
from games.boards.registry import get_presenter
from games.display.weeks import own_of, sums_of, until
from games.letters import parts
from games.letters.confirmations import Carrier
from games.letters.questions import question_address, word_link
from games.lobby.offers import Offer, offered_games
from games.lobby.ready import USUAL_SIZE, wishes_of
from games.lobby.rematch import rematch_of
from games.mail.context import address_of, answer_address, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import Filling, Pointless, Urgency
from games.mail.post import root_of
from games.mail.subscriptions import NEWS
from games.models import Attempt, Game, Mail, Player, Seat
from games.models.question import Asks
from games.reading import markers
from games.reading.answers import Said
from games.table.summaries import head_of
from games.table.table import Table, load_table
from games.table.time_words import pace_label

PLACED = {
    1: ngettext_noop("You came first with {points} point.", "You came first with {points} points."),
    2: ngettext_noop("You came second with {points} point.", "You came second with {points} points."),
    3: ngettext_noop("You came third with {points} point.", "You came third with {points} points."),
    4: ngettext_noop("You came fourth with {points} point.", "You came fourth with {points} points."),
}
FURTHER_BACK = ngettext_noop(
    "You took place {place} with {points} point.", "You took place {place} with {points} points."
)


def outcome_sentences(result: Result, seat: int, names: Sequence[str], rival: Rival | None = None) -> list[str]:
    """Who won or lost, in sentences for who held that seat. `names`: in seating order; `rival`: one that is no seat."""
    mine = result.points[seat]
    if rival is not None:
        return against_rival(result, seat, names, rival)
    place = result.places[seat]
    own = ngettext(*PLACED.get(place, FURTHER_BACK), mine).format(place=place, points=mine)
    if result.outcome == "lost":
        lost = ngettext("You lost with {points} point.", "You lost with {points} points.", mine).format(points=mine)
        return [lost] if len(names) == 1 else [_("Nobody won: all of you lost this game."), own]
    best = result.points[result.winners[0]]
    if result.winners == (seat,):
        return [ngettext("You won with {points} point.", "You won with {points} points.", best).format(points=best)]
    others = enumeration([names[winner] for winner in result.winners if winner != seat], _)
    if seat in result.winners:
        text = ngettext(
            "You share the victory with {names}, at {points} point each.",
            "You share the victory with {names}, at {points} points each.",
            best,
        )
        return [text.format(names=others, points=best)]
    if result.outcome == "won":
        text = ngettext("{name} won with {points} point.", "{name} won with {points} points.", best)
        return [text.format(name=others, points=best), own]
    text = ngettext(
        "{names} share the victory, at {points} point each.",
        "{names} share the victory, at {points} points each.",
        best,
    )
    return [text.format(names=others, points=best), own]


def against_rival(result: Result, seat: int, names: Sequence[str], rival: Rival) -> list[str]:
    """Return the outcome against a rival that has no seat."""
    if rival.wins and seat in result.winners:
        text = ngettext(
            "You share the victory with the rival, at {points} point each.",
            "You share the victory with the rival, at {points} points each.",
            rival.points,
        )
        return [text.format(points=rival.points)]
    has = ngettext("The rival has {points} point.", "The rival has {points} points.", rival.points)
    return [*outcome_sentences(result, seat, names), has.format(points=rival.points)]


class ResultLine(NamedTuple):
    """One line of the result at a glance."""

    place: int
    name: str
    colour: str
    points: int
    me: bool


def result_lines(result: Result, table: Table, seat: Seat) -> list[ResultLine]:
    """Return everybody by place; those who share one in seating order, and a rival without a seat last."""
    found = [
        ResultLine(place, chair.name, chair.colour, points, chair.me)
        for place, points, chair in zip(result.places, result.points, parts.chairs(table, seat), strict=True)
    ]
    rival = table.title.rival(table.position)
    if rival is not None:
        place = 1 if rival.wins else 1 + len(result.winners)
        found.append(ResultLine(place, _("The rival"), "", rival.points, False))
    return sorted(found, key=lambda line: line.place)


def next_game(table: Table, player: Player, alone: bool) -> tuple[Asks, dict[str, Any]] | None:
    """Return what the mail asks: to play again with the same people or, after bots, with a person; None where that is known."""
    if not alone:
        return None if rematch_of(table.game) else (Asks.REMATCH, {})
    title = table.game.title
    return None if title in wishes_of(player) else (Asks.READY, {"title": title, "sizes": [USUAL_SIZE]})


class OfferLine(NamedTuple):
    """An open game in words, and its page."""

    text: str
    link: str


def offer_line(offer: Offer) -> OfferLine:
    text = ngettext("{seats} player, {pace}: {creator}", "{seats} players, {pace}: {creator}", offer.game.players)
    words = {"seats": offer.game.players, "pace": pace_label(offer.game), "creator": offer.creator}
    return OfferLine(text.format(**words), address_of("game", offer.game.code))


def week_sentences(table: Table, player: Player) -> list[str]:
    """Return the player's place so far in the week of the game, and when all games are opened; nothing of other games."""
    if table.game.week_id is None:
        return []
    attempt = Attempt.objects.filter(game=table.game, player=player).select_related("week", "game", "player").first()
    if attempt is None:
        return []
    week = attempt.week
    if attempt.finished_at is None:
        return [_("It isn't in the list of this week's dig.")]
    place = own_of(attempt, sums_of(week), closed=week.closed_at is not None).place
    if week.closed_at is not None:
        return [place] if place else []
    return [place, _("All games of this week's dig are opened {when}.").format(when=until(week))]


class GameOver(Carrier):
    """The game is over."""

    name = "over"
    label = gettext_lazy("The game is over")
    group = NEWS
    tells_talk = True
    urgency = Urgency.NEWS

    def context(self, mail: Mail) -> Filling:
        """Return who won, how it was counted, and what happened last. Raises Pointless."""
        table = load_table(pk=mail.game_id)
        player = mail.player
        seat = table.seat_of(player)
        if player is None or seat is None or table.game.state != Game.State.FINISHED:
            raise Pointless(gettext_noop("The seat was not yours when the game ended."))
        presenter = get_presenter(table.game.title, table.game.rules)
        lines: list[ResultLine] = []
        if head_of(table.game).by_resignation:
            outcome = [_("You won by resignation.")]
        else:
            result = table.title.result(table.position)
            assert result is not None
            outcome = outcome_sentences(result, seat.index, table.names(), table.title.rival(table.position))
            lines = result_lines(result, table, seat)
        outcome += week_sentences(table, player)
        since = parts.moves_since(table, seat)
        seen = parts.look(table, seat, (), since)
        view = table.view(seat)
        link = seat_link(seat)
        context = parts.board_context(mail, table, seat, view, seen) | {
            "heading": _("{game} is over").format(game=table.game.name),
            "first_line": " ".join(outcome),
            "outcome": outcome,
            # Who won is said above.
            "facts": [
                fact for fact in presenter.letters.facts(view, seen) if fact.text != presenter.page.prompt(view, seen)
            ],
            "link": link,
            "result_lines": lines,
            # The button is on that page: opening the link invites no one.
            "rematch": f"{link}#turn",
            "dig": address_of("dig", table.game.week.name) if table.game.week else "",
            "alone_here": not any((other.player_id or other.changes) and other.pk != seat.pk for other in table.seats),
            "booklet": f"{link}?booklet=" if table.is_open else "",
            "deal_url": address_of("game-deal", table.game.code) if table.game.public else "",
        }
        question = next_game(table, player, bool(context["alone_here"]))
        if question is None:
            reply = answer_address(seat, 0, table.game)
        else:
            reply = question_address(mail, *question, seat, table.game)
            context |= {
                "asks": question[0],
                "yes": word_link(reply, f"{table.title.name}: {table.game.name}", Said.YES),
            }
        if question is not None and question[0] == Asks.READY:
            context |= {
                "offers": list(map(offer_line, offered_games(player, table.game.title))),
                "size": USUAL_SIZE,
                "ready_link": f"{address_of('ready')}?{urlencode({'title': table.game.title})}",
            }
        context |= reply_context(reply, markers.REPLY)
        context |= parts.story_context(table, seat, since) | foot_links(player, NEWS)
        return Filling(context, stop_address(player, NEWS), root_of(player, table.game), reply, context["pictures"])
