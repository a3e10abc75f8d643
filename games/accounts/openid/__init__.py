"""Signing in with an account elsewhere, at the one provider of OpenID Connect in the settings.

`connections` stores which account there belongs to which account here, and is all that is loaded without a provider.
`wire` sends requests to it, `tokens` checks its tokens, `exchange` does both for one sign-in, and `adapter` decides who
is let in.
"""
