"""Records: taken out, brought along, and the deal that they prove."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine.cli.status import verify
from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.records.record import LARGEST_RECORD, Record, author_of, read_record, replay, start_of, title_of
from games.accounts.limits import is_within_limits
from games.boards.contract import Look
from games.display.game_page import Notice
from games.lib import site_time
from games.lib.errors import Refused
from games.lib.text.sentences import translate_sentence
from games.models import Move
from games.pages.access import player_of, player_or_visitor
from games.pages.history.page import HistoryPage, draw_page
from games.pages.history.views import played_table
from games.play.history.move_rows import Line
from games.play.history.packed_log import standing_lines
from games.play.history.records import game_record, whole_record
from games.table import permissions
from games.table.summaries import head_of
from games.table.table import Table

LARGEST_OF_STRANGERS = 1 << 16
"""Letters; records of whole games have a tenth of it."""


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Send the record that the reader may have, as one line of JSON."""
    table = played_table(request, code)
    found = game_record(table, table.seat_of(player_or_visitor(request)))
    response = HttpResponse(found.line() + "\n", content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table.game.code}.json"'
    return response


@require_safe
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """How anybody can check that the deck was not stacked; once the game is over, with the check itself."""
    table = played_table(request, code)
    context: dict[str, object] = {"game": head_of(table.game), "named": table.game.named_draws, "section": "games"}
    if permissions.may_see_seed(table.game):
        context["check"] = check_deal(table)
    return render(request, "games/deal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """View a record from elsewhere, ply by ply, and check its deal."""
    # Nothing is stored, so it needs no account: the page carries the record from ply to ply, and the fragment of a
    # link, which no server sees, carries it to other people.
    context: dict[str, object] = {"section": "games", "limit": LARGEST_RECORD // 1024}
    if request.method != "POST":
        return render(request, "games/import.html", context)
    text, wanted = "", request.POST.get("ply", request.POST.get("slider", ""))
    try:
        text = uploaded_text(request)
        check_stranger(request, text)
        context |= {"page": record_page(text, wanted), "record": text, "check": check_record(text)}
    except Refused as refused:
        context |= {"notice": Notice(refused.sentence, refused.rule), "record": text}
        return render(request, "games/import.html", context, status=refused.status)
    return render(request, "games/uploaded_record.html", context)


def check_stranger(request: HttpRequest, text: str) -> None:
    """Raise Refused for people without an account who bring more, or ask more often, than looking at a game takes."""
    if player_of(request) is not None:
        return
    if len(text) > LARGEST_OF_STRANGERS:
        raise Refused(_("A record can be at most {limit} KiB.").format(limit=LARGEST_OF_STRANGERS // 1024))
    if not is_within_limits(request, "record"):
        raise Refused(_("You've tried this too often in a short time. Wait a few minutes, then try again."))


def uploaded_text(request: HttpRequest) -> str:
    """Return the record from the file or the field. Raises Refused if it is too large or no text."""
    file = request.FILES.get("file")
    if file is None:
        text = request.POST.get("record", "")
    else:
        if file.size is None or file.size > LARGEST_RECORD:
            raise Refused(_("A record can be at most {limit} KiB.").format(limit=LARGEST_RECORD // 1024))
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(_("The record is not UTF-8 text.")) from None
    if not text.strip():
        raise Refused(_("Choose a file, or paste the record into the box."))
    return text


@dataclass(frozen=True)
class Check:
    """The result of dealing again. `outcome` is what `python -m engine verify` prints for the same record."""

    seed: str
    outcome: dict[str, Any]
    deals: int

    @property
    def ok(self) -> bool:
        return bool(self.outcome["ok"])


def check_deal(table: Table) -> Check:
    """Deal every move of chance again from the seed of a game that is over, and compare. Two queries."""
    moves = standing_lines(table)
    record = whole_record(table, [text for text, _seat in moves])
    deals = sum(seat is None for _text, seat in moves)
    return Check(record.seed.hex() if record.seed else "", verify(record), deals)


LONGEST_NAME = 30


def record_page(text: str, wanted: str = "") -> HistoryPage:
    """Return the record at ply `wanted`, else at its last. Raises Refused with the first fault in it."""
    colours: list[str] = []
    try:
        record = read_record(text)
        title = title_of(record)
        before: Any = None
        position = start_of(record)
        colours = [colour.capitalize() for colour in title.colours(record.players)]
        names = player_names(record, colours)
        last = len(record.moves)
        ply = min(int(wanted), last) if wanted.isascii() and wanted.isdigit() and len(wanted) < 7 else last
        shown = None
        # All of it is played, also what comes after the ply that is shown: a record with a bad move is refused as a whole.
        at = position
        for index, (move, after) in enumerate(replay(record), 1):
            if index == ply:
                before, at = position, after
                shown = line_of(title, names, before, move, after, index - 1)
            position = after
    except RecordError as error:
        sentence = translate_sentence(error.sentence, colours)
        if error.ply is not None:
            sentence = _("Move {number} of the record: {reason}").format(number=error.ply + 1, reason=sentence)
        raise Refused(sentence) from None
    # The reader has the whole record, so nothing is hidden.
    return draw_page(title, title.view(at, None, True), Look(names=tuple(names)), ply, last, shown)


@dataclass(frozen=True)
class RecordCheck:
    """The outcome of dealing the record's moves of chance again.

    `outcome`: as `python -m engine verify` prints it; None without a seed. `sealed`: whether the record has a seal,
    with which the seed was compared. `deals`: the number of moves of chance.
    """

    outcome: dict[str, Any] | None
    sealed: bool
    deals: int


def check_record(text: str) -> RecordCheck:
    """Deal a record again that `record_page` has shown."""
    record = read_record(text)
    if record.seed is None:
        return RecordCheck(None, False, 0)
    title, before, deals = title_of(record), start_of(record), 0
    for _move, after in replay(record):
        deals += title.chance_due(before)
        before = after
    return RecordCheck(verify(record), record.commitment is not None, deals)


def line_of(title: AnyTitle, names: list[str], before: object, move: str, after: object, ply: int) -> Line:
    first, *rest = [
        translate_sentence(event.sentence, names) for event in title.story.narrate(before, move, after)
    ] or [move]
    return Line(
        ply, author_of(title, before, move), move, first, tuple(rest), Move.Via.IMPORT, site_time.now(), undone=False
    )


def player_names(record: Record, colours: list[str]) -> list[str]:
    """Return the players' names in the record, else their colours."""
    given = record.more.get("player_names")
    names = []
    for colour in colours:
        name = given.get(colour.lower()) if isinstance(given, dict) else None
        names.append(name[:LONGEST_NAME] if isinstance(name, str) and name.strip() else colour)
    return names
