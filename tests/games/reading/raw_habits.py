"""More samples that are bytes: encodings, structures, habits: `(name, table, bytes, expected)` as in `raw_samples`."""

import base64
import quopri
from email.header import Header

from tests.games.reading.raw_samples import HTML, PLAIN, mail, parts


def page(html: str, charset: str = "utf-8", encoding: bytes = b"8bit") -> bytes:
    """Return a message that is nothing but a page."""
    body = html.encode(charset, "xmlcharrefreplace")
    if encoding == b"quoted-printable":
        body = quopri.encodestring(body)
    elif encoding == b"base64":
        body = base64.encodebytes(body)
    return mail(b"text/html; charset=" + charset.encode(), body, encoding)


def plain(text: str, charset: str = "utf-8", encoding: bytes = b"8bit", parameters: bytes = b"") -> bytes:
    """Return a message that is nothing but text."""
    body = text.replace("\n", "\r\n").encode(charset)
    if encoding == b"quoted-printable":
        body = quopri.encodestring(body)
    elif encoding == b"base64":
        body = base64.encodebytes(body)
    return mail(b"text/plain; charset=" + charset.encode() + parameters, body, encoding)


def titled(subject: str, text: str = "") -> bytes:
    """Return a message whose subject was written anew."""
    line = Header(subject, "utf-8" if not subject.isascii() else "us-ascii").encode()
    return plain(text).replace(b"Subject: Re: your move", b"Subject: " + line.encode())


SIGNED = b'signed; protocol="application/pkcs7-signature"'
SIGNATURE = b"Content-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64\r\n\r\nMIAGCSqG\r\n"
IMAGE = b"Content-Type: image/png\r\nContent-ID: <i>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n"
CALENDAR = b"Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nSUMMARY:d3\r\nEND:VCALENDAR\r\n"
CARD = b"Content-Type: text/x-vcard; name=ines.vcf\r\nContent-Disposition: attachment\r\n\r\nBEGIN:VCARD\r\nADR:;;Room h3\r\n"
RECEIPT = (
    b"Content-Type: message/disposition-notification\r\n\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n"
)
INNER = (
    b'Content-Type: multipart/alternative; boundary="YY"\r\n\r\n--YY\r\n' + PLAIN + b"d3\r\n--YY\r\n" + HTML
    + b'<p>d3</p><img src="cid:i">\r\n--YY--\r\n'
)  # fmt: skip
GERMAN_HEAD = (
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>Von:</b> Site '
    "&lt;a@b.org&gt;<br><b>Gesendet:</b> Freitag, 20. November 2026 09:12<br><b>An:</b> Ines<br><b>Betreff:</b> Zug</p></div>"
)
POLISH_HEAD = (
    '<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>Od:</b> Site &lt;a@b.org&gt;<br><b>Wysłane:</b> piątek, 20 '
    "listopada 2026 09:12<br><b>Do:</b> Ines<br><b>Temat:</b> ruch</font></div>"
)

RAW_HABITS = [
    # How letters are carried.
    ("break-within-a-move", "dig", mail(b"text/plain; charset=utf-8", b"d=\r\n3", b"quoted-printable"), "d3"),
    ("lower-case-hexadecimals", "dig", mail(b"text/plain; charset=utf-8", b"ich m=c3=b6chte d3", b"quoted-printable"), "d3"),
    ("no-padding", "dig", mail(b"text/plain; charset=utf-8", b"ZDM", b"base64"), "d3"),
    ("one-letter-a-line", "dig", mail(b"text/plain; charset=utf-8", b"Z\r\nD\r\nM\r\n=\r\n", b"base64"), "d3"),
    ("utf16-with-mark", "dig", plain("g2–h2, schöne Grüße", "utf-16", b"base64"), "g2-h2"),
    ("utf16-page", "dig", page("<html><body><p>d3</p></body></html>", "utf-16", b"base64"), "d3"),
    ("utf32", "dig", plain("gram d3, pozdrawiam", "utf-32", b"base64"), "d3"),
    ("latin2-page", "dig", page("<p>Gram d3, dziękuję</p>", "iso-8859-2", b"quoted-printable"), "d3"),
    ("cp1250-page", "dig", page("<p>Jeśli wolne, to d3</p>", "windows-1250"), "? condition"),
    ("cp1250-base64", "dig", plain("Nie chcę grać d3", "cp1250", b"base64"), "? denial"),
    ("cp852", "dig", plain("Proszę d3, dzięki", "cp852"), "d3"),
    ("mac-latin2", "dig", plain("Stawiam kostkę na d3, dziękuję", "mac_latin2"), "d3"),
    ("iso8859-16", "dig", plain("Biorę d3, dziękuję", "iso8859-16"), "d3"),
    ("label-in-quotes", "dig", mail(b'text/plain; charset="ISO-8859-2";', "dziękuję, d3".encode("iso-8859-2")), "d3"),
    ("label-of-python", "dig", mail(b"text/plain; charset=latin2", "d3, dziękuję".encode("iso-8859-2")), "d3"),
    ("no-label", "dig", mail(b"text/plain", "g2–h2, schöne Grüße".encode()), "g2-h2"),
    ("gb18030", "dig", plain("d3", "gb18030", b"base64"), "d3"),
    ("shift-jis-full-width", "dig", plain("ｄ３", "shift_jis", b"base64"), "d3"),
    ("mark-of-bytes", "dig", plain("\ufeffd3"), "d3"),
    ("carriage-returns-alone", "dig", mail(b"text/plain", b"d3\r\rThanks\rInes\r"), "d3"),
    ("zeros", "dig", mail(b"text/plain", b"d\x003\x00\r\n"), "d3"),
    ("no-last-line-end", "dig", mail(b"text/plain", b"d3"), "d3"),
    ("unknown-transfer", "dig", mail(b"text/plain", b"d3\r\n", b"8-bit"), "d3"),
    ("transfer-in-capitals", "dig", mail(b"text/plain", b"d=33\r\n", b" QUOTED-PRINTABLE "), "d3"),
    ("flowing", "dig", plain("I'll take d3 \nplease, and then \ngood night.", parameters=b"; format=flowed"), "d3"),
    (
        "flowing-without-blanks", "dig",
        plain("I'll ta \nke d3", parameters=b"; format=flowed; delsp=yes"),
        "d3",
    ),
    (
        "flowing-below-a-quote", "dig",
        plain("> What is your \n> move? Maybe h3?\n\ng2-\nh2", parameters=b"; format=flowed"),
        "g2-h2",
    ),
    # Signs.
    ("bidi", "dig", plain("\u2067d3\u2069 \u200f\u202bbitte\u202c"), "d3"),
    ("no-break", "dig", plain("g2\u00a0\u2013\u00a0h2\u202f!"), "g2-h2"),
    ("zero-width", "dig", plain("\u200bd\u200c3\u200d\u2060"), "d3"),
    ("soft-hyphen", "dig", plain("Ich spie\u00adle d\u00ad3"), "d3"),
    ("cyrillic-letter", "dig", plain("\u0430\u0034"), "? nothing"),
    ("question-of-arabic", "dig", plain("d3؟"), "? question"),
    ("question-of-spanish", "dig", plain("¿d3"), "? question"),
    ("thumb-down", "dig", plain("d3 👎"), "? denial"),
    ("red-cross", "dig", plain("❌ d3"), "? denial"),
    ("shrug", "dig", plain("d3 🤷"), "? question"),
    ("thinking-face", "dig", plain("d3 🤔"), "? question"),
    ("thumb-up", "dig", plain("d3 👍🏽", "utf-8", b"quoted-printable"), "d3"),
    ("guillemets", "dig", plain("»d3«"), "d3"),
    # Structures.
    ("signed", "dig", parts(SIGNED, PLAIN + b"d3\r\n", SIGNATURE), "d3"),
    ("picture-beside", "dig", parts(b"related", INNER, IMAGE), "d3"),
    ("calendar-beside", "dig", parts(b"alternative", PLAIN + b"Thanks, see you!\r\n", CALENDAR), "? nothing"),
    ("card-attached", "dig", parts(b"mixed", PLAIN + b"d3\r\n", CARD), "d3"),
    ("receipt", "dig", parts(b"report; report-type=disposition-notification", PLAIN + b"d3\r\n", RECEIPT), "robot"),
    (
        "move-attached", "dig",
        parts(b"mixed", PLAIN + b"See attached.\r\n", b'Content-Type: text/plain; name="move.txt"\r\n\r\nd3\r\n'),
        "? nothing",
    ),
    (
        "signed-in-the-text", "dig",
        plain("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nd3\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n"
            "-----END PGP SIGNATURE-----"),
        "d3",
    ),
    ("enciphered", "dig", plain("-----BEGIN PGP MESSAGE-----\n\nhQEMA3h3d3\n-----END PGP MESSAGE-----"), "? nothing"),
    ("plain-and-page-of-lines", "two", page("<ol><li>d1</li><li>neutral g1</li></ol>"), "d1 | neutral g1"),
    # Pages.
    ("breaks-alone", "dig", page("d3<br><br>Sent from my iPhone"), "d3"),
    ("letters-in-tags", "dig", page("<b>g2</b>&ndash;<i>h2</i>"), "g2-h2"),
    ("parts-of-a-code", "dig", page("d<span>3</span>"), "d3"),
    ("break-that-may-be", "dig", page("g2<wbr>-<wbr>h2"), "g2-h2"),
    ("inserted-and-deleted", "dig", page("<del>d3</del><ins>h3</ins>"), "h3"),
    ("letters-without-size", "dig", page('<div style="font-size: 0px">d3</div><p>h3</p>'), "h3"),
    ("comment-of-office", "dig", page("<!--[if mso]><p>pass</p><![endif]--><p>d3</p>"), "d3"),
    ("comment-alone", "dig", page("<!-- d3 -->"), "? nothing"),
    ("signature-below-dashes", "dig", page("<p>d3</p><p>-- </p><p>Ines, Room h3</p>"), "d3"),
    ("signature-with-a-name", "dig", page('<div>d3</div><div class="gmail_signature">Ines<br>Room h3</div>'), "d3"),
    ("outlook-german-page", "dig", page(f'<p class="MsoNormal">Ich nehme d3.</p>{GERMAN_HEAD}<p>pass</p><p>h3</p>'), "d3"),
    ("outlook-polish-page", "dig", page(f"<div>Gram d3</div><hr>{POLISH_HEAD}<div>pass<br>h3</div>"), "d3"),
    ("outlook-page-below", "dig", page(f"{GERMAN_HEAD}<p>pass</p><p>––– · –––</p><p>d3</p>"), "d3"),
    (
        "wp-page", "dig",
        page("<p>Poproszę d3</p><p>Dnia 20 listopada 2026 09:12 Site &lt;a@b.org&gt; napisał(a):</p><blockquote>h3</blockquote>"),
        "d3",
    ),
    (
        "apple-page", "dig",
        page('d3<br><div><br><blockquote type="cite"><div>On 20 Nov 2026, at 09:12, Site wrote:</div><div>h3</div></blockquote>'),
        "d3",
    ),
    (
        "quote-of-a-bar", "dig",
        page('<div>d3</div><div style="border-left:1px solid #ccc;padding-left:1ex">h3<br>My move: g6</div>'),
        "d3",
    ),
    ("below-two-quotes", "dig", page("<blockquote>h3<blockquote>pass</blockquote>g6</blockquote><p>d3</p>"), "d3"),
    # The subject.
    ("subject-alone", "dig", titled("d3"), "d3"),
    ("subject-answered", "dig", titled("AW: Re: h3"), "h3"),
    ("subject-encoded", "dig", titled("d3, dziękuję"), "d3"),
    ("subject-asks", "dig", titled("d3?"), "? question"),
    ("subject-of-ours", "dig", titled("Re: Mykerinos: d3"), "? nothing"),
    ("subject-forwarded", "dig", titled("Fwd: d3"), "? nothing"),
    ("subject-and-text", "dig", titled("d3", "h3"), "h3"),
    ("subject-and-signature", "dig", titled("d3", "Sent from my iPhone"), "d3"),
    ("subject-and-thanks", "dig", titled("d3", "Thanks!"), "? nothing"),
    ("subject-and-quote", "dig", titled("Odp: d3", "> h3\n> pass"), "d3"),
    # Robots, and people who are away.
    ("away-in-polish", "dig", titled("Automatyczna odpowiedź: Mykerinos: Test", "Wracam 3.12."), "robot"),
    ("away-in-german", "dig", titled("Abwesenheitsnotiz: Mykerinos: Test", "d3"), "robot"),
    (
        "away-without-a-sign", "dig",
        plain("Ich bin bis 3.12. nicht im Büro. In dringenden Fällen: Frau Kern, Raum h3."),
        "? denial",
    ),
    # Answers of the kind that no program marks.
    ("above-and-again-below", "dig", plain("d3\n\n> My move: h3\n\nd3"), "d3"),
    ("above-and-else-below", "dig", plain("d3\n\n> My move: h3\n\ng6"), "? contradiction"),
    ("in-the-quoted-line", "dig", plain("> My move: d3\n"), "? nothing"),
    ("marks-without-blanks", "dig", plain(">h3\n>pass\nd3"), "d3"),
    ("bottom-after-rule", "dig", plain("> h3\n----------\nd3"), "d3"),
    ("dashes-of-a-signature", "dig", plain("d3\n-- \nInes, Room h3\nb5"), "d3"),
    ("lines-of-a-company", "dig", plain("d3\n\nBest,\nInes\n\nInes Müller | A4 Print GmbH | Tel. +49 221 123456"), "d3"),
    ("address-of-a-page", "dig", plain("h3\n\nhttps://example.org/d3 and www.example.org/?m=d3"), "h3"),
    ("names-of-telephones", "dig", plain("h3\n\nSent from my Galaxy A4"), "h3"),
    ("farewell-with-a-move-in-it", "dig", plain("d3\n\nPass auf dich auf!"), "d3"),
    ("full-stop-and-small-letter", "dig", plain("Sorry for the late reply, was travelling. d3"), "d3"),
    ("several-paragraphs", "dig", plain("Hi all,\n\njust back.\n\nd3\n\nSee you,\nInes"), "d3"),
    ("paper-that-is-asked-for", "dig", plain("Please send me the a4 document"), "? unclear"),
    ("road", "dig", plain("Ich nehme die A4 nach Köln"), "? unclear"),
    ("before-in-short", "dig", plain("I'll play b4 Friday"), "? unclear"),
    ("somebody-else-plays", "dig", plain("Ben will play d3"), "? unclear"),
    ("misspelt-denial", "dig", plain("I will nto play d3"), "? denial"),
    ("misspelt-patron", "patrons", plain("I play tangarine c1 d1"), "? unclear"),
    ("praise-of-a-pass", "dig", plain("Nice pass!"), "? unclear"),
    ("pass-that-suits", "dig", plain("Pasuje mi to"), "? nothing"),
    ("agreement-with-a-word", "survey", plain("Right, ok"), "? nothing"),
    ("undo-in-a-sentence", "dig", plain("please undo my move, I want h3 instead"), "? denial"),
    ("from-one-to-the-other", "dig", plain("I extend from b5 to b6"), "b5-b6"),
    ("inverted-question", "dig", plain("is d3 good"), "? question"),
    # Footers of people at work.
    ("footer-of-an-office", "dig",
        plain("d3\n\nInes Miller\nACME Ltd, Building H3, 12 High Street\nLeeds LS1 1AA\n\nThis e-mail is confidential and may"
            " be privileged."),
        "d3"),
    ("footer-of-a-works", "dig",
        plain("d3\n\nInes Müller\nMusterbau GmbH\nHalle H3\n\nDiese E-Mail enthält vertrauliche Informationen.", "iso-8859-1"),
        "d3"),
    ("footer-of-a-bureau", "dig", plain("d3\n\nInes Kowalska\nBiuro A1, ul. Długa 5\n00-950 Warszawa", "iso-8859-2"), "d3"),
    ("footer-that-may-be-a-move", "dig", plain("d3\n\nInes Miller\nBuilding H3 please"), "? unclear"),
]  # fmt: skip
