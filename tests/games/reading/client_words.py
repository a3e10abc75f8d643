"""What mail programs write around a reply: how they date and introduce what they quote, and what they add below. Data."""

DATES = {
    "gmail": {
        "en": "On Fri, Nov 20, 2026 at 9:12 AM {name} <{address}> wrote:",
        "de": "Am Fr., 20. Nov. 2026 um 09:12 Uhr schrieb {name} <{address}>:",
        "pl": "pt., 20 lis 2026 o 09:12 {name} <{address}> napisał(a):",
    },
    "apple": {
        "en": "On 20 Nov 2026, at 09:12, {name} <{address}> wrote:",
        "de": "Am 20.11.2026 um 09:12 schrieb {name} <{address}>:",
        "pl": "Wiadomość napisana przez {name} <{address}> w dniu 20 lis 2026, o godz. 09:12:",
    },
    "thunderbird": {
        "en": "On 20/11/2026 09:12, {name} wrote:",
        "de": "Am 20.11.26 um 09:12 schrieb {name}:",
        "pl": "W dniu 20.11.2026 o 09:12, {name} pisze:",
    },
    "k9": {
        "en": "On 20 November 2026 09:12:44 CET, {name} <{address}> wrote:",
        "de": "Am 20. November 2026 09:12:44 MEZ schrieb {name} <{address}>:",
        "pl": "Dnia 20 listopada 2026 09:12:44 CET, {name} <{address}> napisał/a:",
    },
    "yahoo": {
        "en": "On Friday, November 20, 2026 at 09:12:44 AM GMT+1, {name} <{address}> wrote:",
        "de": "Am Freitag, 20. November 2026 um 09:12:44 MEZ hat {name} <{address}> Folgendes geschrieben:",
        "pl": "piątek, 20 listopada 2026 09:12:44 CET {name} <{address}> napisał(a):",
    },
    "wp": {
        "en": "On 20 November 2026 at 09:12 {name} <{address}> wrote:",
        "de": "Am 20. November 2026 um 09:12 schrieb {name} <{address}>:",
        "pl": "Dnia 20 listopada 2026 09:12 {name} <{address}> napisał(a):",
    },
    "onet": {
        "en": "On 2026-11-20 09:12:44 user {name} <{address}> wrote:",
        "de": "Am 2026-11-20 09:12:44 schrieb {name} <{address}>:",
        "pl": "W dniu 2026-11-20 09:12:44 użytkownik {name} <{address}> napisał:",
    },
    "proton": {
        "en": "On Friday, November 20th, 2026 at 9:12 AM, {name} <{address}> wrote:",
        "de": "{name} <{address}> schrieb am Freitag, 20. November 2026 um 09:12:",
        "pl": "W dniu piątek, 20 listopada 2026 09:12, {name} <{address}> napisał(a):",
    },
    "mutt": {
        "en": "On Fri, Nov 20, 2026 at 09:12:44AM +0100, {name} wrote:",
        "de": "{name} schrieb am 20.11.2026:",
        "pl": "{name} napisał(a) dnia 20.11.2026:",
    },
}

BLOCKS = {
    "en": "From: {name} <{address}>\nSent: Friday, November 20, 2026 9:12 AM\nTo: Ines <{reader}>\nSubject: {subject}",
    "de": "Von: {name} <{address}>\nGesendet: Freitag, 20. November 2026 09:12\nAn: Ines <{reader}>\nBetreff: {subject}",
    "pl": "Od: {name} <{address}>\nWysłano: piątek, 20 listopada 2026 09:12\nDo: Ines <{reader}>\nTemat: {subject}",
}
GMX_BLOCKS = {
    "en": "Sent: Friday, November 20, 2026 at 9:12 AM\nFrom: {name} <{address}>\nTo: {reader}\nSubject: {subject}",
    "de": "Gesendet: Freitag, 20. November 2026 um 09:12 Uhr\nVon: {name} <{address}>\nAn: {reader}\nBetreff: {subject}",
    "pl": "Wysłano: piątek, 20 listopada 2026 09:12\nOd: {name} <{address}>\nDo: {reader}\nTemat: {subject}",
}
ORIGINAL = {
    "en": "-----Original Message-----",
    "de": "-----Ursprüngliche Nachricht-----",
    "pl": "-----Wiadomość oryginalna-----",
}
SAMSUNG = {
    "en": "-------- Original message --------",
    "de": "-------- Ursprüngliche Nachricht --------",
    "pl": "-------- Oryginalna wiadomość --------",
}
FORWARDED = {
    "en": "---------- Forwarded message ---------",
    "de": "---------- Weitergeleitete Nachricht ---------",
    "pl": "---------- Przekazana wiadomość ---------",
}
IPHONE = {"en": "Sent from my iPhone", "de": "Von meinem iPhone gesendet", "pl": "Wysłane z iPhone'a"}
OUTLOOK_IOS = {
    "en": "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "de": "Outlook für iOS<https://aka.ms/o0ukef> beziehen",
    "pl": "Pobierz aplikację Outlook dla systemu iOS<https://aka.ms/o0ukef>",
}
ANDROID = {
    "en": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
    "de": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
    "pl": "Wysłane z mojego urządzenia Android za pomocą K-9 Mail. Przepraszam za zwięzłość.",
}
PROTON = {
    "en": "Sent with Proton Mail secure email.",
    "de": "Gesendet mit Proton Mail sichere E-Mail.",
    "pl": "Wysłano za pomocą bezpiecznej poczty e-mail Proton Mail.",
}
PREFIX = {"en": "Re: ", "de": "AW: ", "pl": "Odp: "}
