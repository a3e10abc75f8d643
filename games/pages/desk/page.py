"""A player's desk: games that wait for them or for others, invitations and recent results."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.safestring import SafeString

from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.lib import site_time
from games.lobby.offers import Offer, offered_games
from games.lobby.ready import wishes_of
from games.models import Game, Invitation, Player, Ready, Seat, Wait
from games.models.email_addresses import spellings
from games.pages.game_rows import Board, Holder, board_of, ever_held, held_summary, holders, prefix_of
from games.peace.blocks import kept_apart
from games.play.seats.seating import is_free
from games.table.summaries import GameSummary, InvitationSummary, SeatSummary, head_of, invitation_summary
from games.table.table import Table, load_tables
from games.table.time_words import TimeLeft, time_left

MOST_TICKETS = 12
MOST_ROWS = 40
FINISHED = 5


@dataclass(frozen=True)
class Ticket:
    """A game that waits for me. `picture` and `prompt` are "" in the short list of those beyond MOST_TICKETS."""

    game: GameSummary
    since: datetime
    me: Holder
    others: list[Holder]
    stage: str
    time: TimeLeft | None = None
    prompt: str = ""
    picture: SafeString | None = None


@dataclass(frozen=True)
class Row:
    """A game that waits for others: for whom, and since when."""

    game: GameSummary
    due: list[Holder]
    since: datetime | None
    stage: str
    time: TimeLeft | None = None
    """The time left of the player whose time runs out first."""


@dataclass(frozen=True)
class Unfilled:
    """A game with a seat of mine that has not begun. `taken`: how many of its seats are."""

    game: GameSummary
    taken: int


@dataclass(frozen=True)
class Ended:
    """A game that is over, with my place in it (None: it was abandoned), or how I left it."""

    game: GameSummary
    me: Holder
    seat: SeatSummary
    scores: list[int]
    """Everybody's points, the most first; [] when it was abandoned."""


@dataclass(frozen=True)
class Desk:
    """The contents of the desk. `waiting_count` counts listed games and others; `more_waiting`, `more_others` only the others."""

    tickets: list[Ticket]
    further: list[Ticket]
    waiting_count: int
    more_waiting: int
    played_by_bots: list[Row]
    """Games in which a bot keeps my seat, because my time ran out."""
    others: list[Row]
    more_others: int
    invitations: list[InvitationSummary]
    unfilled: list[Unfilled]
    finished: list[Ended]
    wishes: dict[str, Ready]
    offers: list[Offer]
    """Open games of others with a free seat."""
    boards: list[Board]
    now: datetime


def desk(player: Player) -> Desk:
    """Return the player's desk. Four queries, whatever the number of games."""
    seats = Seat.objects.filter(game__state__in=[Game.State.RUNNING, Game.State.OPEN]).select_related("game").order_by()
    # Either index by itself, and put in order here: asked for together, or in order, databases read the seats of everybody.
    found = seats.held_by(player).union(seats.kept_for(player), all=True)
    current = sorted(found, key=lambda seat: (seat.game_id, seat.index))
    over = ever_held(player).filter(game__state__in=[Game.State.FINISHED, Game.State.ABANDONED])
    over = over.select_related("game").defer("game__position").order_by("-game__ended_at", "-pk")
    ended = list(over[:FINISHED])
    tables = load_tables(seat.game for seat in [*current, *ended])
    running = [table for table in tables if table.game.is_running]
    waits = {table.game.pk: wait for table in running if (wait := my_wait(table, player))}
    waiting = sorted(
        (table for table in running if table.game.pk in waits), key=lambda table: waiting_order(waits[table.game.pk])
    )
    played_by_bots = [table for table in running if table.seat_of(player) is None]
    others = sorted(
        (table for table in running if table.game.pk not in waits and table not in played_by_bots),
        key=latest,
        reverse=True,
    )
    open_tables = [table for table in tables if table.game.state == Game.State.OPEN]
    by_game = {table.game.pk: table for table in tables}
    now = site_time.now()
    shown = [
        *played_by_bots,
        *waiting[: MOST_TICKETS + MOST_ROWS],
        *others[:MOST_ROWS],
        *(by_game[seat.game_id] for seat in ended),
    ]
    return Desk(
        tickets=[ticket(table, waits[table.game.pk], player, now) for table in waiting[:MOST_TICKETS]],
        further=[
            ticket(table, waits[table.game.pk], player, now, short=True) for table in waiting[MOST_TICKETS:][:MOST_ROWS]
        ],
        waiting_count=len(waiting),
        more_waiting=max(0, len(waiting) - MOST_TICKETS - MOST_ROWS),
        played_by_bots=[row(table, player, now) for table in played_by_bots],
        others=[row(table, player, now) for table in others[:MOST_ROWS]],
        more_others=max(0, len(others) - MOST_ROWS),
        invitations=[invitation_summary(found, found.game) for found in invitations_to(player)],
        unfilled=[
            Unfilled(head_of(table.game), sum(not is_free(seat) for seat in table.seats))
            for table in sorted(open_tables, key=latest, reverse=True)
        ],
        wishes=wishes_of(player),
        offers=offered_games(player),
        finished=[
            ended_game(by_game[seat.game_id], held_summary(seat, seat.ending, seat.won_it, seat.left_by))
            for seat in ended
        ],
        boards=sorted({board_of(table.game) for table in shown}),
        now=now,
    )


def my_wait(table: Table, player: Player) -> Wait | None:
    """Return the player's open wait in this game."""
    seat = table.seat_of(player)
    return None if seat is None else table.waits.get(seat.pk)


def waiting_order(wait: Wait) -> tuple[bool, datetime, datetime, int]:
    """Sort games that wait: the next deadline first; then, without a clock, the longest wait. `next_game` too."""
    return wait.deadline is None, wait.deadline or wait.opened_at, wait.opened_at, wait.pk


def latest(table: Table) -> datetime:
    """When something happened in the game last."""
    return table.game.moved_at or table.game.created_at


def ticket(table: Table, wait: Wait, player: Player, now: datetime, short: bool = False) -> Ticket:
    """Describe a game that waits for the player. `short`: without picture and prompt."""
    seat = table.seat(wait.seat_id)
    presenter = get_presenter(table.game.title, table.game.rules)
    view = table.view(seat)
    everybody = holders(table)
    look = Look(names=tuple(table.names()), seat=seat.index, prefix=prefix_of(board_of(table.game)))
    return Ticket(
        game=head_of(table.game),
        since=wait.opened_at,
        me=everybody[seat.index],
        others=[holder for index, holder in enumerate(everybody) if index != seat.index],
        stage=presenter.page.stage(view),
        time=time_left(wait, player, now),
        prompt="" if short else presenter.page.prompt(view, look),
        picture=None if short else presenter.lists.thumbnail(view, look),
    )


def row(table: Table, player: Player, now: datetime) -> Row:
    """Describe a game that waits for others."""
    everybody = holders(table)
    due = [seat for seat in table.seats if seat.pk in table.waits]
    clocked = [wait for seat in due if (wait := table.waits[seat.pk]).deadline is not None]
    first = min(clocked, key=lambda wait: wait.deadline or now, default=None)
    return Row(
        game=head_of(table.game),
        due=[everybody[seat.index] for seat in due],
        since=min((table.waits[seat.pk].opened_at for seat in due), default=None),
        stage=get_presenter(table.game.title, table.game.rules).page.stage(table.view(None)),
        time=time_left(first, player, now),
    )


def ended_game(table: Table, own: SeatSummary) -> Ended:
    """Describe a finished game for the present or former holder of that seat."""
    points = [other.points for other in table.seats if other.points is not None]
    return Ended(head_of(table.game), holders(table)[own.index], own, sorted(points, reverse=True))


def invitations_to(player: Player) -> QuerySet[Invitation]:
    """Return the player's invitations by name or address, and those accepted before they signed in."""
    to_him = Q(player=player) | Q(taker=player)
    if player.email:
        to_him |= Q(player=None, email__in=spellings(player.email))
    found = Invitation.objects.filter(to_him, state=Invitation.State.OPEN, game__state=Game.State.OPEN)
    found = found.exclude(inviter__in=kept_apart(player))
    return found.select_related("game", "inviter", "player").defer("game__position").order_by("-created_at", "-pk")
