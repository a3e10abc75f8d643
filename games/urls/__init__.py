"""Addresses by subject: `accounts` (and mails), `lobby` (and desk), `play` (a game's pages)."""
