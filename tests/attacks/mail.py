"""Hostile mails against the inbound port: `script/attack mail [--count N] [--seed S] [--size BYTES] [--production]`.

First each kind of mail that was made to be dear is read once, and a line says what it cost, the ten dearest again at the end;
more than 1.5 seconds of the processor or 60 MB is too much. Then many come at once: huge and broken ones, forged, expired,
replayed and foreign addresses, header injection, loops, robots and forged bounces, over real SMTP. They change nothing at the
game, robots are never answered, no seat gets more than twenty answers in an hour to mails that do nothing (and as many to mails
that are refused), its turn comes a few times in place of answers, and after all of it an honest mail is taken, played and
answered.
`--production` does the same over LMTP, with PostgreSQL and Redis.
"""

import argparse
import os
import random
import smtplib
import tempfile
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from devtools import services
from devtools.mail_server import address_in
from tests.attacks import hostile_mails as hostile
from tests.attacks import reading_costs
from tests.attacks.progress import progress

if TYPE_CHECKING:
    from games.inbox.server import Address

KINDS = (
    "robot", "echo", "question", "huge", "broken", "damaged", "forged", "expired", "replayed", "foreign", "bounce", "null",
    "revoked",
)  # fmt: skip
SILENT = {"robot", "echo", "bounce", "null"}
"""Kinds that nobody may be answered for."""
A_ROUND = 50


class Sender:
    """One client's connection, made again whenever the server has had enough of it."""

    def __init__(self, at: "Address", lmtp: bool = False) -> None:
        self.at = at
        self.protocol = smtplib.LMTP if lmtp else smtplib.SMTP
        self.connection: smtplib.SMTP | None = None

    def send(self, sender: str, to: str, raw: bytes) -> int:
        """Return the status that the server gave in the end."""
        for _attempt in range(3):
            try:
                if self.connection is None:
                    self.connection = self.protocol(self.at.host, self.at.port, timeout=60)
                self.connection.sendmail(sender, [to], raw)
            except smtplib.SMTPRecipientsRefused as refused:
                return next(iter(refused.recipients.values()))[0]
            except smtplib.SMTPResponseException as answer:
                self.close()
                return answer.smtp_code
            except (smtplib.SMTPServerDisconnected, ConnectionError):
                self.close()
            else:
                return 250
        raise AssertionError("The receiver does not answer any more.")

    def close(self) -> None:
        if self.connection is not None:
            with suppress(smtplib.SMTPException, OSError):
                self.connection.close()
        self.connection = None


class Targets:
    """A game in the middle of its course, and addresses of all kinds."""

    def __init__(self, rng: random.Random) -> None:
        from games.mail.context import place_of
        from games.mail.signed_addresses import envelope_address, link_word, reply_address
        from games.models import Wait
        from tests.attacks.posts import load, make_a_move
        from tests.games.conftest import make_player, start_game_of

        self.people = [make_player(name, mail_when="never") for name in ("one", "two", "three")]
        table = start_game_of(*self.people)
        for _move in range(6):
            make_a_move(table, rng)
            table = load(table.game.pk)
        self.game = table.game
        seat = table.seats[table.due()[0]]
        self.seat = seat
        self.legal = table.legal(seat)
        self.current = reply_address(place_of(seat, table.waits[seat.pk].pk))
        over = Wait.objects.filter(game=table.game).exclude(ended_at=None)
        by_id = {one.pk: one for one in table.seats}
        self.expired = [reply_address(place_of(by_id[wait.seat_id], wait.pk)) for wait in over]
        place = place_of(seat, table.waits[seat.pk].pk)
        self.revoked = reply_address(place._replace(serial=place.serial + 1))
        self.foreign = [
            f"m-{link_word(place)}@reply.localhost", "m-" + envelope_address(3)[2:], "b-" + self.current[2:],
            self.current.replace("reply.localhost", "reply.example.org"), "games@localhost", "m-@reply.localhost",
        ]  # fmt: skip
        self.envelopes = [envelope_address(number) for number in range(1, 5)]

    def forged(self, rng: random.Random) -> str:
        """Return an address with one letter of it changed."""
        at = rng.randrange(2, self.current.index("@"))
        letter = rng.choice([one for one in "abcdefghijklmnopqrstuvwxyz234567" if one != self.current[at]])
        return self.current[:at] + letter + self.current[at + 1 :]


def make(
    kind: str, rng: random.Random, targets: Targets, samples: list[bytes], sent: list[tuple[str, str, bytes]]
) -> tuple[str, str, bytes]:
    """Envelope sender, recipient and mail of that kind."""
    move = rng.choice(targets.legal)
    sender = f"eve{rng.randint(0, 9)}@example.org"
    to = targets.current
    match kind:
        case "robot":
            return sender, to, hostile.robot(rng, to, move)
        case "echo":
            return sender, to, hostile.echo(rng, to, move)
        case "question":
            return sender, to, hostile.question(rng, to)
        case "huge":
            return sender, to, hostile.huge(rng, to)
        case "broken":
            return sender, to, hostile.broken(rng, to)
        case "damaged":
            to = rng.choice(targets.expired)
            return sender, to, hostile.damaged(rng, to, samples)
        case "forged":
            to = targets.forged(rng)
            return sender, to, hostile.plain(rng, to, move)
        case "expired":
            to = rng.choice(targets.expired)
            return sender, to, hostile.plain(rng, to, move)
        case "replayed" if sent:
            return rng.choice(sent)
        case "foreign":
            to = rng.choice(targets.foreign)
            return sender, to, hostile.plain(rng, to, move)
        case "bounce":
            to = rng.choice(targets.envelopes)
            return sender, to, hostile.plain(rng, to, "Action: failed\r\nStatus: 5.1.1", "Auto-Submitted: auto-replied")
        case "null":
            return "", to, hostile.plain(rng, to, move)
    return sender, targets.revoked, hostile.plain(rng, targets.revoked, move)


def attack(count: int, seed: str, lmtp: bool = False) -> str:
    """Send `count` mails, read them, and look at what has become of everything. What the server said, by status."""
    from games.inbox import worker
    from games.inbox.server import Address, run_server
    from games.models import Inbound

    rng = random.Random(seed)
    targets, samples = Targets(rng), hostile.samples()
    before = state(targets)
    statuses: Counter[tuple[str, int]] = Counter()
    sent: list[tuple[str, str, bytes]] = []
    silent: list[int] = []
    with run_server(Address("127.0.0.1", 0), lmtp) as at:
        sender = Sender(at, lmtp)
        for number in progress(count, "mails"):
            kind = KINDS[number % len(KINDS)] if number < len(KINDS) else rng.choice(KINDS)
            mail = make(kind, rng, targets, samples, sent)
            last = Inbound.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            status = sender.send(*mail)
            statuses[kind, status] += 1
            assert status in (250, 550, 552, 500), (kind, status)
            assert (status == 250) or kind not in SILENT - {"bounce"}, (kind, status)
            assert status == 550 or kind not in ("forged", "foreign"), (kind, status, mail[1])
            fresh = list(Inbound.objects.filter(pk__gt=last).values_list("pk", flat=True))
            assert len(fresh) <= 1
            if kind in SILENT:
                silent += fresh
            if kind != "replayed" and len(mail[2]) < 50_000:
                sent = [*sent[-200:], mail]
            if number % A_ROUND == A_ROUND - 1:
                worker.sweep()
                assert state(targets) == before
        while worker.sweep():
            pass
        assert state(targets) == before
        check_answers(silent)
        honest(targets, sender)
        sender.close()
    told = Counter({status: 0 for _kind, status in statuses})
    for (_kind, status), times in statuses.items():
        told[status] += times
    return ", ".join(f"{times} times {status}" for status, times in sorted(told.items()))


def state(targets: Targets) -> tuple[Any, ...]:
    """Return what must stay as it is."""
    from games.models import Player, Vacation
    from tests.attacks.posts import rows

    return (
        rows(targets.game),
        list(Player.objects.order_by("pk").values_list("mail_suspended_at", "email", "deleted_at")),
        Vacation.objects.count(),
    )


def check_answers(silent: list[int]) -> None:
    """Who was answered, how often, and that nothing of a mail became a header of ours."""
    from email import message_from_bytes, policy

    from games.letters.answering import IDLE_ANSWERS
    from games.letters.turn_reminder import MOST_AGAIN
    from games.mail import sending
    from games.models import Inbound, Mail

    assert not Inbound.objects.filter(state__in=[Inbound.State.NEW, Inbound.State.FAILED]).exists()
    assert not Inbound.objects.filter(pk__in=silent).exclude(state=Inbound.State.IGNORED).exists()
    assert not Inbound.objects.filter(pk__in=silent).exclude(answer=None).exists()
    answers = Mail.objects.filter(kind="answer")
    by_address = Counter(answers.values_list("address", "answered__state"))
    assert by_address and max(by_address.values()) <= IDLE_ANSWERS
    instead = Counter(Mail.objects.filter(kind="again").values_list("wait", flat=True))
    assert max(instead.values(), default=0) <= MOST_AGAIN
    addresses = {address for address, _state in by_address}
    assert addresses <= {f"{name}@example.org" for name in ("one", "two", "three")}
    while sending.sweep():
        pass
    for message in answers.values_list("message", flat=True):
        letter = message_from_bytes(bytes(message or b""), policy=policy.default)
        assert letter["Bcc"] is None and address_in(letter, "To") in addresses


def honest(targets: Targets, sender: Sender) -> None:
    """After all that, the person whose turn it is moves, and is answered, however much was written in their name before."""
    from games.inbox import worker
    from games.models import Mail, Move

    before = Mail.objects.filter(kind="answer").count()
    raw = hostile.plain(random.Random(), targets.current, targets.legal[0])
    assert sender.send("one@example.org", targets.current, raw) == 250
    while worker.sweep():
        pass
    assert Move.objects.filter(game=targets.game, via="mail", text=targets.legal[0]).count() == 1
    assert Mail.objects.filter(kind="answer").count() == before + 1


def as_in_production() -> dict[str, str]:
    """Return the environment of a site with servers of its own. Its mails are kept: they are looked at."""
    return {
        "MYKERINOS_MODE": "production",
        "MYKERINOS_SECRET_KEY": "of one attack and no other, so that it may be known",
        "MYKERINOS_REPLY_DOMAIN": "reply.localhost",
        "DATABASE_URL": services.start_postgres(),
        "REDIS_URL": services.start_redis(),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=10_000)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--production", action="store_true", help="PostgreSQL, Redis and LMTP")
    arguments.add_argument("--size", type=int, default=1 << 20, help="bytes of each mail that is measured; 0: none is")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        os.environ["MYKERINOS_VAR"] = directory
        # All come from three players within minutes.
        os.environ |= {"MYKERINOS_MAILS_AN_HOUR": "1000000", "MYKERINOS_SET_MAIL_MEGABYTES_AN_HOUR": "1000000"}
        if given.production:
            os.environ |= as_in_production()
        os.environ["DJANGO_SETTINGS_MODULE"] = "mykerinos_site.settings"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        if given.size:
            costs = []
            for cost in reading_costs.measure(given.size):
                print(cost, flush=True)
                costs.append(cost)
            print("The dearest:", *sorted(costs, key=reading_costs.dearness, reverse=True)[:10], sep="\n", flush=True)
            dear = [cost for cost in costs if cost.is_too_dear]
            if dear:
                raise SystemExit(f"{len(dear)} of {len(costs)} kinds are too dear.")
        if given.count:
            print(attack(given.count, given.seed, lmtp=given.production))


if __name__ == "__main__":
    main()
