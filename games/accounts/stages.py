"""The step of a sign-in that asks for the second factor, whichever way the first one was shown: allauth runs it after its own."""

from allauth.account.stages import LoginStage
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from games.accounts.second_factor import factor_of


class SecondFactorStage(LoginStage):  # type: ignore[misc]
    """Nobody is signed in before it is over."""

    key = "second_factor"
    urlname = "second-factor-code"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """The page that asks, where there is something to ask for."""
        return (HttpResponseRedirect(reverse(self.urlname)) if factor_of(self.login.user) else None), True
