"""Replies of people of all ages and trades, on telephones, dictated, corrected by a machine.

Some have an office's footers. As in `habits`.

Written by somebody who wanted a wrong move, and judged before any of it was read by the program.
"""

ATTACK_HABITS: list[tuple[str, str, tuple[str, ...]]] = [
    ("dig", "d3", (
        "d3 🎲🎲", "👍 d3", "🏺 d3 🏺", "D 3", "d3 and have a great weekend!", "d3 bitte lg", "na gut dann halt d3",
        "D3\n\n\n\nOn 21 Nov 2026, at 10:02, Mykerinos by Mail <a@example.org> wrote:\n> You can play\n> h3 g2 d3\n",
        "> Reply with your move\n\nd3\n\n> h3 is also legal\n", "> 3 Züge sind möglich: d3, h3, g2\nd3\n",
        "d3\nSent from Outlook for iOS", "D3\n\n-- \nWysłano z telefonu",
        "d3\n\nRegards,\nJohn Smith\nSenior Associate, Building A1\n\nThe contents of this e-mail are confidential.",
        "d3\n\nDiese E-Mail und alle Anhänge sind vertraulich.\nMusterbau GmbH, Gebäude A1",
        ("d3\n\nZ wyrazami szacunku\nJan Nowak\nKierownik Działu Zakupów\nABC Sp. z o.o.\nul. Polna 3, hala "
         "H3\n00-001 Warszawa\nNIP 123-456-78-90\n\nNiniejsza wiadomość jest poufna."),
    )),
    ("dig", "d3 || ?", (
        "d3!!!!!! 😎😎 im gonna win", "D3 thanks Sent from my iPhone", "Ok Google play d3", "D three please", "d-3",
        "D3 (delta three)",
        ("Dear friends, I do hope you are all keeping well. I shall place my cube on d3 this time. With love from "
         "Granny Edith x"),
        "D3 it is. Sorry, been hectic at work!!", "d3 (sorry, meant h3 last time but whatever)",
        "was going to say h3 but let's do d3", "d3. no backsies lol",
        "> Do you want to pass? Then write: pass\n\nno thanks, d3\n", "d3, final answer", "Locking in d3", "d3 plz & thx",
        "Please can I have d3", "Going for D3 again, fingers crossed 🤞", "d3 d3 d3 come on!!",
        ("d3 :)\n\nCAUTION: This email originated from outside of the organization. Do not click links or open "
         "attachments unless you recognize the sender."),
        "d3\n\n*****\nACME Corp registered office: 4 A4 Street. Registered in England no 12345",
        "I changed my mind. d3 instead of h3.", "D3 please. PS what's the score?", "Merry Xmas! d3", "B4 I forget: d3",
        "C u l8r, d3", "g2g! d3", "gr8, d3", "d3 4 the win", "h5 (high five)! d3", "F5 doesn't work here. d3",
        "A4 paper jam at work, sorry. d3", "b6: vitamin deficiency, sorry for the delay. d3", "rolled a d6 to decide: d3",
        "the d6 says d3", "a1 quality game! d3", "plan b5: d3", "My seat on the train is A4. d3", "B4 bed: d3",
        "F1 is on, so quick: d3",
        "Guten Tag, hiermit setze ich meinen Würfel auf D3. Mit freundlichen Grüßen, Hans-Peter Möller", "Ich würd sagen d3",
        "joa d3", "D3!!!11elf", "d3, Oma ist stolz 😄", "Passt schon, d3", "aufgeben kommt nicht in Frage! d3",
        "Hilfe, mein Hund hat die Tastatur gefressen. d3", "d3 mit Gruß aus A1 (Autobahn, Stau)",
        "Bin auf der A4, daher kurz: d3",
        ("d3\n\nMit freundlichen Grüßen\ni. A. Sabine Schmidt\nSachbearbeitung\nStadtwerke Musterstadt GmbH\nAn "
         "der Halle H3\n12345 Musterstadt\nTel. 0123 456-78\nGeschäftsführer: Dr. Max Mustermann\nAmtsgericht "
         "Musterstadt HRB 1234"),
        "Moin zusammen, Sprachnachricht geht gerade nicht, also d3, bis denne", "d3 und basta", "Wie gehabt: d3",
        "d3 proszę i pozdrawiam z Krakowa", "no to lecimy z d3", "d3 i tyle", "daję d3, sorki za zwłokę",
        "jeszcze raz d3, bo poprzedni mail chyba nie doszedł", "stoję w korku na A4, więc szybko: d3", "d3 i basta!",
        "Kochani, tym razem d3. Ściskam, babcia Zosia", "d3, a co!", "lecę na d3",
    )),
    ("dig", "d3 | :board || :board | d3 || d3 || ?", (
        "Brett? d3",
    )),
    ("dig", "?", (
        "dee 3", "delta three", "I'll go with d3 unless I'm missing something", "Definitely D3, right?",
        "How do I play? Is it d3?", "Hi. It's Tom's dad, he is at school. He says d3.", "I pass... no wait d3",
        "Press F1 for help", "H2O is water", "g2g", "b4n", "I was told a1 is strong", "ähm d3?",
        "Also wenn nix dagegen spricht d3", "Ich spiele D drei Punkt Viele Grüße Ines", "Habe mich vertippt, ich wollte h3",
        "Passt", "Nimm h3 wenn d3 weg ist", "chyba d3", "d3 (jak nie można to h3)", "Nic z tego nie rozumiem, co mam zrobić?",
        "Dyktowane: gram de trzy", "Czekam na ruch Bena", "Babcia mówi: d3 🙂", "d3 - no d4 - no d3", "d3... or was it h3",
        "whoever wrote d3 before was not me", "Auto-correct made it d3, I typed h3",
        "Auto-correct again! Not g3, d3, I mean h3", "my cat walked over the keyboard d3 h3 f4", "d3 ist besetzt, oder nicht?",
        "Wer hat d3 genommen? Dann eben nicht.", "If it is my turn: d3. If not, ignore this.", "d3 only with Ben's permission",
        "For the record, Ben promised me d3", "wenn Oma passt d3", "d3 wär gelogen", "niech Ola zagra d3", "d3 gdyby co",
        "ask me again tomorrow, d3 looks nice though", "h2 so4", "Vitamin B6 and D3 every morning", "Chess: Nf3 d5",
        "E4 or D4, the chess way", "Room f4 at 5 pm?", "see you in B5 at noon", "Treffen in Raum H3 um 12",
        "spotkanie w sali A1 o 12", "Can Ben and I swap? I'd give d3",
    )),
    ("dig", "a1 || ?", (
        "a1 or bust", "a1, the best of the rest", "A1! Like the sauce", "First class: a1", "a1 as in excellent",
    )),
    ("dig", "h5 || ?", (
        "I rolled the dice: h5", "h5 ✋", "High five: h5!",
    )),
    ("dig", "pass", (
        "pass :(", "Pass 😴", "PASS PLEASE", "pas 😔", "ich passe 🙈",
    )),
    ("dig", "pass || ?", (
        "nothing useful left for me so I'll pass", "skip me this time", "Pass. Bin im Urlaub bis Montag.",
        "ich passe, hab keine Lust mehr 😅", "pas, nie mam już kostek", "Not today. pass",
        "gonna have to pass on this, sorry guys", "I'll sit this one out, pass", "no moves left... pass it is",
    )),
    ("dig", "b5-b6", (
        "extend b5 to b6 please", "b5→b6 🙏", "B5-B6!!",
    )),
    ("dig", "b5-b6 || ?", (
        "put two on b5 and b6", "from b5 over to b6", "b5 + b6 please", "b5 b6 (extension)",
    )),
    ("dig", "g2-h2 || ?", (
        "g2/h2", "g2 / h2 as extension",
    )),
    ("dig", ":undo || ?", (
        "undo! undo!! I meant h3", "cofnij, pomyłka", "Undo please!!! fat fingers", "UNDO UNDO UNDO", "zurück zurück!",
        "please undo, my toddler pressed send",
    )),
    ("dig", ":resign || ?", (
        "I give up, you are all too good", "Ich gebe auf, ihr seid zu gut!",
    )),
    ("survey", "left", (
        "links, danke dir!", "biorę lewą, dzięki", "Left pls 🙂",
    )),
    ("survey", "left || ?", (
        "left 4 me", "right, I'll take the left", "not the museum, left", "das linke bitteschön", "masz prawo, ale lewa",
        "Alles klar, dann die linke", "right... so, left", "All right: left", "Recht hast du, links", "the left one, right Ben",
    )),
    ("survey", "right || ?", (
        "The parcel on the right looks better, I'll have that one", "Rechts natürlich, was sonst", "po prawej stronie",
        "Right, I left it too long: right", "rechts. links ist doof",
    )),
    ("survey", "museum lemon3", (
        "museum, lemon 3, thx", "Museum: Lemon3!",
    )),
    ("survey", "?", (
        "Recht so!", "I have nothing left", "Right you are", "Left or right, who cares", "Am I right?",
        "links rechts links rechts", "I left my glasses at home, what are my choices", "write the museum", "I never go left",
        "Prawie zapomniałam", "lewa czy prawa noga",
    )),
    ("dig", "?", (
        "d3\n-- \nInes\nPS: no wait, h3!", "d3\n\n--\nInes\n\nP.S. Please don't play d3 yet",
        "d3\n\nThis e-mail is confidential.\n\nPS: rather h3",
    )),
    ("dig", "d3", ("d3\n-- \nInes\nPS: Happy birthday, Ben!", "d3\n-- \nInes, Room h3\nPress officer, tel. 123")),
    ("two", "d1 | neutral g1 || d1 | ? || ?", (
        "d1, and for the white one g1", "d1 und neutral g1 bitte", "d1 i neutralna g1 proszę",
    )),
    ("egypt", "take general-moscow-2 || ?", (
        "Ich hätte gern die Karte 2", "Karte zwei bitte", "kartę 2 biorę", "the Moscow one, card 2", "card no 2 pls",
        "nr 2 bitte", "take #2", "I'd love card 2", "2nd card please", "take two",
    )),
    ("egypt", "take specialised-mesopotamia-vienna-2 || ?", (
        "Take 3! Action!",
    )),
    ("egypt", "dig egypt 8 || ?", (
        "8 Wochen in Ägypten graben bitte", "dig egypt 8, Gruß aus Berlin", "dig in Egypt, 8 weeks please!",
        "8 weeks Egypt dig", "Egypt! 8 weeks!", "dig egypt for 8 weeks\n\nsent from Rome",
    )),
    ("egypt", "refresh || ?", (
        "odśwież", "refresh!! these cards are awful", "neue Karten bitte, refresh",
    )),
    ("egypt", "?", (
        "take 2 aspirin and call me in the morning", "I'll take 1 for the team", "give me 2 minutes", "take it to Berlin",
        "I'd stop but I can't", "don't stop me now", "refresh my memory", "dig this!", "I dig Egypt", "can you dig it",
        "1, 2, 3", "I take the 5:15 to London", "see you in Paris by car", "take 2 or take 2?", "Nimm 2 sind leckere Bonbons",
        "take general interest",
    )),
    ("patrons", "tangerine c1-d1-e1 || ?", (
        "tangerine c1 d1 e1 (yum, fruit)", "Colonel T: tangerine c1-d1-e1", "Mit Oberst Tangerine c1 d1 e1, danke",
    )),
    ("patrons", "?", (
        "I ate a tangerine, c1 d1", "lemon tea and c1 d2", "orange c1 d1 e1", "tangerine dream",
    )),
]  # fmt: skip
