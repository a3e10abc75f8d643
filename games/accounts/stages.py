"""The step of a sign-in that checks the second factor, after allauth's own stages, whatever the first one was."""

from allauth.account.stages import LoginStage
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from games.accounts.second_factor import factor_of


class SecondFactorStage(LoginStage):
    """A stage that comes before the session is signed in."""

    key = "second_factor"
    urlname = "second-factor-code"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """Return the page for the code, if the account has a second factor."""
        return (HttpResponseRedirect(reverse(self.urlname)) if factor_of(self.login.user) else None), True
