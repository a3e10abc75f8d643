"""Draw the view as text to play from: at most 79 columns in English. Names of moves are those of the notation."""

from collections.abc import Iterable, Iterator

from engine.sentences import Sentence, fill, gettext_noop
from engine.text_lines import Gettext, keep_english, wrap
from engine.titles.arnak.rules.components import (
    ARROWS,
    ARTIFACTS,
    ASSISTANT_IDS,
    ASSISTANTS,
    BLACK,
    BONUS_IDS,
    CAMP,
    CAMP_EFFECTS,
    CARD_IDS,
    CARDS,
    COLOURS,
    GUARDIAN_IDS,
    GUARDIANS,
    IDOL_IDS,
    LOST_TEMPLE,
    RIVAL_COLOUR,
    RIVAL_IDS,
    ROUNDS,
    SITE_IDS,
    SPACE_IDS,
    SPACES_OF,
    STACK_IDS,
    TEMPLES,
    TILE_EFFECTS,
    TILE_IDS,
    TRACKS,
)
from engine.titles.arnak.rules.effects import NOTHING, RESOURCES, Effect, Resources
from engine.titles.arnak.rules.position import CLOSED, FREE, GAP
from engine.titles.arnak.rules.view import Shown, View
from engine.titles.arnak.text.effects import amounts, card_text, effect_text
from engine.titles.arnak.text.words import CARD_NAMES, COLOUR_WORDS, RIVAL_WORDS

WIDTH = 79
PHASES = {
    "turn": gettext_noop("a turn"),
    "choice": gettext_noop("an effect"),
    "keep": gettext_noop("hands at the end of the round"),
    "chance": gettext_noop("something is drawn"),
    "over": gettext_noop("the game is over"),
}
TEMPLE_NAMES = {"bird": gettext_noop("Bird Temple"), "snake": gettext_noop("Snake Temple")}
LABELS = {
    "round": gettext_noop("round"),
    "to move": gettext_noop("to move"),
    "sites": gettext_noop("Sites"),
    "row": gettext_noop("Row"),
    "research": gettext_noop("Research"),
    "supply": gettext_noop("Supply"),
    "hand": gettext_noop("hand"),
    "deck": gettext_noop("deck"),
    "cards": gettext_noop("hand and deck"),
    "play area": gettext_noop("play area"),
    "fear tiles": gettext_noop("Fear tiles"),
    "glass": gettext_noop("glass"),
    "book": gettext_noop("notebook"),
    "crates": gettext_noop("crates"),
    "slots": gettext_noop("slots filled"),
    "assistants": gettext_noop("assistants"),
    "guardians": gettext_noop("guardians"),
    "boons": gettext_noop("boons unused"),
    "temple": gettext_noop("temple tiles"),
    "passed": gettext_noop("passed"),
    "closed": gettext_noop("closed"),
    "free": gettext_noop("free"),
    "undiscovered": gettext_noop("undiscovered"),
    "idol": gettext_noop("idol"),
    "guardian": gettext_noop("guardian"),
    "travel": gettext_noop("travel"),
    "left over": gettext_noop("icons left over"),
    "tiles": gettext_noop("bonus tiles"),
    "idols": gettext_noop("idols"),
    "others": gettext_noop("other idols"),
    "unused": gettext_noop("tiles to come"),
    "arrow": gettext_noop("next arrow"),
    "points": gettext_noop("points"),
    "cost": gettext_noop("cost"),
    "exiled": gettext_noop("exiled"),
    "next": gettext_noop("known on top"),
    "fear": gettext_noop("Fear cards"),
    "gold": gettext_noop("gold"),
    "silver": gettext_noop("silver"),
    "ready": gettext_noop("ready"),
    "exhausted": gettext_noop("exhausted"),
    "below": gettext_noop("below"),
    "looking at": gettext_noop("looking at"),
    "nothing": gettext_noop("nothing"),
    "left": gettext_noop("left"),
    "right": gettext_noop("right"),
}


def describe(view: View, gettext: Gettext = keep_english) -> str:
    """Return the lines of the view, the own hand last."""
    lines = [*heading(view, gettext), "", *sites(view, gettext), "", *row(view, gettext), "", *track(view, gettext), ""]
    for seat in range(view.players):
        lines += seat_lines(view, seat, gettext)
    lines += rival_lines(view, gettext)
    lines += own_lines(view, gettext)
    return "\n".join(lines)


def label(name: str, gettext: Gettext) -> str:
    return gettext(LABELS[name])


def names(ids: Iterable[str], gettext: Gettext) -> str:
    return " ".join(ids) or label("nothing", gettext)


def sentence_text(sentence: Sentence, gettext: Gettext) -> str:
    return fill(sentence, lambda seat: gettext(COLOUR_WORDS[COLOURS[seat]]), gettext, gettext)


def what(held: Resources, gettext: Gettext, icons: int = 0, cards: int = 0) -> str:
    return sentence_text(Sentence("{what}", {"what": amounts(held, icons, cards)}), gettext)


def effect_words(effect: Effect, gettext: Gettext) -> str:
    return " ".join(sentence_text(line.sentence, gettext) for line in effect_text(effect))


def lay_lines(text: str) -> list[str]:
    return wrap(text, "  ", WIDTH)


def colour(figure: int, gettext: Gettext) -> str:
    return gettext(COLOUR_WORDS[RIVAL_COLOUR if figure == BLACK else COLOURS[figure]])


def heading(view: View, gettext: Gettext) -> Iterator[str]:
    temple = gettext(TEMPLE_NAMES[TEMPLES[view.temple]])
    line = f"{temple}, {label('round', gettext)} {view.round}/{ROUNDS}: {gettext(PHASES[view.phase])}"
    if view.turn >= 0 and view.phase != "over":
        line += f"; {label('to move', gettext)}: {colour(view.turn, gettext)}"
    yield from wrap(line, "", WIDTH)
    if max(view.icons):
        sets = [icon_words(one, gettext) for one in view.icons]
        yield from lay_lines(f"{label('left over', gettext)}: {' / '.join(sets)}")


def icon_words(icons: int, gettext: Gettext) -> str:
    """Return `a car and a boat`."""
    return what(NOTHING, gettext, icons) or "-"


def sites(view: View, gettext: Gettext) -> Iterator[str]:
    yield label("sites", gettext)
    travel = TRACKS[view.temple].travel
    for site in range(len(SITE_IDS)):
        parts = []
        for space in SPACES_OF[site]:
            figure = view.figures[space]
            state = label("closed" if figure == CLOSED else "free", gettext) if figure < 0 else colour(figure, gettext)
            parts.append(f"{SPACE_IDS[space]} ({icon_words(travel[space], gettext)}): {state}")
        tile = view.tiles[site - CAMP] if site >= CAMP else FREE
        if site < CAMP:
            parts.append(effect_words(CAMP_EFFECTS[site], gettext).rstrip("."))
        elif tile == GAP:
            idol = view.idols[site - CAMP]
            parts.append(label("undiscovered", gettext))
            if idol != GAP:
                parts.append(f"{label('idol', gettext)} {IDOL_IDS[idol]}")
        else:
            parts.append(f"{TILE_IDS[tile].upper()}: {effect_words(TILE_EFFECTS[tile], gettext)}".rstrip("."))
        if view.guardians[site] != GAP:
            guardian = GUARDIANS[view.guardians[site]]
            price = what(guardian.cost[0], gettext, *guardian.cost[1:])
            parts.append(f"{label('guardian', gettext)} {guardian.id.upper()} ({price})")
        yield from lay_lines("; ".join(parts))


def row(view: View, gettext: Gettext) -> Iterator[str]:
    yield label("row", gettext)
    for card in (*reversed(view.artifacts), *view.items):
        if card != GAP:
            yield from lay_lines(card_line(card, gettext))
    tops = [CARD_IDS[card] for card in (view.artifact_top, view.item_top) if card != GAP]
    if tops:
        yield from lay_lines(f"{label('next', gettext)}: {names(tops, gettext)}")
    yield from lay_lines(f"{label('exiled', gettext)}: {names((CARD_IDS[card] for card in view.exiled), gettext)}")
    yield from lay_lines(f"{label('fear', gettext)}: {view.fears}")


def card_line(card: int, gettext: Gettext) -> str:
    """Return everything on a card."""
    there = CARDS[card]
    says = " ".join(sentence_text(line.sentence, gettext) for line in card_text(card))
    price = ""
    if there.cost:
        held = (0, there.cost, 0, 0, 0) if card >= ARTIFACTS[0] else (there.cost, 0, 0, 0, 0)
        price = f"{what(held, gettext)}, "
    facts = f"{price}{label('travel', gettext)} {icon_words(there.icons, gettext)}, {label('points', gettext)} {there.points}"
    return f"{there.id}, {gettext(CARD_NAMES[there.id])} ({facts}): {says}"


def track(view: View, gettext: Gettext) -> Iterator[str]:
    yield label("research", gettext)
    for number, space in enumerate(TRACKS[view.temple].spaces):
        tokens = []
        for seat, one in enumerate(view.seats):
            tokens += [f"{colour(seat, gettext)} {label('glass', gettext)}"] * (one.glass == number)
            tokens += [f"{colour(seat, gettext)} {label('book', gettext)}"] * (one.book == number)
        if view.rival and view.rival.glass == number:
            tokens.append(f"{colour(BLACK, gettext)} {label('glass', gettext)}")
        kinds = view.lost if number == LOST_TEMPLE and view.lost else view.bonuses[number]
        tiles = f"{label('tiles', gettext)} {' '.join(BONUS_IDS[kind] for kind in kinds)}" if kinds else ""
        if number == LOST_TEMPLE and not kinds:
            tiles = f"{label('tiles', gettext)} {view.lost_size}"
        price = what(space.cost, gettext) or label("nothing", gettext)
        price += f", {label('idol', gettext)}" if space.idol else ""
        parts = [f"{space.id} ({price})", tiles, ", ".join(tokens)]
        if number:
            yield from lay_lines("; ".join(part for part in parts if part))
    left = (f"{stack} {tiles}" for stack, tiles in zip(STACK_IDS, view.temple_tiles, strict=True))
    yield from lay_lines(f"{label('temple', gettext)}: {', '.join(left)}")
    stacks = [
        f"{ASSISTANT_IDS[top].upper() if top != GAP else '-'} ({label('below', gettext)} {below})"
        for top, below in (*view.stacks, *(((view.rescue_top, view.rescue_size),) if view.temple else ()))
    ]
    yield from lay_lines(f"{label('assistants', gettext)}: {', '.join(stacks)}")


def seat_lines(view: View, seat: int, gettext: Gettext) -> Iterator[str]:
    one = view.seats[seat]
    spaces = TRACKS[view.temple].spaces
    held = ", ".join(f"{name} {amount}" for name, amount in zip(RESOURCES, one.resources, strict=True))
    passed = f", {label('passed', gettext)}" if one.passed else ""
    yield from wrap(f"{colour(seat, gettext)}: {held}{passed}", "", WIDTH)
    parts = [
        f"{label('hand', gettext)} {one.held}",
        f"{label('deck', gettext)} {one.in_deck}",
        f"{label('fear tiles', gettext)} {one.fear_tiles}",
        f"{label('glass', gettext)} {spaces[one.glass].id}",
        f"{label('book', gettext)} {spaces[one.book].id}",
        f"{label('crates', gettext)} {one.crates}",
        f"{label('slots', gettext)} {one.slots}",
        f"{label('guardians', gettext)} {names((GUARDIAN_IDS[number].upper() for number in one.guardians), gettext)}",
        f"{label('boons', gettext)} {names((GUARDIAN_IDS[number].upper() for number in one.boons), gettext)}",
        f"{label('temple', gettext)} {sum(one.temple)}",
    ]
    yield from lay_lines(", ".join(parts))
    yield from assistant_lines(one, gettext)
    yield from lay_lines(f"{label('play area', gettext)}: {names((CARD_IDS[card] for card in one.area), gettext)}")
    yield from lay_lines(f"{label('cards', gettext)}: {names((CARD_IDS[card] for card in one.cards), gettext)}")


def assistant_lines(one: Shown, gettext: Gettext) -> Iterator[str]:
    for number, gold, ready in one.assistants:
        side, state = label("gold" if gold else "silver", gettext), label("ready" if ready else "exhausted", gettext)
        says = effect_words(ASSISTANTS[number].sides[gold], gettext)
        yield from lay_lines(f"{ASSISTANT_IDS[number].upper()} ({side}, {state}): {says}")


def rival_lines(view: View, gettext: Gettext) -> Iterator[str]:
    rival = view.rival
    if rival is None:
        return
    spaces = TRACKS[view.temple].spaces
    arrow = label(ARROWS[rival.arrow], gettext) if rival.arrow >= 0 else label("nothing", gettext)
    parts = [
        f"{label('glass', gettext)} {spaces[rival.glass].id}",
        f"{label('temple', gettext)} {sum(rival.temple)}",
        f"{label('guardians', gettext)} {len(rival.guardians)}",
        f"{label('idols', gettext)} {len(rival.idols)}",
        f"{label('others', gettext)} {rival.others}",
        f"{label('arrow', gettext)} {arrow}",
    ]
    yield from wrap(f"{colour(BLACK, gettext)}: {', '.join(parts)}", "", WIDTH)
    tiles = ", ".join(gettext(RIVAL_WORDS[RIVAL_IDS[tile]]) for tile in rival.unused) or label("nothing", gettext)
    yield from lay_lines(f"{label('unused', gettext)}: {tiles}")


def own_lines(view: View, gettext: Gettext) -> Iterator[str]:
    """Return the own hand, card by card, and the deck by layers."""
    if view.own is None:
        return
    yield label("hand", gettext)
    for card in dict.fromkeys(view.own.hand):
        times = view.own.hand.count(card)
        yield from lay_lines((f"{times} x " if times > 1 else "") + card_line(card, gettext))
    if view.own.looking:
        yield from lay_lines(
            f"{label('looking at', gettext)}: {names((CARD_IDS[card] for card in view.own.looking), gettext)}"
        )
    layers = " | ".join(" ".join(CARD_IDS[card] for card in layer) for layer in view.own.deck)
    yield from lay_lines(f"{label('deck', gettext)}: {layers or label('nothing', gettext)}")
