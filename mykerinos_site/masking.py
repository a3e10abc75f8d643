"""What must not stand in a log: the words in links of mails, since whoever knows one can play for its reader."""

import logging
import re

from games.lib.http.request_ids import current

WORD = re.compile(r"(/(?:m|invitations|mail/stop|mail/proof|account/keeper)/)[^/\s?\"'<>]+")


def mask(text: str) -> str:
    """The text without the words of addresses that it names."""
    return WORD.sub(r"\1…", text)


class MaskingFormatter(logging.Formatter):
    """A formatter rather than a filter: a traceback is masked with the line that it belongs to. It tells the request's id too."""

    def format(self, record: logging.LogRecord) -> str:
        record.request_id = current.get()
        return mask(super().format(record))
