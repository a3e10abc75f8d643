"""The consequences of a move, one sentence each, in order.

Kinds: `rival` (Black's action), `home` (a Fear from a guarded site), `keep`, `round`, `over`, `won`.
"""

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence, Term
from engine.titles.arnak.rules.components import (
    ARROWS,
    BLACK,
    CARD_IDS,
    GUARDIAN_IDS,
    RIVAL_NUMBERS,
    SITE_IDS,
    SITE_OF,
    STACK_POINTS,
    TRACKS,
)
from engine.titles.arnak.rules.draft import Draft
from engine.titles.arnak.rules.position import GAP, Position, is_known
from engine.titles.arnak.rules.rival import do_tile, the_rival
from engine.titles.arnak.rules.rounds import own_sites
from engine.titles.arnak.rules.scoring import final_result, rival_count, rival_wins
from engine.titles.arnak.telling.messages import AFTER, COUNTED, RIVAL
from engine.titles.arnak.text.words import CARD_NAMES


def aftermath(before: Position, words: list[str], after: Position) -> list[Event]:
    """Return the events after the move's own."""
    events = rival_events(before, words) if words[0] == "rival" else []
    if has_come_home(before, after):
        events += home_events(before)
    if after.phase == "keep" != before.phase:
        events.append(plain("keep"))
    if after.round > before.round:
        starter: dict[str, Field] = {"number": after.round, "seat": Seat(after.starter)}
        events.append(Event("round", Sentence(AFTER["round"], starter), after.starter))
    if after.phase == "over":
        events += [plain("over"), ending(after)]
    return events


def plain(kind: str) -> Event:
    return Event(kind, Sentence(AFTER[kind]))


def has_come_home(before: Position, after: Position) -> bool:
    """Return whether the move ended the round: figures went home before the decisions on hands."""
    ended = after.phase in ("keep", "over") or after.round > before.round
    return ended and before.phase != "keep"


def home_events(before: Position) -> list[Event]:
    """Report the Fear that seats brought home. Rule: A5.10."""
    one, several = COUNTED["home"]
    events = []
    for step in range(before.players):
        seat = (before.starter + step) % before.players
        number = sum(before.guardians[site] != GAP for site in own_sites(before, seat))
        if number and not before.seats[seat].mask:
            fields: dict[str, Field] = {"seat": Seat(seat), "number": number}
            events.append(Event("home", Sentence(one, fields, several, number), seat))
    return events


def rival_events(before: Position, words: list[str]) -> list[Event]:
    """Report the rival's action, from the difference that its tile made. Rule: A7."""
    after = Draft(before)
    do_tile(after, RIVAL_NUMBERS[words[1]], ARROWS.index(words[2]))
    mine, theirs = the_rival(before), the_rival(after)
    found: list[tuple[str, dict[str, Field]]] = []
    spaces = TRACKS[before.temple].spaces
    for space, figure in enumerate(after.figures):
        if figure == BLACK != before.figures[space]:
            kind = "dig" if is_known(before.tiles, SITE_OF[space]) else "discover"
            found.append((kind, {"site": SITE_IDS[SITE_OF[space]]}))
    if theirs.glass != mine.glass:
        found.append(("glass", {"space": spaces[theirs.glass].id}))
    for stack, points in enumerate(STACK_POINTS):
        if theirs.temple[stack] > mine.temple[stack]:
            found.append(("temple", {"points": points}))
    for guardian in set(theirs.guardians) - set(mine.guardians):
        found.append(("guardian", {"guardian": GUARDIAN_IDS[guardian].upper()}))
    for card in set(theirs.cards) - set(mine.cards):
        found.append(("card", {"card": Term(CARD_NAMES[CARD_IDS[card]])}))
    if not found:
        found.append(("nothing", {}))
    return [Event("rival", Sentence(RIVAL[kind], fields)) for kind, fields in found]


def ending(after: Position) -> Event:
    """Name the winners. Rule: A6.2, A7.8."""
    final = final_result(after)
    rival = rival_count(after)
    points = max(final.points)
    if rival is not None and not final.winners:
        fields: dict[str, Field] = {"theirs": rival.total, "points": points}
        return Event("won", Sentence(AFTER["lost"], fields))
    first = final.winners[0]
    fields = {"seat": Seat(first), "points": points}
    if rival is not None and rival_wins(after):
        return Event("won", Sentence(AFTER["drawn"], fields), first)
    if len(final.winners) == 1:
        return Event("won", Sentence(AFTER["winner"], fields), first)
    winners: dict[str, Field] = {"winners": Listing(tuple(map(Seat, final.winners))), "points": points}
    return Event("won", Sentence(AFTER["winners"], winners))
