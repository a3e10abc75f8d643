"""Mails to the public address, to which anyone may write: a stranger gets one answer, which asks, and nothing is done.

The answer goes to the address in From, which anyone can make up. So it contains no word of theirs, and there are few: what is
counted are addresses, whether they have an account or not, so that a budget does not reveal which have one.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.utils import translation

from engine.registry import TITLES
from games.inbox.commands import AccountMail
from games.inbox.settling import do_account_commands
from games.letters import account_words
from games.letters.first import BY_SIGNUP
from games.letters.outcome import NOT, Report
from games.lib import site_time
from games.mail.post import draft, post
from games.models import Inbound, Mail, Player
from games.models.email_addresses import address_hash, address_key, hash_of, player_with
from games.models.invitation_blocklist import refused_addresses
from games.reading.cleaning import words
from games.reading.commands import command
from games.reading.first_words import Wish, wish_in
from games.reading.message import Message
from games.reading.robot_words import doubt_of

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LONG = timedelta(days=90)
MONTH = timedelta(days=30)
MOST_FIRST = 3
"""First answers to an address in LONG, as long as none is replied to."""
MOST_ANSWERS = 5
"""Answers to an account here in a day."""
LONGEST = 1_000
ROLES = re.compile(
    r"(?:postmaster|abuse|root|daemon|mailer-daemon|mailman|majordomo|listserv|ezmlm|no-?reply|do-?not-?reply|bounces?|hostmaster"
    r"|webmaster)(?:[+-].*)?|.*-(?:request|bounces?|confirm|owner|admin|subscribe|unsubscribe|help|return)(?:[+=-].*)?"
    r"|.*-[stu]c\..*|.*confirm.*"
)
LINK = re.compile(r"https?://|www\.", re.IGNORECASE)
FirstAnswer = tuple[datetime, str, datetime | None]
"""When it was posted, its state, and when its question was settled."""
NOT_US = {"unsubscribe", "abmelden", "wypisz"}
"""Words of people and programs that take the site for a mailing list."""


class Later(Exception):
    """A budget is used up: the mail waits until the moment in its report."""


def read_public(row: Inbound, mail: Message, text: str) -> Report | None:
    """Answer a mail to the public address, or leave it alone. Return the report for somebody with an account. Raises Later."""
    row.state = Inbound.State.IGNORED
    row.reason = reason_to_ignore(row, mail, text)
    earlier = [] if row.reason else first_answers(mail.sender)
    if any(state == Mail.State.BOUNCED for _at, state, _settled_at in earlier):
        row.reason = "A first answer bounced."
    if row.reason:
        return None
    turn = turn_of(row, mail.sender)
    waits = turn > site_time.now()
    player = player_with(mail.sender)
    is_refused = bool(refused_addresses([mail.sender]))
    if player is not None and player.confirmed_at is not None and player.is_active:
        return answer_player(row, player, mail, text)
    if is_refused:
        row.reason = "The address wants no mail."
    elif waits and (turn > row.received_at + DAY or row.original_id):
        row.reason = "Beyond the budgets of a day."
    elif waits:
        raise Later
    else:
        post_first(row, mail, wish_in(f"{mail.subject}\n{text}"), earlier)
    return None


def answer_player(row: Inbound, player: Player, mail: Message, text: str) -> Report | None:
    """Return the report for somebody with an account, None where they have had their answers of the day."""
    row.player, row.state = player, Inbound.State.DONE
    answered = Inbound.objects.filter(player=player, allowance=row.allowance, received_at__gt=site_time.now() - DAY)
    before = answered.exclude(answer=None).count()
    if before >= MOST_ANSWERS:
        row.reason = "Read, but not answered: too many mails to the public address in a day."
        return None
    report = Report()
    with translation.override(player.language):
        if not do_account_commands(AccountMail(player, report), text or mail.subject):
            title = wish_in(f"{mail.subject}\n{text}").title or next(iter(TITLES))
            report.add(NOT, account_words.NO_WORDS, title=title)
        if before == MOST_ANSWERS - 1:
            report.add(NOT, account_words.LAST_HERE)
    return report


def reason_to_ignore(row: Inbound, mail: Message, text: str) -> str:
    """Return why the mail gets no answer, "" for one that gets an answer."""
    address = mail.sender
    local, _at, domain = address.rpartition("@")
    ours = {settings.REPLY_DOMAIN.lower(), settings.MAIL_DOMAIN.lower()}
    doubt = mail.doubt or doubt_of(text)
    first_line = f"{mail.subject} {next(iter(text.splitlines()), '')}"
    asked = wish_in(first_line)
    is_known = asked.title or any(command(word, in_game=False) for word in (mail.subject, first_line))
    if mail.robot or row.sender == "<>" or doubt is not None:
        return "From a robot, or perhaps from one."
    if not local or not domain or domain in ours or ROLES.fullmatch(local):
        return "From no person's address."
    if settings.PLAY_ADDRESS not in mail.addressed:
        return "Not addressed to the public address."
    is_long = len(text) > LONGEST or LINK.search(text) is not None
    if NOT_US & {*words(first_line)} or (is_long and not is_known):
        return "Advertising, it seems."
    return ""


def occasion_of(address: str, day: str) -> str:
    """Return the occasion of a first answer to the address on the day."""
    return f"first:{address_hash(address)[:32]}:{day}"


def first_answers(address: str) -> list[FirstAnswer]:
    """Return the first answers that were posted to the address within LONG."""
    # A range, and no beginning, which SQLite finds by no index; digits follow the hash in any collation.
    begins = occasion_of(address, "")
    found = Mail.objects.filter(kind="first", occasion__range=(begins, f"{begins}9999"))
    found = found.filter(created_at__gt=site_time.now() - LONG)
    return list(found.values_list("created_at", "state", "question__settled_at"))


def turn_of(row: Inbound, address: str) -> datetime:
    """Return when the budgets let the address be answered, and count the mail where that is within a day.

    The turn is given when the mail comes, known address or not, so what is answered later tells nothing of the others.
    """
    if "turn" in row.report:
        return datetime.fromisoformat(row.report["turn"])
    now, who = site_time.now(), address_hash(address)
    domain = hash_of(address_key(address).rpartition("@")[2], None)
    lately = Inbound.objects.filter(allowance=row.allowance, received_at__gt=now - 2 * DAY, report__has_key="turn")
    turns = [
        (one["who"], one["domain"], datetime.fromisoformat(one["turn"]))
        for one in lately.values_list("report", flat=True)
    ]
    if own := [at for other, _domain, at in turns if other == who and at > now - DAY]:
        return own[0]
    every = [at for _who, _domain, at in turns]
    turn = max(
        now,
        next_moment(every, settings.STRANGERS_AN_HOUR, HOUR),
        next_moment(every, settings.STRANGERS_A_DAY, DAY),
        next_moment([at for _who, other, at in turns if other == domain], settings.STRANGERS_OF_A_DOMAIN, HOUR),
    )
    if turn <= now + DAY:
        row.report = {"who": who, "domain": domain, "turn": turn.isoformat()}
    return turn


def next_moment(turns: Sequence[datetime], most: int, span: timedelta) -> datetime:
    """Return the first moment at which one more makes no more than `most` turns in any such span."""
    if len(turns) < most:
        return datetime.min.replace(tzinfo=UTC)
    return sorted(turns)[-most] + span if most else datetime.max.replace(tzinfo=UTC)


def post_first(row: Inbound, mail: Message, wish: Wish, earlier: Sequence[FirstAnswer]) -> None:
    """Post the first answer to a stranger, one a day and three until one is replied to."""
    since = site_time.now() - (MONTH if settings.SIGNUP == "closed" else LONG)
    unanswered = [at for at, _state, settled_at in earlier if settled_at is None and at > since]
    row.reason = "It has had its answers."
    if len(unanswered) >= (MOST_FIRST if settings.SIGNUP == "open" else 1):
        return
    inputs = {"title": wish.title, "sizes": list(wish.sizes), "message_id": mail.message_id}
    inputs |= {"what": BY_SIGNUP[settings.SIGNUP]}
    letter = draft(occasion_of(mail.sender, f"{site_time.now():%Y-%m-%d}"), "first", mail.sender, inputs=inputs)
    letter.language = wish.language or settings.LANGUAGE_CODE
    if (sent := post(letter)) is not None:
        row.answer = sent
        row.state, row.reason = Inbound.State.DONE, ""
