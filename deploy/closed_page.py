"""Answer everything at an address with the page that says why the site is closed: closed_page.py ADDRESS PORT.

The standard library alone, since it runs while the site's own program is being exchanged. It shares the port with a web that
allows that (`--reuse-port`), so that visitors meet one of the two at any time; where the other does not, it waits until the port
is free. SIGTERM ends it.
"""

import errno
import signal
import socket
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

PAGE = Path(__file__).with_name("closed.html").read_bytes()
RETRY_SECONDS = 30
LARGEST_BODY = 32 << 20
WAITING_SECONDS = 120.0
"""How long it waits for a port that somebody else has."""


class Handler(BaseHTTPRequestHandler):
    """Reads what is sent, so that whoever sends it comes to read the answer, and throws it away."""

    timeout = 20

    def answer(self) -> None:
        length = self.headers.get("Content-Length", "")
        left = min(int(length), LARGEST_BODY) if length.isascii() and length.isdigit() else 0
        while left > 0 and (read := self.rfile.read(min(left, 65536))):
            left -= len(read)
        self.send_response(503)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(PAGE)))
        self.send_header("Retry-After", str(RETRY_SECONDS))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(PAGE)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (its name in http.server)
        """Addresses asked for may be keys: nothing is logged."""


class Server(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def server_bind(self) -> None:
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        super().server_bind()


def listening(address: str, port: int, ended: Event) -> Server | None:
    """Return the server, as soon as the port can be had; None when it was ended before, or nobody let it go."""
    tries = int(WAITING_SECONDS / 0.005)
    while tries > 0 and not ended.is_set():
        try:
            return Server((address, port), Handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        ended.wait(0.005)
        tries -= 1
    return None


def main(address: str, port: int) -> int:
    ended = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_given: ended.set())
    server = listening(address, port, ended)
    if server is None:
        return 1
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    ended.wait()
    server.shutdown()
    # Whoever is being answered is answered to the end.
    server.daemon_threads = False
    server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
