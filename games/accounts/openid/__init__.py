"""Signing in with an account elsewhere, at the one provider of OpenID Connect that the settings name.

`connections` says whose account there is connected with whose here, and is all that is loaded where there is no provider. `wire`
talks to it, `tokens` judges what it says, `exchange` does both for one sign-in, and `adapter` decides who is let in.
"""
