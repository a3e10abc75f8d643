"""Waking hours as they are kept with a player, and with each wait that opened under them."""

from games.clock.hours import Hours
from games.clock.strict import Reader

KEYS = ("zone", "night", "weekend", "vacations")


def hours_to_json(hours: Hours) -> dict[str, object]:
    """`{"zone": "Europe/Warsaw", "night": ["23:00", "07:00"], "weekend": [5, 6], "vacations": [["2026-12-24", "2027-01-01"]]}`"""
    return {
        "zone": hours.zone,
        "night": [hours.night_from.isoformat("minutes"), hours.night_to.isoformat("minutes")],
        "weekend": sorted(hours.weekend_days),
        "vacations": [[first.isoformat(), last.isoformat()] for first, last in hours.vacations],
    }


def hours_from_json(data: object) -> Hours:
    """The inverse of `hours_to_json`; what it would not have written is refused. Raises ClockError."""
    read = Reader("hours", data, KEYS)
    night = read.items("night", 2)
    pairs = [read.checked_items("vacations", pair, 2) for pair in read.items("vacations")]
    hours = Hours(
        read.text("zone"),
        read.time("night", night[0]),
        read.time("night", night[1]),
        frozenset(read.checked_whole("weekend", day) for day in read.items("weekend")),
        tuple((read.date("vacations", first), read.date("vacations", last)) for first, last in pairs),
    )
    written = hours_to_json(hours)
    for key in KEYS:
        if written[key] != read.data[key]:
            raise read.wrong(key)
    return hours
