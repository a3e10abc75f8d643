"""allauth's settings, the same on every site: the address is the log-in name, and a code by mail proves it.

`mykerinos_site.settings` imports all of them.
"""

CODE_SECONDS = 15 * 60
ACCOUNT_ADAPTER = "games.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "games.accounts.forms.SignupForm",
    "login": "games.accounts.forms.LoginForm",
    "reset_password_from_key": "games.accounts.forms.NewPasswordForm",
    "change_password": "games.accounts.forms.ChangePasswordForm",
    "request_login_code": "games.accounts.forms.RequestLoginCodeForm",
    "confirm_login_code": "games.accounts.forms.ConfirmLoginCodeForm",
    "confirm_email_verification_code": "games.accounts.forms.ConfirmAddressForm",
    "reset_password": "games.accounts.forms.ResetPasswordForm",
    "confirm_password_reset_code": "games.accounts.forms.ConfirmResetForm",
    "add_email": "games.accounts.forms.ChangeAddressForm",
    "reauthenticate": "games.accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_TIMEOUT = 2 * CODE_SECONDS
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
SOCIALACCOUNT_ADAPTER = "games.accounts.openid.adapter.ProviderAdapter"
# An account is made by a form that asks for a name.
SOCIALACCOUNT_AUTO_SIGNUP = False
MFA_ADAPTER = "games.accounts.second_factor.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "games.accounts.second_factor_forms.SignInCodeForm",
    "reauthenticate": "games.accounts.second_factor_forms.ConfirmCodeForm",
    "activate_totp": "games.accounts.second_factor_forms.FirstCodeForm",
    "authenticate_webauthn": "games.accounts.second_factor_forms.StepPasskeyForm",
    "reauthenticate_webauthn": "games.accounts.second_factor_forms.ConfirmPasskeyForm",
    "login_webauthn": "games.accounts.second_factor_forms.SignInPasskeyForm",
    "add_webauthn": "games.accounts.second_factor_forms.NewPasskeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Otherwise a stolen key could sign in alone: what one page asks it to sign is taken by the others too.
MFA_WEBAUTHN_USER_VERIFICATION = "required"
# Steps by which a telephone's clock may be ahead or behind.
MFA_TOTP_TOLERANCE = 1
MFA_RECOVERY_CODE_DIGITS = 16
MFA_RATE_LIMITS = {"webauthn_login": "20/m/ip"}
