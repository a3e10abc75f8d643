"""The content of a mail on its way in: by SMTP in any pieces, and in a form of any encoding. Finding A2: in bounded memory."""

import asyncio
import smtplib
import socket
from itertools import pairwise
from urllib.parse import parse_qsl, quote_from_bytes, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.inbox.server import LARGEST_MAIL, Address, run_server
from games.inbox.smtp_content import Content, read_content
from games.mail.signed_addresses import SeatLink, reply_address
from games.models import Inbound
from games.pages.mail.inbound import PIECE, pairs
from games.reading.message import LARGEST
from tests.games.inbox.replies import written

END = b"\r\n.\r\n"


def come(stream: bytes, cuts: list[int]) -> tuple[Content, bytes]:
    """Return what is read of a stream that comes in pieces, and what is left of it."""

    async def run() -> tuple[Content, bytes]:
        reader = asyncio.StreamReader()
        task = asyncio.ensure_future(read_content(reader))
        edges = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
        for start, end in pairwise(edges):
            reader.feed_data(stream[start:end])
            await asyncio.sleep(0)
        reader.feed_eof() if not task.done() else None
        content = await task
        if not reader.at_eof():
            reader.feed_eof()
        return content, await reader.read()

    return asyncio.run(run())


LINES = st.lists(st.sampled_from([b"d3", b".", b"..", b"", b".x", b"\n", b"\r", b"\n.", b"x" * 50]), max_size=8)


@settings(max_examples=300, deadline=None)
@given(LINES, st.lists(st.integers(0, 500), max_size=12), st.sampled_from([b"", b"QUIT\r\n", b".\r\n"]))
def test_content_is_read_in_any_pieces(lines: list[bytes], cuts: list[int], following: bytes) -> None:
    raw = b"".join(line + b"\r\n" for line in lines)
    sent = b"".join((b"." if line.startswith(b".") else b"") + line + b"\r\n" for line in lines)
    assert come(sent + b".\r\n" + following, cuts) == (Content(raw, len(sent)), following)


def test_a2_of_a_large_mail_only_what_is_read_is_kept() -> None:
    """A2: 10 MiB of short lines took 8 seconds of the processor and 800 MB before they were stored."""
    line = b"..\r\n"
    content, left = come(line * (3 << 20) + END, [1 << 20, 5 << 20])
    assert content.size == len(line) * (3 << 20) + 2
    assert content.start == (b".\r\n" * LARGEST)[:LARGEST] and left == b""


def test_a_connection_that_is_lost_brings_no_mail() -> None:
    with pytest.raises(ConnectionResetError):
        come(b"d3\r\n", [])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("unit", [b"\r\n", b"x\r\n", b"..\r\n", b"x" * 70_000 + b"\r\n"], ids=repr)
def test_large_mails_of_any_lines_are_taken_over_smtp(unit: bytes) -> None:
    to = reply_address(SeatLink(1, 2, 3, 0))
    raw = b"Message-ID: <a@b>\r\n\r\n" + unit * (LARGEST_MAIL * 3 // 4 // len(unit))
    with run_server(Address("127.0.0.1", 0)) as at, smtplib.SMTP(at.host, at.port) as smtp:
        smtp.sendmail("alice@example.org", [to], raw)
        smtp.sendmail("alice@example.org", [to], written(to, "c4"))
    large, small = Inbound.objects.order_by("pk")
    assert bytes(large.raw) == raw[:LARGEST]
    assert b"c4" in bytes(small.raw)


@pytest.mark.django_db(transaction=True)
def test_commands_right_behind_a_mail_are_obeyed() -> None:
    to = reply_address(SeatLink(1, 2, 3, 0)).encode()
    mail = b"MAIL FROM:<a@b.org>\r\nRCPT TO:<%s>\r\nDATA\r\n" % to
    with run_server(Address("127.0.0.1", 0)) as at, socket.create_connection((at.host, at.port), 20) as connection:
        answers = connection.makefile("rb")
        connection.sendall(b"HELO x\r\n" + mail + b"Message-ID: <1@b>\r\n\r\nd3\r\n.\r\n" + mail)
        connection.sendall(b"Message-ID: <2@b>\r\n\r\n.\r\n.\r\nQUIT\r\n")
        assert [line[:3] for line in answers.read().splitlines()] == [
            b"220", b"250", b"250", b"250", b"354", b"250", b"250", b"250", b"354", b"250", b"500", b"221",
        ]  # fmt: skip
    assert [row.message_id for row in Inbound.objects.order_by("pk")] == ["<1@b>", "<2@b>"]


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.text(min_size=1, max_size=5), st.binary(min_size=1, max_size=200), max_size=5))
def test_forms_are_read_as_the_library_reads_them(fields: dict[str, bytes]) -> None:
    body = urlencode(fields)
    expected = {
        name: value.encode("utf-8", "surrogateescape") for name, value in parse_qsl(body, errors="surrogateescape")
    }
    assert dict(pairs(body.encode())) == expected == fields


@pytest.mark.parametrize("shift", range(6))
def test_letters_that_are_escaped_stay_whole_where_pieces_meet(shift: int) -> None:
    value = b"x" * (PIECE - shift) + b"\xff%+ \xc5\x82" * 9_000
    assert dict(pairs(b"mail=" + quote_from_bytes(value).encode())) == {"mail": value}


def test_a2_of_a_field_only_what_is_read_is_kept() -> None:
    """A2: 10 MiB of escaped letters took 6 seconds of the processor and 2.4 GB."""
    body = b"recipient=a%40b&mail=" + b"%FF" * (2 * LARGEST) + b"&&sender&x="
    assert dict(pairs(body)) == {"recipient": b"a@b", "mail": b"\xff" * LARGEST, "x": b""}
