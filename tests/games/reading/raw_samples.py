"""Samples that no well-behaved program writes: `(name, table, bytes, expected)`."""

import base64

HEADERS = (
    b"From: Ines <ines@example.net>\r\nTo: play+k3v9q.81.7fQz@mail.example.org\r\nSubject: Re: your move\r\n"
    b"Message-ID: <raw@example.net>\r\nMIME-Version: 1.0\r\n"
)


def mail(kind: bytes, body: bytes, encoding: bytes = b"8bit") -> bytes:
    """Return a message of one part."""
    return HEADERS + b"Content-Type: " + kind + b"\r\nContent-Transfer-Encoding: " + encoding + b"\r\n\r\n" + body


def parts(kind: bytes, *inner: bytes) -> bytes:
    """Return a message of several parts, each with its headers."""
    body = b"".join(b"--XX\r\n" + part + b"\r\n" for part in inner) + b"--XX--\r\n"
    return HEADERS + b"Content-Type: multipart/" + kind + b'; boundary="XX"\r\n\r\n' + body


PLAIN = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
HTML = b"Content-Type: text/html; charset=utf-8\r\n\r\n"
OLD_MAIL = b"Content-Type: message/rfc822\r\n\r\nFrom: a@b\r\nSubject: old\r\n\r\nd3\r\n"
REPORT = b"Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a@b\r\n"

RAW = [
    ("no-mime", "dig", b"From: ines@example.net\nTo: play@example.org\n\nd3\n", "d3"),
    ("utf8-called-latin1", "dig", mail(b"text/plain; charset=iso-8859-1", "Jeśli wolne, d3".encode()), "? condition"),
    ("cp1250-called-utf8", "dig", mail(b"text/plain; charset=utf-8", "Jeśli wolne, d3".encode("cp1250")), "? condition"),
    ("cp1252-called-ascii", "dig", mail(b"text/plain; charset=us-ascii", "g2–h2, schöne Grüße".encode("cp1252")), "g2-h2"),
    ("unknown-charset", "dig", mail(b"text/plain; charset=x-no-such", "d3, grüße".encode()), "d3"),
    ("utf7", "dig", mail(b"text/plain; charset=utf-7", b"+AGQAMw-"), "? nothing"),
    (
        "utf16-without-mark", "dig",
        mail(b"text/plain; charset=utf-16", base64.b64encode("d3".encode("utf-16-le")), b"base64"),
        "d3",
    ),
    (
        "read-twice", "dig",
        mail(b"text/plain; charset=utf-8", "Jeśli wolne, d3".encode().decode("cp1252").encode()),
        "? condition",
    ),
    ("lost-letters", "dig", mail(b"text/plain; charset=us-ascii", b"je?li wolne to d3"), "? question"),
    ("base64-rubbish", "dig", mail(b"text/plain; charset=utf-8", b"!!!! d3 ####", b"base64"), "? nothing"),
    ("soft-breaks", "dig", mail(b"text/plain; charset=utf-8", b"I'll take g2-=\r\nh2 please=2E", b"quoted-printable"), "g2-h2"),
    ("broken-soft-breaks", "dig", mail(b"text/plain; charset=utf-8", b"d3=\r\n=ZZ=\r\n", b"quoted-printable"), "? unclear"),
    ("no-end", "dig", HEADERS + b'Content-Type: multipart/mixed; boundary="XX"\r\n\r\n--XX\r\n' + PLAIN + b"d3\r\n", "d3"),
    ("no-boundary", "dig", HEADERS + b"Content-Type: multipart/mixed\r\n\r\nd3\r\n", "? nothing"),
    (
        "attached-text", "dig",
        parts(b"mixed", PLAIN + b"Thanks!\r\n", b"Content-Disposition: attachment; filename=a.txt\r\n" + PLAIN + b"d3\r\n"),
        "? nothing",
    ),
    ("forwarded-as-part", "dig", parts(b"mixed", PLAIN + b"Thanks!\r\n", OLD_MAIL), "? nothing"),
    ("answer-and-forwarded", "dig", parts(b"mixed", PLAIN + b"h3\r\n", OLD_MAIL), "h3"),
    ("struck-out", "dig", parts(b"alternative", PLAIN + b"g2 h2\r\n", HTML + b"<p><s>g2</s> h2</p>"), "h2"),
    ("struck-by-style", "dig", mail(b"text/html", b'<p><span style="text-decoration: line-through">d3</span> h3</p>'), "h3"),
    ("hidden", "dig", mail(b"text/html", b'<div style="display:none">d3</div><div>h3</div>'), "h3"),
    ("html-in-lower-case-quote", "dig", mail(b"text/html", b"<div>h3</div><BLOCKQUOTE>d3</BLOCKQUOTE><div>Thanks</div>"), "h3"),
    (
        "html-between-quotes", "dig",
        mail(b"text/html", b"<blockquote>pass</blockquote><div>d3</div><blockquote>h3</blockquote>"),
        "d3",
    ),
    ("html-unclosed", "dig", mail(b"text/html", b"<div><p>d3<p>Thanks<blockquote>h3"), "d3"),
    ("html-entities", "dig", mail(b"text/html", b"g2&nbsp;&ndash;&nbsp;h2"), "g2-h2"),
    ("plain-without-content", "dig", parts(b"alternative", PLAIN + b"\r\n \r\n", HTML + b"<b>d3</b>"), "d3"),
    ("two-texts", "dig", parts(b"mixed", PLAIN + b"d3\r\n", PLAIN + b"-- \r\nSent from my iPhone\r\n"), "d3"),
    ("two-texts-that-contradict", "dig", parts(b"mixed", PLAIN + b"d3\r\n", PLAIN + b"h3\r\n"), "? contradiction"),
    ("marks-of-initials", "dig", mail(b"text/plain", b"MB> d3\r\nMB> h3\r\n\r\ng2-h2\r\n"), "g2-h2"),
    ("marks-of-bars", "dig", mail(b"text/plain", b"| d3\r\n| h3\r\n\r\ng2-h2\r\n"), "g2-h2"),
    ("full-width-marks", "dig", mail(b"text/plain; charset=utf-8", "＞ d3\r\n\r\nh3\r\n".encode()), "h3"),
    ("deep-marks", "dig", mail(b"text/plain", b">>> d3\r\n>> h3\r\n> pass\r\ng2-h2\r\n"), "g2-h2"),
    (
        "old-answers-below", "dig",
        mail(b"text/plain", b"h3\r\n\r\nOn Fri, Nov 20, 2026 at 9:12 AM Ines <ines@example.net> wrote:\r\n\r\n> d3\r\n"
            b">\r\n> On Thu, Nov 19, 2026 Site wrote:\r\n>> pass\r\n"),
        "h3",
    ),
    (
        "answer-of-an-answer", "dig",
        mail(b"text/plain", b"h3\r\n\r\nFrom: Ines\r\nSent: Friday\r\nTo: Site\r\nSubject: Re: your move\r\n\r\nd3\r\n"
            b"\r\nFrom: Site\r\nSent: Thursday\r\nTo: Ines\r\nSubject: your move\r\n\r\npass\r\n"),
        "h3",
    ),
    (
        "delivery-report", "dig",
        parts(b"report; report-type=delivery-status", PLAIN + b"d3\r\n", REPORT),
        "robot",
    ),
    (
        "out-of-office", "dig",
        mail(b"text/plain", b"I am away. d3").replace(b"Subject: Re:", b"Subject: Automatic reply:"),
        "robot",
    ),
    (
        "away-with-a-sign", "dig",
        b"X-Autogenerated: yes\r\n" + mail(b"text/plain", b"d3").replace(b"Re: your move", b"Abwesenheit"),
        "robot",
    ),
    ("from-the-daemon", "dig", mail(b"text/plain", b"d3").replace(b"Ines <ines@", b"<MAILER-DAEMON@"), "robot"),
]  # fmt: skip
