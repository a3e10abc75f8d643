"""The sentences of the story; each case in which grammar or facts differ has a whole one.

A pair is a sentence and its plural. Fields: `seat` and other names of seats, `city`, `site`, `card`, numbers. `travel`,
`action` and `weeks` are the weeks of the trip, of the action and of both; `week` and `year` are the date afterwards.
"""

from engine.sentences import gettext_noop, ngettext_noop

# Cards taken, by kind and whether there is a trip. `total`: what the seat has of the kind then. Rule: T4.1
TAKE = {
    ("specialised", True): ngettext_noop(
        "{seat} travels to {city} and takes a {value}-point book on {site} (knowledge now {total}): {travel} + "
        "{action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a {value}-point book on {site} (knowledge now {total}): {travel} + "
        "{action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("specialised", False): ngettext_noop(
        "{seat} stays in {city} and takes a {value}-point book on {site} (knowledge now {total}): {weeks} week, "
        "to week {week} of {year}.",
        "{seat} stays in {city} and takes a {value}-point book on {site} (knowledge now {total}): {weeks} weeks, "
        "to week {week} of {year}.",
    ),
    ("general", True): ngettext_noop(
        "{seat} travels to {city} and takes a {value}-point general book (general knowledge now {total}): "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} and takes a {value}-point general book (general knowledge now {total}): "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    ("general", False): ngettext_noop(
        "{seat} stays in {city} and takes a {value}-point general book (general knowledge now {total}): {weeks} "
        "week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a {value}-point general book (general knowledge now {total}): {weeks} "
        "weeks, to week {week} of {year}.",
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
        "{seat} travels to {city} and takes an assistant (now {total}): {travel} + {action} = {weeks} week, to "
        "week {week} of {year}.",
        "{seat} travels to {city} and takes an assistant (now {total}): {travel} + {action} = {weeks} weeks, to "
        "week {week} of {year}.",
    ),
    ("assistant", False): ngettext_noop(
        "{seat} stays in {city} and takes an assistant (now {total}): {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes an assistant (now {total}): {weeks} weeks, to week {week} of {year}.",
    ),
    ("shovel", True): ngettext_noop(
        "{seat} travels to {city} and takes a shovel (now {total}): {travel} + {action} = {weeks} week, to week "
        "{week} of {year}.",
        "{seat} travels to {city} and takes a shovel (now {total}): {travel} + {action} = {weeks} weeks, to week "
        "{week} of {year}.",
    ),
    ("shovel", False): ngettext_noop(
        "{seat} stays in {city} and takes a shovel (now {total}): {weeks} week, to week {week} of {year}.",
        "{seat} stays in {city} and takes a shovel (now {total}): {weeks} weeks, to week {week} of {year}.",
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
        "{seat} travels to {city} for congress number {total} (worth {value} in all): {travel} + {action} = "
        "{weeks} week, to week {week} of {year}.",
        "{seat} travels to {city} for congress number {total} (worth {value} in all): {travel} + {action} = "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    ("congress", False): ngettext_noop(
        "{seat} stays in {city} for congress number {total} (worth {value} in all): {weeks} week, to week {week} "
        "of {year}.",
        "{seat} stays in {city} for congress number {total} (worth {value} in all): {weeks} weeks, to week {week} "
        "of {year}.",
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
    "{seat} refreshes the cards again ({times} in a row): {weeks} week, to week {week} of {year}.",
    "{seat} refreshes the cards again ({times} in a row): {weeks} weeks, to week {week} of {year}.",
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

# Digs, by whether there is a trip and whether anything is used up for it. Rule: T5
DIG = {
    (True, False): ngettext_noop(
        "{seat} travels to {site} and digs (knowledge {knowledge}, tokens {tokens}): "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {site} and digs (knowledge {knowledge}, tokens {tokens}): "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    (False, False): ngettext_noop(
        "{seat} stays in {site} and digs (knowledge {knowledge}, tokens {tokens}): "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {site} and digs (knowledge {knowledge}, tokens {tokens}): "
        "{weeks} weeks, to week {week} of {year}.",
    ),
    (True, True): ngettext_noop(
        "{seat} travels to {site} and digs, using up {helpers} (knowledge {knowledge}, tokens {tokens}): "
        "{travel} + {action} = {weeks} week, to week {week} of {year}.",
        "{seat} travels to {site} and digs, using up {helpers} (knowledge {knowledge}, tokens {tokens}): "
        "{travel} + {action} = {weeks} weeks, to week {week} of {year}.",
    ),
    (False, True): ngettext_noop(
        "{seat} stays in {site} and digs, using up {helpers} (knowledge {knowledge}, tokens {tokens}): "
        "{weeks} week, to week {week} of {year}.",
        "{seat} stays in {site} and digs, using up {helpers} (knowledge {knowledge}, tokens {tokens}): "
        "{weeks} weeks, to week {week} of {year}.",
    ),
}
HELPERS = {
    "rumour": gettext_noop("a rumour"),
    "assistant": gettext_noop("the only assistant"),
    "shovel": gettext_noop("the only shovel"),
    "permission": gettext_noop("a special permission"),
}
"""What can follow `with` in a dig -> its name after `using up`. Rule: T7."""

# The end of a seat's game, and what a trip did besides. Rule: T1.3, T3.3, T3.4
STOP = ngettext_noop("{seat} stops with {weeks} week left.", "{seat} stops with {weeks} weeks left.")
END = gettext_noop("{seat} has reached the end and takes no more turns.")
YEAR = gettext_noop("{seat} crosses into {year}: all five permits are valid again.")
CAR = ngettext_noop("The car saves {seat} {weeks} week.", "The car saves {seat} {weeks} weeks.")
ZEPPELIN = ngettext_noop(
    "The zeppelin saves {seat} {weeks} week and is discarded.",
    "The zeppelin saves {seat} {weeks} weeks and is discarded.",
)

# Knowledge, where somebody led before. Rule: T6.1
LEADS = gettext_noop("{seat} now knows the most about {site}: {total} against {other}.")
LEVEL = gettext_noop("{seats} are now level on knowledge of {site}, with {total} each.")

# Cards that chance shows. Rule: T2.1, T4.1, T4.2, T4.5
FIRST = gettext_noop("{seat} is drawn as first player.")
SHOW = {
    1: gettext_noop("The only card shown now: {card1} ({city1})."),
    2: gettext_noop("The cards shown now: {card1} ({city1}) and {card2} ({city2})."),
    3: gettext_noop("The cards shown now: {card1} ({city1}), {card2} ({city2}) and {card3} ({city3})."),
    4: gettext_noop(
        "The cards shown now: {card1} ({city1}), {card2} ({city2}), {card3} ({city3}) and {card4} ({city4})."
    ),
}
REFILL = ngettext_noop(
    "The new card in slot {slot}: {card} ({city}, {weeks} week).",
    "The new card in slot {slot}: {card} ({city}, {weeks} weeks).",
)
EMPTY = gettext_noop("No researcher card is left, and slot {slot} stays empty.")
COMES = {
    "small": gettext_noop(
        "A small exhibition comes up in {city}, worth {points}: it needs {n1} from {site1} and {n2} from {site2}."
    ),
    "large": gettext_noop(
        "A large exhibition comes up in {city}, worth {points}: "
        "it needs {n1} from {site1}, {n2} from {site2} and {n3} from {site3}."
    ),
}
PUSHED_OUT = {
    "small": gettext_noop("The small exhibition in {city} is pushed out to the discard pile."),
    "large": gettext_noop("The large exhibition in {city} is pushed out to the discard pile."),
}
SHUFFLED_FIRST = gettext_noop("The deck was empty: the discard pile and the third stack are shuffled into a new one.")
SHUFFLED = gettext_noop("The deck was empty: the discard pile is shuffled into a new one.")

# Finds. `points` and `values` are of artifacts. Rule: T5.5, T5.6
FIND_ONE = {
    False: gettext_noop("{seat} finds an artefact worth {values} in {site}; debris: {debris}."),
    True: gettext_noop("{seat} finds an artefact worth {values} and {books} in {site}; debris: {debris}."),
}
FIND = {
    False: ngettext_noop(
        "{seat} finds artefacts worth {values} in {site}, {points} point in all; debris: {debris}.",
        "{seat} finds artefacts worth {values} in {site}, {points} points in all; debris: {debris}.",
    ),
    True: ngettext_noop(
        "{seat} finds artefacts worth {values} and {books} in {site}, {points} point in all; debris: {debris}.",
        "{seat} finds artefacts worth {values} and {books} in {site}, {points} points in all; debris: {debris}.",
    ),
}
"""One artifact, several; by whether there are books too."""
FIND_BOOKS_ONLY = gettext_noop("{seat} finds {books} in {site}, but no artefact; debris: {debris}.")
FIND_DEBRIS = ngettext_noop(
    "{seat} finds nothing in {site} but {debris} piece of debris.",
    "{seat} finds nothing in {site} but {debris} pieces of debris.",
)
BOOK_ABOUT = {
    "greece": gettext_noop("a book on Greece"),
    "crete": gettext_noop("a book on Crete"),
    "egypt": gettext_noop("a book on Egypt"),
    "palestine": gettext_noop("a book on Palestine"),
    "mesopotamia": gettext_noop("a book on Mesopotamia"),
}
GENERAL_BOOK = gettext_noop("a general book")
FIRST_DIGGER = gettext_noop("{seat} is the first to dig in {site} and takes the artefact worth {value} that lay there.")

# The end. Rule: T6.1
COUNT = ngettext_noop(
    "{seat} ends with {total} point: artefacts {artifacts}, exhibitions {exhibitions}, congresses {congresses}, "
    "most knowledge {knowledge}.",
    "{seat} ends with {total} points: artefacts {artifacts}, exhibitions {exhibitions}, congresses {congresses}, "
    "most knowledge {knowledge}.",
)
WON = ngettext_noop(
    "The game is over: {seat} wins with {points} point, ahead of {second} with {next}.",
    "The game is over: {seat} wins with {points} points, ahead of {second} with {next}.",
)
SHARED = ngettext_noop(
    "The game is over: {winners} share the victory with {points} point each.",
    "The game is over: {winners} share the victory with {points} points each.",
)
