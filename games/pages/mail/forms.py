"""Forms about mails: the player's wishes for all games, and for one."""

from functools import lru_cache
from typing import Any

from django import forms
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.accounts.forms import PlayerForm
from games.mail.preferences import MOST_QUIET, span
from games.mail.subscriptions import ANSWER, GROUPS, REMARKS, WEEK, refuses
from games.models import Player, Seat
from games.pages.forms.select import NumberInput, Select

AT_ONCE, WITH_NEXT, NEVER = "once", "next", "never"
ANSWERS = [
    (AT_ONCE, _("at once, in an email of its own")),
    (WITH_NEXT, _("in the next email about the game")),
    (NEVER, _("not at all; only answer when something was not done")),
]
"""When a player wants confirmations of mails whose orders were carried out."""

LONGEST_DELAY = 1440


class Clock(forms.TimeInput):
    """A time of day, without seconds."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


def delay_field(**options: Any) -> forms.IntegerField:
    options = {"min_value": 1, "max_value": LONGEST_DELAY, "widget": NumberInput, **options}
    return forms.IntegerField(label=_("Delay in minutes"), **options)


class MailForm(PlayerForm):
    """Which emails you get, and when. Refused kinds are ticks that are not set."""

    also_saved = ("mail_refused", "answers_at_once", "week_letter")
    groups = (
        (_("Your turn"), ("mail_when", "mail_delay", "digest_at", "subject_state")),
        (_("Quiet hours"), ("quiet_*",)),
        (_("Which emails you get"), ("wants_*",)),
        (_("Playing by email"), ("answers", "own_address_only", "text_only")),
    )
    mail_delay = delay_field(
        help_text=_(
            "How long after your turn begins. Looking at the game restarts this delay, up to half an hour in all."
        )
    )

    class Meta:
        model = Player
        fields = [
            "mail_when", "mail_delay", "digest_at", "subject_state", "quiet_from", "quiet_until", "own_address_only",
            "text_only",
        ]  # fmt: skip
        widgets = {"mail_when": forms.RadioSelect, "digest_at": Clock(), "quiet_from": Clock(), "quiet_until": Clock()}
        labels = {
            "mail_when": _("When it's my turn, email me"),
            "digest_at": _("Send the digest at"),
            "quiet_from": _("Quiet from"),
            "quiet_until": _("Quiet until"),
            "subject_state": _("Say the time left in the subject"),
            "text_only": _("Send text alone"),
            "own_address_only": _("Accept moves by email only from my own address"),
        }
        help_texts = {
            "subject_state": _(
                "“[Your turn, 1 day left]” then stands before the rest. Gmail shows every such turn as a conversation of its "
                "own, because a new subject starts a new one there."
            ),
            "quiet_until": _("Game emails due in your quiet hours are sent when those are over. Leave empty for none."),
            "text_only": _("No pictures, and the board in sentences, for a voice that reads aloud."),
            "own_address_only": _(
                "Anyone who has one of your turn emails could reply to it. With this on, replies from any other "
                "address are refused. A sender's address is easy to fake, so this helps against mistakes more "
                "than against malice."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("quiet_from", "quiet_until"):
            self.fields[name].required = False
        for group in self.shown_groups():
            if group == ANSWER:
                self.fields["answers"] = self.answers_field()
                continue
            wanted = not refuses(self.instance, group)
            self.fields[f"wants_{group}"] = forms.BooleanField(
                label=GROUPS[group], required=False, initial=wanted, help_text=REMARKS.get(group, "")
            )
        own_address_only = self.fields.pop("own_address_only")
        if settings.REPLY_DOMAIN:
            # The last one, below the kinds of mails.
            self.fields["own_address_only"] = own_address_only

    def answers_field(self) -> forms.ChoiceField:
        """When mails that were done as they were written are answered: a refusal, a wish, or neither."""
        answers = AT_ONCE if self.instance.answers_at_once else WITH_NEXT
        return forms.ChoiceField(
            label=_("When you've done just what I wrote in an email, tell me"),
            choices=ANSWERS,
            widget=forms.RadioSelect,
            initial=NEVER if ANSWER in self.instance.mail_refused else answers,
            required=False,
            help_text=_(
                "“In the next email” means within a day, even if the game sends you nothing else by then; the first ones in "
                "each game come at once. Whatever you choose, you get an answer at once when something was not done, when you "
                "ask for something, and while it is still your turn."
            ),
        )

    @staticmethod
    def shown_groups() -> list[str]:
        """Return the kinds of mail that this site sends: without a reply domain there are no answers."""
        sent = {ANSWER: settings.REPLY_DOMAIN, WEEK: settings.WEEKLY}
        return [group for group in GROUPS if sent.get(group, True)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        start, end = cleaned.get("quiet_from"), cleaned.get("quiet_until")
        if (start is None) != (end is None) and not {"quiet_from", "quiet_until"} & set(self.errors):
            self.add_error(
                "quiet_until", _("Quiet hours need both a start and an end. Fill in both, or leave both empty.")
            )
        if start is not None and end is not None and span(start, end) > MOST_QUIET:
            self.add_error("quiet_until", _("Leave at least four hours of the day for emails."))
        return cleaned

    def save(self, commit: bool = True) -> Player:
        shown = self.shown_groups()
        others = [group for group in self.instance.mail_refused if group not in shown]
        refused = [group for group in shown if self.is_refused(group)]
        self.instance.mail_refused = others + [group for group in refused if group != WEEK]
        if WEEK in shown:
            self.instance.week_letter = WEEK not in refused
        if ANSWER in shown and self.cleaned_data["answers"]:
            self.instance.answers_at_once = self.cleaned_data["answers"] == AT_ONCE
        return super().save(commit)

    def is_refused(self, group: str) -> bool:
        """Whether no mails of the group are wanted. Where nothing was said of answers, that stays as it was."""
        if group != ANSWER:
            return not self.cleaned_data[f"wants_{group}"]
        answers = self.cleaned_data["answers"]
        return answers == NEVER if answers else ANSWER in self.instance.mail_refused


class SeatMailForm(forms.ModelForm):  # type: ignore[type-arg]
    """The wish for one game."""

    mail_when = forms.ChoiceField(
        label=_("When it's my turn in this game, email me"),
        choices=[("", _("same as for all my games")), *Player.MailWhen.choices],
        required=False,
        widget=Select,
    )
    mail_delay = delay_field(required=False)

    class Meta:
        model = Seat
        fields = ["mail_when", "mail_delay"]


def seat_mail_fields(seat: Seat) -> SafeString:
    """Return the fields of `SeatMailForm` as the game's page shows them."""
    return drawn_fields(get_language() or "", seat.mail_when, seat.mail_delay)


@lru_cache(maxsize=1024)
def drawn_fields(language: str, mail_when: str, mail_delay: int | None) -> SafeString:
    form = SeatMailForm(instance=Seat(mail_when=mail_when, mail_delay=mail_delay))
    return render_to_string("games/mail_fields.html", {"mail_form": form})
