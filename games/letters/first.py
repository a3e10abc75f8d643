"""The first answer to a stranger who wrote to the public address: a question. It contains no word of theirs."""

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, override

from engine.registry import TITLES, get_title
from games.letters.lesson import YES_BOT, teaches
from games.letters.move_options import answer_link
from games.letters.questions import question_address, word_link
from games.mail.context import address_of, reply_context
from games.mail.kinds import Filling, Kind, Pointless, Urgency
from games.mail.signed_addresses import NEVER, write
from games.models import Mail
from games.models.email_addresses import player_with
from games.models.invitation_blocklist import refused_addresses
from games.models.question import Asks
from games.reading import markers
from games.reading.answers import Said

FIRST, AGAIN, INVITED, CLOSED = "first", "again", "invited", "closed"
"""Its texts: the question; the same once more; that a player has to invite; that the site takes no new players."""
BY_SIGNUP = {"open": FIRST, "invited": INVITED, "closed": CLOSED}
"""The text of a first answer by MYKERINOS_SIGNUP."""
IN_OTHERS = gettext_noop("In English: yes")
"""In each language, the word that agrees in it."""


class First(Kind):
    """The reader may not be the writer, so no answer means no."""

    name = "first"
    label = gettext_lazy("Reply to your email")
    urgency = Urgency.ANSWER
    auto_submitted = "auto-replied"

    def fill(self, mail: Mail) -> Filling:
        known = player_with(mail.address)
        is_known = known is not None and known.confirmed_at is not None
        if not mail.address or is_known or refused_addresses([mail.address]):
            raise Pointless(gettext_noop("The address has an account by now, or wants no mail."))
        what, title_id = mail.inputs["what"], mail.inputs["title"] or next(iter(TITLES))
        title = get_title(title_id).name
        subject = _("Mykerinos by Mail: shall we play?")
        context = {"what": what, "title": title, "named": bool(mail.inputs["title"]), "play": settings.PLAY_ADDRESS}
        context |= {
            "heading": subject,
            "privacy": address_of("site-page", "privacy"),
            "others": yes_elsewhere(mail.language),
        }
        never = address_of("refuse_invitations", write(NEVER, [mail.pk]))
        answers = (mail.inputs["message_id"],)
        if what not in {FIRST, AGAIN}:
            return Filling(context, never, answers=answers)
        offered = {"title": mail.inputs["title"], "sizes": mail.inputs.get("sizes", [])}
        reply = question_address(mail, Asks.FIRST, offered | ({"again": True} if what == AGAIN else {}))
        bot, show = (answer_link(reply, f"Re: {subject}", _(line)) for line in (YES_BOT, gettext_noop("show me")))
        context |= {
            "show": show if teaches(title_id) else "",
            "yes": word_link(reply, subject, Said.YES),
            "no": word_link(reply, subject, Said.NO),
            "bot": bot,
        }
        context |= reply_context(reply, markers.REPLY)
        return Filling(context, never, reply_to=reply, answers=answers)


def yes_elsewhere(language: str) -> list[str]:
    """Return a line in each other language that says which word agrees in it."""
    lines = []
    for code, _name in settings.LANGUAGES:
        if code != language:
            with override(code):
                lines.append(_(IN_OTHERS))
    return lines
