"""What allauth asks of us: how an account is made, and that its mails go through the outbox."""

from secrets import token_hex
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

from games.mail.outbox import post
from games.models import Player

SECRET_WORDS = ("code",)
"""What of a mail's context is forgotten soon."""
PLAIN_WORDS = ("from_email", "to_email")


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Our answers to allauth's questions."""

    def save_user(self, request: HttpRequest, user: Player, form: Any, commit: bool = True) -> Player:
        """Make the account of a sign-up. Its name is held from the confirmation of the address on."""
        for name, value in form.profile().items():
            setattr(user, name, value)
        user.confirmed_at = None
        made: Player = super().save_user(request, user, form, commit)
        return made

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Post the mail. It is rendered when it is sent, from our own templates, so only words are kept of the context."""
        kind = "account/" + template_prefix.rpartition("/")[2]
        post(
            f"account:{token_hex(12)}",
            kind,
            email,
            # Asked for in any case, so that a known address takes no longer than an unknown one.
            Player.objects.filter(email__iexact=email).first() or known(context.get("user") or self.request.user),
            inputs={name: str(context[name]) for name in PLAIN_WORDS if name in context},
            secrets={name: str(context[name]) for name in SECRET_WORDS if name in context},
        )

    def is_ajax(self, request: HttpRequest) -> bool:
        """Pages are pages: nobody here reads them as JSON."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return reverse("desk")

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """After the confirmation of a changed address: where it was changed."""
        if self.request.user.is_authenticated:
            return reverse("account")
        return reverse("account_login")


def known(user: Any) -> Player | None:
    """The account that a mail is about; None for a stranger."""
    return Player.objects.filter(pk=user.pk).first() if user.pk else None
