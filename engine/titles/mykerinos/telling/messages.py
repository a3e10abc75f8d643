"""The sentences of the story; each case in which grammar or facts differ has a whole one.

A pair is a sentence and its plural. Fields: `seat` and other names of seats, `patron`, `space`, `spaces`, numbers.
"""

from engine.sentences import gettext_noop, ngettext_noop

NEUTRAL = gettext_noop("the neutral colour")

# Chance. Rule: M3.1, M3.5, M7.2
FIRST = gettext_noop("{seat} is drawn as first player.")
WINGS = gettext_noop("The wings of the museum, from 1 to 5 around the ring, go to {patrons}.")
SEASON = ngettext_noop(
    "Season {season} begins: everyone takes {cubes} cube, and {seat} goes first.",
    "Season {season} begins: everyone takes {cubes} cubes, and {seat} goes first.",
)
SEASON_OF_TWO = ngettext_noop(
    "Season {season} begins: both players take {cubes} cube and {neutral} of the neutral colour, and {seat} goes "
    "first.",
    "Season {season} begins: both players take {cubes} cubes and {neutral} of the neutral colour, and {seat} goes "
    "first.",
)
SEASON_SHORT = gettext_noop("Season {season} begins, and {seat} goes first.")
TAKES = ngettext_noop("{seat} takes {cubes} cube.", "{seat} takes {cubes} cubes.")
TAKES_OF_TWO = ngettext_noop(
    "{seat} takes {cubes} cube and {neutral} of the neutral colour.",
    "{seat} takes {cubes} cubes and {neutral} of the neutral colour.",
)

# Cubes on spaces. Rule: M4.1, M4.2, M4.4, M7.3
EXCAVATE = gettext_noop("{seat} excavates {space}.")
EXTEND = gettext_noop("{seat} extends to {spaces}.")
EXCAVATE_VIOLET = gettext_noop("{seat} fetches a cube with Lady Violet and excavates {space}.")
EXTEND_VIOLET = gettext_noop("{seat} fetches a cube with Lady Violet and extends to {spaces}.")
EXCAVATE_LEMON = gettext_noop("{seat} excavates the pyramid on {space} with Lord Lemon.")
EXTEND_LEMON = gettext_noop("{seat} extends to {spaces} with Lord Lemon, including the pyramid on {pyramid}.")
EXCAVATE_BLACKMORE = gettext_noop("{seat} excavates {spaces} with Mrs. Blackmore.")
EXTEND_TANGERINE = gettext_noop("{seat} extends to {spaces} with Colonel Tangerine.")
NEUTRAL_EXCAVATE = gettext_noop("{seat} puts a neutral cube on {space}.")
NEUTRAL_EXTEND = gettext_noop("{seat} extends the neutral colour to {spaces}.")
NEUTRAL_SKIP = gettext_noop("{seat} uses no neutral cubes.")

# Passing. Rule: M4.3, M4.5
PASS = (
    ngettext_noop(
        "{seat} passes first and keeps {cubes} cube.",
        "{seat} passes first and keeps {cubes} cubes.",
    ),
    ngettext_noop(
        "{seat} passes second and keeps {cubes} cube.",
        "{seat} passes second and keeps {cubes} cubes.",
    ),
    ngettext_noop(
        "{seat} passes third and keeps {cubes} cube.",
        "{seat} passes third and keeps {cubes} cubes.",
    ),
)
PASS_LAST = ngettext_noop(
    "{seat} passes last and keeps {cubes} cube.",
    "{seat} passes last and keeps {cubes} cubes.",
)
PASS_EMPTY = (
    gettext_noop("{seat} passes first, with no cubes left."),
    gettext_noop("{seat} passes second, with no cubes left."),
    gettext_noop("{seat} passes third, with no cubes left."),
)
PASS_LAST_EMPTY = gettext_noop("{seat} passes last, with no cubes left.")
LAST_ACTION = gettext_noop("Only {seat} has not passed, and has one action left.")

# The museum. Rule: M2.4
MUSEUM = gettext_noop("{seat} puts a cube into {patron}'s {value}-room.")
MUSEUM_BETWEEN = gettext_noop("{seat} puts a cube into the {value}-room between {patron} and {other}.")
BROWN = gettext_noop("{seat} uses Sir Brown to put a cube from the personal stock into {patron}'s {value}-room.")
BROWN_BETWEEN = gettext_noop(
    "{seat} uses Sir Brown to put a cube from the personal stock into the {value}-room between {patron} and {other}."
)

# Parcels, by side; those without a patron have sentences of their own. Rule: M5.2 to M5.6, M7.4
CLAIM = {
    "left": ngettext_noop(
        "{seat} claims the {patron} parcel on the left of area {area} for {points} point and now has {total}.",
        "{seat} claims the {patron} parcel on the left of area {area} for {points} points and now has {total}.",
    ),
    "right": ngettext_noop(
        "{seat} claims the {patron} parcel on the right of area {area} for {points} point and now has {total}.",
        "{seat} claims the {patron} parcel on the right of area {area} for {points} points and now has {total}.",
    ),
}
CLAIM_NO_PATRON = {
    "left": ngettext_noop(
        "{seat} claims the parcel without a patron on the left of area {area} for {points} point and now has {total}.",
        "{seat} claims the parcel without a patron on the left of area {area} for {points} points and now has {total}.",
    ),
    "right": ngettext_noop(
        "{seat} claims the parcel without a patron on the right of area {area} for {points} point and now has {total}.",
        "{seat} claims the parcel without a patron on the right of area {area} for {points} points "
        "and now has {total}.",
    ),
}
CLAIM_ZERO = {
    "left": gettext_noop(
        "{seat} claims the {patron} parcel on the left of area {area} for no points and still has {total}."
    ),
    "right": gettext_noop(
        "{seat} claims the {patron} parcel on the right of area {area} for no points and still has {total}."
    ),
}
CLAIM_ZERO_NO_PATRON = {
    "left": gettext_noop(
        "{seat} claims the parcel without a patron on the left of area {area} for no points and still has {total}."
    ),
    "right": gettext_noop(
        "{seat} claims the parcel without a patron on the right of area {area} for no points and still has {total}."
    ),
}
DECLINE = gettext_noop("{seat} declines a parcel in area {area}.")
REMOVE = {
    "left": gettext_noop(
        "{seat} removes the {patron} parcel (worth {value}) on the left of area {area} for the neutral colour."
    ),
    "right": gettext_noop(
        "{seat} removes the {patron} parcel (worth {value}) on the right of area {area} for the neutral colour."
    ),
}
REMOVE_NO_PATRON = {
    "left": gettext_noop(
        "{seat} removes the parcel without a patron (worth {value}) on the left of area {area} for the neutral colour."
    ),
    "right": gettext_noop(
        "{seat} removes the parcel without a patron (worth {value}) on the right of area {area} for the neutral colour."
    ),
}
LEFT_OVER = gettext_noop("The {patron} parcel (worth {value}) is left over in area {area} and leaves the game.")
LEFT_OVER_NO_PATRON = gettext_noop(
    "The parcel without a patron (worth {value}) is left over in area {area} and leaves the game."
)

# Two parcels at once: of two patrons, of one, of a patron and of none. Rule: M5.6, M7.4
TWO_LEFT_OVER = (
    gettext_noop(
        "The {patron} parcel (worth {value}) and the {other} parcel (worth {other_value}) are left over in area "
        "{area} and leave the game."
    ),
    gettext_noop(
        "Two {patron} parcels (worth {value} and {other_value}) are left over in area {area} and leave the game."
    ),
    gettext_noop(
        "The {patron} parcel (worth {value}) and the one without a patron (worth {other_value}) are left over in "
        "area {area} and leave the game."
    ),
)
NOBODY = (
    gettext_noop(
        "Area {area}: nobody has cubes here; the {patron} parcel (worth {value}) and the {other} parcel (worth "
        "{other_value}) leave the game."
    ),
    gettext_noop(
        "Area {area}: nobody has cubes here; two {patron} parcels (worth {value} and {other_value}) leave the game."
    ),
    gettext_noop(
        "Area {area}: nobody has cubes here; the {patron} parcel (worth {value}) and the one without a patron "
        "(worth {other_value}) leave the game."
    ),
)
NEUTRAL_ALONE = (
    gettext_noop(
        "Area {area}: only the neutral colour is here, and removes both parcels: {patron} (worth {value}) and "
        "{other} (worth {other_value})."
    ),
    gettext_noop(
        "Area {area}: only the neutral colour is here, and removes both parcels: two of {patron} (worth {value} "
        "and {other_value})."
    ),
    gettext_noop(
        "Area {area}: only the neutral colour is here, and removes both parcels: {patron} (worth {value}) and the "
        "one without a patron (worth {other_value})."
    ),
)

# The survey. Rule: M5.1, M5.7, M7.4, M7.5
SURVEY = gettext_noop("The survey begins. {seat} is last on the passing scale and will start season {season}.")
LAST_SURVEY = gettext_noop("The last survey begins. {seat} is last on the passing scale.")
ALONE = ngettext_noop(
    "Area {area}: {seat} is alone here, with {cubes} cube.", "Area {area}: {seat} is alone here, with {cubes} cubes."
)
RANKS = {
    (2, "none"): gettext_noop("Area {area}: {first} {n1}, {second} {n2}."),
    (2, "passed"): gettext_noop("Area {area}: {first} {n1}, {second} {n2} ({tied} passed earlier)."),
    (2, "before_neutral"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2} ({tied} is ahead of the neutral colour on the passing scale)."
    ),
    (2, "after_neutral"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2} ({tied} is behind the neutral colour on the passing scale)."
    ),
    (3, "none"): gettext_noop("Area {area}: {first} {n1}, {second} {n2}, {third} {n3}."),
    (3, "passed"): gettext_noop("Area {area}: {first} {n1}, {second} {n2}, {third} {n3} ({tied} passed earlier)."),
    (3, "before_neutral"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3} ({tied} is ahead of the neutral colour on the "
        "passing scale)."
    ),
    (3, "after_neutral"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3} ({tied} is behind the neutral colour on the "
        "passing scale)."
    ),
    (3, "order"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3} (tied, so the passing scale decides)."
    ),
    (4, "none"): gettext_noop("Area {area}: {first} {n1}, {second} {n2}, {third} {n3}, {fourth} {n4}."),
    (4, "passed"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3}, {fourth} {n4} ({tied} passed earlier)."
    ),
    (4, "order"): gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3}, {fourth} {n4} (ties are decided by the passing scale)."
    ),
}
"""By the number of colours with cubes in the area, and the tie-break among them."""

# The end. Rule: M6
COUNT = ngettext_noop(
    "{seat} ends with {total} point: {track} on the track and {parcels} for parcels and rooms.",
    "{seat} ends with {total} points: {track} on the track and {parcels} for parcels and rooms.",
)
COUNT_SETS = ngettext_noop(
    "{seat} ends with {total} point: {track} on the track, {parcels} for parcels and rooms "
    "and {sets} for sets of five patrons.",
    "{seat} ends with {total} points: {track} on the track, {parcels} for parcels and rooms "
    "and {sets} for sets of five patrons.",
)
WON = ngettext_noop(
    "The game is over: {seat} wins with {points} point.", "The game is over: {seat} wins with {points} points."
)
WON_BY_CUBES = ngettext_noop(
    "The game is over: {tied} are level with {points} point each, and {seat} wins with the most cubes in the "
    "personal stock ({cubes}).",
    "The game is over: {tied} are level with {points} points each, and {seat} wins with the most cubes in the "
    "personal stock ({cubes}).",
)
SHARED = ngettext_noop(
    "The game is over: {winners} share the victory with {points} point each and the same number of cubes in the "
    "personal stock ({cubes}).",
    "The game is over: {winners} share the victory with {points} points each and the same number of cubes in the "
    "personal stock ({cubes}).",
)
