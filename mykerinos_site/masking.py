"""Masking of logs: a word in a link of a mail gives the right to play for its reader."""

import logging
import re

from games.lib.http.request_ids import current

WORD = re.compile(r"(/(?:m|invitations|mail/stop|mail/proof|account/keeper)/)[^/\s?\"'<>]+")


def mask(text: str) -> str:
    """Return the text without the words of links."""
    return WORD.sub(r"\1…", text)


class MaskingFormatter(logging.Formatter):
    """A formatter rather than a filter, so that tracebacks are masked too. It adds the request's id."""

    def format(self, record: logging.LogRecord) -> str:
        record.request_id = current.get()
        return mask(super().format(record))
