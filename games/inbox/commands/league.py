"""`league TITLE`, which enters the title's league or shows its standing, and `leave league TITLE`."""

from engine.registry import TITLES, get_title
from engine.sentences import Sentence
from games.inbox.commands import AccountMail, AskedBack
from games.inbox.questions import ask
from games.leagues.entries import entry_of
from games.leagues.standing import divisions_of
from games.letters import outcome
from games.letters.outcome import DID, NOT, Report
from games.models import Entry, Player, Question, Season
from games.models.question import Asks


class EnterLeague(AskedBack):
    name = "league"
    kind = Asks.LEAGUE

    def ask(self, mail: AccountMail) -> None:
        season = season_meant(mail.player, self.command.argument)
        if season is None:
            mail.report.add(NOT, outcome.NO_LEAGUE)
        else:
            ASKING[self.kind](season, mail.player, mail.report)

    def answers(self, question: Question) -> bool:
        season = Season.objects.filter(pk=question.inputs.get("season"), league__title=self.command.argument)
        return question.kind == self.kind and (not self.command.argument or season.exists())


class LeaveLeague(EnterLeague):
    name = "leave league"
    kind = Asks.LEAVE_LEAGUE


def season_meant(player: Player, title: str) -> Season | None:
    """Return a season of the title (of any, where it is "") that is not over: one in which the player is, else one to enter."""
    titles = [title] if title else list(TITLES)
    seasons = Season.objects.exclude(state=Season.State.OVER).filter(league__title__in=titles)
    own = Entry.objects.filter(player=player).exclude(state=Entry.State.LEFT).values("season")
    found = seasons.select_related("league").order_by("state", "pk")
    return found.filter(pk__in=own).order_by("-state", "pk").first() or found.first()


def ask_to_enter(season: Season, player: Player, report: Report) -> None:
    """Ask whether to enter, or tell how the player stands who has."""
    entry = entry_of(player, season)
    if entry is not None and entry.state == Entry.State.PLAYING:
        report_standing(season, player, report)
    elif entry is not None and entry.state == Entry.State.ENTERED:
        report_entry(season, entry, report)
    else:
        asked = outcome.ASK_LEAGUE_LATE if season.state == Season.State.RUNNING else outcome.ASK_LEAGUE
        fields = {"season": str(season), "title": get_title(season.league.title).name}
        ask(report, player, Asks.LEAGUE, {"season": season.pk}, Sentence(asked, fields))


def report_entry(season: Season, entry: Entry, report: Report) -> None:
    waits = season.state == Season.State.RUNNING and entry.state == Entry.State.ENTERED
    report.add(DID, outcome.LEAGUE_WAITS if waits else outcome.LEAGUE_ENTERED, season=str(season))


def report_standing(season: Season, player: Player, report: Report) -> None:
    for division in divisions_of(season):
        if player.pk in [line.player for line in division.lines]:
            report.add(DID, outcome.LEAGUE_STANDING, season=str(season), division=division.number)
            for line in division.lines:
                report.add(DID, outcome.LEAGUE_LINE, place=line.place, who=line.name, points=line.points)


def ask_to_leave(season: Season, player: Player, report: Report) -> None:
    entry = entry_of(player, season)
    if entry is None or entry.state == Entry.State.LEFT:
        report.add(DID, outcome.NOT_IN_LEAGUE)
        return
    plays = entry.number is not None
    asked = outcome.ASK_LEAVE_LEAGUE if plays else outcome.ASK_WITHDRAW
    inputs = {"season": season.pk, "plays": plays}
    ask(report, player, Asks.LEAVE_LEAGUE, inputs, Sentence(asked, {"season": str(season)}))


ASKING = {Asks.LEAGUE: ask_to_enter, Asks.LEAVE_LEAGUE: ask_to_leave}
