"""The story of Thebes for the seat that it is about: a sentence for each of `messages`."""

from typing import Final

from engine.sentences import SecondPerson, gettext_noop, ngettext_noop
from engine.titles.thebes.telling import messages as say

SAID: Final[dict[str, str | tuple[str, str]]] = {
    say.TAKE["specialised", True][0]: ngettext_noop(
        "You travel to {city} and take a {value}-point book on {site} (knowledge now {total}): {travel} + "
        "{action} = {weeks} week, to week {week} of {year}.",
        "You travel to {city} and take a {value}-point book on {site} (knowledge now {total}): {travel} + "
        "{action} = {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["specialised", False][0]: ngettext_noop(
        "You stay in {city} and take a {value}-point book on {site} (knowledge now {total}): {weeks} week, "
        "to week {week} of {year}.",
        "You stay in {city} and take a {value}-point book on {site} (knowledge now {total}): {weeks} weeks, "
        "to week {week} of {year}.",
    ),
    say.TAKE["general", True][0]: ngettext_noop(
        "You travel to {city} and take a {value}-point general book (general knowledge now {total}): "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "You travel to {city} and take a {value}-point general book (general knowledge now {total}): "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["general", False][0]: ngettext_noop(
        "You stay in {city} and take a {value}-point general book (general knowledge now {total}): {weeks} "
        "week, to week {week} of {year}.",
        "You stay in {city} and take a {value}-point general book (general knowledge now {total}): {weeks} "
        "weeks, to week {week} of {year}.",
    ),
    say.TAKE["rumour", True][0]: ngettext_noop(
        "You travel to {city} and take the rumour about {site}: {travel} + {action} = {weeks} week, to week "
        "{week} of {year}.",
        "You travel to {city} and take the rumour about {site}: {travel} + {action} = {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    say.TAKE["rumour", False][0]: ngettext_noop(
        "You stay in {city} and take the rumour about {site}: {weeks} week, to week {week} of {year}.",
        "You stay in {city} and take the rumour about {site}: {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["assistant", True][0]: ngettext_noop(
        "You travel to {city} and take an assistant (now {total}): {travel} + {action} = {weeks} week, to "
        "week {week} of {year}.",
        "You travel to {city} and take an assistant (now {total}): {travel} + {action} = {weeks} weeks, to "
        "week {week} of {year}.",
    ),
    say.TAKE["assistant", False][0]: ngettext_noop(
        "You stay in {city} and take an assistant (now {total}): {weeks} week, to week {week} of {year}.",
        "You stay in {city} and take an assistant (now {total}): {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["shovel", True][0]: ngettext_noop(
        "You travel to {city} and take a shovel (now {total}): {travel} + {action} = {weeks} week, to week "
        "{week} of {year}.",
        "You travel to {city} and take a shovel (now {total}): {travel} + {action} = {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    say.TAKE["shovel", False][0]: ngettext_noop(
        "You stay in {city} and take a shovel (now {total}): {weeks} week, to week {week} of {year}.",
        "You stay in {city} and take a shovel (now {total}): {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["car", True][0]: ngettext_noop(
        "You travel to {city} and take a car: {travel} + {action} = {weeks} week, to week {week} of {year}.",
        "You travel to {city} and take a car: {travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["car", False][0]: ngettext_noop(
        "You stay in {city} and take a car: {weeks} week, to week {week} of {year}.",
        "You stay in {city} and take a car: {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["zeppelin", True][0]: ngettext_noop(
        "You travel to {city} and take a zeppelin: {travel} + {action} = {weeks} week, to week {week} of {year}.",
        "You travel to {city} and take a zeppelin: {travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["zeppelin", False][0]: ngettext_noop(
        "You stay in {city} and take a zeppelin: {weeks} week, to week {week} of {year}.",
        "You stay in {city} and take a zeppelin: {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["special_permission", True][0]: ngettext_noop(
        "You travel to {city} and take a special permission: {travel} + {action} = {weeks} week, to week "
        "{week} of {year}.",
        "You travel to {city} and take a special permission: {travel} + {action} = {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    say.TAKE["special_permission", False][0]: ngettext_noop(
        "You stay in {city} and take a special permission: {weeks} week, to week {week} of {year}.",
        "You stay in {city} and take a special permission: {weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["congress", True][0]: ngettext_noop(
        "You travel to {city} for congress number {total} (worth {value} in all): {travel} + {action} = "
        "{weeks} week, to week {week} of {year}.",
        "You travel to {city} for congress number {total} (worth {value} in all): {travel} + {action} = "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    say.TAKE["congress", False][0]: ngettext_noop(
        "You stay in {city} for congress number {total} (worth {value} in all): {weeks} week, to week {week} "
        "of {year}.",
        "You stay in {city} for congress number {total} (worth {value} in all): {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    say.REFRESH[True][0]: ngettext_noop(
        "You travel to Warsaw and refresh the cards: {travel} + {action} = {weeks} week, to week {week} of {year}.",
        "You travel to Warsaw and refresh the cards: {travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    say.REFRESH[False][0]: ngettext_noop(
        "You refresh the cards in Warsaw: {weeks} week, to week {week} of {year}.",
        "You refresh the cards in Warsaw: {weeks} weeks, to week {week} of {year}.",
    ),
    say.REFRESH_AGAIN[0]: ngettext_noop(
        "You refresh the cards again ({times} in a row): {weeks} week, to week {week} of {year}.",
        "You refresh the cards again ({times} in a row): {weeks} weeks, to week {week} of {year}.",
    ),
    say.EXHIBIT["small", True][0]: ngettext_noop(
        "You travel to {city} and hold the small exhibition there for {points} points: {travel} + {action} = "
        "{weeks} week, to week {week} of {year}.",
        "You travel to {city} and hold the small exhibition there for {points} points: {travel} + {action} = "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    say.EXHIBIT["small", False][0]: ngettext_noop(
        "You stay in {city} and hold the small exhibition there for {points} points: {weeks} week, to week "
        "{week} of {year}.",
        "You stay in {city} and hold the small exhibition there for {points} points: {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    say.EXHIBIT["large", True][0]: ngettext_noop(
        "You travel to {city} and hold the large exhibition there for {points} points: {travel} + {action} = "
        "{weeks} week, to week {week} of {year}.",
        "You travel to {city} and hold the large exhibition there for {points} points: {travel} + {action} = "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    say.EXHIBIT["large", False][0]: ngettext_noop(
        "You stay in {city} and hold the large exhibition there for {points} points: {weeks} week, to week "
        "{week} of {year}.",
        "You stay in {city} and hold the large exhibition there for {points} points: {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    say.DIG[True, False][0]: ngettext_noop(
        "You travel to {site} and dig (knowledge {knowledge}, tokens {tokens}): {travel} + {action} = "
        "{weeks} week, to week {week} of {year}.",
        "You travel to {site} and dig (knowledge {knowledge}, tokens {tokens}): {travel} + {action} = "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    say.DIG[False, False][0]: ngettext_noop(
        "You stay in {site} and dig (knowledge {knowledge}, tokens {tokens}): {weeks} week, to week {week} of {year}.",
        "You stay in {site} and dig (knowledge {knowledge}, tokens {tokens}): {weeks} weeks, to week {week} of {year}.",
    ),
    say.DIG[True, True][0]: ngettext_noop(
        "You travel to {site} and dig, using up {helpers} (knowledge {knowledge}, tokens {tokens}): {travel} "
        "+ {action} = {weeks} week, to week {week} of {year}.",
        "You travel to {site} and dig, using up {helpers} (knowledge {knowledge}, tokens {tokens}): {travel} "
        "+ {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    say.DIG[False, True][0]: ngettext_noop(
        "You stay in {site} and dig, using up {helpers} (knowledge {knowledge}, tokens {tokens}): {weeks} "
        "week, to week {week} of {year}.",
        "You stay in {site} and dig, using up {helpers} (knowledge {knowledge}, tokens {tokens}): {weeks} "
        "weeks, to week {week} of {year}.",
    ),
    say.STOP[0]: ngettext_noop("You stop with {weeks} week left.", "You stop with {weeks} weeks left."),
    say.END: gettext_noop("You have reached the end and take no more turn."),
    say.YEAR: gettext_noop("You cross into {year}: all five permits are valid again."),
    say.CAR[0]: ngettext_noop("The car saves you {weeks} week.", "The car saves you {weeks} weeks."),
    say.ZEPPELIN[0]: ngettext_noop(
        "The zeppelin saves you {weeks} week and is discarded.",
        "The zeppelin saves you {weeks} weeks and is discarded.",
    ),
    say.LEADS: gettext_noop("You now know the most about {site}: {total} against {other}."),
    say.FIRST: gettext_noop("You are drawn as first player."),
    say.FIND_ONE[False]: gettext_noop("You find an artefact worth {values} in {site}; debris: {debris}."),
    say.FIND_ONE[True]: gettext_noop("You find an artefact worth {values} and {books} in {site}; debris: {debris}."),
    say.FIND[False][0]: ngettext_noop(
        "You find artefacts worth {values} in {site}, {points} point in all; debris: {debris}.",
        "You find artefacts worth {values} in {site}, {points} points in all; debris: {debris}.",
    ),
    say.FIND[True][0]: ngettext_noop(
        "You find artefacts worth {values} and {books} in {site}, {points} point in all; debris: {debris}.",
        "You find artefacts worth {values} and {books} in {site}, {points} points in all; debris: {debris}.",
    ),
    say.FIND_BOOKS_ONLY: gettext_noop("You find {books} in {site}, but no artefact; debris: {debris}."),
    say.FIND_DEBRIS[0]: ngettext_noop(
        "You find nothing in {site} but {debris} piece of debris.",
        "You find nothing in {site} but {debris} pieces of debris.",
    ),
    say.FIRST_DIGGER: gettext_noop(
        "You are the first to dig in {site} and take the artefact worth {value} that lay there."
    ),
    say.COUNT[0]: ngettext_noop(
        "You end with {total} point: artefacts {artifacts}, exhibitions {exhibitions}, congresses "
        "{congresses}, most knowledge {knowledge}.",
        "You end with {total} points: artefacts {artifacts}, exhibitions {exhibitions}, congresses "
        "{congresses}, most knowledge {knowledge}.",
    ),
    say.WON[0]: ngettext_noop(
        "The game is over: you win with {points} point, ahead of {second} with {next}.",
        "The game is over: you win with {points} points, ahead of {second} with {next}.",
    ),
}
"""A sentence (the first of a pair) -> what its subject reads."""

SECOND_PERSON: Final = SecondPerson(SAID)
