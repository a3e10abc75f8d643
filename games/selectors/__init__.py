"""Reads: what pages and mails show, in a fixed number of queries."""
