"""The mails of a season of a league: all games begin, the standing of a week, and the season is over."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from engine.sentences import enumeration
from games.clock import words
from games.leagues.entries import entry_of
from games.leagues.standing import Division, Line, divisions_of
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.mail.context import account_address, address_of, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import Filling, Kind, Pointless, Postponed, Urgency
from games.mail.schedule import When, next_digest
from games.mail.subscriptions import NEWS
from games.models import Mail, Player, Season, Seat
from games.models.question import Asks
from games.ratings.reading import names_with_ratings
from games.reading import markers
from games.reading.answers import Said


def season_of(mail: Mail) -> Season:
    return Season.objects.select_related("league").get(pk=mail.inputs["season"])


def own_line(season: Season, player: Player) -> tuple[Division, Line]:
    """Return the player's division and their line in it. Raises Pointless for who has left a season that is not over."""
    for division in divisions_of(season):
        for line in division.lines:
            if line.player == player.pk and (season.state == Season.State.OVER or not line.left):
                return division, line
    raise Pointless(gettext_noop("You had left the season."))


def place_sentence(division: Division, line: Line) -> str:
    return ngettext(
        "Division {division}: place {place} of {count}, with {points} point.",
        "Division {division}: place {place} of {count}, with {points} points.",
        line.points,
    ).format(division=division.number, place=line.place, count=len(division.lines), points=line.points)


def season_context(season: Season, heading: str, *sentences: str) -> dict[str, Any]:
    """Return what each mail of a season has. `heading`: with a place for the `season`."""
    return {
        "heading": heading.format(season=str(season)),
        "sentences": sentences,
        "first_line": sentences[0],
        "look": address_of("season", season.pk),
    }


def standing_context(season: Season, player: Player) -> dict[str, Any]:
    """Return the standing of the player's division in a season that is not over. Raises Pointless."""
    if season.state != Season.State.RUNNING:
        raise Pointless(gettext_noop("The season was over."))
    division, line = own_line(season, player)
    span = _("You can still finish on place {best} to {worst}.").format(best=line.best, worst=line.worst)
    context = season_context(season, _("{season}: the standing"), place_sentence(division, line), span)
    return context | {"lines": division.lines}


class LeagueMail(Kind):
    """News of a season of a league."""

    label = gettext_lazy("News of a league")
    group = NEWS
    urgency = Urgency.NEWS

    def filling(self, player: Player, context: dict[str, Any], reply: str = "") -> Filling:
        reply = reply or account_address(player)
        context |= reply_context(reply, markers.REPLY) | foot_links(player, NEWS)
        return Filling(context, stop_address(player, NEWS), reply_to=reply)


class SeasonBegins(LeagueMail):
    """All of the reader's games in one mail."""

    name = "season_begins"

    def fill(self, mail: Mail) -> Filling:
        season, player = season_of(mail), mail.recipient
        division, _line = own_line(season, player)
        names = enumeration([line.name for line in division.lines], _)
        context = season_context(
            season,
            _("{season}: your games have begun"),
            _("You play in division {division}: {names}.").format(division=division.number, names=names),
            _("All your games have begun. You get the usual email each time it is your turn."),
        )
        return self.filling(player, context | {"games": own_games(season, player)})


def own_games(season: Season, player: Player) -> list[tuple[str, str, str]]:
    """Return the player's games of the season: name, the others with their ratings, and the link that opens it."""
    own = Seat.objects.held_by(player).filter(game__season=season).select_related("game").defer("game__position")
    games = []
    for seat in own.prefetch_related("game__seats__player").order_by("game__table"):
        others = [one.player for one in seat.game.seats.all() if one.player and one.player != player]
        names = enumeration(names_with_ratings(others, seat.game.title), _)
        games.append((seat.game.name, names, seat_link(seat)))
    return games


class WeekStanding(LeagueMail):
    """The standing of a week, as part of the digest for players who have one."""

    name = "standing"

    def fill(self, mail: Mail) -> Filling:
        return self.filling(mail.recipient, standing_context(season_of(mail), mail.recipient))

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        if player.mail_when == When.DIGEST:
            return Postponed(Mail.State.DIGEST, next_digest(player, now))
        return super().postpone(mail, player, now)


class SeasonOver(LeagueMail):
    """The result, and the question whether to play the next season."""

    name = "season_over"

    def fill(self, mail: Mail) -> Filling:
        season, player = season_of(mail), mail.recipient
        division, line = own_line(season, player)
        context = season_context(season, _("{season} is over"), place_sentence(division, line))
        context["lines"] = division.lines
        following = Season.objects.filter(league=season.league_id, state=Season.State.ENTRIES).first()
        reply = ""
        if following is not None and not line.left:
            if entry_of(player, following) is not None:
                context["sentences"] += (_("You have entered the next season."),)
            else:
                zone = ZoneInfo(known_zone(player.time_zone))
                until = words.until_moment(following.entries_close, site_time.now(), zone)
                context["sentences"] += (_("You can enter the next season {until}.").format(until=until),)
                context["look"] = address_of("season", following.pk)
                reply = question_address(mail, Asks.LEAGUE, {"season": following.pk})
                context |= {word.value: word_link(reply, context["heading"], word) for word in (Said.YES, Said.NO)}
        return self.filling(player, context, reply)
