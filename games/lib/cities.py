"""Names of well-known cities that are spelled differently in other languages. All others stay in English."""

from django.utils.translation import gettext

from engine.sentences import gettext_noop

CITIES = {
    gettext_noop("Addis Ababa"), gettext_noop("Algiers"), gettext_noop("Athens"), gettext_noop("Azores"),
    gettext_noop("Baghdad"), gettext_noop("Beirut"), gettext_noop("Belgrade"), gettext_noop("Bermuda"),
    gettext_noop("Bogotá"), gettext_noop("Bratislava"), gettext_noop("Brussels"), gettext_noop("Bucharest"),
    gettext_noop("Budapest"), gettext_noop("Cairo"), gettext_noop("Canary Islands"), gettext_noop("Cape Verde"),
    gettext_noop("Chisinau"), gettext_noop("Copenhagen"), gettext_noop("Damascus"), gettext_noop("Dubai"),
    gettext_noop("Faroe Islands"), gettext_noop("Havana"), gettext_noop("Hong Kong"), gettext_noop("Istanbul"),
    gettext_noop("Jakarta"), gettext_noop("Jamaica"), gettext_noop("Jerusalem"), gettext_noop("Karachi"),
    gettext_noop("Khartoum"), gettext_noop("Kolkata"), gettext_noop("Kuwait"), gettext_noop("Kyiv"),
    gettext_noop("Lisbon"), gettext_noop("Ljubljana"), gettext_noop("London"), gettext_noop("Luxembourg"),
    gettext_noop("Madeira"), gettext_noop("Madrid"), gettext_noop("Maldives"), gettext_noop("Mexico City"),
    gettext_noop("Minsk"), gettext_noop("Monaco"), gettext_noop("Moscow"), gettext_noop("New York"),
    gettext_noop("Nicosia"), gettext_noop("Novosibirsk"), gettext_noop("Paris"), gettext_noop("Prague"),
    gettext_noop("Puerto Rico"), gettext_noop("Qatar"), gettext_noop("Reykjavik"), gettext_noop("Riga"),
    gettext_noop("Riyadh"), gettext_noop("Rome"), gettext_noop("São Paulo"), gettext_noop("Sarajevo"),
    gettext_noop("Seoul"), gettext_noop("Shanghai"), gettext_noop("Singapore"), gettext_noop("Stockholm"),
    gettext_noop("Taipei"), gettext_noop("Tallinn"), gettext_noop("Tashkent"), gettext_noop("Tbilisi"),
    gettext_noop("Tehran"), gettext_noop("Tirana"), gettext_noop("Tokyo"), gettext_noop("Tripoli"),
    gettext_noop("Vatican"), gettext_noop("Vienna"), gettext_noop("Vilnius"), gettext_noop("Vladivostok"),
    gettext_noop("Warsaw"), gettext_noop("Yekaterinburg"), gettext_noop("Yerevan"), gettext_noop("Zagreb"),
    gettext_noop("Zurich"),
}  # fmt: skip


def city_name(zone: str) -> str:
    """Return the city of a zone in the active language: `Warsaw` for `Europe/Warsaw`."""
    city = zone.rpartition("/")[2].replace("_", " ")
    return gettext(city) if city in CITIES else city
