"""Time zones as people look for them: by city, under their continent."""

import unicodedata
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from games.lib import site_time
from games.lib.cities import city_name

CONTINENTS = {
    "Africa": gettext_noop("Africa"),
    "America": gettext_noop("America"),
    "Antarctica": gettext_noop("Antarctica"),
    "Arctic": gettext_noop("Arctic"),
    "Asia": gettext_noop("Asia"),
    "Atlantic": gettext_noop("Atlantic Ocean"),
    "Australia": gettext_noop("Australia"),
    "Europe": gettext_noop("Europe"),
    "Indian": gettext_noop("Indian Ocean"),
    "Pacific": gettext_noop("Pacific Ocean"),
}

LARGE = (
    "Europe/London", "Europe/Berlin", "Europe/Helsinki", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata",
    "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Adelaide", "Australia/Sydney", "Pacific/Auckland",
    "America/Sao_Paulo", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage",
)  # fmt: skip
"""Cities whose zone stands for a distance from UTC."""

Group = tuple[str, list[tuple[str, str]]]
"""A continent, and (zone, text) for each of its cities."""


@cache
def zone_names() -> frozenset[str]:
    """Return the zones that can be chosen: those named after places, and UTC."""
    return frozenset(zone for zone in available_timezones() if zone.partition("/")[0] in CONTINENTS) | {"UTC"}


def city(zone: str) -> str:
    """Return `Buenos Aires (Argentina)` for `America/Argentina/Buenos_Aires`."""
    within = zone.replace("_", " ").split("/")[1:-1]
    return f"{city_name(zone)} ({', '.join(within)})" if within else city_name(zone)


@cache
def zone_info(zone: str) -> ZoneInfo:
    """Return the zone from a cache. Python's own holds eight, and a page of settings needs five hundred."""
    return ZoneInfo(zone)


def offset(zone: str) -> str:
    """Return the zone's present distance from UTC, such as `UTC+5:30`."""
    away = site_time.now().astimezone(zone_info(zone)).utcoffset()
    minutes = int(away.total_seconds() // 60) if away is not None else 0
    hours, rest = divmod(abs(minutes), 60)
    if not minutes:
        return "UTC"
    return f"UTC{'+' if minutes > 0 else '−'}{hours}" + (f":{rest:02}" if rest else "")


def zone_choices() -> list[Group | tuple[str, str]]:
    """Return the choices of a select: cities in alphabetical order under their continents."""
    groups: dict[str, list[tuple[str, str]]] = {continent: [] for continent in CONTINENTS}
    for zone in zone_names() - {"UTC"}:
        groups[zone.partition("/")[0]].append((zone, f"{city(zone)}, {offset(zone)}"))
    named = [(_(CONTINENTS[continent]), sorted(zones, key=lambda zone: zone[1])) for continent, zones in groups.items()]
    return [("UTC", "UTC"), *sorted(named)]


def zone_called(text: str) -> str:
    """Return the zone of the city with that name in any of the site's languages, or with that id; "" for none or several."""
    wanted = plain(text)
    found = {zone for zone, names in zone_spellings().items() if wanted in names}
    return found.pop() if len(found) == 1 else ""


@cache
def zone_spellings() -> dict[str, frozenset[str]]:
    """Return the names of each zone, as `plain` has them."""
    spellings: dict[str, set[str]] = {zone: {plain(zone), plain(zone.rpartition("/")[2])} for zone in zone_names()}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for zone, names in spellings.items():
                names.add(plain(city_name(zone)))
    return {zone: frozenset(names) for zone, names in spellings.items()}


def zone_by_offset(usual: str, minutes: int | None) -> str:
    """Return the usual zone where its present distance from UTC is unknown or that, else a large city's with that distance."""
    now = site_time.now()
    for zone in (usual, *LARGE):
        away = now.astimezone(zone_info(zone)).utcoffset()
        if minutes is None or (away is not None and away.total_seconds() == minutes * 60):
            return zone
    return "UTC"


def plain(text: str) -> str:
    """Return the letters of a name alone, small and without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in letters if letter.isalnum())


def known_zone(guess: str) -> str:
    """Return the zone that a browser reported, or "UTC" if it is unknown."""
    return guess if guess in zone_names() else "UTC"
