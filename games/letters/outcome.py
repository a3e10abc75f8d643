"""What came of a mail: sentences in the order in which it was read, stored as data until the answer is rendered."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.sentences import Field, Listing, Quote, Sentence, gettext_noop, ngettext_noop
from games.lib.text.sentences import pack_sentence, translate_sentence, unpack

SHOWN = 60

DID = "did"
NOT = "not"
LOG = "log"
HELP = "help"

PLAYED = gettext_noop("We read “{text}” as {move}, and it was played.")
PLAYED_PLAIN = gettext_noop("{move} was played.")
UNASKED = gettext_noop("{move} was played for you: there was nothing to decide.")
UNASKED_ONCE = gettext_noop("{move} was played for you: it was the only legal move.")
"""As in older stored reports."""
UNDONE = gettext_noop("{move} was undone.")
UNDONE_TURN = gettext_noop("Your turn was undone: {moves}.")
NOTED = gettext_noop("Your note is saved. Nobody else can see it.")
SAID = gettext_noop("The others at the table can read: “{text}”. You can take it back on the game's page.")
SAY_ENDS = gettext_noop(
    "Nobody got “{text}”: we couldn't tell whether “{line}” below it is a part of it. Leave an empty line in between."
)
SAY_HOW = gettext_noop("To tell the others, begin the line with “say:”.")
ON_VACATION = ngettext_noop(
    "Your holiday is booked: {days} day, from tomorrow.", "Your holiday is booked: {days} days, from tomorrow."
)
RESIGNED = gettext_noop("You have resigned. A bot now plays in your seat.")
CALL_OFF_OFFERED = gettext_noop(
    "We've asked the others whether to call the game off. It goes on until all of them agree."
)
LOG_FOLLOWS = gettext_noop("The log is below.")
BOARD_FOLLOWS = gettext_noop("The board is below.")
HELP_FOLLOWS = gettext_noop("What you can write is below.")

SAY_YES = gettext_noop("If you want to play {move}, reply with the line: {move} yes")
SAY_YES_ALL = gettext_noop("To play all of it ({lines}), reply to this email with one word: yes")
NO_QUESTION = gettext_noop(
    "We don't know what you agree to, so nothing was played. Reply with “yes” to the email that asks, or send your move."
)
CHANGED_SINCE = gettext_noop(
    "The game has moved on since we asked, so nothing was played. If you still want it, send your lines again."
)
SAY_UNDO = gettext_noop("To undo {move}, reply with the line: undo. A new move can follow on the next line.")
SAY_UNDO_TURN = gettext_noop(
    "To undo {move}, reply with the line: undo. To undo all of {moves}, reply with the line: undo turn. A new move can follow on "
    "the next line."
)
ASK_RESIGN = gettext_noop(
    "Do you really want to resign? A bot would play your seat to the end. To confirm, reply with the line: resign yes"
)
ASK_VACATION = ngettext_noop(
    "Do you really want a holiday of {days} day, starting tomorrow? It stops your clocks in all your games. Days "
    "of holiday left for {year}: {left}. To confirm, reply to this email, not to an older one, with the line: "
    "{line}",
    "Do you really want a holiday of {days} days, starting tomorrow? It stops your clocks in all your games. Days "
    "of holiday left for {year}: {left}. To confirm, reply to this email, not to an older one, with the line: "
    "{line}",
)
LATE_RESIGN = gettext_noop(
    "You can only resign by email during the turn that the email was about. Reply to the latest email when it is "
    "your turn, or resign on the game's page."
)
LATE_VACATION = gettext_noop(
    "That email's turn is over and your reply came from a different address, so no holiday was booked. Reply to "
    "the latest email when it is your turn, write from your own address, or book it on the site."
)
STANDS = gettext_noop("{move} was already played ({when}), and it stands.")
STANDS_BY_CLOCK = gettext_noop("{move} was already played for you when your time ran out ({when}).")
TAKEN_BACK = gettext_noop("You played {move} ({when}) and have undone it since, so we did not play it again.")
MOVED_SINCE = gettext_noop(
    "You have played {move} since we sent the email that you replied to, so we did not play “{text}”. If you want it now, reply "
    "to this email."
)
UNDONE_SINCE = gettext_noop(
    "You have undone {move} since we sent the email that you replied to, so we did not play “{text}”. If you want it now, reply "
    "to this email."
)
TURN_WENT_ON = gettext_noop("Not played: {lines}. That turn is over.")
ONLY_THE_REST = gettext_noop("Not played: {lines}. If you still want it, reply to this email with nothing else.")
DUE_AGAIN = gettext_noop("It is your turn again. To move, reply to this email, not to the older one.")
NOT_YOUR_TURN = gettext_noop("It is not your turn, so “{text}” was not played.")
LEFT = gettext_noop("“{text}” was not played: we couldn't be sure that it was meant for this decision.")
CAME_UP = gettext_noop(
    "After {move} something new came up, so we stopped there. Not played: {lines}. If you still want it, send it again."
)
GAME_OVER = gettext_noop("The game is over, so nothing was played.")
REVOKED = gettext_noop(
    "The address you wrote to is no longer valid, so nothing was done. Reply to this email, not to the older one."
)
NO_SEAT = gettext_noop("You no longer have a seat in this game, so nothing was done.")
SEAT_LOST = gettext_noop(
    "A bot is playing in your seat, so nothing was done. To take your seat back, reply to this email, not to an older one, "
    "with the line: back"
)
ASK_BACK = gettext_noop(
    "Do you want to take your seat back from the bot? To confirm, reply to this email, not to an older one, with the line: "
    "back yes"
)
SEAT_BACK = gettext_noop("Welcome back: the seat is yours again.")
SEAT_YOURS = gettext_noop("Nobody has taken your seat in this game: it is yours.")
NOT_IN_TIME = gettext_noop("“{text}” was not played: the game went on while the bot had your seat.")
OVER_READ = gettext_noop(
    "The game is over, so there is nothing left to do. We have read your email; the others can't see what you write here."
)
OVER_NO_UNDO = gettext_noop("The game is over, so nothing can be undone.")
OVER_NO_SEAT = gettext_noop("The game is over, so there is no seat to take back.")
WHICH_GAME = gettext_noop(
    "The email you replied to was about several games, so nothing was done. Each game has its own address for replies. The "
    "games waiting for you now are below."
)
NONE_WAITS = gettext_noop("None of your games is waiting for you, so nothing was done.")
CLOSED = gettext_noop("Your account here is closed, so nothing was done.")
NOT_YOUR_ADDRESS = gettext_noop(
    "Your settings say that replies count only from your own address. This one came from a different one, so "
    "nothing was done. Send it again from the address that this email went to, or change the setting."
)
LEFT_ALONE = gettext_noop(
    "Your email looked like an automatic reply, so we did nothing and did not answer it. If you wrote it yourself, send only "
    "your move, on one line."
)
BROKEN = gettext_noop("We couldn't read your email, and nothing was played. That is our mistake: please try again.")
MAILS_AGAIN = gettext_noop(
    "We had stopped sending you emails because your mailbox refused one: “{reason}”. Now that you have written to us, you get "
    "them again."
)
LAST_ANSWER = gettext_noop(
    "This is the last answer for this hour to emails that did nothing in this game. An email that makes a move is always "
    "answered."
)
LAST_ANSWER_NO_GAME = gettext_noop("This is the last answer for this hour to emails like this one.")

ORDER_SAVED = gettext_noop("Your plan is saved. The site plays it for you when it is your turn.")
ORDER_STANDS = gettext_noop("You have already left this plan, and it is in force.")
ORDER_STANDS_ENDED = gettext_noop(
    "You have already left this plan, and it has ended since. To leave again what was not played of it, write: same again"
)
ORDER_STANDS_ONCE = gettext_noop("You have already left this plan.")
"""As in older stored reports."""
ORDER_SHOWN_HELD = gettext_noop("This is your plan. It is on hold: nothing is played until you write: go on")
ORDER_ENDED = gettext_noop("Your plan has ended. Nothing of it will be played any more.")
ORDER_HELD = gettext_noop(
    "Your plan is on hold: nothing is played until you write: go on. Your clock does not stop for that."
)
ORDER_GOES_ON = gettext_noop("Your plan is in force again.")
ORDER_LEFT_OUT = gettext_noop(
    "No plan was saved, as something else in your email was not done. If you still want it, send its lines again."
)
ORDER_NOT_READ = gettext_noop("So nothing in your email was played, and no plan was saved.")
ORDER_NOT_SAVED = gettext_noop("So no plan was saved.")

UNCLEAR_ANSWER = gettext_noop("We couldn't tell if you mean yes or no, so nothing was done.")
FROM_ELSEWHERE = gettext_noop(
    "The answer came from another address than this one, so nothing was done. If it was yours, answer once more."
)
QUESTION_OLD = gettext_noop(
    "That question is too old to be answered, so nothing was done. If you still want it, answer once more."
)
HOW_TO_ANSWER = gettext_noop("Reply to this email, not to an older one, with one word: yes or no")
ASK_LATER = gettext_noop("We ask you one thing at a time. Send the rest once more in an email of its own.")
ASKED_OFTEN = gettext_noop(
    "We have asked you so many things today that we ask nothing more until tomorrow. You can do it on the site."
)
QUESTION_REPLACED = gettext_noop("We have asked you about this again since. Reply to the newer email.")
SAID_YES = gettext_noop("You have already said yes to this ({when}).")
SAID_NO = gettext_noop("You have already said no to this ({when}).")
LET_BE = gettext_noop("All right: nothing was changed.")
ASK_INVITATION = gettext_noop("{who} has reserved a seat for you in “{game}”. Would you like it?")
ASK_REMATCH = gettext_noop("Would you like to play “{game}” again with the same people?")
ASK_READY = ngettext_noop(
    "Are you ready to play {title} for {sizes} player? We look for the others, and email you when a game starts.",
    "Are you ready to play {title} for {sizes} players? We look for the others, and email you when a game starts.",
)
ASK_NOT_READY = gettext_noop("Are you no longer ready to play {titles}?")
ASK_CALL_OFF = gettext_noop("Would you like to end “{game}” without a result?")
AGREED = gettext_noop("You agree to end “{game}” without a result. It ends once everyone at the table agrees.")
CALLED_OFF = gettext_noop("All of you have agreed to end “{game}” without a result.")
PLAYED_ON = gettext_noop("You would rather not call “{game}” off, so it goes on. The others are told.")
ASK_SEAT_OFFERED = gettext_noop("May someone else take over the seat that a bot plays in “{game}”?")
BOT_KEPT = gettext_noop("The bot keeps the seat in “{game}”.")
WISH_OVER = gettext_noop(
    "The game has started meanwhile, or your wish to play {title} has ended. To be ready again, save it on the site."
)
NO_WISH = gettext_noop("You are not waiting for such a game, so there is nothing to end.")
NOT_READY_NOW = gettext_noop("You are no longer ready to play {titles}. Games that have started go on.")
OFFER = ngettext_noop(
    "{number}: {title} for {seats} player, {pace}. {who}", "{number}: {title} for {seats} players, {pace}. {who}"
)
ASK_SEATS = gettext_noop(
    "These games are open. To take a seat, reply to this email, not to an older one, with the line: join 1 (or the other number)"
)
NO_GAMES = gettext_noop(
    "No game is open for you now. To find one with whoever comes next, write for example: ready {title} 2"
)
REMATCH_WHERE = gettext_noop(
    "To play again with the same people, reply to the email about the end of that game, or open its page."
)
WORDS_HERE = gettext_noop(
    "At this address you can write, each on a line of its own: ready {title} 2, not ready, games, league {title}, vacation 7"
)
ADDRESS_OLD = gettext_noop(
    "That address is no longer valid, so nothing was done. Your own address for emails is in your settings."
)
SEAT_TAKEN = gettext_noop("You have taken a seat in “{game}”.")
DECLINED_BEFORE = gettext_noop("You have already declined this invitation ({when}).")
DECLINED = gettext_noop("You have declined the invitation to “{game}”.")
GAME_STARTED = gettext_noop("All seats are taken, and the game has started.")
GAME_WAITS = gettext_noop("The game starts when all its seats are taken.")
REMATCH_OPEN = gettext_noop("“{game}” is open, and the others have been asked.")
ASK_LEAGUE = gettext_noop(
    "Would you like to play {season}? It is {title} in divisions of seven people, all games at the same time."
)
ASK_LEAGUE_LATE = gettext_noop(
    "{season} has begun. Would you like to be on the waiting list? If someone leaves early, the first one takes their place."
)
ASK_WITHDRAW = gettext_noop("Would you like to withdraw from {season}?")
ASK_LEAVE_LEAGUE = gettext_noop(
    "Would you like to leave {season}? Bots take all your seats there for good, and you sit out the next season."
)
LEAGUE_ENTERED = gettext_noop("You have entered {season}. We'll email you when your games begin.")
LEAGUE_WAITS = gettext_noop(
    "You are on the waiting list of {season}. If no place becomes free, you play the season after it."
)
LEAGUE_STANDING = gettext_noop("{season}, division {division}:")
LEAGUE_LINE = gettext_noop("{place}. {who}: {points}")
LEAGUE_LEFT = gettext_noop("You are no longer in {season}.")
NOT_IN_LEAGUE = gettext_noop("You are in no season of that league.")
NO_LEAGUE = gettext_noop("There is no season of such a league that you can enter.")
READY_NOW = gettext_noop("You are ready to play {title}. We'll email you when a game starts.")

CONFIRMS = {SAY_HOW, PLAYED, PLAYED_PLAIN, UNASKED, UNASKED_ONCE, UNDONE, UNDONE_TURN, NOTED}
"""Messages that only confirm."""
AS_WRITTEN = {PLAYED_PLAIN, UNASKED, UNASKED_ONCE, ORDER_SAVED}
"""Messages that a move was played, or an order saved, just as it was written."""
CHANGES = {SAID, PLAYED, PLAYED_PLAIN, UNDONE, UNDONE_TURN, NOTED, ON_VACATION[0], RESIGNED, MAILS_AGAIN, SEAT_BACK} | {
    AGREED, CALLED_OFF, PLAYED_ON, BOT_KEPT, LEAGUE_ENTERED, LEAGUE_WAITS, LEAGUE_LEFT,
    LET_BE, SEAT_TAKEN, DECLINED, REMATCH_OPEN, READY_NOW, NOT_READY_NOW,
    ORDER_SAVED, ORDER_ENDED, ORDER_HELD, ORDER_GOES_ON,
}  # fmt: skip
"""Messages that the mail has changed something."""


class Item(NamedTuple):
    """One sentence of a report. `kind`: DID, NOT, LOG or HELP."""

    kind: str
    text: str


@dataclass
class Report:
    """What came of a mail.

    `first`: the ply from which moves of this mail stand, None for no moves; `until`: the ply after the last one. `asks`: the
    kind and the inputs of the question of the answer (`games.models.question`); the kind alone is stored. `asking`: its
    sentences, which come last. `games`: whether it lists the waiting games. `question`: what a plain yes to the answer plays,
    at which seat, and when the game in question was last written, in milliseconds since 1970; {} for none. `bare`: whether
    the mail had nothing but moves that were played just as written; not stored. `order`: the one that the answer shows, 0 for
    none. `say_how`: whether it tells how to talk to the others. `acted`: whether something of the account was changed; not
    stored. `named`: whether the player has a new name. `listed`: the codes of the games that the answer lists, by the command
    that names one. `words`: the title that the examples of the words for the account name, where it lists these; `newcomer`:
    whether it lists the first of them only.
    """

    items: list[tuple[str, Sentence]] = field(default_factory=list)
    first: int | None = None
    until: int = 0
    asks: tuple[str, dict[str, Any]] | None = None
    asking: list[tuple[str, Sentence]] = field(default_factory=list)
    games: bool = False
    bare: bool = False
    order: int = 0
    say_how: bool = False
    acted: bool = False
    named: bool = False
    words: str = ""
    newcomer: bool = False
    listed: dict[str, list[str]] = field(default_factory=dict)
    question: dict[str, Any] = field(default_factory=dict)

    def add(self, kind: str, message: str | tuple[str, str], count: int = 1, **fields: Field) -> None:
        """Add a sentence; a pair is a message with its plural."""
        single, plural = message if isinstance(message, tuple) else (message, None)
        self.items.append((kind, Sentence(single, fields, plural, count)))

    def refuse(self, sentence: str) -> None:
        """Add the sentence of a service that refused."""
        self.add(NOT, "{sentence}", sentence=sentence)

    def begin_with(self, kind: str, message: str, **fields: Field) -> None:
        """Add a sentence before all others."""
        self.items.insert(0, (kind, Sentence(message, fields)))

    @property
    def changed(self) -> bool:
        """Return whether the mail did anything at all."""
        return (
            self.first is not None or self.acted or any(sentence.message in CHANGES for _kind, sentence in self.items)
        )

    def to_json(self) -> dict[str, Any]:
        items = [[kind, pack_sentence(sentence)] for kind, sentence in (*self.items, *self.asking)]
        data: dict[str, Any] = {"items": items, "first": self.first, "until": self.until}
        more = {"order": self.order, "games": self.games, "question": self.question, "say_how": self.say_how}
        more |= {"named": self.named, "words": self.words, "newcomer": self.newcomer, "listed": self.listed}
        more["asks"] = self.asks and self.asks[0]
        return data | {name: value for name, value in more.items() if value}


def moves_as_written(data: dict[str, Any]) -> list[str]:
    """Return the moves of a stored report that only confirms moves as written; else none."""
    items = data.get("items", ())
    if data.get("first") is None or any(sentence["m"] not in AS_WRITTEN for _kind, sentence in items):
        return []
    return [str(sentence["f"]["move"]) for _kind, sentence in items if sentence["m"] != ORDER_SAVED]


def only_confirms(data: dict[str, Any]) -> bool:
    """Return whether a stored report says that everything was done as written, and nothing else."""
    items = data.get("items", ())
    return bool(items) and all(sentence["m"] in CONFIRMS for _kind, sentence in items)


def words(data: dict[str, Any], names: list[str]) -> list[Item]:
    """Return the items of a stored report in the active language."""
    return [Item(kind, translate_sentence(unpack(sentence), names)) for kind, sentence in data.get("items", ())]


def short(text: str) -> str:
    """Return the writer's words up to a limit."""
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def quoted(lines: Iterable[str]) -> Listing:
    """Return the writer's lines in quotation marks, each up to a limit."""
    return Listing(tuple(Quote(short(line)) for line in lines))
