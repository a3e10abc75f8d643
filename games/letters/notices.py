"""The kind of mail with a single sentence, and all such sentences: subject, and sentence with fields.

Each field comes from `games.play.seats.seating.tell_people`; `{game}` is the name of the game and is always there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from engine.registry import get_title
from engine.sentences import enumeration
from games.clock.words import until_moment
from games.letters.confirmations import Carrier
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.mail.context import address_of, answer_address, foot_links, reply_context, stop_address
from games.mail.kinds import Filling, Urgency
from games.mail.post import root_of
from games.mail.subscriptions import NEWS
from games.models import Game, Mail, Move, Player, Seat, Wait
from games.models.question import Asks
from games.play.history.move_rows import MoveRow
from games.play.seats.restrictions import last_chance
from games.ratings.reading import names_with_ratings
from games.reading import markers
from games.reading.answers import Said
from games.table.permissions import may_return
from games.table.summaries import head_of
from games.table.table import Table, bot_name, load_table
from games.table.time_words import zone_of


@dataclass(frozen=True)
class Notice:
    """A lazily translated subject and sentence, with fields in braces."""

    subject: Any
    sentence: Any
    more: Any = ""
    """What the reader can do about it, without fields."""
    asks: Asks | None = None
    """What a yes or a no to the mail settles: the fields of the question stand in the notice's own."""
    answer: Any = ""
    """How to answer."""


LAST = _("You can close the game on its page, and win by resignation, or play on against the bots.")

NOTICES = {
    # fields: none
    "started": Notice(_("{game} has started"), _("All seats in “{game}” are taken, and the game has started.")),
    # To people who were ready to play. fields: none
    "matched": Notice(
        _("{game} has started"), _("You were ready for {title}. We found players, and “{game}” has started.")
    ),
    # fields: who, free (how many seats are still free)
    "seat_taken": Notice(_("{game}: {who} has joined"), _("{who} has taken a seat in “{game}”.")),
    # fields: who
    "seat_left": Notice(
        _("{game}: {who} has left"), _("{who} left “{game}” before it started; the seat is free again.")
    ),
    # fields: who
    "declined": Notice(_("{game}: {who} has declined"), _("{who} has declined the invitation to “{game}”.")),
    # fields: none
    "closed": Notice(
        _("{game} was closed"),
        _(
            "The seats in “{game}” were not all taken in time, so the game was closed. You can create another at any "
            "time."
        ),
    ),
    # fields: who
    "cancelled": Notice(_("{game} was cancelled"), _("{who} cancelled “{game}” before it started.")),
    # fields: who (the name before the account was deleted), bot
    "handed_over": Notice(_("{game}: {who} has left"), _("{who} has left the site. {bot} has taken over in “{game}”.")),
    # fields: who, bot
    "resigned": Notice(_("{game}: {who} has resigned"), _("{who} has resigned. {bot} has taken over in “{game}”.")),
    # fields: who, bot
    "timed_out": Notice(
        _("{game}: {who} ran out of time"),
        _("{who} ran out of time. {bot} plays in “{game}” until {who} comes back."),
    ),
    # The same three to the only person left. fields: who, bot
    "handed_over_last": Notice(
        _("{game}: {who} has left"), _("{who} has left the site. You are the only person left in “{game}”."), LAST
    ),
    "resigned_last": Notice(
        _("{game}: {who} has resigned"), _("{who} has resigned. You are the only person left in “{game}”."), LAST
    ),
    "timed_out_last": Notice(
        _("{game}: {who} ran out of time"), _("{who} ran out of time. You are the only person left in “{game}”."), LAST
    ),
    # An admin let a bot play on. fields: who, bot
    "lent": Notice(
        _("{game}: a bot plays for {who}"),
        _("{who} has been away for a while. {bot} plays in “{game}” until {who} comes back."),
    ),
    "lent_last": Notice(
        _("{game}: a bot plays for {who}"),
        _("{who} has been away for a while. You are the only person left in “{game}”."),
        LAST,
    ),
    # The same to who was away, whose reply can take the seat back. fields: bot
    "lent_yours": Notice(
        _("{game}: a bot is playing for you"),
        _(
            "“{game}” was waiting for you, so the people who run this site have let {bot} play on. You can take your seat back "
            "on the game's page at any time."
        ),
        answer=_("To take your seat back, reply with one line: back"),
    ),
    # fields: none
    "called_off": Notice(_("{game} was cancelled"), _("The people who run this site have cancelled “{game}”.")),
    # fields: none
    "struck": Notice(
        _("{game}: ratings"),
        _(
            "The people who run this site have looked at “{game}”. From now on the games in which you meet the same players "
            "don't count for your ratings."
        ),
    ),
    # fields: who, bot. To the others, about somebody who had taken the seat over
    "timed_out_for_good": Notice(
        _("{game}: {who} ran out of time"), _("{who} ran out of time. {bot} has taken over in “{game}”.")
    ),
    "timed_out_for_good_last": Notice(
        _("{game}: {who} ran out of time"), _("{who} ran out of time. You are the only person left in “{game}”."), LAST
    ),
    # fields: bot
    "takeover_missed": Notice(
        _("{game}: your time ran out"),
        _("You did not make your first move in “{game}”, so {bot} has the seat again."),
    ),
    # fields: who (the last person in the seat), until, seat
    "seat_offered": Notice(
        _("{game}: someone may take {who}'s seat"),
        _("A bot has played {who}'s seat in “{game}” for two days. From tomorrow on, someone else may take it over."),
        _("If you would rather play on with the bot, say so on the game's page."),
        Asks.SEAT_OFFERED,
        _("Or reply with one word, and the bot keeps the seat: no"),
    ),
    # fields: until
    "seat_offered_yours": Notice(
        _("{game}: take your seat back?"),
        _("A bot has been playing for you in “{game}” for two days. Take your seat back {until}, or someone else may."),
    ),
    # fields: who, former
    "seat_taken_over": Notice(
        _("{game}: {who} has joined"), _("{who} has taken over {former}'s seat in “{game}” and plays on.")
    ),
    # fields: who, at (when it was offered)
    "call_off_offered": Notice(
        _("{game}: call it off?"),
        _("{who} would like to end “{game}” without a result. It ends once everyone at the table agrees."),
        _("You can agree or decline on the game's page for 7 days. If you do nothing, the game goes on."),
        Asks.CALL_OFF,
        _("Or reply with one word: yes or no"),
    ),
    # fields: who
    "call_off_declined": Notice(_("{game} goes on"), _("{who} would rather not call “{game}” off, so it goes on.")),
    # fields: none
    "call_off_agreed": Notice(
        _("{game} was called off"), _("All of you have agreed to end “{game}” without a result.")
    ),
    # fields: turns, until
    "week_closes": Notice(
        _("{game}: one day left"),
        _("One day left for this week's dig. Turns to go: about {turns}. To be in the list, finish it {until}."),
    ),
    # fields: reason
    "week_called_off": Notice(
        _("{game} was called off"),
        _("This week's dig has been called off, so it has no list. The reason: {reason}"),
        _("A game of it that isn't over can be played on, but doesn't count."),
    ),
    # fields: who
    "seat_returned": Notice(
        _("{game}: {who} is back"), _("{who} is back, and has taken their seat in “{game}” again.")
    ),
}


STARTS = ("started", "matched")
"""Notices that say with whom one plays."""


class NoticeMail(Carrier):
    """One sentence of `NOTICES`, with its fields."""

    name = "notice"
    label = gettext_lazy("Game news")
    group = NEWS
    urgency = Urgency.NEWS

    def context(self, mail: Mail) -> Filling:
        notice = NOTICES[mail.inputs["notice"]]
        title = get_title(mail.game.title, mail.game.rules).name if mail.game else ""
        words: dict[str, Any] = {"game": mail.game.name if mail.game else "", "title": title} | mail.inputs
        if "bot" in words:
            words["bot"] = bot_name(words["bot"])
        if "until" in words:
            moment = datetime.fromisoformat(words["until"])
            words["until"] = until_moment(moment, site_time.now(), ZoneInfo(zone_of(mail.player)))
        more = str(notice.more)
        if mail.inputs["notice"] == "takeover_missed" and mail.player is not None:
            more = last_chance(mail.player)
        if mail.inputs["notice"] in STARTS and mail.game is not None:
            more = opponents_sentence(mail.game, mail.player)
        heading = str(notice.subject).format_map(words)
        context = {
            "heading": heading,
            "sentence": " ".join(part for part in (str(notice.sentence).format_map(words), more) if part),
            "game": head_of(mail.game) if mail.game else None,
            "title": title,
            "look": address_of("game", mail.game.code) if mail.game else "",
            "button": gettext("View the game"),
            "not_now": address_of("not-now", mail.game.code)
            if mail.game and mail.inputs["notice"] == "matched"
            else "",
            "answer": notice.answer,
            "reply": "",
        }
        if mail.player is None:
            return Filling(context)
        root = root_of(mail.player, mail.game) if mail.game else ""
        reply = notice_reply(mail, mail.game, mail.player, notice) if mail.game else ""
        if reply and notice.asks:
            answers = [Said.NO] if notice.asks == Asks.SEAT_OFFERED else [*Said]
            context |= {word.value: word_link(reply, heading, word) for word in answers}
        context |= reply_context(reply, markers.REPLY) | foot_links(mail.player, NEWS)
        return Filling(context, stop_address(mail.player, NEWS), root, reply)


def notice_reply(mail: Mail, game: Game, player: Player, notice: Notice) -> str:
    """Return the reply address of a notice that can be answered, "" of any other one."""
    if notice.asks:
        fields = {name: mail.inputs[name] for name in ("at", "seat") if name in mail.inputs}
        return question_address(mail, notice.asks, {"game": game.code, **fields})
    return return_address(game, player) if mail.inputs["notice"] == "lent_yours" else ""


def start_context(table: Table, seat: Seat, wait: Wait, since: Sequence[MoveRow]) -> dict[str, Any]:
    """Return what the turn mail of a player who begins says of the game's start: nothing else reports it to them."""
    game = table.game
    if game.imported or any(row.via != Move.Via.CHANCE for row in since if row.ply < wait.opened_ply):
        return {}
    more = opponents_sentence(game, seat.player)
    if not more:
        return {}
    by_wish = seat.origin == Seat.Origin.READY
    sentence = str(NOTICES["matched" if by_wish else "started"].sentence).format(game=game.name, title=table.title.name)
    return {"started": f"{sentence} {more}", "not_now": address_of("not-now", game.code) if by_wish else ""}


def opponents_sentence(game: Game, reader: Player | None) -> str:
    """Return with whom the reader plays, with their ratings; "" for no one."""
    seats = game.seats.select_related("player").exclude(player=None).order_by("index")
    others = [seat.player for seat in seats if seat.player is not None and seat.player != reader]
    names = enumeration(names_with_ratings(others, game.title), gettext)
    return gettext("You play with {names}.").format(names=names) if names else ""


def return_address(game: Game, player: Player) -> str:
    """Return the reply address that gives the player's seat back from a bot; "" where no bot has one."""
    table = load_table(pk=game.pk)
    seat = may_return(table, player) if game.is_running else None
    return answer_address(seat, 0, table.game) if seat is not None else ""
