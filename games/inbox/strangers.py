"""Answers to a first answer: *yes* proves the address and makes the account, *no* is for good.

*Yes* counts where it is all that its writer says, but for a greeting, thanks, a name, a bot and how they want to be called; and
where it comes from the address that was asked, or was asked once more.
"""

import re
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from engine.registry import TITLES, get_title
from engine.sentences import Sentence
from games.accounts.accounts import confirm
from games.accounts.display_names import tidy_name
from games.accounts.erasure import forget_address
from games.inbox.commands import AccountMail
from games.inbox.commands.bot import start_against_bot
from games.inbox.commands.profile import name_of_language, zone_fields
from games.inbox.questions import settle
from games.letters import account_words
from games.letters.first import AGAIN, BY_SIGNUP
from games.letters.outcome import DID, Report
from games.lib import site_time
from games.lib.errors import Refused
from games.lib.time_zones import zone_by_offset
from games.lobby.ready import wish_for
from games.mail.context import address_of
from games.mail.post import draft, post
from games.mail.signed_addresses import NEVER, read
from games.models import Inbound, Mail, Player, Question
from games.models.email_addresses import player_with, same_address
from games.models.invitation_blocklist import refuse_address
from games.models.question import Asks
from games.reading.answers import Said, answer_in, is_yes
from games.reading.cleaning import words
from games.reading.commands import command
from games.reading.first_words import language_of_yes
from games.reading.footers import Notation, footer_at, is_name
from games.reading.intent import is_closing
from games.reading.message import Message
from games.reading.unread import is_talk
from games.reading.vocabulary import NONE
from games.table.locks import lock_player

TO_STRANGERS = ("first", "lesson")
"""Kinds of mails to people without an account."""
MOST_WORDS = 12
CLAUSES = re.compile(r"[,;.!]+")
ZONES = {"en": "Europe/London", "de": "Europe/Berlin", "pl": "Europe/Warsaw"}


class Agreed(NamedTuple):
    """A yes, with what may follow it: a game against a bot, of a title or of the one that was offered, and a name."""

    bot: bool = False
    title: str = ""
    name: str = ""


def yes_in(text: str) -> Agreed | None:
    """Return the yes that the writer's own words are, None where they say anything else as well."""
    lines = [line for line in text.splitlines() if line.strip()]
    at = next((at for at, line in enumerate(lines) if any(map(is_yes, (line, *CLAUSES.split(line))))), len(lines))
    below = lines[at + 1 :]
    lines = [*lines[: at + 1], *below[: footer_at(below, Notation(NONE, lambda _line: False))]]
    if "?" in text or len(words(" ".join(lines))) > MOST_WORDS:
        return None
    agreed, said_yes = Agreed(), False
    for clause in (part for line in lines for part in ([line] if is_yes(line) else CLAUSES.split(line))):
        said = command(clause, in_game=False)
        if is_yes(clause):
            said_yes = True
        elif said is not None and said.name == "bot":
            agreed = agreed._replace(bot=True, title=said.argument)
        elif said is not None and said.name == "call me":
            agreed = agreed._replace(name=said.argument)
        elif not (is_talk(clause) or is_closing(clause) or is_name(clause, NONE)):
            return None
    return agreed if said_yes else None


def answer_stranger(row: Inbound, question: Question, mail: Message, text: str) -> Report | None:
    """Make the account, refuse for good, or ask once more. Return the welcome to an account that was made."""
    agreed = yes_in(text)
    is_open = question.settled_at is None and question.good_until > site_time.now()
    if question.answer == Question.Answer.NO or (question.settled_at is not None and agreed is None):
        return None
    if agreed is None and answer_in(text) == Said.NO:
        refuse(question.address)
        return None
    is_theirs = same_address(mail.sender, question.address) or bool(question.inputs.get("again"))
    if agreed is None or not is_theirs or not is_open or settings.SIGNUP != "open":
        ask_once_more(question, mail)
        return None
    if not settle(question, Question.Answer.YES):
        return None
    language = language_of_yes(text) or (question.mail.language if question.mail else settings.LANGUAGE_CODE)
    with translation.override(language):
        player = row.player = make_account(question.address, language, agreed, mail)
        return welcome(player, question, agreed)


def refuse(address: str) -> None:
    """Never write to the address again, and forget it."""
    refuse_address(address)
    asked = Question.objects.filter(kind__in=(Asks.FIRST, Asks.LESSON), address=address, settled_at=None)
    asked.update(settled_at=site_time.now(), answer=Question.Answer.NO, address="")
    Mail.objects.filter(kind__in=TO_STRANGERS, address=address, player=None).update(address="", message=None)


def refused_by(word: str) -> str | None:
    """Return the address whose first answer has the word in its one-click link, "" once it is forgotten; None for none."""
    numbers = read(NEVER, word, 1)
    found = Mail.objects.filter(pk__in=numbers or (), kind__in=TO_STRANGERS)
    return found.values_list("address", flat=True).first()


def ask_once_more(question: Question, mail: Message) -> None:
    """Ask the same at the same address again, once; where nobody can sign up any more, say so."""
    if question.inputs.get("again") or question.mail is None:
        return
    what = AGAIN if settings.SIGNUP == "open" else BY_SIGNUP[settings.SIGNUP]
    inputs = question.mail.inputs | {"what": what, "message_id": mail.message_id}
    letter = draft(f"{question.mail.occasion}:again", "first", question.address, inputs=inputs)
    letter.language = question.mail.language
    post(letter)


def make_account(address: str, language: str, agreed: Agreed, mail: Message) -> Player:
    """Make the account of a proved address, without a password, in place of a sign-up that was never confirmed."""
    with transaction.atomic():
        before = player_with(address)
        if before is not None:
            # Else whoever signed up with a stranger's address would own what that stranger proves.
            lock_player(before)
            if not Player.objects.unconfirmed().filter(pk=before.pk).exists():
                raise RuntimeError("The account was confirmed meanwhile: the mail is read again, as one of its own.")
            forget_address(before)
            before.delete()
        player = Player(
            email=address, name=given_name(agreed.name or mail.sender_name), language=language, confirmed_at=None
        )
        # Nobody who plays by mail has the page open: there is nothing to wait for.
        player.mail_when = Player.MailWhen.NOW
        player.time_zone = zone_by_offset(ZONES.get(language, "UTC"), mail.offset)
        player.set_unusable_password()
        player.save()
        EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
        confirm(player)
    return player


def given_name(name: str) -> str:
    """Return the first given name of `Kern, Ada` or `Ada Kern`, or a name for a newcomer where there is none that will do."""
    _family, comma, given = name.partition(",")
    first = next(iter((given if comma else name).split()), "").strip("\"'()")
    try:
        return _("Newcomer") if "@" in name else tidy_name(first)
    except ValidationError:
        return _("Newcomer")


def welcome(player: Player, question: Question, agreed: Agreed) -> Report:
    """Do what was offered, and return the report of the new account."""
    offered = question.inputs.get("title", "")
    report = Report(acted=True, words=agreed.title or offered or next(iter(TITLES)), newcomer=True)
    if offered and not agreed.bot:
        wish_for(player, offered, question.inputs.get("sizes", ()))
        report.add(DID, account_words.WELCOME_READY, name=player.name, title=get_title(offered).name)
    else:
        report.add(DID, account_words.WELCOME, name=player.name)
    if agreed.bot:
        try:
            start_against_bot(AccountMail(player, report), report.words)
        except Refused as refused:
            report.add(DID, "{sentence}", sentence=refused.sentence)
    add_profile(player, report)
    return report


def add_profile(player: Player, report: Report) -> None:
    """Report name, language and time zone of a new account, with the line that changes each."""
    report.add(DID, account_words.WELCOME_NAME, name=player.name)
    report.add(DID, account_words.WELCOME_LANGUAGE, language=name_of_language(player.language))
    report.items.append((DID, Sentence(account_words.WELCOME_ZONE, zone_fields(player.time_zone))))
    report.add(DID, account_words.WELCOME_PAGE, address=address_of("account_login"))
