"""Asking a server by hand: one request with just the headers that a test wants, which no client changes."""

import gzip
import socket
from email.message import Message
from http.client import HTTPConnection
from typing import NamedTuple

SECONDS = 30


class Answer(NamedTuple):
    status: int
    headers: Message
    body: str


def ask(port: int, path: str, host: str = "", method: str = "GET", body: str = "", **headers: str) -> Answer:
    """Return what the server at that port of this machine answers.

    Headers: `X_Real_Ip="..."` is `X-Real-Ip`.

    `host`: the name asked for; "" is 127.0.0.1 with the port.
    """
    connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", host or f"127.0.0.1:{port}")
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        if body:
            connection.putheader("Content-Type", "application/x-www-form-urlencoded")
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body.encode() or None)
        response = connection.getresponse()
        came = response.read()
        zipped = response.headers.get("Content-Encoding") == "gzip"
        return Answer(response.status, response.headers, (gzip.decompress(came) if zipped else came).decode())
    finally:
        connection.close()


def ask_raw(port: int, request: str) -> int:
    """Return the status that the bytes of a whole request get."""
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as connection:
        connection.sendall(request.encode())
        with connection.makefile("rb") as answer:
            return int(answer.readline().split()[1])
