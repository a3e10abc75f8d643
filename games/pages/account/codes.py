"""Sending a code again. allauth mails nothing where there is no account; both ways count, or counting would tell them apart."""

from typing import Any

from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from django.forms import Form
from django.http import HttpResponse


class CountedResends:
    """Mixed into a view of allauth that can send its code again."""

    def form_valid(self: Any, form: Form) -> HttpResponse:
        state = self._process.state
        mailed = "user_id" in state and not state.get("account_already_exists")
        if self._action == "resend" and not mailed:
            get_adapter().check_mail(state["email"])
        answer: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        return answer


class ConfirmLoginCodeView(CountedResends, allauth.ConfirmLoginCodeView):
    """The code that signs in."""


class ConfirmAddressView(CountedResends, allauth.ConfirmEmailVerificationCodeView):
    """The code that confirms an address."""


confirm_login_code = ConfirmLoginCodeView.as_view()
confirm_address = ConfirmAddressView.as_view()
