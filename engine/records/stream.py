"""Reading records from a file: a single object over several lines, or an object a line, in little memory."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from engine.errors import RecordError
from engine.records.record import LARGEST_RECORD, Record, read_record


def read_stream(source: BinaryIO) -> Iterator[Record | RecordError]:
    """Yield each record, or the error in its place; blank lines are skipped."""
    lines = _lines(source)
    head: list[bytes] = []
    size = 0
    for line in lines:
        head.append(line)
        size += len(line)
        if size > LARGEST_RECORD:
            break
    else:
        yield from _small(head)
        return
    for line in chain(head, lines):
        if line.strip():
            yield attempt(line)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of the file, cut just above the limit of a record."""
    while line := source.readline(LARGEST_RECORD + 1):
        yield line
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LARGEST_RECORD + 1)


def _small(lines: list[bytes]) -> Iterator[Record | RecordError]:
    """Read a file that is no longer than a record, as a whole if possible, else line by line."""
    whole = attempt(b"".join(lines))
    lines = [line for line in lines if line.strip()]
    if isinstance(whole, Record) or len(lines) == 1:
        yield whole
        return
    found = [attempt(line) for line in lines]
    # One record over several lines, with a mistake: one error for all of it says more than one for each line.
    if lines and lines[0].strip() == b"{" and not any(isinstance(record, Record) for record in found):
        yield whole
        return
    yield from found


def attempt(text: bytes) -> Record | RecordError:
    try:
        return read_record(text)
    except RecordError as error:
        return error
