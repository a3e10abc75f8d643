"""Clients that send a form byte by byte, as somebody does who wants to stop a site, and how long others wait meanwhile."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from time import monotonic

SECONDS = 4.0
"""For how long the slow ones send, a byte a second each, and others ask."""
PATIENT = 1.0
"""Seconds within which everybody else is to be answered, or three times as long as it took before the slow ones came: a
machine that is busy with other tests answers late anyway."""
FORM = (
    "POST /account/login/ HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    "Cookie: csrftoken=" + 32 * "x" + "\r\nContent-Length: 100000\r\n\r\nlogin=a"
)
"""With the cookie, since a form without one is refused before it is read."""


@contextmanager
def slow_clients(number: int, host: str, connect: Callable[[], socket.socket]) -> Iterator[None]:
    """Keep so many connections open that send a form, and are never done with it."""
    ended = Event()
    with ExitStack() as closing:
        connections = [closing.enter_context(connect()) for _each in range(number)]
        for connection in connections:
            connection.sendall(FORM.format(host=host).encode())

        def go_on() -> None:
            while not ended.wait(1.0):
                for connection in connections:
                    connection.sendall(b"a")

        sending = Thread(target=go_on)
        sending.start()
        try:
            yield
            assert sending.is_alive(), "they were sent away, so nothing was shown"
        finally:
            ended.set()
            sending.join()


def slowest(ask: Callable[[str], object], paths: list[str], seconds: float = SECONDS) -> list[float]:
    """Return the seconds of the slowest answer of each of these pages while somebody asks for them by turns."""
    end, longest = monotonic() + seconds, [0.0] * len(paths)
    while monotonic() < end:
        for number, path in enumerate(paths):
            begun = monotonic()
            ask(path)
            longest[number] = max(longest[number], monotonic() - begun)
        Event().wait(0.1)
    return longest


def patience(ask: Callable[[str], object], paths: list[str]) -> float:
    """Return within how many seconds these pages are to be answered, as the machine is now."""
    return max(PATIENT, 3 * max(slowest(ask, paths, 1.0)))
