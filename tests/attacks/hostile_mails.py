"""Mails that nobody should send, each made from a seed. Pure: bytes only."""

import random
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "games" / "mail" / "samples"
QUESTIONS = ("should I play c4?", "not c4", "c4 or c5", "if possible c4", "c4? d5?", "maybe c4", "hello", "?", "")
INJECTIONS = (
    "<a@b>\r\nBcc: victim@example.org", "<a\x00b@c>", "<" + "a" * 5000 + "@b>", "no brackets", "<a b@c>", "<ł@example.org>",
    "<a@b> <c@d>", "", "<{game}@b>", "<%s@b>",
)  # fmt: skip
ROBOT_HEADERS = (
    "Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "Precedence: bulk", "Precedence: list",
    "List-Id: <chat.example.org>", "X-Autoreply: yes", "Return-Path: <>", "X-Auto-Response-Suppress: All",
    "Subject: Out of office: Mykerinos", "Subject: Abwesenheitsnotiz: Mykerinos", "X-Failed-Recipients: a@b.c",
)  # fmt: skip


def plain(rng: random.Random, to: str, text: str, *headers: str, message_id: str | None = None) -> bytes:
    """A mail of headers and a text, as they stand."""
    mark = f"<{rng.getrandbits(64):x}@example.org>" if message_id is None else message_id
    given = {header.partition(":")[0].lower() for header in headers}
    usual = [
        f"From: Eve <eve{rng.randint(0, 9)}@example.org>", f"To: {to}", "Subject: Re: Mykerinos: Test", f"Message-ID: {mark}",
        "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
    ]  # fmt: skip
    head = [line for line in usual if line.partition(":")[0].lower() not in given]
    return ("\r\n".join([*head, *headers]) + "\r\n\r\n" + text + "\r\n").encode("utf-8", "replace")


def robot(rng: random.Random, to: str, move: str) -> bytes:
    """A legal move, said by a robot."""
    return plain(rng, to, move, rng.choice(ROBOT_HEADERS))


def echo(rng: random.Random, to: str, move: str) -> bytes:
    """A mail that says it is from the site."""
    return plain(rng, to, move, rng.choice(("From: games@localhost", "From: x@reply.localhost", f"From: {to}")))


def question(rng: random.Random, to: str) -> bytes:
    """No move, though moves are named; now and then with headers that want to be more than one."""
    text = rng.choice(QUESTIONS)
    return plain(rng, to, text, message_id=rng.choice(INJECTIONS) if rng.random() < 0.5 else None)


def huge(rng: random.Random, to: str) -> bytes:
    """Long in one way or another."""
    size = rng.choice((10_000, 100_000, 700_000))
    shape = rng.randrange(5)
    if shape == 0:
        return plain(rng, to, "c4? " * (size // 4))
    if shape == 1:
        return plain(rng, to, "hello", *(f"X-{number}: {'y' * 50}" for number in range(size // 60)))
    if shape == 2:
        return plain(rng, to, ("> " * 40 + "c4\r\n") * (size // 84))
    if shape == 3:
        return plain(rng, to, "<div>" * (size // 5), "Content-Type: text/html")
    return plain(rng, to, "hello", f"References: {'<a@b> ' * (size // 6)}")


def broken(rng: random.Random, to: str) -> bytes:
    """MIME that is none."""
    shape = rng.randrange(5)
    if shape == 0:
        return rng.randbytes(rng.randint(0, 3000))
    if shape == 1:
        parts = "".join(
            f"--b{level}\r\nContent-Type: multipart/mixed; boundary=b{level + 1}\r\n\r\n" for level in range(200)
        )
        return plain(rng, to, parts, "Content-Type: multipart/mixed; boundary=b0")
    if shape == 2:
        return plain(
            rng, to, "=C4=?" * 400, "Content-Transfer-Encoding: quoted-printable", "Content-Type: text/plain; charset=x"
        )
    if shape == 3:
        return plain(
            rng, to, "%%%%" * 400, "Content-Transfer-Encoding: base64", "Content-Type: text/html; charset=utf-16"
        )
    return plain(rng, to, "--b--", 'Content-Type: multipart/alternative; boundary="' + "b" * rng.randint(0, 3000))


def damaged(rng: random.Random, to: str, samples: list[bytes]) -> bytes:
    """A real reply with bytes of it changed, lost or doubled."""
    raw = bytearray(rng.choice(samples))
    for _change in range(rng.randint(1, 30)):
        at = rng.randrange(len(raw))
        length = rng.randint(1, 20)
        match rng.randrange(3):
            case 0:
                raw[at : at + length] = rng.randbytes(length)
            case 1:
                del raw[at : at + length]
            case _:
                raw[at:at] = raw[at : at + length]
        if len(raw) < 50:
            break
    return bytes(raw)


def samples() -> list[bytes]:
    return [path.read_bytes() for path in sorted(SAMPLES.glob("*.eml"))]
