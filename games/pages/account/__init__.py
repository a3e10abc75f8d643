"""Accounts: profile, settings, signing in, second factor, OpenID Connect."""
