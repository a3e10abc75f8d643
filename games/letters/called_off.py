"""The mail about a lobby game that was called off before somebody's first move."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.sentences import enumeration
from games.clock import words
from games.letters.confirmations import Carrier
from games.lib import site_time
from games.mail.context import address_of, foot_links, stop_address
from games.mail.kinds import Filling, Urgency
from games.mail.post import root_of
from games.mail.subscriptions import NEWS
from games.models import Mail, Player, Tenure
from games.play.seats.restrictions import last_chance
from games.table.summaries import head_of
from games.table.table import Table, load_table
from games.table.time_words import zone_of


class CalledOff(Carrier):
    """What it means for its reader: ready again, free to open the game again, or no longer ready."""

    name = "called_off"
    label = gettext_lazy("Game news")
    group = NEWS
    urgency = Urgency.NEWS

    def context(self, mail: Mail) -> Filling:
        table, player = load_table(pk=mail.game_id), mail.recipient
        ready_url = address_of("ready") + f"?title={table.game.title}"
        if mail.inputs["away"]:
            sentences, look, button = sentences_to_absent(table, mail.inputs, player), ready_url, _("Be ready again")
        elif mail.inputs["ready"]:
            sentences = [sentence_about(mail.inputs), _("You are ready again, at your old place in the queue.")]
            look, button = ready_url, _("Change what you are ready for")
        else:
            sentences = [sentence_about(mail.inputs), _("You can open the game again on its page.")]
            look, button = address_of("game", table.game.code), _("Open it again")
        context: dict[str, Any] = {
            "heading": _("{game} was called off").format(game=table.game.name),
            "sentences": sentences,
            "first_line": " ".join(sentences),
            "game": head_of(table.game),
            "title": table.title.name,
            "look": look,
            "button": button,
        }
        context |= foot_links(player, NEWS)
        return Filling(context, stop_address(player, NEWS), root_of(player, table.game))


def sentence_about(inputs: dict[str, Any]) -> str:
    """Return why the game was called off."""
    names, count = enumeration(inputs["who"], _), len(inputs["who"])
    if inputs["reason"] == Tenure.Reason.NOT_NOW:
        return _("{who} would rather not play it now.").format(who=names)
    return ngettext("{who} did not make their first move.", "{who} did not make their first moves.", count).format(
        who=names
    )


def sentences_to_absent(table: Table, inputs: dict[str, Any], player: Player) -> list[str]:
    """Return what a player reads whose first move was missing, and what one more such game would lead to."""
    if inputs["reason"] == Tenure.Reason.NOT_NOW:
        first = _("You called it off before your first move.")
    else:
        deadline, zone = datetime.fromisoformat(inputs["deadline"]), ZoneInfo(zone_of(player))
        moment = words.until_moment(deadline, site_time.now(), zone)
        first = _("You did not make your first move {until}.").format(until=moment)
    no_longer = _("You are no longer ready for {title}.").format(title=table.title.name)
    return [sentence for sentence in (first, no_longer, last_chance(player)) if sentence]
