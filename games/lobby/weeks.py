"""This week's dig: one sealed deal a week for everybody. A sweep opens and closes it; a player begins one attempt."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Q
from django.utils.translation import gettext as _

from engine.bots import CLUB
from engine.contract import AnyTitle
from engine.records.dealer import Dealer, commitment
from engine.registry import get_title
from games.boards.registry import get_presenter
from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.lib.errors import Stale
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.lobby.alone import ALONE, level_option, other_options
from games.lobby.new_game import GamePlan, plan_against_bots
from games.lobby.open_games import create_game
from games.lobby.parting import summarise
from games.mail.post import draft, post_all
from games.models import Attempt, Game, Inbound, Mail, Player, Week, WeekSeed
from games.models.game import new_seed
from games.table.locks import lock_player, lock_week
from games.table.seeds import week_secret
from games.table.table import Table, load_table

FIRST = datetime(1970, 1, 5, 6, tzinfo=UTC)
"""The Monday from which weeks are counted, so that titles take turns on every site alike."""
LENGTH = timedelta(days=7)
WARNED_BEFORE = timedelta(days=1)
LONGEST_READING = timedelta(minutes=15)
"""How long closing waits for emails that came in time and are not read yet."""
PIECE = 200
"""Games that are unsealed, or letters that are posted, in one transaction, so that moves need not wait long."""


def week_at(moment: datetime) -> datetime:
    """Return when the week of that moment begins."""
    return FIRST + (moment - FIRST) // LENGTH * LENGTH


def deal_of(begins: datetime) -> dict[str, Any]:
    """Return the title, options and bot of the week that begins then.

    A title that can be played alone is: with the middle level of its rival, its other options in turn.
    """
    turn, place = divmod((begins - FIRST) // LENGTH, len(settings.WEEKLY))
    title = get_title(settings.WEEKLY[place])
    level, options, bot = level_option(title), {}, CLUB
    if title.seats[0] in ALONE:
        options, bot = {one.name: one.values[turn % len(one.values)].id for one in other_options(title)}, ""
        options |= {level.name: level.values[(len(level.values) - 1) // 2].id} if level else {}
    return {"title": title.id, "rules": title.rules, "options": options, "bot": bot}


PENDING: PreparedQuery[Week] = PreparedQuery(lambda: Week.objects.filter(summary__isnull=True))
"""The weeks that are not closed, or whose close was interrupted."""


@sweeps.sweep("weeks", every=60, queue=sweeps.MAIL)
def open_and_close_weeks(budget: Budget | None = None) -> int:
    """Close the weeks that are past, open the current one, and return the number of both."""
    now = site_time.now()
    weeks = PENDING.fetch()
    past = [week.pk for week in weeks if week.closed_at or week.closes_at <= now]
    closed = process_each(past, close_week, "Week %s could not be closed.", budget, name="weeks")
    begins = week_at(now)
    week, opened = next((week for week in weeks if week.begins == begins), None), False
    if settings.WEEKLY and week is None:
        week, opened = open_week(begins)
    while week is not None and week.letters_after is not None:
        post_letters(week)
    return closed + opened


def open_week(begins: datetime) -> tuple[Week, bool]:
    """Draw the seed of the week that begins then, unless another process has. Return the week, and whether it was drawn."""
    secret = new_seed()
    fields = deal_of(begins) | {"commitment": commitment(secret), "closes_at": begins + LENGTH, "letters_after": 0}
    with transaction.atomic():
        week, made = Week.objects.get_or_create(begins=begins, defaults=fields)
        if made:
            WeekSeed.objects.create(week=week, secret=secret)
    return week, made


def post_letters(week: Week) -> None:
    """Post the week's letter to the next of those who want it; where last week still waits for emails, later than now."""
    now, after = site_time.now(), week.letters_after
    readers = Player.objects.not_deleted().filter(is_active=True, week_letter=True, pk__gt=after).order_by("pk")[:PIECE]
    drafts = [draft(f"week:{week.pk}:{one.pk}", "week", one.email, one, None, {"week": week.pk}) for one in readers]
    if Week.objects.filter(closed_at=None, closes_at__lte=now).exists():
        for mail in drafts:
            mail.state, mail.due_at = Mail.State.HELD, now + LONGEST_READING
    week.letters_after = readers[len(readers) - 1].pk if len(readers) == PIECE else None
    with transaction.atomic():
        # Another process may have posted these meanwhile; then it goes on from where it is.
        if Week.objects.filter(pk=week.pk, letters_after=after).update(letters_after=week.letters_after):
            post_all(drafts)


def opening_of(week: Week) -> tuple[AnyTitle, Any]:
    """Return the title and the position at which the first decision of the week's games is taken. One query."""
    title = get_title(week.title, week.rules)
    dealer = Dealer(title, week_secret(week), named=True)
    position, ply = title.start(2 if week.bot else 1, week.options), 0
    while title.chance_due(position):
        position, ply = title.apply(position, dealer.deal(position, ply)), ply + 1
    return title, position


@sweeps.sweep("week_warnings", every=3600, queue=sweeps.MAIL)
def warn_of_close(budget: Budget | None = None) -> int:
    """Tell those who have begun but not finished, once, that the week closes in a day. Return their number."""
    now = site_time.now()
    late = Attempt.objects.filter(
        week__closed_at=None, week__closes_at__gt=now, week__closes_at__lte=now + WARNED_BEFORE,
        game__created_at__lt=F("week__closes_at") - WARNED_BEFORE, game__state=Game.State.RUNNING,
        finished_at=None, player__visitor=False, game__seats__player=F("player"),
    )  # fmt: skip
    turns = Count("game__waits", filter=Q(game__waits__ended_at__isnull=False, game__waits__seat__player=F("player")))
    found = late.annotate(turns=turns).select_related("week", "player", "game").defer("game__position")
    return len(post_all(map(warning, found)))


def warning(attempt: Attempt) -> Mail:
    """Draft the warning to somebody who has begun. `attempt`: with the `turns` that they have taken."""
    week, player = attempt.week, attempt.player
    left = max(1, get_presenter(week.title, week.rules).turns - vars(attempt)["turns"])
    inputs = {"notice": "week_closes", "turns": left, "until": week.closes_at.isoformat()}
    return draft(f"week-closes:{attempt.pk}", "notice", player.email, player, attempt.game, inputs)


def close_week(week_id: int) -> bool:
    """Open the seal of the week, and with it its list; then, in pieces, its games, and sum it up.

    Each piece can be done again after a crash. Return whether the seal was opened now: it waits for emails that came in time.
    """
    now, week = site_time.now(), Week.objects.get(pk=week_id)
    closed = False
    if week.closed_at is None:
        unread = Inbound.objects.filter(state=Inbound.State.NEW, received_at__lt=week.closes_at)
        if now < week.closes_at + LONGEST_READING and unread.exists():
            return False
        closed = Week.objects.filter(pk=week_id, closed_at=None).update(closed_at=now) == 1
    while unseal_games(week_id):
        pass
    summarise(week_id)
    return closed


def unseal_games(week_id: int) -> int:
    """Unseal some games of a week that is closed, and make those in its list public. Return their number."""
    with transaction.atomic():
        sealed = Game.objects.filter(week=week_id, sealed=True).order_by("pk")
        # In the order in which others lock several games.
        games = list(sealed.select_for_update().values_list("pk", flat=True)[:PIECE])
        listed = Attempt.objects.listed().filter(game__in=games).values("game")
        Game.objects.filter(pk__in=listed).update(public=True)
        Game.objects.filter(pk__in=games).update(sealed=False)
    return len(games)


def call_off_week(week: Week, reason: str) -> None:
    """Close the week without a list, and tell all who have begun it. Raises Stale where it is closed already."""
    with transaction.atomic():
        if not Week.objects.filter(pk=week.pk, closed_at=None).update(closed_at=site_time.now(), called_off=reason):
            raise Stale(_("That dig has closed."))
        inputs = {"notice": "week_called_off", "reason": reason}
        begun = Attempt.objects.filter(week=week).select_related("player", "game").defer("game__position")
        post_all(
            draft(f"week-called-off:{one.pk}", "notice", one.player.email, one.player, one.game, inputs)
            for one in begun
        )


def current_week() -> Week | None:
    """Return the week that can be begun now. One query."""
    now = site_time.now()
    return Week.objects.filter(begins__lte=now, closes_at__gt=now, closed_at=None).first()


def plan_of(week: Week, request_key: str) -> GamePlan:
    """Return the plan of a game of the week: everybody has the first colour."""
    plan = plan_against_bots(week.title, [week.bot] if week.bot else [], request_key, week.options)
    return replace(plan, name=_("Dig {week}").format(week=week.name), seating=Game.Seating.CHOSEN)


def begin_dig(week: Week, player: Player, plan: GamePlan) -> Table:
    """Begin the player's attempt, or return it while the week is sealed. Any other game of the week does not count.

    Raises Refused.
    """
    with transaction.atomic():
        lock_player(player)
        sealed = lock_week(week.pk)
        attempt = Attempt.objects.filter(week=week, player=player).first()
        if sealed and attempt is not None:
            return load_table(pk=attempt.game_id)
        table = create_game(player, plan, week=week, sealed=sealed)
        if sealed and site_time.now() < week.closes_at:
            Attempt.objects.create(week=week, player=player, game=table.game)
    return table
