"""What answers say to the words about the account, and the lines by which the words are taught."""

from engine.sentences import gettext_noop, ngettext_noop

FIRST_WORDS = (
    (gettext_noop("games"), gettext_noop("your games and whose turn it is, then the open games")),
    (gettext_noop("open"), gettext_noop("the open games; “join 1” takes a seat in the first of them")),
    (
        gettext_noop("ready {title} 2"),
        gettext_noop("finds you a game with whoever else is ready; “not ready” ends that"),
    ),
    (gettext_noop("show me {title}"), gettext_noop("teaches you the game in two short emails")),
    (gettext_noop("bot {title}"), gettext_noop("starts a game against a bot at once")),
    (gettext_noop("vacation 7"), gettext_noop("asks whether to stop your clocks for that many days, from tomorrow")),
    (gettext_noop("stop"), gettext_noop("no emails but answers to yours; “start” brings the others back")),
    (gettext_noop("help"), gettext_noop("all the words that we know")),
)
"""The lines that a newcomer is taught first, and what they do."""
OTHER_WORDS = (
    (gettext_noop("game 1"), gettext_noop("sends your turn in the first of your games once more")),
    (gettext_noop("this week's dig"), gettext_noop("starts the week's sealed deal, the same for everyone")),
    (
        gettext_noop("weekly letter"),
        gettext_noop("this week's dig by email on Mondays; “no weekly letter” ends that"),
    ),
    (gettext_noop("invite Bea {title}"), gettext_noop("creates a game with a seat for Bea, by name or email address")),
    (gettext_noop("rematch 1"), gettext_noop("the same again, where a game in the list is over")),
    (gettext_noop("emails at once"), gettext_noop("or “emails after 30 minutes”, or “digest” for one email a day")),
    (gettext_noop("quiet 22-7"), gettext_noop("no emails about games between those hours; “quiet off” ends that")),
    (gettext_noop("language en"), gettext_noop("or de or pl")),
    (gettext_noop("time zone London"), gettext_noop("or any other large city near you")),
    (gettext_noop("text only"), gettext_noop("no pictures, and the board in sentences; “pictures” ends that")),
    (gettext_noop("call me Ada"), gettext_noop("changes the name that the others see")),
    (gettext_noop("no hints"), gettext_noop("no hints for beginners; “hints” brings them back")),
    (gettext_noop("settings"), gettext_noop("all that is set")),
    (gettext_noop("new addresses"), gettext_noop("makes all our older emails useless to anyone who has them")),
    (gettext_noop("leave for good"), gettext_noop("asks whether to delete your account")),
)
"""The lines that `help` lists below those."""

ON_PAGES = gettext_noop(
    "Only on the site: your password and two-step sign-in, another email address, planning, private links, the review of a game, "
    "and your data as a file."
)
NO_WORDS = gettext_noop(
    "We found no word that we know in your email, so nothing was done. Write for example, each on a line of its own: games, "
    "ready {title} 2, not ready, vacation 7, settings. All of them: help"
)
NO_EMAILS_HERE = gettext_noop("To get no more emails about your turns in this game, write: no emails")

LAST_HERE = gettext_noop(
    "This is the last answer for today to emails to the public address. Reply to this email in place of writing there."
)
WELCOME = gettext_noop("You're in, {name}.")
WELCOME_READY = gettext_noop("You're in, {name}, and ready for {title}. We email you when a game starts.")
WELCOME_NAME = gettext_noop("The others see the name “{name}”. To change it, write for example: call me Ada")
WELCOME_LANGUAGE = gettext_noop(
    "Emails come in this language: {language}. To change it, write for example: language en"
)
WELCOME_ZONE = gettext_noop("Your clock goes by the time of {city}, {time} now. To change it, write: time zone London")
WELCOME_PAGE = gettext_noop(
    "There is a page as well, but you need none of it: {address}. Sign in there with a code by email."
)

TURN_FOLLOWS = gettext_noop("Your turn in “{game}” comes once more, in the emails of that game.")
TURN_SENT_OFTEN = gettext_noop("We have sent you this turn of “{game}” several times already.")

LESSON_FOLLOWS = gettext_noop("The first of two short emails about {title} follows, with one move for you to try.")
LESSONS_ENOUGH = gettext_noop("You have had many of these emails today. Ask again tomorrow, or look at the site.")
ASK_BOT = gettext_noop("Would you like a game of {title} against a bot? It starts at once.")
BOT_STARTED = gettext_noop(
    "“{game}” has started: {title} against the {bot}. Your first turn comes in an email of its own."
)
WHICH_TITLE = gettext_noop("Say which game as well, for example: {line} {title}")

ASK_DIG = gettext_noop(
    "Would you like to start this week's dig, {title}? On Monday your game and your result are shown to everyone, under your "
    "name."
)
DIG_STARTED = gettext_noop(
    "“{game}” has started: {title}, the same deal for everyone. On Monday your game and your result are shown to everyone, under "
    "your name. Your first turn comes in an email of its own."
)
DIG_CLOSED = gettext_noop("That dig has closed, and {title} is dealt now. To start it, write: this week's dig")
LETTER_SET = gettext_noop("Each week's dig comes by email on Mondays. To end that, write: no weekly letter")

ASK_INVITE = gettext_noop("Would you like to create a game of {title} and invite {who} to it?")
INVITED = gettext_noop("“{game}” is created, and {who} has been invited.")

DIGEST_SET = gettext_noop("Your turns now come in one email a day, at {time}.")
ASK_AFTER = ngettext_noop(
    "Would you like the email about your turn {minutes} minute after it begins?",
    "Would you like the email about your turn {minutes} minutes after it begins?",
)
AFTER_SET = ngettext_noop(
    "The email about your turn now comes {minutes} minute after it begins.",
    "The email about your turn now comes {minutes} minutes after it begins.",
)
BACK_TO_AFTER = ngettext_noop(
    "To have it as before, write: emails after {minutes} minute",
    "To have it as before, write: emails after {minutes} minutes",
)
BACK_ON_PAGE = gettext_noop("Before, it was: {before}. That can be set on the site.")
EMAILS_OFF_STILL = gettext_noop(
    "You get no emails about your turns at all at the moment. To get them again, write: start"
)

ASK_QUIET = gettext_noop("Would you like no emails about games from {start} to {end}?")
QUIET_SET = gettext_noop(
    "From {start} to {end} ({zone}) you now get no emails about games. They come when that is over."
)

ASK_LANGUAGE = gettext_noop("Would you like pages and emails in this language: {language}?")
LANGUAGE_SET = gettext_noop("Pages and emails now come in this language: {language}.")
ZONE_SET = gettext_noop("Your time zone is now {city}: it is {time} there now.")
BACK_TO_ZONE = gettext_noop("To have it as before, write: time zone {city}")
ASK_NAME = gettext_noop("Would you like to be called “{name}” here?")

STOPPED = gettext_noop(
    "From now on you get no emails but answers to yours and sign-in codes, and you are not ready for new games. To get the "
    "others again, write: start"
)
CLOCK_RUNS = gettext_noop("Your clock still runs in “{game}”, and nobody will warn you.")
STARTED = gettext_noop("You get emails again. To end that, write: stop")
NO_EMAILS_SET = gettext_noop(
    "You get no more emails about your turns in “{game}”. Your clock goes on all the same. To get them again, write: emails again"
)

ADDRESSES_SET = gettext_noop(
    "The links and reply addresses in all older emails no longer work. Use those below, and those of newer emails."
)

ASK_LEAVE = gettext_noop(
    "Do you really want to leave for good? Your account is deleted at once and can't be restored: name, address, settings, notes "
    "and emails go. Bots play your seats to the end; your moves and results stay without your name. To confirm, reply to this "
    "email, not to an older one, with the line: leave for good yes"
)
ADMINS_ON_PAGES = gettext_noop("Your account is an admin's: that can only be done on the site.")

SET_ZONE = gettext_noop("Time zone: {city}, {time} now")
SET_TURNS = gettext_noop("Emails about your turns: {when}")
SET_AFTER = ngettext_noop(
    "Emails about your turns: {minutes} minute after they begin",
    "Emails about your turns: {minutes} minutes after they begin",
)
