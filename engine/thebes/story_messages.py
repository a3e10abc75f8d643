"""The sentences of the story, whole ones: a variant for each case in which the grammar or the facts differ.

A pair is a sentence and its plural. Fields: `seat` and other names of seats, `city`, `site`, `card`, numbers. `travel`,
`action` and `weeks` are the weeks of the trip, of the action and of both; `week` and `year` are where they lead to.
"""

from engine.sentences import gettext_noop, ngettext_noop

# Cards taken, by kind and whether there is a trip. `total`: what the seat has of the kind then. Rule: T4.1
TAKE = {
    ("specialised", True): ngettext_noop(
        "{seat} travels to {city} and takes a book of {value} on {site}, now knowledge {total}: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a book of {value} on {site}, now knowledge {total}: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("specialised", False): ngettext_noop(
        "{seat} stays in {city} and takes a book of {value} on {site}, now knowledge {total}: "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a book of {value} on {site}, now knowledge {total}: "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    ("general", True): ngettext_noop(
        "{seat} travels to {city} and takes a general book of {value}, now general knowledge {total}: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a general book of {value}, now general knowledge {total}: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("general", False): ngettext_noop(
        "{seat} stays in {city} and takes a general book of {value}, now general knowledge {total}: "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a general book of {value}, now general knowledge {total}: "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    ("rumour", True): ngettext_noop(
        "{seat} travels to {city} and takes the rumour about {site}: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes the rumour about {site}: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("rumour", False): ngettext_noop(
        "{seat} stays in {city} and takes the rumour about {site}: {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes the rumour about {site}: {weeks} weeks, to week {week} of {year}.",
    ),
    ("assistant", True): ngettext_noop(
        "{seat} travels to {city} and takes an assistant, number {total}: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes an assistant, number {total}: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("assistant", False): ngettext_noop(
        "{seat} stays in {city} and takes an assistant, number {total}: {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes an assistant, number {total}: {weeks} weeks, to week {week} of {year}.",
    ),
    ("shovel", True): ngettext_noop(
        "{seat} travels to {city} and takes a shovel, number {total}: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a shovel, number {total}: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("shovel", False): ngettext_noop(
        "{seat} stays in {city} and takes a shovel, number {total}: {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a shovel, number {total}: {weeks} weeks, to week {week} of {year}.",
    ),
    ("car", True): ngettext_noop(
        "{seat} travels to {city} and takes a car: {travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a car: {travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("car", False): ngettext_noop(
        "{seat} stays in {city} and takes a car: {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a car: {weeks} weeks, to week {week} of {year}.",
    ),
    ("zeppelin", True): ngettext_noop(
        "{seat} travels to {city} and takes a zeppelin: {travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a zeppelin: {travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("zeppelin", False): ngettext_noop(
        "{seat} stays in {city} and takes a zeppelin: {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a zeppelin: {weeks} weeks, to week {week} of {year}.",
    ),
    ("special_permission", True): ngettext_noop(
        "{seat} travels to {city} and takes a special permission: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a special permission: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("special_permission", False): ngettext_noop(
        "{seat} stays in {city} and takes a special permission: {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a special permission: {weeks} weeks, to week {week} of {year}.",
    ),
    ("congress", True): ngettext_noop(
        "{seat} travels to {city} for a congress, number {total}, which makes {value} for congresses: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} for a congress, number {total}, which makes {value} for congresses: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("congress", False): ngettext_noop(
        "{seat} stays in {city} for a congress, number {total}, which makes {value} for congresses: "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} for a congress, number {total}, which makes {value} for congresses: "
        "{weeks} weeks, to week {week} of {year}.",
    ),
}

# The other actions, by whether there is a trip. `times`: refreshes in a row. Rule: T4.2, T4.3
REFRESH = {
    True: ngettext_noop(
        "{seat} travels to Warsaw and refreshes the cards: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to Warsaw and refreshes the cards: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    False: ngettext_noop(
        "{seat} refreshes the cards in Warsaw: {weeks} week, to week {week} of {year}.",
        "{seat} refreshes the cards in Warsaw: {weeks} weeks, to week {week} of {year}.",
    ),
}
REFRESH_AGAIN = ngettext_noop(
    "{seat} refreshes the cards again, time {times} in a row: {weeks} week, to week {week} of {year}.",
    "{seat} refreshes the cards again, time {times} in a row: {weeks} weeks, to week {week} of {year}.",
)
EXHIBIT = {
    ("small", True): ngettext_noop(
        "{seat} travels to {city} and holds the small exhibition there for {points} points: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and holds the small exhibition there for {points} points: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("small", False): ngettext_noop(
        "{seat} stays in {city} and holds the small exhibition there for {points} points: "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and holds the small exhibition there for {points} points: "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    ("large", True): ngettext_noop(
        "{seat} travels to {city} and holds the large exhibition there for {points} points: "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and holds the large exhibition there for {points} points: "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("large", False): ngettext_noop(
        "{seat} stays in {city} and holds the large exhibition there for {points} points: "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and holds the large exhibition there for {points} points: "
        "{weeks} weeks, to week {week} of {year}.",
    ),
}

# Digs, by whether there is a trip and whether helpers are used up. Rule: T5
DIG = {
    (True, False): ngettext_noop(
        "{seat} travels to {site} and digs with knowledge {knowledge} for tokens: {tokens}; "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {site} and digs with knowledge {knowledge} for tokens: {tokens}; "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
}
