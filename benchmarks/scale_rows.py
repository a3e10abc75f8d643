"""A big site out of a few games that were really played: their rows are copied inside the database, thousands at a time.

`play_games` plays twelve games, which is all of an empty site. `fill` adds copies of them. The copy of a row has its number plus
so many strides, in every table, so that what belonged together belongs together again.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any

from django.core.management.color import no_style
from django.db import OperationalError, connection, models, transaction
from django.db.models import F, Max

from devtools.cast import make_player, start_game_of
from engine.bots import BOTS
from engine.registry import TITLES
from games.clock.pace import LONGEST_TURN_HOURS, PerWait, pace_to_json
from games.lib import site_time
from games.models import Game, GameLog, Mail, Move, Player, Result, Seat, Seed, Tenure, Wait
from games.play.history.packing import pack_game
from games.play.moves.decision import play_move

ME, OTHERS, BUSY = "alice", ("bob", "cleo"), "dora"
BUSY_GAMES = 48
COPIED = (Game, Seat, Seed, Tenure, Wait, Move, Mail, Result, GameLog)
BATCH = 1000
"""Copies of a game that are made at once."""
AHEAD = ("deadline", "warning_at", "warned_for", "due_at")
"""Times that are not moved into the past: sweeps would have to act."""
MINUTES = 8
"""Between the ends of two games: 180,000 of them are of the last three years."""


@dataclass(frozen=True)
class Size:
    """How many games and mails a big site has, and how many of the games that are over are one player's."""

    running: int
    finished: int
    mails: int
    mine: int


def play_games() -> None:
    """Four games of each title among three people: one is over, two wait for the first of them, one does not."""
    me, *others = [make_player(name) for name in (ME, *OTHERS)]
    for title in TITLES:
        for least, mine in ((30, True), (60, False), (90, True), (None, False)):
            play_until(start_table(me, *others, title=title), least, mine)
    Mail.objects.update(state=Mail.State.SENT, sent_at=F("created_at"))


def start_table(*people: Player, title: str) -> Any:
    return start_game_of(*people, title=title, pace=pace_to_json(PerWait(LONGEST_TURN_HOURS)))


def play_until(table: Any, least: int | None, mine: bool) -> None:
    """Play at random to the first ply from `least` on at which the first seat is due, or is not; None: to the end."""
    rng = random.Random(table.game.pk)
    while table.due() and (least is None or table.game.ply < least or (0 in table.due()) != mine):
        seat = table.seats[table.due()[0]]
        legal = table.title.legal(table.position, seat.index)
        line = BOTS["random"](table.title, table.view(seat), seat.index, legal, rng)
        wait = table.waits[seat.pk]
        table = play_move(table, seat, wait.pk, line, Move.Via.BROWSER).table


class Copier:
    """Makes copies of the games that are there when it begins."""

    def __init__(self, crowd: int) -> None:
        self.strides = {model: (model.objects.aggregate(last=Max("pk"))["last"] or 0) + 1 for model in COPIED}
        self.strides[Seed] = self.strides[GameLog] = self.strides[Game]
        self.numbers = count(1)
        self.same = False
        """Whether copies are of the same people."""
        self.people = {name: Player.objects.get(name=name.capitalize()) for name in (ME, *OTHERS)}
        self.busy = make_player(BUSY)
        self.crowd = crowd
        self.first = self.add_crowd(crowd)

    def add_crowd(self, number: int) -> int:
        """So many accounts more. Returns the number of the first."""
        first = self.busy.pk + 1
        fields = {
            "id": f"{first - 1} + n.i",
            "email": "'crowd' || n.i || '@example.org'",
            "name": "'Crowd ' || n.i",
            "name_key": "'crowd ' || n.i",
        }
        columns = {str(field.column): f"t.{quoted(field)}" for field in Player._meta.concrete_fields}
        columns["joined_at"] = self.earlier(Player._meta.get_field("joined_at"))
        columns |= fields
        insert(Player, columns, f"t.id = {self.busy.pk}", 1, number)
        return first

    def copy(self, game: Game, number: int, me: Player | None = None, mails: bool = True) -> None:
        """So many copies of a game; its people are others, but that `me` has the seat of the first."""
        while number > 0:
            size = min(number, BATCH)
            start = next(self.numbers)
            for _ in range(size - 1):
                next(self.numbers)
            with transaction.atomic():
                for model in COPIED:
                    if mails or model is not Mail:
                        self.copy_rows(model, game, start, start + size - 1, me)
            number -= size

    def packed(self, game: Game) -> Game:
        """Return a copy that has long been over, as a small record."""
        before = set(Game.objects.values_list("pk", flat=True))
        self.same = True
        self.copy(game, 1)
        self.same = False
        copy = Game.objects.exclude(pk__in=before).get()
        Game.objects.filter(pk=copy.pk).update(ended_at=site_time.now() - timedelta(days=400))
        assert pack_game(copy.pk)
        return copy

    def copy_rows(self, model: Any, game: Game, first: int, last: int, me: Player | None) -> None:
        owner = {
            Game: f"t.id = {game.pk}",
            Tenure: f"t.seat_id IN (SELECT id FROM {Seat._meta.db_table} WHERE game_id = {game.pk})",
        }
        columns = {field.column: self.value(model, field, me) for field in model._meta.concrete_fields}
        insert(model, columns, owner.get(model, f"t.game_id = {game.pk}"), first, last)

    def value(self, model: Any, field: Any, me: Player | None) -> str:
        """Return what a copy has in that field, as SQL over the row `t` and the number `n.i` of the copy."""
        column = f"t.{quoted(field)}"
        if field.column == "code":
            return "'s' || (10000000 + n.i)"
        if field.column in ("occasion", "message_id"):
            return f"{column} || '/' || n.i"
        related = field.related_model if field.is_relation else model if field.primary_key else None
        if related is Player:
            return self.person(column, me)
        if related in self.strides:
            return f"{column} + n.i * {self.strides[related]}"
        if isinstance(field, models.DateTimeField) and field.name not in AHEAD:
            return self.earlier(field)
        return column

    def person(self, column: str, me: Player | None) -> str:
        if self.same:
            return column
        cases = [
            f"WHEN {player.pk} THEN {me.pk if me and not index else f'{self.first} + (n.i * 3 + {index}) % {self.crowd}'}"
            for index, player in enumerate(self.people.values())
        ]
        return f"CASE {column} {' '.join(cases)} END"

    def earlier(self, field: Any) -> str:
        """Return the same time, a day ago and the earlier the higher the number."""
        minutes = f"(1440 + n.i * {MINUTES})"
        if connection.vendor == "sqlite":
            return f"strftime('%Y-%m-%d %H:%M:%f', t.{quoted(field)}, '-' || {minutes} || ' minutes')"
        return f"t.{quoted(field)} - {minutes} * interval '1 minute'"


def quoted(field: Any) -> str:
    return connection.ops.quote_name(field.column)


def insert(model: Any, columns: dict[str, str], where: str, first: int, last: int) -> None:
    """Insert a row for each row `t` of the model and each number from first to last."""
    names = ", ".join(connection.ops.quote_name(name) for name in columns)
    numbers = f"WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})"
    table = model._meta.db_table
    with connection.cursor() as cursor:
        values = ", ".join(columns.values())
        cursor.execute(
            f"{numbers} INSERT INTO {table} ({names}) SELECT {values} FROM n CROSS JOIN {table} t WHERE {where}"
        )


def fill(size: Size) -> None:
    """Add copies until the site has that size."""
    copier = Copier(max(size.running, 100))
    me = copier.people[ME]
    games = list(Game.objects.order_by("pk"))
    over = [game for game in games if game.state == Game.State.FINISHED]
    running = [game for game in games if game.state == Game.State.RUNNING]
    due = set(Wait.objects.filter(ended_at=None, seat__player=me).values_list("game_id", flat=True))
    waiting = [game for game in running if game.pk in due]
    left = size.mails
    of_game = {game.pk: Mail.objects.filter(game=game).count() for game in games}

    def add(found: list[Game], number: int, mails: int, who: Player | None = None) -> None:
        """Make copies of these games in equal parts; as many of them with their mails as there are mails to be had."""
        nonlocal left
        for game, many in zip(found, shares(number, len(found)), strict=True):
            mailed = min(many, mails // len(found) // max(of_game[game.pk], 1))
            left -= mailed * of_game[game.pk]
            copier.copy(game, mailed, who)
            copier.copy(game, many - mailed, who, mails=False)

    add(over, size.mine, left // 4, me)
    if size.running >= BUSY_GAMES:
        add(waiting, BUSY_GAMES, left, copier.busy)
        mails, number = left // 2, size.running - BUSY_GAMES
        weigh("that are played, some with their mails", number, lambda: add(running, number, mails))
    old = [copier.packed(game) for game in over]
    of_game |= {game.pk: 0 for game in old}
    # From here on numbers count from those of the packed games, past all others.
    number = size.finished - size.mine
    weigh("that have long been over", number, lambda: add(old, number, 0))


def weigh(which: str, number: int, add: Callable[[], None]) -> None:
    """Add so many games, and print what each takes, and each table's part of it."""
    settle()
    before, tables = bytes_of_database(), bytes_of_tables()
    add()
    settle()
    if number > 0:
        each = (bytes_of_database() - before) / number
        print(f"{each:.0f} bytes for each of {number} games {which}: {each / 1000:.1f} GB for a million")
        grown = {name: (size - tables.get(name, 0)) / number for name, size in bytes_of_tables().items()}
        largest = sorted(grown.items(), key=lambda part: -part[1])
        print("  " + ", ".join(f"{name} {size:.0f}" for name, size in largest if size > each / 1000))


def bytes_of_database() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        (size,) = cursor.fetchone()
    return int(size)


def bytes_of_tables() -> dict[str, int]:
    """Return what each table takes with its indexes; nothing where SQLite was built without the table that knows."""
    sql = "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r'"
    if connection.vendor == "sqlite":
        sql = "SELECT m.tbl_name, sum(s.pgsize) FROM dbstat s JOIN sqlite_master m USING (name) GROUP BY m.tbl_name"
    try:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return {name: int(size) for name, size in cursor.fetchall()}
    except OperationalError:
        return {}


def shares(number: int, parts: int) -> Iterator[int]:
    """Yield the number in that many parts."""
    for index in range(parts):
        yield number // parts + (index < number % parts)


def settle() -> None:
    """Do what a database does by itself after a while: count its rows; and what an explicit number does not: the next one."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), [Player, *COPIED]):
            cursor.execute(sql)
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")
