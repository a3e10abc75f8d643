"""The mails of a season of a league: all games begin, the standing of a week, and the season is over."""

from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from engine.sentences import enumeration
from games.clock import words
from games.leagues.entries import entry_of
from games.leagues.seasons import season_name
from games.leagues.standing import Division, Line, divisions_of
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.lib.time_zones import known_zone
from games.mail.context import account_address, address_of, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import Filling, Kind, Pointless, Postponed, Urgency
from games.mail.schedule import When, next_digest
from games.mail.subscriptions import NEWS
from games.models import Entry, Mail, Player, Season, Seat
from games.models.question import Asks
from games.ratings.reading import names_with_ratings
from games.reading import markers
from games.reading.answers import Said
from games.table.table import player_name


class OwnGame(NamedTuple):
    """One of the reader's games. `link` opens it without signing in."""

    name: str
    people: str
    """The others at the table, with their ratings."""
    link: str


def season_of(mail: Mail) -> Season:
    return Season.objects.select_related("league").get(pk=mail.inputs["season"])


def own_line(season: Season, player: Player) -> tuple[Division, Line]:
    """Return the player's division and their line in it. Raises Pointless for a player who has no place there any more."""
    for division in divisions_of(season):
        line = division.line_of(player)
        if line is not None and line.entry.state == Entry.State.PLAYING:
            return division, line
    raise Pointless(gettext_noop("You had left the season."))


def place_sentence(division: Division, line: Line) -> str:
    return ngettext(
        "Division {division}: place {place} of {count}, with {points} point.",
        "Division {division}: place {place} of {count}, with {points} points.",
        line.points,
    ).format(division=division.number, place=line.place, count=len(division.lines), points=line.points)


def standing_context(season: Season, player: Player) -> dict[str, Any]:
    """Return the standing of the player's division in a season that is not over. Raises Pointless."""
    if season.state != Season.State.RUNNING:
        raise Pointless(gettext_noop("The season was over."))
    division, line = own_line(season, player)
    sentence = place_sentence(division, line)
    return {
        "heading": _("{season}: the standing").format(season=season_name(season)),
        "sentences": [
            sentence,
            _("You can still finish on place {best} to {worst}.").format(best=line.best, worst=line.worst),
        ],
        "first_line": sentence,
        "lines": division.shown(player),
        "look": address_of("season", season.pk),
    }


class LeagueMail(Kind):
    """What the three have in common."""

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
        seats = Seat.objects.filter(game__season=season, game__division=division.number).select_related("player")
        by_game: dict[int, list[Seat]] = {}
        for seat in seats.select_related("game", "player").defer("game__position").order_by("game__table", "index"):
            by_game.setdefault(seat.game_id, []).append(seat)
        people = {seat.player for held in by_game.values() for seat in held if seat.player}
        rated = dict(zip(people, names_with_ratings(people, season.league.title), strict=True))
        games = []
        for held in by_game.values():
            own = next((seat for seat in held if seat.player == player), None)
            if own is not None:
                others = [rated[seat.player] for seat in held if seat.player and seat.player != player]
                games.append(OwnGame(own.game.name, enumeration(others, _), seat_link(own)))
        names = enumeration([player_name(line.entry.player) for line in division.lines], _)
        sentences = [
            _("You play in division {division}: {names}.").format(division=division.number, names=names),
            _("All your games have begun. You get the usual email each time it is your turn."),
        ]
        context = {
            "heading": _("{season}: your games have begun").format(season=season_name(season)),
            "sentences": sentences,
            "first_line": sentences[0],
            "games": games,
            "look": address_of("season", season.pk),
        }
        return self.filling(player, context)


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
        division = next((one for one in divisions_of(season) if one.line_of(player)), None)
        line = division.line_of(player) if division else None
        if division is None or line is None:
            raise Pointless(gettext_noop("You had left the season."))
        sentence = place_sentence(division, line)
        heading = _("{season} is over").format(season=season_name(season))
        context = {
            "heading": heading,
            "sentences": [sentence],
            "first_line": sentence,
            "lines": division.shown(player),
            "look": address_of("season", season.pk),
        }
        entering = Season.objects.filter(league=season.league_id, state=Season.State.ENTRIES)
        following = entering.select_related("league").first()
        reply = ""
        if following is not None and line.entry.state == Entry.State.PLAYING:
            zone = ZoneInfo(known_zone(player.time_zone))
            until = words.until_moment(following.entries_close, site_time.now(), zone)
            if entry_of(player, following) is not None:
                context["sentences"] = [sentence, _("You have entered the next season.")]
            else:
                reply = question_address(mail, Asks.LEAGUE, {"season": following.pk})
                context["sentences"] = [sentence, _("You can enter the next season {until}.").format(until=until)]
                context |= {"look": address_of("season", following.pk)}
        if reply:
            context |= {"yes": word_link(reply, heading, Said.YES), "no": word_link(reply, heading, Said.NO)}
        return self.filling(player, context, reply)
