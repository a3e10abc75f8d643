"""Games made from records. They count in no player's list of results."""

from collections.abc import Sequence

from django.db import transaction

from engine.records.record import Record, author_of, replay, start_of, title_of
from games.lib import site_time
from games.models import Game, Move, Player, Seat, Tenure
from games.play.moves.commit import commit_moves
from games.table import wake
from games.table.advance import Advance, NewMove, advance, replay_moves
from games.table.seeds import insert_game
from games.table.table import Table, load_table

Holder = Player | str | None
"""The holder of a seat: a player, a bot by its name, or none."""


def import_record(record: Record, holders: Sequence[Holder] = (), name: str = "", public: bool = False) -> Table:
    """Make a game of the record's moves.

    With a holder for every seat, a game that is not over goes on from where it stands; without, it is abandoned, only to be
    looked at. A record without a seed goes on with a new one, so its earlier deals cannot be checked. Raises RecordError.
    """
    title = title_of(record)
    before = start_of(record)
    moves = []
    position = before
    for text, after in replay(record):
        seat = author_of(title, position, text)
        moves.append(NewMove(seat, text, Move.Via.CHANCE if seat is None else Move.Via.IMPORT))
        position = after
    running = len(holders) == record.players and all(holders)
    with transaction.atomic():
        table = open_table(record, holders if running else [None] * record.players, name, public)
        table.at(before)
        made = advance(table, moves) if running else replay_moves(title, before, moves)
        write_imported(table, made, running)
    wake.after_commit(table)
    return table


def open_table(record: Record, holders: Sequence[Holder], name: str, public: bool) -> Table:
    """Insert the rows of the game before its first move."""
    game = insert_game(
        # Games that were brought along are dealt by ply, which the seed of draws by name would contradict.
        None if record.named else record.seed,
        name=name or str(record.more.get("name") or record.title.capitalize())[:60],
        title=record.title,
        rules=record.rules,
        players=record.players,
        options=dict(record.options),
        public=public,
        imported=True,
        seating=Game.Seating.CHOSEN,
    )
    for index, holder in enumerate(holders):
        bot = holder if isinstance(holder, str) else ""
        Seat.objects.create(game=game, index=index, player=holder if isinstance(holder, Player) else None, bot=bot)
    return load_table(pk=game.pk)


def write_imported(table: Table, made: Advance, running: bool) -> None:
    """Write the moves, and what follows from them for seats and state."""
    now = site_time.now()
    held = [seat for seat in table.seats if seat.player_id or seat.bot]
    Tenure.objects.bulk_create(
        Tenure(seat=seat, player=seat.player, bot=seat.bot, from_ply=0, began_at=now) for seat in held
    )
    ending = {"state": Game.State.RUNNING} if running else {"state": Game.State.ABANDONED, "ended_at": now}
    commit_moves(table, made, table.waits, started_at=now, **ending)
