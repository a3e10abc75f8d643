"""The mail about a time that ran out: what was played, or that a bot has the seat."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.letters import parts
from games.letters.confirmations import Carrier
from games.letters.move_options import answer_link, subject_of
from games.mail.context import address_of, answer_address, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import Filling, Pointless
from games.mail.post import root_of
from games.mail.subscriptions import NEWS
from games.models import Mail
from games.play.history.move_rows import rows
from games.play.moves.start import is_lobby_game
from games.play.seats.restrictions import last_chance
from games.reading import markers
from games.table.summaries import head_of
from games.table.table import load_table


def timeout_sentence(handed: bool) -> str:
    """Return what the timeout has cost."""
    if handed:
        return _("A bot now has your seat and plays on, so that the others don't have to wait.")
    return _("A bot has played that turn for you, so that the others don't have to wait. The game is still yours.")


class Timeout(Carrier):
    """The player's time ran out."""

    name = "timeout"
    label = gettext_lazy("Your time ran out")
    group = NEWS

    def context(self, mail: Mail) -> Filling:
        """Return what was played, or that a bot has the seat. Raises Pointless."""
        table = load_table(pk=mail.game_id)
        player = mail.recipient
        seat = table.seat(mail.inputs["seat"])
        handed = bool(mail.inputs["handed"])
        if handed and seat.absent_id != player.pk:
            raise Pointless(gettext_noop("The seat has changed hands again."))
        mine = seat.player_id == player.pk
        running = table.game.is_running
        reply = answer_address(seat, mail.inputs.get("wait", 0), table.game) if mine or handed else ""
        context = {
            "heading": _("{game}: your time ran out").format(game=table.game.name),
            "game": head_of(table.game),
            "title": table.title.name,
            "handed": handed,
            "sentence": timeout_sentence(handed),
            "first_line": timeout_sentence(handed),
            "last_chance": last_chance(player) if handed and is_lobby_game(table) else "",
            "returns": handed and running,
            "take_back": answer_link(reply, subject_of(table), "back"),
            "link": seat_link(seat) if mine else address_of("game", table.game.code),
        } | reply_context(reply, markers.REPLY)
        # A former holder of the seat reads its moves as anybody does.
        reader = seat if mine else None
        played = rows(table, reader, ply__in=mail.inputs["plies"]) if mail.inputs["plies"] else []
        context |= parts.story_context(table, seat, played) | foot_links(player, NEWS)
        return Filling(context, stop_address(player, NEWS), root_of(player, table.game), reply)
