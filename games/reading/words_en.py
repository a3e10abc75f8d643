"""English."""

from games.reading.language import Language, Word

ENGLISH = Language(
    greetings="""hi, hello, hey, hiya, hi there, hello there, hey there, dear, dear all, hi all, hello all, hi everyone, hi
        everybody, hello everyone, good morning, good afternoon, good evening, good day, morning, evening,
        howdy, greetings, hi again""",
    closings="""thanks, thank you, thx, ty, many thanks, thanks a lot, thank you very much, thanks again, cheers, best, best
        regards, best wishes, kind regards, warm regards, regards, yours, yours sincerely, yours truly, sincerely, all
        the best, love, bye, bye bye, goodbye, see you, see you soon, see you later, see ya, cya, take care, good luck,
        good luck all, good luck everyone, good luck everybody, good luck to all, good luck to you all, good luck to
        everyone, have fun everyone, thanks everyone, thanks all, thanks everybody, have fun, gl, hf, gg, glhf, gl hf,
        talk soon, talk to you soon, good night, have a nice day, have a nice evening, have a good day, have a good
        evening, have a nice weekend, have a good weekend, have a great day, have a great weekend, have a good one, best
        of luck, enjoy, enjoy your day, enjoy the weekend, happy new year, merry christmas, happy easter, well played,
        good game, thanks a lot everybody, thanks a lot everyone, thanks a lot all, many thanks everyone, many thanks
        all, thank you all, thank you everyone, thank you everybody, thank you very much everyone, stay safe, stay well,
        stay healthy, have a great sunday, have a nice sunday, rgds, kr, br, ciao, cheerio""",
    small_talk="""how are you, how are you all, how are you doing, how are you today, how is it going, how's it going, how are
        things, how's life, how was your weekend, how was your week, how was your day, how was your holiday, how was
        your trip, how is everybody, how is everyone, what's up, whats up, hope you are well, hope you're well, i
        hope you are well, i hope you're well, hope all is well, i hope all is well, hope this finds you well, i
        hope this finds you well, hope everybody is well, hope everyone is well, sorry for the delay, sorry for the
        late reply, sorry for the wait, sorry i'm late, sorry to be late, sorry for being late, sorry for being
        slow, sorry for being so late, sorry for keeping you waiting, sorry to keep you waiting, sorry it took so
        long, sorry that it took so long, sorry for taking so long, sorry about the delay, apologies for the delay,
        my apologies for the delay, excuse the delay, sorry i couldn't answer earlier, sorry i could not answer
        earlier, sorry that i could not answer earlier, sorry i couldn't reply earlier, sorry that i couldn't answer
        earlier, sorry i could not write earlier, sorry for not answering earlier, sorry for not replying sooner, no
        hurry, no rush, no worries, no problem, don't worry, no stress, take your time, nice game, what a game,
        great game, this is fun, your turn, your turn now, it's your turn, it is your turn, you're next, you are
        next, now it's your turn, over to you, your move, here is my move, here's my move, here comes my move, this
        is my move, that's my move, that is my move, i had a nice weekend, it was a pleasure, nice weather, lovely
        weather, what a day, what a week, isn't it nice, can't wait, i can't wait, thanks for the reminder, thank
        you for the reminder, that took ages, that took a while, this took a while, this took ages, hope for the
        best, and hope for the best, hoping for the best, happy birthday, hope that's fine, hope that is fine, hope
        that's ok""",
    fillers="""of course, definitely, certainly, have to, need to, must, gladly, this season, i, i'll, i'm, me, my, mine,
        we, will, would like, 'll, a, an, the, this, that's, it, it's, its, is, be, to, on, in, at, for, of, with,
        from, into, onto, by, as, and, so, then, now, here, there, today, please, pls, plz, kindly, ok, okay, k,
        alright, well, oh, ah, aha, yes, yep, yeah, yup, sure, just, simply, right then, let's, lets, let, us, go,
        going, move, moves, play, turn, answer, reply, choice, decision, action, order, my move, cube, cubes, space,
        spaces, field, square, spot, place, position, parcel, card, one, two, three, both, new, archaeologist,
        archaeologists, worker, workers, excavation, extension, extend, excavate, dig, first, finally, good, best,
        fine, great, nice, looks, look, seems, seem, sounds, feels, again, next, side, hand, season, this time,
        thanks, thank, lord, lady, sir, mrs, mr, colonel, using, use, patron, power, game, try, trying, right away,
        right now, straight away, at once, immediately, lol, haha, hehe, cool, wow, sigh, sadly, round, ps, p s,
        btw, as discussed, as agreed, yay, meh, phew, quickly, gonna, week, weeks, slot, number""",
    intents="""i play, i'll play, i take, i choose, i pick, i go, my move, my turn, my answer, my choice, i want, i would like,
        i'd like, let's, let me play, i'll, i will, i pass, i decline, i skip, make it, make that, mark me down, put me
        down, i put, i place, i move, i set, i dig, i excavate, i extend, i build, i claim, i enter, i use, i'd love,
        let me, i am going, i'm going, i decide, i decided, i've decided, i have decided, i opt, i settle, i stick, my
        action, my pick, my decision, i think i'll, i think i will, i guess i'll, i'm playing, i am playing, i'm taking,
        i am taking, i'm going with, i'm going for, i am going with, i'm putting, i'm placing, i am placing, i'm
        digging, i'm extending, i am extending, i'm passing, i am passing, i'm claiming, i'm moving, i'm choosing, i'm
        gonna, i start an excavation, start an excavation, imma, my next move, my next action, my next turn""",
    orders="""play, take, taking, choose, pick, go for, go with, go to, going for, going with, going to, put, putting,
        place, placing, move, moving, set, dig, digging, excavate, excavating, extend, extending, build, claim,
        claiming, enter, use, using, opt for, settle on, settle for, decided on, sticking with""",
    reasons="""because, since, so, and, cause, cuz, hoping, to block, to get, to keep, to stop, to win, to hold, to score,
        to secure, to protect, to connect, to grab, to be safe, to reach, to stay""",
    remarks="""nice, good, great, fine, lovely, brilliant, clever, strong, weak, bad, silly, for the, for that, for your,
        about, about the, of, of the, a, one, two, three, both, another, each, every, with the, despite the, why
        not, from, thanks for, thank you for, well done, see you at, see you in, see you on""",
    articles="the, a, an, this, that, my",
    courtesies="""please, pls, plz, kindly, ok, okay, now, again, just, then, well, so, me, the, my, hm, i'd like to, i would
        like to, can you, could you, would you, can i, could i, may i""",
    openers="is, are, does, did, can, could, may, should, would, shall, has, was, were, isn't, aren't, doesn't, can't, who",
    questions="""can i, may i, could i, should i, shall i, am i, do i, would it, could you, can you, would you, will you, is
        it, is there, is that, are there, what if, what about, how about, what happens, what is, what are,
        what does, which, why, when is, when do, when does, where is, where are, who is, how do, how does,
        how can, how many, how much, does it, does that, did i, was it, wondering, wonder, i ask, tell me,
        let me know, please explain, explain, question, what would, what should, any idea, any chance,
        possible, allowed""",
    choices="or, either, otherwise, alternatively, versus, vs, whichever, whatever",
    conditions="""if, unless, provided, providing, in case, as long as, as soon as, assuming, suppose, supposing, depending,
        depends, except, whether, only when, should he, should she, should they, should anybody, should somebody, in the
        event, barring, subject to, pending, given that, on condition, conditional, contingent, in that case, if not, if
        so, else""",
    soft_conditions="once, until, till, whenever, when, while, where, because of",
    denials="""not, no, don't, dont, do not, never, cannot, can't, cant, won't, wont, isn't, wasn't, wouldn't, shouldn't,
        couldn't, doesn't, didn't, aren't, ain't, neither, nor, none, nothing, nobody, nowhere, without, instead of,
        rather than, anything but, avoid, refuse, forget, ignore, disregard, scrap, cancel, cancelled, retract,
        revoke, take back, taken back, stop, wait, hold on, hang on, mistake, wrong, oops, by accident, typo, leave
        it, leave that, abort, delete, strike that, withdraw, undo that, take that back, regret, hate, nto, nott,
        noot, dnt, wnot, ain, undo, hardly, barely, nope, nah, god forbid, heaven forbid, psych, sike""",
    doubts="""maybe, perhaps, possibly, probably, might, may be, hmm, hm, hmmm, unsure, uncertain, undecided, hesitate,
        hesitating, thinking about, thinking of, think about, think of, let me think, think it over, consider,
        considering, i guess, guess, tempted, toying, dunno, joking, kidding, just kidding, some time, more time,
        need time, later, jk, leaning, lean towards, torn, not sure, uncertainty, just thinking, toying with,
        hypothetically, tentatively, provisionally, argument's sake, let's say""",
    pointing="""pass*, take*, taking, took, put*, dug, claim*, decline*, block*, it, it's, its, that, that's, this,
        these, those, there, here, one, ones, so, move, moves, moving, play, plays, playing, played, turn, turns,
        game, games, rule, rules, board, cube, cubes, space, spaces, field, square, parcel, parcels, patron, patrons,
        museum, survey, season, card, cards, dig, digging, excavate, excavation, extend, extension, point, points,
        score, scores, win, wins, winning, lose, losing, legal, allowed, possible, free, taken, ok, okay, right,
        correct, good, better, best, bad, wrong, sure, certain, agree, agreed, think, mind, suggest, recommend,
        advise, say, opinion, idea, same, change, undo, instead, or, else, should, shall, can i, may i, could i, do i,
        am i, must, wait, mean, understand, get, got, receive, received, arrive, arrived, work, works, count, counts,
        late, matter, matters, my, mine, me, help, why, which, how about""",
    elsewhere="""was, were, had, has, have been, have played, would, could, should, almost, nearly, wanted, want you,
        yesterday, last, ago, before, after, earlier, previous, previously, next time, next turn, next season, next
        round, tomorrow, someday, soon, he, she, they, his, her, hers, their, theirs, your, yours, who, whom, whose,
        said, says, told, tells, asked, asks, played, plays, took, takes, taken, went, goes, moved, put it, placed,
        chose, wish, wished, hope, hoped, hoping, hopes, fear, afraid, but, though, although, however, only, because
        of you, than, unlike, something like, imagine, expect, expected, thought, planning, plan, plans, planned,
        road, motorway, highway, paper, level, exam, vitamin, flight, gate, terminal, chess, audi, bus, train, tram,
        line, size, page, chapter, format, hotel, floor, number, example, instance, e g, eg, everyone, everybody,
        somebody, someone, anybody, anyone, opponent, opponents, blue, red, green, white, i left, left for, left
        the, left over, left behind, bet, you, he'll, she'll, they'll, you'll, he's, she's, they're, you're, you've,
        he'd, she'd, they'd, who'll, next, tonight, hour, hours, minute, minutes, weekend, month, monday, tuesday,
        wednesday, thursday, friday, saturday, sunday, this evening, this afternoon, this morning, point, sometimes,
        usually, normally, always, often, generally, typically, eventually, someone else, forgot, forgotten, used
        to, too late, too early, too, wants, wants to, document, print, room, exit, route, vitamins, card please,
        cologne, office, school, home, work, lunch, dinner, breakfast, doctor, love, enjoy, be in, be at, be on, i'm
        in, i'm at, i'm on, i am in, i am at, i am on, it's in, it's at, it's on, is in, is at, in the morning, back
        then, some day, concerning, regarding, despite, apart from, hopefully, sort of, kind of, apparently,
        presumably, allegedly, supposedly, roughly, approximately, permitting, inclined, i believe, potentially,
        ideally, theoretically, in theory, i doubt, any more, no longer, hold, error, this week, last week, in a
        week, a week, week ago, weeks ago, in weeks, in two weeks, two weeks, three weeks, some weeks, few weeks,
        many weeks, couple of weeks""",
    asides="""i'll call later, i will call later, i'll call you later, i will call you later, i'll call you tonight, i'll
        call you tomorrow, call you later, i'll phone later, i'll phone you later, i'll ring later, i'll ring you later,
        i'll give you a call later, talk later, talk to you later, we'll talk later, we can talk later, let's talk later""",
    introductions="""for later, for later on, in my next turns, in the next turns, for my next turn, for my next turns, for
        my next moves, for the next turn, for the next turns, for next time, as i am away, as i'm away, since i am away,
        since i'm away, because i am away, because i'm away, while i am away, while i'm away, when i am away, when i'm away,
        if i am away, if i'm away, in case i am away, in case i'm away, in case of my absence, if i am not there, if i'm not
        there, in case i am not there, in case i'm not there, if i am not around, if i'm not around, in case i am not
        around, in case i'm not around, if i am offline, if i'm offline, in case i am offline, in case i'm offline, until i
        am back, until i'm back, till i'm back, if i am not back, if i'm not back, if i'm not back in time, in case i'm not
        back, in case i'm not back in time, if i don't answer, if i don't answer in time, in case i don't answer, in case i
        don't answer in time, if i can't answer, in case i can't answer, if i don't reply, if i don't reply in time, in case
        i don't reply, if i don't make it, if i can't make it, in case i don't make it, in case i can't make it, if i
        forget, in case i forget, in case i am late, in case i'm late, just in case""",
    spans="to, onto, on to, extended to",
    joints="and, plus",
    extending="""extend, extending, extension, extend to, extending to, extension to, i extend to, i'll extend to,
        excavate, with, using, lord, lady, sir, mrs, colonel, both, cubes on, on""",
    counters="for, card, slot, number",
    cards="card, card number, slot, slot number",
    ending="""end turn, end my turn, end of turn, end of my turn, i end my turn, i end the turn, end the turn, finish turn,
        finish my turn, i finish my turn""",
    passing="i pass, i'm passing, i am passing, i will pass, i'll pass, i pass this round, i pass for this round",
    leaving="""i'm out, i am out, im out, i'm out this season, i'm out for this season, i'm out this round, i'm out
        for this round, sorry i'm out, i'm out then, then i'm out""",
    corrections="""actually, rather, instead, correction, i mean, i meant, on second thought, on second thoughts, scratch that,
        sorry i mean, changed my mind, change my mind, better""",
    regrets="""undo*, take back, take it back, take that back, take this back, take my move back, take the move back, taking back,
        taken back, takeback, i meant, wrong move, by mistake, my mistake, a mistake, misclick*, mistyped, typo""",
    idioms="""right on, right now, right away, all right, alright, that's right, you're right, you are right, am right, is
        right, was right, right after, right before, left for, left over, left home, left early, left behind, left
        work, i left, we left, he left, she left, they left, days left, time left, nothing left, hours left, much
        left, is left, are left, have left, has left, cubes left, pass on my, pass on the, pass the time, right
        here, right there, quite right, pass by, passed, right side up, right choice, right ok, ok right, okay
        right, right okay, yes right, right yes, right thanks, oh right, ah right, yeah right, pass along, pass it,
        pass the, passing time, boarding pass, bus pass, ski pass, season pass, right then, do it right, get it
        right, got it right, just right, just left, left it, left him, left her, left them, let it pass, let this
        pass, let that pass, comes to pass, came to pass""",
    abbreviations="""mr, mrs, ms, dr, e.g, i.e, eg, ie, etc, vs, no, st, approx, prof, p.s, ps, resp, dept, apt, bldg, rm, fl,
        ste, ext, tel, ave, rd, ln, sq, mon, tue, tues, wed, thu, thur, thurs, fri, sat, sun, jan, feb, mar, apr,
        jun, jul, aug, sep, sept, oct, nov, dec, nos, fig, sec, vol, pp, min, max, inc, ltd, co, corp, gen, col,
        capt, sgt, rev, hon, jr, sr""",
    aliases={"passing": "pass", "skipping": "skip", "declining": "decline"},
    accented="",
    back="""i'm back, im back, i am back, i'm here again, i am here again, take seat back, take my seat back, take back seat, take
        back my seat, take the seat back, i take my seat back, i'll take my seat back, taking my seat back, seat back, my seat
        back, my seat please, i want my seat back, i want my seat, i want it back, i'd like my seat back, i would like my seat
        back, i'd like to have my seat back, i would like to have my seat back, i'd like to take my seat back, i would like to
        take my seat back, i want to take my seat back, want my seat back, have my seat back, get my seat back, give me my seat
        back, give me back my seat, give my seat back, i want to play again, i want to play on, i want to come back, let me back
        in, back in the game, i'm back in the game, back at the table""",
    back_word="back",
    excuses="""sorry, so sorry, very sorry, i'm sorry, apologies, my apologies, oops, ah, oh, finally, i want, i would like, i'd
        like, to, in this game""",
    acts={
        "buy": "buy", "buying": "buy", "play": "play", "playing": "play", "exile": "exile", "discard": "discard", "gain": "gain",
        "lay": "lay", "keep": "keep", "with": "with",
    },
    cases={},
    commands=(
        Word("undo", """undo, take back, takeback, undo my move, undo my last move, undo last move, undo the last
            move, take
            back my move, take back my last move"""),
        Word("undo turn", """undo turn, undo my turn, undo the turn, undo this turn, undo whole turn, undo my whole turn, undo the
            whole turn, undo entire turn, undo my entire turn, undo all, undo everything, take back turn, take back my turn,
            take back my whole turn, take back the whole turn, take my turn back, take my whole turn back"""),
        Word("board", """board, show board, show the board, show me the board, the board, send the board, send me the
            board,
            position"""),
        Word("help", "help, help me, i need help, commands, how to play, instructions"),
        Word("log", """log, history, show log, show the log, the log, game log, moves so far, show the history, send the log,
            send me the log"""),
        Word("note", "note, notes, memo, my note, note to self, note to myself, private note"),
        Word("talk", "say, chat, talk, talk to all, to all, to everybody, to everyone, tell all, tell everybody, tell everyone"),
        Word("vacation", """vacation, holiday, holidays, vacation days, on vacation, on holiday, i am on vacation, i'm
            on vacation,
            i am on holiday"""),
        Word("orders", """orders, order, my order, my orders, show order, show orders, show my order, show my orders,
            my plan, show my plan"""),
        Word("no orders", """no orders, no order, cancel order, cancel orders, cancel my order, cancel the order,
            end my order, delete my order, remove my order, forget my order, drop my order,
            cancel plan, cancel my plan, cancel the plan, end my plan, delete my plan, remove my plan, drop my plan"""),
        Word("hold", "hold, hold order, hold orders, hold my order, put my order on hold, hold my plan, put my plan on hold"),
        Word("go on", """go on, go ahead with my order, release my order, resume, resume order, resume my order,
            go ahead with my plan, release my plan, resume my plan"""),
        Word("same again", "same again, the same again, same order again, the same order again, repeat my order, repeat order"),
        Word("call off", "call off, call it off, call the game off, call off the game"),
        Word("ready", "ready, ready for, i am ready for, i'm ready for, ready to play, i am ready to play, i'm ready to play"),
        Word("not ready", "not ready, no longer ready, i am no longer ready, i'm no longer ready, not ready any more"),
        Word("games", "games, my games, show games, show my games, list games, list my games, list of games"),
        Word("open", "open, open games, show open games, list open games, list of open games"),
        Word("game", "game, show game, show me game"),
        Word("bot", "bot, a bot, play a bot, play the bot, play against a bot, play against the bot, game against a bot"),
        Word("show me", "show me, please show me, teach me, show me how to play, teach me how to play"),
        Word("dig", "this week's dig, the dig of the week, play this week's dig, weekly dig"),
        Word("invite", "invite, i invite, i'd like to invite, i would like to invite"),
        Word("digest", "digest, daily digest, in the digest, in the daily digest, emails in the digest, one email a day"),
        Word("emails at once", "emails at once, mails at once, email me at once, emails immediately, emails right away"),
        Word("emails after", "emails after, mails after, email me after"),
        Word("no emails", "no emails, no mails, no more emails, no more mails, no emails please, stop emails"),
        Word("emails again", "emails again, mails again, emails on, send emails again"),
        Word("quiet", "quiet, quiet hours, quiet from, quiet hours from"),
        Word("quiet off", "quiet off, quiet hours off, no quiet hours"),
        Word("language", "language, my language"),
        Word("time zone", "time zone, timezone, my time zone, my timezone"),
        Word("call me", "call me"),
        Word("text only", "text only, only text, plain text, text alone"),
        Word("pictures", "pictures, with pictures, pictures again"),
        Word("hints", "hints, hints on, hints again, show hints"),
        Word("no hints", "no hints, no more hints, hints off"),
        Word("settings", "settings, my settings, show settings, show my settings"),
        Word("stop", "stop, stop all emails, unsubscribe"),
        Word("start", "start, start again, start emails"),
        Word("new addresses", "new addresses, new address, new reply addresses"),
        Word("leave for good", "leave for good, i leave for good, delete my account"),
        Word("not me", "not me, that's not me, that is not me, this isn't me, this is not me"),
        Word("join", "join, i join, join game, i'd like to join, i would like to join"),
        Word("rematch", "rematch, play again"),
        Word("leave league", "leave league, leave the league, not league"),
        Word("league", "league, enter league, enter the league, join league, join the league"),
        Word("resign", """resign, i resign, give up, i give up, i want to resign, concede, i concede, quit, i quit,
            surrender, i
            surrender"""),
    ),
    yes="yes, confirm, confirmed, yes please, sure, yep, yeah, definitely, i confirm, i am sure, i'm sure",
    no="""no, no thanks, no thank you, no thank, nope, nah, not this time, unfortunately not, unfortunately no,
        sadly not, sadly no, i'm afraid not, decline, i decline, i'd rather not, i would rather not, rather not,
        not interested, i'm not interested, i am not interested, i can't, i cannot, no time, i have no time, i
        don't have time, not today, not now""",
    gladly="""gladly, with pleasure, happily, i'd love to, i would love to, i'd love that, love to, happy to,
        i'm happy to, sounds good, sounds great, great, great idea, good idea, of course, let's play, let's go,
        let's do it, let's do this, count me in, i'm in, i am in, i accept, again, absolutely, lovely, perfect,
        wonderful, oh""",
    sure="yes",
    days="day, days, d, nights",
    players="for, with, and, or, to, player, players, people, seats",
    weeks="week, weeks",
)  # fmt: skip
