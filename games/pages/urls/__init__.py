"""Addresses by subject: `accounts` (and the mailbox), `lobby` (and desk), `mail` (its pages, links and inbound mails), `play` (a
game's pages, records, rules), `time` (hours and vacations, resigning and coming back).
"""
