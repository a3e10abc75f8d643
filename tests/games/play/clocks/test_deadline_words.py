"""How mails tell a deadline: the moment first, then what is left to think and what does not count until then.

Counted off a calendar it comes out the same.
"""

import re
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games.clock.hours import Hours
from games.lib import site_time
from games.models import Mail, Player, Vacation
from games.play.clocks import vacations
from tests.games.clock.reference import at, slow_waking
from tests.games.inbox.replies import address_for, send
from tests.games.play.clocks.conftest import BANK, DAY, HOUR, Site, awake, clocked, mails
from tests.games.play.clocks.test_warnings import text_of
from tests.steps import due_seat, open_wait, sweep_mails

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
PLACES = {"Europe/Warsaw": "Warsaw time", "America/New_York": "New York time"}
MOVE_BY = re.compile(
    r"^Move by (\d\d:\d\d) (?:today|tomorrow, \w+|on (?P<day>\w+ \d+ \w+)), (?P<zone>.+)\.$", re.MULTILINE
)
LEFT = re.compile(
    r"^(?:(\d+) days?)? ?(?:(\d+) hours?)? ?(?:(\d+) minutes?)? of thinking time left\. (.+)$", re.MULTILINE
)
NIGHT = re.compile(r"The clock stops at night, (\d\d:\d\d) to (\d\d:\d\d)\.")
WEEKEND = re.compile(r"The clock stops on (?:Saturday and Sunday|Saturday|Sunday)\.")
VACATION = re.compile(r"The clock stops for your holiday (?:from (.+?) to (.+?)|on (.+?))\.")
COST = "If you don't move by then, a bot plays this turn for you. The second time in a row, it keeps the seat"


@pytest.fixture(params=list(PLACES))
def player(request: pytest.FixtureRequest, db: None) -> Player:
    """Sleeps from 23 to 7, has the weekends free, and goes away for two days."""
    return awake(
        "nela", time_zone=request.param, night_from=time(23), night_to=time(7), weekend_days=[5, 6], digest_at=time(8)
    )


def told_hours(sentences: str, zone: str) -> Hours:
    """Return the hours that a reader of these sentences knows."""
    night, weekend, away = NIGHT.search(sentences), WEEKEND.search(sentences), VACATION.search(sentences)
    night_from, night_to = (time.fromisoformat(edge) for edge in (night.groups() if night else ("00:00", "00:00")))
    free = re.findall(r"S\w+day", weekend[0]) if weekend else []
    days = [datetime.strptime(day, "%d %B %Y").date() for day in (away.groups() if away else ()) if day]
    return Hours(
        zone,
        night_from,
        night_to,
        weekend_days=frozenset({"Saturday": 5, "Sunday": 6}[day] for day in free),
        vacations=((days[0], days[-1]),) if days else (),
    )


def check(text: str, player: Player, deadline: datetime, sent: datetime) -> timedelta:
    """Return the sum of what the mail says is right, by a calendar and a watch alone. Returns what it says is left."""
    zone = player.time_zone
    by, left = MOVE_BY.search(text), LEFT.search(text)
    assert by is not None and left is not None, text
    assert by["zone"] == PLACES[zone]
    local = deadline.astimezone(ZoneInfo(zone))
    assert by[1] == f"{local:%H:%M}"
    if by["day"]:
        assert by["day"] == f"{local:%A} {local.day} {local:%B}"
    days, hours, minutes = (int(part or 0) for part in left.groups()[:3])
    said = days * DAY + hours * HOUR + minutes * MINUTE
    counted = slow_waking(told_hours(left[4], zone), sent.replace(second=0, microsecond=0), deadline)
    assert -HOUR < said - counted <= HOUR / 2
    assert text.index(by[0]) < text.index(left[0]) < text.index(COST)
    assert "until" not in text[by.start() : text.index(COST) + len(COST)]
    return said


def test_m2_5_five_days_in_the_bank_read_five_days_and_the_sum_is_right(
    player: Player, bob: Player, site: Site
) -> None:
    """M2.5: "4 days left, until Monday 30 November", sent on Sunday the 22nd."""
    zone = player.time_zone
    site.set_clock(at(zone, "2026-11-18 10:00"))  # a Wednesday
    vacations.enter(player, at(zone, "2026-11-24 12:00").date(), at(zone, "2026-11-25 12:00").date())
    table = clocked(player, bob, pace=BANK)
    assert due_seat(table).player == player
    site.set_clock(at(zone, "2026-11-18 10:02"))
    site.sweep()
    (turn,) = mails("turn")
    deadline = open_wait(table).deadline
    assert deadline is not None
    text = text_of(turn)
    assert check(text, player, deadline, site_time.now()) == 5 * DAY
    # 13 h on Wednesday, 16 each on Thursday, Friday, Monday, Thursday, Friday and Monday, 11 on Tuesday.
    assert "Move by 18:00 on Tuesday 1 December" in text
    assert "The clock stops for your holiday from 24 November 2026 to 25 November 2026." in text
    # The warning, and an answer a day later, in the same words.
    site.run_until(at(zone, "2026-11-30 10:01"), 4 * HOUR)
    (warning,) = mails("warning")
    said = check(text_of(warning), player, deadline, warning.sent_at or site_time.now())
    assert said < 2 * DAY
    assert "holiday" not in text_of(warning), "it is over"
    send(address_for(table, due_seat(table).index), "board", str(player.email))
    sweep_mails()
    (answer,) = mails("answer")
    assert check(text_of(answer), player, deadline, site_time.now()) < said
    assert "Saturday" not in text_of(answer)


def test_m2_5_the_digest_tells_it_too(player: Player, bob: Player, site: Site) -> None:
    zone = player.time_zone
    Player.objects.update(mail_when=Player.MailWhen.DIGEST)
    player.refresh_from_db()
    site.set_clock(at(zone, "2026-11-20 10:00"))  # a Friday
    table = clocked(player, bob, pace=BANK)
    assert due_seat(table).player == player
    site.set_clock(at(zone, "2026-11-20 10:03"))
    sweep_mails()
    site.set_clock(at(zone, "2026-11-21 08:01"))  # and their seconds after eight
    sweep_mails()
    (digest,) = mails("digest")
    deadline: Any = open_wait(table).deadline
    check(text_of(digest), player, deadline, site_time.now())


def test_m2_5_who_has_no_night_and_no_days_off_reads_days(alice: Player, bob: Player, site: Site) -> None:
    clocked(alice, bob, pace=BANK)
    site.set_clock(site_time.now() + timedelta(minutes=2, seconds=1))
    site.sweep()
    (turn,) = mails("turn")
    assert "Move by 12:00 on Sunday 29 November, UTC.\n5 days left.\nIf you don't move by then" in text_of(turn)
    assert not Vacation.objects.exists()
    assert turn.state == Mail.State.SENT
