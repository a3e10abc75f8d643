"""A player's data as JSON, without others' addresses, tokens, or seeds of running games."""

from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession

from games.accounts.openid.connections import export_connections
from games.accounts.second_factor import factors_of, recovery_codes_left
from games.mail.stored_messages import text_without_keys
from games.models import (
    Attempt,
    Entry,
    Game,
    Inbound,
    Invitation,
    Mail,
    Move,
    Note,
    Order,
    Player,
    Question,
    Rating,
    Ready,
    Remark,
    Report,
    Restriction,
    Result,
    Seat,
    Tenure,
    Token,
    Vacation,
    Wait,
)
from games.peace.blocks import blocks_of
from games.play.history.packed_log import packed_moves, read_log
from games.play.history.packing import packed_games_of
from games.play.history.records import game_record
from games.table.table import Table, load_table, player_name

FORMAT = 1

ENTRY_FIELDS = ("state", "division", "rating", "again")
RATING_FIELDS = ("title", "mean", "sd", "games", "curve")
WISH_FIELDS = ("title", "sizes", "pace", "at_once", "left", "endless")


def export(player: Player, now: datetime) -> dict[str, Any]:
    """Return the player's data.

    Times are ISO 8601 in UTC; colours and moves are the words of the game's record.
    """
    return {
        "format": FORMAT,
        "exported_at": now.isoformat(),
        "account": account(player),
        "digs": [
            {"week": one.week.name, "game": one.game.code, "ahead": one.ahead, "points": one.points}
            for one in Attempt.objects.filter(player=player).select_related("week", "game").order_by("pk")
        ],
        "games": [one_game(player, game_id) for game_id in game_ids(player)],
        "games_opened": list(Game.objects.filter(creator=player).order_by("pk").values("code", "name", "state")),
        "invitations": invitations(player),
        "leagues": list(
            Entry.objects.filter(player=player)
            .order_by("pk")
            .values("season__league__name", "season__number", *ENTRY_FIELDS)
        ),
        "mails": [one_mail(mail) for mail in mails_to(player)],
        # In their own words, without the secret addresses in it.
        "mails_received": [
            fields(row, "received_at", "state", "reason", "text")
            for row in Inbound.objects.filter(player=player).defer("raw").order_by("pk")
        ],
        "notes": list(Note.objects.filter(player=player).values("seat__game__code", "text", "ply")),
        "orders": [
            {"game": one.seat.game.code, "saved_at": plain(one.created_at), **fields(one, "state", "text")}
            for one in Order.objects.filter(player=player).select_related("seat__game").order_by("pk")
        ],
        "questions": [
            {"kind": one.kind, "game": one.game and one.game.code, **fields(one, "asked_at", "settled_at", "answer")}
            for one in Question.objects.filter(player=player).select_related("game").order_by("pk")
        ],
        "remarks": [
            {"game": one.game.code, **fields(one, "text", "ply", "at", "taken_back_at")}
            for one in Remark.objects.filter(player=player).select_related("game").order_by("pk")
        ],
        "reports": [
            {"about": player_name(one.player), **fields(one, "reason", "text", "at")}
            for one in Report.objects.filter(reporter=player).select_related("player").order_by("pk")
        ],
        "people_muted_or_blocked": [
            {"name": one.other.name, "mute": one.mute, "no_new_games": one.avoid, "since": plain(one.since)}
            for one in blocks_of(player)
        ],
        "ratings": list(Rating.objects.filter(player=player).order_by("title").values(*RATING_FIELDS)),
        "ready": list(Ready.objects.filter(player=player).order_by("title").values(*WISH_FIELDS)),
        # Without the admin's name.
        "restrictions": [
            fields(row, "kind", "reason", "began_at", "ends_at", "lifted_at")
            for row in Restriction.objects.filter(player=player).order_by("began_at", "pk")
        ],
    }


def account(player: Player) -> dict[str, Any]:
    """Return the account and its addresses, without the hash of the password."""
    return {
        "email": player.email,
        "addresses": list(EmailAddress.objects.filter(user_id=player.pk).values("email", "verified", "primary")),
        **fields(player, "name", "language", "time_zone", "theme", "patterns"),
        "titles_learned": player.lessons_read,
        "titles_without_hints": player.hints_over,
        **fields(player, "plays_forced", "plays_forced_hidden", "unlisted", "hides_pace", "usual_hours", "talks"),
        "night": [plain(player.night_from), plain(player.night_to)],
        "weekdays_kept_free": player.weekend_days,
        "vacations": [
            fields(vacation, "first", "last", "entered_at", "cancelled_at")
            for vacation in Vacation.objects.filter(player=player)
        ],
        "mail": {
            "when": player.mail_when,
            "delay_minutes": player.mail_delay,
            **fields(player, "quiet_from", "quiet_until", "digest_at"),
            "refused": player.mail_refused,
            **fields(player, "week_letter", "answers_at_once"),
            "state_in_subject": player.subject_state,
            "text_only": player.text_only,
            "answers_from_own_address_only": player.own_address_only,
            "suspended_at": plain(player.mail_suspended_at),
            "suspended_reason": player.mail_suspended_reason,
            "days_refused": player.mail_setbacks,
            "refused_at": plain(player.mail_setback_at),
        },
        **fields(player, "joined_at", "confirmed_at", "last_login"),
        "staff": player.is_staff,
        "second_factor": {
            "factors": [
                {
                    "type": row.type,
                    "name": row.data.get("name"),
                    "since": plain(row.created_at),
                    "last_used": plain(row.last_used_at),
                }
                for row in factors_of(player)
            ],
            "recovery_codes_left": recovery_codes_left(player),
        },
        "devices": [
            {"browser": row.user_agent, "since": plain(row.created_at)}
            for row in UserSession.objects.filter(user=player).order_by("pk")
        ],
        "connections": export_connections(player),
        # Without what would help anybody to guess one.
        "tokens": [
            {"game": one.game and one.game.code, **fields(one, "name", "scope", "created_at", "ends_at")}
            for one in Token.objects.filter(player=player).select_related("game").order_by("pk")
        ],
    }


def mine(wait: Wait, tenures: Iterable[Tenure]) -> bool:
    """Return whether the wait opened while the player held the seat: others' hours are private."""
    return any(
        tenure.seat_id == wait.seat_id
        and tenure.from_ply <= wait.opened_ply
        and (tenure.to_ply is None or wait.opened_ply < tenure.to_ply)
        for tenure in tenures
    )


def game_ids(player: Player) -> list[int]:
    """Return the games in which the player holds or held a seat."""
    now = Seat.objects.filter(player=player).values_list("game_id", flat=True)
    before = Tenure.objects.filter(player=player).values_list("seat__game_id", flat=True)
    return sorted({*now, *before})


def one_game(player: Player, game_id: int) -> dict[str, Any]:
    """Return one game: the player's record, tenures, waits, and moves with their times."""
    table = load_table(pk=game_id)
    held = table.seat_of(player)
    tenures = list(Tenure.objects.filter(player=player, seat__game_id=game_id).select_related("seat").order_by("pk"))
    seats = {tenure.seat_id for tenure in tenures} | ({held.pk} if held else set())
    game = table.game
    return {
        **fields(game, "code", "state", "started_at", "ended_at"),
        "seat": table.colours[held.index] if held else None,
        "mail": {"when": held.mail_when, "delay_minutes": held.mail_delay} if held else None,
        "points": held.points if held else None,
        "place": held.place if held else None,
        "result": Result.objects.filter(game=game, player=player)
        .values("place", "points", "won", "ending", "left_ply", "decisions", "of_decisions", "counts")
        .first(),
        "seen_at": plain(held.seen_at) if held else None,
        "tenures": [
            {"seat": table.colours[tenure.seat.index], **fields(tenure, "from_ply", "to_ply", "reason")}
            for tenure in tenures
        ],
        "waits": [
            {
                "seat": table.colours[table.seat(wait.seat_id).index],
                **fields(wait, "opened_at", "ended_at", "ended_by", "deadline"),
                "hours": wait.hours if mine(wait, tenures) else None,
            }
            for wait in waits_at(table, seats)
        ],
        "moves": [
            {
                "ply": move.ply,
                "text": table.title.redact(move.text, move.seat, move.seat),
                **fields(move, "at", "via", "undone_at"),
            }
            for move in moves_by(table, player)
        ],
        "record": None if game.position is None else game_record(table, held).to_json(),
    }


def mails_to(player: Player) -> list[Mail]:
    """Return the mails to the player, those of packed games included, the oldest first."""
    found = list(Mail.objects.filter(player=player).select_related("game"))
    for game_id in packed_games_of(player).values_list("pk", flat=True):
        log = read_log(load_table(pk=game_id))
        found += [mail for mail in log.mails if mail.player_id == player.pk] if log else []
    return sorted(found, key=lambda mail: mail.pk)


def waits_at(table: Table, seats: set[int]) -> list[Wait]:
    """Return the waits of these seats, in order."""
    log = read_log(table) if table.game.packed else None
    if log is not None:
        return [wait for wait in log.waits if wait.seat_id in seats]
    return list(Wait.objects.filter(seat__in=seats).order_by("pk"))


def moves_by(table: Table, player: Player) -> list[Move]:
    """Return the player's moves in the game, in order."""
    packed = packed_moves(table)
    if packed is not None:
        return sorted((move for move in packed if move.by_id == player.pk), key=lambda move: move.pk)
    return list(Move.objects.filter(game=table.game, by=player).order_by("pk"))


def invitations(player: Player) -> dict[str, list[dict[str, Any]]]:
    """Return invitations from and to the player, without guests' addresses, which are private."""
    sent = Invitation.objects.filter(inviter=player).select_related("game", "player").order_by("pk")
    got = Invitation.objects.filter(player=player).select_related("game", "inviter").order_by("pk")
    return {
        "sent": [
            {
                "game": invitation.game.code,
                "to": player_name(invitation.player) if invitation.player else None,
                "by_mail": bool(invitation.email),
                "state": invitation.state,
                "at": plain(invitation.created_at),
            }
            for invitation in sent
        ],
        "received": [
            {
                "game": invitation.game.code,
                "from": player_name(invitation.inviter),
                "state": invitation.state,
                "at": plain(invitation.created_at),
            }
            for invitation in got
        ],
    }


def one_mail(mail: Mail) -> dict[str, Any]:
    """Return a mail to the player: its occasion, its state, and its text while that is stored."""
    return {
        "kind": mail.kind,
        "game": mail.game.code if mail.game else None,
        "to": mail.address,
        **fields(mail, "state", "reason", "created_at", "sent_at"),
        "message": text_without_keys(mail),
    }


def fields(row: object, *names: str) -> dict[str, Any]:
    """Return these fields of a row as JSON."""
    return {name: plain(getattr(row, name)) for name in names}


def plain(value: object) -> object:
    """Return the value as JSON: moments and days as ISO 8601, times of day on the player's wall clock."""
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return value.isoformat() if isinstance(value, date) else value
