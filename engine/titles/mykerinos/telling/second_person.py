"""The story of Mykerinos for the seat that it is about: a sentence for each of `messages`."""

from typing import Final

from engine.sentences import SecondPerson, gettext_noop, ngettext_noop
from engine.titles.mykerinos.telling import messages as say

SAID: Final[dict[str, str | tuple[str, str]]] = {
    say.FIRST: gettext_noop("You are drawn as first player."),
    say.SEASON[0]: ngettext_noop(
        "Season {season} begins: everyone takes {cubes} cube, and you go first.",
        "Season {season} begins: everyone takes {cubes} cubes, and you go first.",
    ),
    say.SEASON_OF_TWO[0]: ngettext_noop(
        "Season {season} begins: both players take {cubes} cube and {neutral} of the neutral colour, and you go first.",
        "Season {season} begins: both players take {cubes} cubes and {neutral} of the neutral colour, and "
        "you go first.",
    ),
    say.SEASON_SHORT: gettext_noop("Season {season} begins, and you go first."),
    say.TAKES[0]: ngettext_noop("You take {cubes} cube.", "You take {cubes} cubes."),
    say.TAKES_OF_TWO[0]: ngettext_noop(
        "You take {cubes} cube and {neutral} of the neutral colour.",
        "You take {cubes} cubes and {neutral} of the neutral colour.",
    ),
    say.EXCAVATE: gettext_noop("You excavate {space}."),
    say.EXTEND: gettext_noop("You extend to {spaces}."),
    say.EXCAVATE_VIOLET: gettext_noop("You fetch a cube with Lady Violet and excavate {space}."),
    say.EXTEND_VIOLET: gettext_noop("You fetch a cube with Lady Violet and extend to {spaces}."),
    say.EXCAVATE_LEMON: gettext_noop("You excavate the pyramid on {space} with Lord Lemon."),
    say.EXTEND_LEMON: gettext_noop("You extend to {spaces} with Lord Lemon, including the pyramid on {pyramid}."),
    say.EXCAVATE_BLACKMORE: gettext_noop("You excavate {spaces} with Mrs. Blackmore."),
    say.EXTEND_TANGERINE: gettext_noop("You extend to {spaces} with Colonel Tangerine."),
    say.NEUTRAL_EXCAVATE: gettext_noop("You put a neutral cube on {space}."),
    say.NEUTRAL_EXTEND: gettext_noop("You extend the neutral colour to {spaces}."),
    say.NEUTRAL_SKIP: gettext_noop("You use no neutral cubes."),
    say.PASS[0][0]: ngettext_noop("You pass first and keep {cubes} cube.", "You pass first and keep {cubes} cubes."),
    say.PASS[1][0]: ngettext_noop("You pass second and keep {cubes} cube.", "You pass second and keep {cubes} cubes."),
    say.PASS[2][0]: ngettext_noop("You pass third and keep {cubes} cube.", "You pass third and keep {cubes} cubes."),
    say.PASS_LAST[0]: ngettext_noop("You pass last and keep {cubes} cube.", "You pass last and keep {cubes} cubes."),
    say.PASS_EMPTY[0]: gettext_noop("You pass first, with no cubes left."),
    say.PASS_EMPTY[1]: gettext_noop("You pass second, with no cubes left."),
    say.PASS_EMPTY[2]: gettext_noop("You pass third, with no cubes left."),
    say.PASS_LAST_EMPTY: gettext_noop("You pass last, with no cubes left."),
    say.LAST_ACTION: gettext_noop("Only you have not passed, and you have one action left."),
    say.MUSEUM: gettext_noop("You put a cube into {patron}'s {value}-room."),
    say.MUSEUM_BETWEEN: gettext_noop("You put a cube into the {value}-room between {patron} and {other}."),
    say.BROWN: gettext_noop("You use Sir Brown to put a cube from your personal stock into {patron}'s {value}-room."),
    say.BROWN_BETWEEN: gettext_noop(
        "You use Sir Brown to put a cube from your personal stock into the {value}-room between {patron} and {other}."
    ),
    say.CLAIM["left"][0]: ngettext_noop(
        "You claim the {patron} parcel on the left of area {area} for {points} point and now have {total}.",
        "You claim the {patron} parcel on the left of area {area} for {points} points and now have {total}.",
    ),
    say.CLAIM["right"][0]: ngettext_noop(
        "You claim the {patron} parcel on the right of area {area} for {points} point and now have {total}.",
        "You claim the {patron} parcel on the right of area {area} for {points} points and now have {total}.",
    ),
    say.CLAIM_NO_PATRON["left"][0]: ngettext_noop(
        "You claim the parcel without a patron on the left of area {area} for {points} point and now have {total}.",
        "You claim the parcel without a patron on the left of area {area} for {points} points and now have {total}.",
    ),
    say.CLAIM_NO_PATRON["right"][0]: ngettext_noop(
        "You claim the parcel without a patron on the right of area {area} for {points} point and now have {total}.",
        "You claim the parcel without a patron on the right of area {area} for {points} points and now have {total}.",
    ),
    say.CLAIM_ZERO["left"]: gettext_noop(
        "You claim the {patron} parcel on the left of area {area} for no points and still have {total}."
    ),
    say.CLAIM_ZERO["right"]: gettext_noop(
        "You claim the {patron} parcel on the right of area {area} for no points and still have {total}."
    ),
    say.CLAIM_ZERO_NO_PATRON["left"]: gettext_noop(
        "You claim the parcel without a patron on the left of area {area} for no points and still have {total}."
    ),
    say.CLAIM_ZERO_NO_PATRON["right"]: gettext_noop(
        "You claim the parcel without a patron on the right of area {area} for no points and still have {total}."
    ),
    say.DECLINE: gettext_noop("You decline a parcel in area {area}."),
    say.REMOVE["left"]: gettext_noop(
        "You remove the {patron} parcel (worth {value}) on the left of area {area} for the neutral colour."
    ),
    say.REMOVE["right"]: gettext_noop(
        "You remove the {patron} parcel (worth {value}) on the right of area {area} for the neutral colour."
    ),
    say.REMOVE_NO_PATRON["left"]: gettext_noop(
        "You remove the parcel without a patron (worth {value}) on the left of area {area} for the neutral colour."
    ),
    say.REMOVE_NO_PATRON["right"]: gettext_noop(
        "You remove the parcel without a patron (worth {value}) on the right of area {area} for the neutral colour."
    ),
    say.SURVEY: gettext_noop("The survey begins. You are last on the passing scale and will start season {season}."),
    say.LAST_SURVEY: gettext_noop("The last survey begins. You are last on the passing scale."),
    say.ALONE[0]: ngettext_noop(
        "Area {area}: you are alone here, with {cubes} cube.", "Area {area}: you are alone here, with {cubes} cubes."
    ),
    say.RANKS[2, "passed"]: gettext_noop("Area {area}: {first} {n1}, {second} {n2} (you passed earlier)."),
    say.RANKS[2, "before_neutral"]: gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2} (you are ahead of the neutral colour on the passing scale)."
    ),
    say.RANKS[2, "after_neutral"]: gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2} (you are behind the neutral colour on the passing scale)."
    ),
    say.RANKS[3, "passed"]: gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3} (you passed earlier)."
    ),
    say.RANKS[3, "before_neutral"]: gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3} (you are ahead of the neutral colour on the "
        "passing scale)."
    ),
    say.RANKS[3, "after_neutral"]: gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3} (you are behind the neutral colour on the "
        "passing scale)."
    ),
    say.RANKS[4, "passed"]: gettext_noop(
        "Area {area}: {first} {n1}, {second} {n2}, {third} {n3}, {fourth} {n4} (you passed earlier)."
    ),
    say.COUNT[0]: ngettext_noop(
        "You end with {total} point: {track} on the track and {parcels} for parcels and rooms.",
        "You end with {total} points: {track} on the track and {parcels} for parcels and rooms.",
    ),
    say.COUNT_SETS[0]: ngettext_noop(
        "You end with {total} point: {track} on the track, {parcels} for parcels and rooms and {sets} for "
        "sets of five patrons.",
        "You end with {total} points: {track} on the track, {parcels} for parcels and rooms and {sets} for "
        "sets of five patrons.",
    ),
    say.WON[0]: ngettext_noop(
        "The game is over: you win with {points} point.", "The game is over: you win with {points} points."
    ),
}
"""A sentence (the first of a pair) -> what its subject reads."""

SECOND_PERSON: Final = SecondPerson(SAID, frozenset(say.RANKS.values()))
