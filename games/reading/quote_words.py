"""How programs begin what they quote, and what they add: tables. English, German and Polish first, others where they are cheap.

All phrases are compared folded (lower case, no accents). A table that grows makes more mails readable, never fewer.
"""

DIVIDER = "-----Original Message-----"
"""What `markup` writes where a page says that the rest is quoted."""

DIVIDERS = (
    "original message", "original appointment", "forwarded message", "begin forwarded message", "forwarded by",
    "original email", "end of forwarded message", "reply message",
    "ursprüngliche nachricht", "ursprungliche nachricht", "originalnachricht", "original-nachricht", "original nachricht",
    "weitergeleitete nachricht", "weitergeleitet von", "anfang der weitergeleiteten nachricht", "weitergeleitete e-mail",
    "ende der weitergeleiteten nachricht", "ursprünglicher termin", "urspr. nachricht", "originalmail",
    "wiadomość oryginalna", "oryginalna wiadomość", "wiadomość pierwotna", "treść oryginalnej wiadomości",
    "wiadomość przekazana", "wiadomość przesłana dalej", "przekazana wiadomość", "przekazywana wiadomość",
    "początek przekazywanej wiadomości", "początek wiadomości przekazanej", "treść przekazanej wiadomości",
    "oryginalny e-mail", "treść wiadomości", "oryginalny mail", "koniec przekazywanej wiadomości",
    "message d'origine", "message original", "mensaje original", "messaggio originale", "oorspronkelijk bericht",
    "message transfere", "mensaje reenviado", "messaggio inoltrato", "doorgestuurd bericht", "původní zpráva",
)  # fmt: skip

WROTE = (
    "wrote", "writes", "quoting", "zitat von", "cytowanie", "cytuję", "has written", "sent the following", "said",
    "schrieb", "schreibt", "geschrieben", "hat geschrieben", "schrieben", "sendete",
    "napisał", "napisała", "napisał(a)", "napisała(e)", "napisano", "pisze", "napisali", "pisał", "pisała",
    "napisal(a)", "napisana",
    "a écrit", "escribió", "ha scritto", "schreef", "skrev", "escreveu", "napsal", "написал",
)  # fmt: skip
"""Verbs of the line that says whom the quote is from."""

BEGINNINGS = (
    "on ", "at ", "am ", "um ", "w dniu", "dnia ", "dn.", "wiadomość napisana", "le ", "el ", "il giorno", "op ",
    "den ", "em ", "dne ",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    "mo.", "di.", "mi.", "do.", "fr.", "sa.", "so.", "montag", "dienstag", "mittwoch", "donnerstag", "freitag",
    "samstag", "sonntag",
    "pon", "wt.", "wto", "śr.", "śro", "czw", "pt.", "pią", "sob", "niedz", "nie.", "nd.",
)  # fmt: skip
"""How such a line begins, where it is longer than one."""

LABELS = {
    "from": ("from", "von", "od", "de", "da", "van", "fra", "nadawca", "absender", "sender"),
    "sent": (
        "sent", "date", "gesendet", "datum", "gesendet am", "wysłano", "wysłane", "data", "data wysłania", "envoyé",
        "enviado",
        "inviato", "verzonden", "received", "empfangen", "otrzymano", "sent on",
    ),
    "to": ("to", "an", "do", "à", "para", "aan", "empfänger", "adresat", "reply-to", "antwort an", "odpowiedz do",
    "recipient"),
    "copy": ("cc", "bcc", "kopie", "dw", "udw", "do wiadomości", "kopia"),
    "subject": ("subject", "betreff", "temat", "objet", "asunto", "oggetto", "onderwerp", "betrifft", "tytuł"),
    "other": ("importance", "priorität", "wichtigkeit", "ważność", "priority", "message-id", "attachments", "anlagen",
    "załączniki"),
}  # fmt: skip
"""Labels of a block of headers that stands above a quote, by what they name."""

SIGNATURES = (
    "sent from my", "sent from outlook", "sent from mail for", "sent from yahoo", "sent from proton", "sent from the",
    "sent via",
    "sent with", "sent using", "sent by", "get outlook for", "get bluemail", "sent on the go", "sent on the move",
    "envoye de",
    "virus-free", "this email has been checked for viruses", "download the", "composed on", "typed on", "written on my",
    "please excuse typos", "please excuse my brevity", "excuse the brevity", "secured with tuta", "sent securely",
    "von meinem", "von meiner", "gesendet von", "gesendet mit", "gesendet aus", "gesendet über", "holen sie sich outlook",
    "outlook für", "outlook for ios", "outlook for android", "diese nachricht wurde von", "diese mail wurde von",
    "diese e-mail wurde von", "virenfrei", "bitte entschuldigen sie die kürze", "kurz, da vom handy", "vom handy gesendet",
    "unterwegs gesendet", "mobil gesendet", "sicher versendet mit", "e-mail wurde auf viren geprüft",
    "wysłano z", "wysłane z", "wysłano za pomocą", "wysłane przy użyciu", "wysłano przy pomocy", "pobierz aplikację outlook",
    "pobierz outlook", "uzyskaj aplikację outlook", "outlook dla", "wiadomość wysłana z", "bez wirusów",
    "wolny od wirusów", "napisano z",
    "przepraszam za zwięzłość", "wysłany z", "wysłana z", "z mojego telefonu", "zabezpieczono przez",
    "ta wiadomość została sprawdzona",
    "envoyé depuis", "enviado desde", "inviato da", "verzonden vanaf", "yahoo mail:",
)  # fmt: skip
"""How a line begins that a program puts below a mail. The line goes, no more."""

DISCLAIMERS = (
    "disclaimer", "confidentiality notice", "confidentiality:", "privileged", "the information transmitted", "this mail is",
    "ten e-mail może", "ten email może", "ta wiadomość może", "wiadomość zawiera", "wiadomość może zawierać",
    "niniejsza korespondencja",
    "diese nachricht kann", "diese mail ist", "diese mail kann", "confidential:", "this email and any", "this e-mail and any",
    "this message and any",
    "this email is confidential", "this e-mail is confidential", "this message is confidential",
    "the information contained in",
    "the information in this", "the contents of this", "this email is intended", "this e-mail is intended",
    "this message is intended",
    "this communication is", "this e-mail may contain", "this email may contain", "this message may contain",
    "this message contains",
    "this email contains", "this e-mail contains", "this transmission", "if you are not the intended",
    "if you have received this",
    "if you received this", "please consider the environment", "think before you print", "legal notice",
    "privileged and confidential",
    "important notice", "please do not print", "consider the environment",
    "diese e-mail enthält", "diese email enthält", "diese mail enthält", "diese nachricht enthält", "diese e-mail kann",
    "diese e-mail ist", "diese nachricht ist", "diese e-mail und", "diese nachricht und", "der inhalt dieser",
    "die information in dieser",
    "die in dieser", "vertraulichkeitshinweis", "rechtlicher hinweis", "haftungsausschluss", "wichtiger hinweis",
    "sollten sie nicht",
    "wenn sie nicht der richtige", "falls sie nicht der", "bitte denken sie an die umwelt", "bitte prüfen sie",
    "denken sie an die umwelt",
    "pflichtangaben", "hinweis:", "datenschutzhinweis", "informationen zum datenschutz", "vertraulich:",
    "niniejsza wiadomość", "niniejszy e-mail", "niniejszy email", "ta wiadomość jest", "ta wiadomość zawiera",
    "treść tej wiadomości",
    "treść niniejszej", "informacje zawarte", "informacja zawarta", "klauzula poufności", "klauzula informacyjna",
    "zastrzeżenie",
    "wiadomość ta", "jeśli nie jest pan", "jeżeli nie są państwo", "jeśli nie jesteś adresatem",
    "jeżeli nie jesteś adresatem",
    "uwaga: treść", "administratorem danych", "zanim wydrukujesz", "pomyśl o środowisku",
    "informacja o przetwarzaniu danych", "rodo",
)  # fmt: skip
"""How what the lawyers add begins. From there to the next quote nothing is read."""

PLACES = frozenset((
    "room", "rm", "building", "bldg", "block", "tower", "wing", "hall", "floor", "suite", "unit", "desk", "office", "house",
    "bay", "raum", "zimmer", "zi", "gebaude", "gebaeude", "geb", "halle", "haus", "buro", "buero", "etage", "stock", "trakt",
    "flugel", "fluegel", "eingang", "aufgang", "bau", "werk", "tor",
    "pok", "pokoj", "lok", "lokal", "budynek", "bud", "hala", "biuro", "pietro", "klatka", "kl", "brama", "blok", "boks", "box",
    "wejscie", "skrzydlo", "durchwahl", "dw", "extension", "ext", "wewn",
))  # fmt: skip
"""Words of places in which people work, folded; a code stands right behind them (`Building A1`)."""

STREETS = frozenset((
    "street", "st", "road", "rd", "avenue", "ave", "lane", "square", "estate", "park", "way", "drive",
    "str", "strasse", "weg", "platz", "allee", "gasse", "ring", "ul", "ulica", "al", "aleja", "pl", "plac", "os",
))  # fmt: skip
COMPANIES = frozenset((
    "gmbh", "kg", "ag", "ug", "ltd", "limited", "llc", "inc", "corp", "plc", "co", "company", "sp", "sa", "spolka", "ev",
    "verlag", "telekom", "telecom", "group", "gruppe", "grupa", "university", "universitat", "uniwersytet", "universitaet",
))  # fmt: skip
TITLES = frozenset((
    "dr", "prof", "mr", "mrs", "ms", "mgr", "inz", "dipl", "ing", "dipl-ing", "mag", "hab", "phd", "msc", "bsc", "ba", "ma",
))  # fmt: skip
"""What stands beside names."""

CONTACTS = frozenset((
    "gmbh", "kg", "ag", "ug", "ltd", "llc", "inc", "corp", "plc", "z o o", "tel", "phone", "fax", "mob", "mobile", "mobil", "kom",
    "room", "raum", "zimmer", "pok", "lok", "ul", "str", "strasse", "street", "road", "avenue", "lane", "haus", "gebaude",
    "budynek", "floor", "etage", "pietro", "suite", "unit", "abteilung", "department", "dept", "www", "nip", "regon", "krs",
    "hrb", "hotel", "office", "buro", "biuro",
))  # fmt: skip
"""Words of the lines below a name that tell who somebody is and where to find them, folded."""

QUOTE_CLASSES = (
    "gmail_quote", "yahoo_quoted", "protonmail_quote", "moz-cite-prefix", "moz-forward-container", "zmail_extra",
    "ms-outlook-quote",
    "tutanota_quote", "quoted-text", "quote-container", "wp-quote", "onet-quote", "k9mail-quote", "moz-email-headers-table",
    "gmail_attr", "gmail_extra_quote", "airmail_quote", "mailquote", "cmail_quote", "edo-reply", "x_gmail_quote",
    "freebirdquote",
)  # fmt: skip
QUOTE_NAMES = ("quote", "quoted-content", "cite", "messagereplysection")
QUOTE_IDS = (
    "yahoo_quoted",
    "reply-intro",
    "isforwardcontent",
    "isreplycontent",
    "replycontainer",
    "mail-editor-reference-message-container",
)
REST_IDS = ("divrplyfwdmsg", "appendonsend", "stopspelling", "zwchr", "originalmessage", "bold_sep")
"""Marks of HTML quotes. `QUOTE_*`: the element is quoted; `REST_IDS`: all that follows it."""

SIGNATURE_CLASSES = (
    "gmail_signature", "moz-signature", "protonmail_signature", "apple-signature", "tutanota_signature", "k9mail-signature",
    "yahoo-signature", "edo-signature",
)  # fmt: skip
SIGNATURE_IDS = (
    "ms-outlook-mobile-signature",
    "signature",
    "applemailsignature",
    "lineBreakAtBeginningOfSignature".lower(),
)
