"""JSON of waking hours, as stored with a player, and with each wait that opened under them."""

from games.clock.hours import Hours
from games.clock.pace import reader_of

KEYS = ("zone", "night", "weekend", "vacations")


def hours_to_json(hours: Hours) -> dict[str, object]:
    """Return the hours as plain data.

    `{"zone": "Europe/Warsaw", "night": ["23:00", "07:00"], "weekend": [5, 6], "vacations": [["2026-12-24",
    "2027-01-01"]]}`
    """
    return {
        "zone": hours.zone,
        "night": [hours.night_from.isoformat("minutes"), hours.night_to.isoformat("minutes")],
        "weekend": sorted(hours.weekend_days),
        "vacations": [[first.isoformat(), last.isoformat()] for first, last in hours.vacations],
    }


def hours_from_json(data: object) -> Hours:
    """Return the hours that `hours_to_json` wrote, or raise ClockError."""
    read = reader_of("hours")
    stored = read.keyed(data, "", KEYS)
    night = read.items(stored["night"], "night", 2)
    pairs = [read.items(pair, "vacations", 2) for pair in read.items(stored["vacations"], "vacations")]
    hours = Hours(
        read.text(stored["zone"], "zone"),
        read.time(night[0], "night"),
        read.time(night[1], "night"),
        frozenset(read.whole(day, "weekend") for day in read.items(stored["weekend"], "weekend")),
        tuple((read.date(first, "vacations"), read.date(last, "vacations")) for first, last in pairs),
    )
    written = hours_to_json(hours)
    for key in KEYS:
        if written[key] != stored[key]:
            raise read.wrong(key)
    return hours
