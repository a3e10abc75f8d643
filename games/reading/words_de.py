"""German."""

from games.reading.language import Language, Word

GERMAN = Language(
    greetings="""hallo, hallo zusammen, hallo alle, hallo ihr lieben, liebe, lieber, liebes, liebe leute, sehr geehrte, sehr
        geehrter, sehr geehrte damen und herren, guten morgen, guten tag, guten abend, moin, moin moin,
        servus, grüß gott, grüß dich, grüezi, tag, tach, morgen zusammen, na, huhu, mahlzeit, hallöchen,
        moinsen, gude, werte, werter""",
    closings="""danke, danke schön, dankeschön, danke sehr, vielen dank, besten dank, herzlichen dank, tausend dank, danke dir,
        danke euch, merci, gruß, grüße, viele grüße, liebe grüße, beste grüße, schöne grüße, herzliche grüße,
        freundliche grüße, mit freundlichen grüßen, mit freundlichem gruß, mit besten grüßen, mit lieben grüßen, lieben
        gruß, schönen gruß, besten gruß, herzlichst, lg, mfg, vg, bg, hg, glg, lieber gruß, ganz liebe grüße, sonnige
        grüße, bis bald, bis dann, bis später, bis morgen, bis demnächst, tschüss, tschüs, tschau, ciao, ade, auf
        wiedersehen, mach's gut, machs gut, macht's gut, viel glück, viel erfolg, viel spaß, viel spaß euch, viel spaß
        euch allen, viel erfolg euch, viel glück euch, danke euch allen, danke an alle, schönen tag, einen schönen tag,
        schönen tag noch, schönen abend, schönen abend noch, einen schönen abend, schönes wochenende, ein schönes
        wochenende, schönen sonntag, gute nacht, alles gute, gute besserung, frohe weihnachten, frohes neues jahr, frohe
        ostern, guten rutsch, dein, deine, euer, eure, ihr, ihre, gutes spiel, schönes spiel, allen viel glück, pass auf
        dich auf, passt auf euch auf, pass gut auf dich auf, bleib gesund, bleibt gesund, kommt gut ins neue jahr, komm
        gut ins neue jahr""",
    small_talk="""wie war dein wochenende, wie war euer wochenende, wie war dein urlaub, wie war der urlaub, wie geht's, wie
        gehts, na ja, nun ja, tja ja, ach ja, wie geht es,
        wie geht's dir, wie gehts dir, wie geht es dir, wie geht es euch, wie geht's euch, wie
        geht es ihnen, wie geht's so, alles gut, alles gut bei dir, alles gut bei euch, alles klar, alles klar bei
        dir, alles klar bei euch, was gibt's neues, was machst du so, ich hoffe es geht dir gut, ich hoffe es geht
        euch gut, ich hoffe es geht ihnen gut, hoffe es geht dir gut, hoffe es geht euch gut, ich hoffe dir geht es
        gut, ich hoffe euch geht es gut, ich hoffe bei euch ist alles gut, sorry für die späte antwort, sorry für
        die verspätung, entschuldigung für die späte antwort, entschuldige die späte antwort, entschuldigt die späte
        antwort, entschuldigung für die verspätung, verzeihung für die verspätung, sorry dass es so lange gedauert
        hat, tut mir leid dass es so lange gedauert hat, entschuldigt dass es so lange gedauert hat, sorry hat etwas
        gedauert, hat etwas gedauert, hat leider etwas gedauert, hat ein bisschen gedauert, hat leider etwas länger
        gedauert, sorry dass ich mich erst jetzt melde, entschuldigt dass ich mich erst jetzt melde, sorry für die
        wartezeit, konnte leider nicht früher, ich konnte leider nicht früher, ich konnte leider nicht früher
        antworten, konnte leider nicht früher antworten, ich konnte nicht früher antworten, keine eile, kein stress,
        kein problem, keine ursache, keine sorge, nichts zu danken, lasst euch zeit, lass dir zeit, du bist dran, du
        bist am zug, ihr seid dran, jetzt bist du dran, dein zug, hier mein zug, hier ist mein zug, hier kommt mein
        zug, das ist mein zug, so hier mein zug, anbei mein zug, schönes wetter, tolles spiel, macht spaß, das spiel
        macht spaß, ich freue mich, freu mich, was für ein spiel, danke für die erinnerung, vielen dank für die
        erinnerung, sorry hat gedauert, hat etwas gedauert sorry, war unterwegs, sorry war unterwegs, dann halt,
        halt mal, halt eben, nehm ich halt, nehme ich halt, spiel ich halt, spiele ich halt, na dann halt""",
    fillers="""natürlich, selbstverständlich, unbedingt, auf jeden fall, leider, muss, diese, dieser, ich, wir, mir, mich,
        mein, meine, meinen, meiner, meinem, der, die, das, den, dem, des, ein, eine, einen, einem, einer, es, ist,
        sei, wird, werde, auf, in, im, ins, an, am, bei, beim, zu, zum, zur, nach, mit, für, von, und, so, also,
        dann, nun, jetzt, hier, da, dort, heute, diesmal, bitte, bitteschön, ok, okay, gut, na gut, na dann, ja, jo,
        jep, jau, klar, einfach, mal, eben, gern, gerne, zug, spielzug, antwort, wahl, entscheidung, aktion, würfel,
        stein, steine, klotz, feld, felder, parzelle, karte, platz, stelle, ein, zwei, drei, beide, neue, neuer,
        archäologe, archäologen, grabung, ausgrabung, erweiterung, erweitern, grabe, graben, passt, sieht, aus,
        klingt, super, prima, toll, schön, wieder, noch, lord, lady, sir, mrs, oberst, colonel, zuerst, erst,
        endlich, los, mache, machen, nehme, nehmen, setze, setzen, seite, saison, danke, möchte, will, würfelchen,
        mann, spiel, gehe, gehen, spielen, lautet, heißt, legen, versuche, versuchen, probiere, sofort, gleich, tja,
        puh, naja, definitiv, ganz klar, los geht's, auf geht's, weiter mit, wie besprochen, wie abgesprochen, juhu,
        oha, oh, sorry, woche, wochen, nummer, nr""",
    intents="""ich spiele, spiele, ich nehme, nehme, nehm, ich setze, setze, ich lege, lege, ich ziehe, ziehe, ich gehe, gehe,
        ich wähle, wähle, ich grabe, grabe, ich stelle, stelle, ich baue, ich erweitere, erweitere, ich mache, mache,
        ich möchte, möchte, ich will, ich würde gern, ich würde gerne, ich hätte gern, ich hätte gerne, hätte gern,
        hätte gerne, mein zug, mein spielzug, zug, meine antwort, meine wahl, nehmen wir, spielen wir, machen wir, ich
        entscheide mich, entscheide mich, ich habe mich entschieden, ich erweitere um,
        erweitere um, ich starte eine ausgrabung, starte eine ausgrabung, ich beginne eine ausgrabung, ich passe, passe,
        ich verzichte, ich lehne ab, ich überspringe, ich nutze, nutze, ich benutze, ich werde, ich entscheide mich für, ich
        bleibe bei, ich bleib bei, ich nehm,
        ich mache weiter mit, ich bin bei, mein nächster zug""",
    orders="setz, leg, zieh, geh, stell, mach, spiel, nimm, erweiter, grab",
    reasons="weil, denn, damit, um, und, also, so, da lohnt, da dort, da ich",
    remarks="""schöner, schönes, guter, gutes, gute, toller, tolles, starker, starkes, netter, nettes, für den, für das,
        über den, vom, ein, eine, einen, zwei, drei, beide, jeder, jedes, wegen, trotz, mit dem, warum nicht, wieso
        nicht, von, ab, danke für, schön, toll, super, prima, gut, bis bald in, bis bald im, bis dann in""",
    articles="der, die, das, den, dem, des, ein, eine, einen, einem, einer, diese, dieser, dieses, diesen",
    courtesies="""bitte, bitteschön, mal, jetzt, nochmal, noch einmal, gern, gerne, ok, okay, mir, den, die, das, mein,
        meinen, doch, dann, also, kannst du, könntest du, kann ich, ich möchte, ich würde gern, ich will""",
    openers="ist, sind, war, geht, ginge, kann, könnte, darf, dürfte, soll, sollte, passt, wird, hat, wäre, reicht, lohnt, gilt",
    questions="""kann ich, darf ich, könnte ich, soll ich, sollte ich, muss ich, bin ich, habe ich, hab ich, kannst du,
        könntest du, könnt ihr, können sie, würdest du, wirst du, ist es, ist das, gibt es, was wäre, was
        ist, was sind, was bedeutet, was passiert, was heißt, wie wäre, wie viele, wie viel, wie kann, wie
        macht, wie funktioniert, wie spielt, wieso, weshalb, warum, wann ist, wann kann, wo ist, wo sind,
        wer ist, welche, welcher, welches, welchen, ob, frage, fragen, ich frage mich, sag mir, sagt mir,
        erklär, erkläre, erklärt, geht das, stimmt das, möglich, erlaubt, keine ahnung""",
    choices="oder, entweder, beziehungsweise, bzw, alternativ, wahlweise",
    conditions="""wenn, falls, sofern, sonst, ansonsten, andernfalls, vorausgesetzt, es sei denn, außer, solange, sobald, im
        falle, für den fall, je nachdem, sollte er, sollte sie, sollten sie, sollte jemand, sollte niemand,
        angenommen, unter der bedingung, abhängig""",
    soft_conditions="bis, nachdem, bevor, wo, während, ehe",
    denials="""nicht, nich, nix, nichts, nein, nee, nö, ne, kein, keine, keinen, keinem, keiner, keines, keinesfalls,
        keineswegs, nie, niemals, niemand, nirgends, weder, ohne, statt, anstatt, anstelle, vergiss, vergesst,
        ignorier*, lieber als, streich*, storniere*, abbrechen, abbruch, stopp, stop, halt stopp, warte, wartet,
        moment, moment mal, augenblick, irrtum, fehler, falsch, versehen, versehentlich, vertippt, tippfehler,
        ungültig, zurückziehen, zurücknehmen, nehme zurück, ups, huch, bloß nicht, vermeide*, verhindern, doch
        nicht, finger weg, nciht, ncht, nihct, nict, nit, net, rückgängig, halt, kaum, lösche, nimm zurück""",
    doubts="""vielleicht, evtl, eventuell, möglicherweise, womöglich, wahrscheinlich, vermutlich, könnte, hm, hmm, hmmm,
        unsicher, unschlüssig, unentschlossen, überlege, überlegen, überlegt, nachdenken, denke an, denke über,
        denke noch, grübel*, zögere, schwanke, mal sehen, mal schauen, schauen wir mal, wohl, glaub, bedenkzeit,
        später, scherz, spaß beiseite, war ein witz, ggf, gegebenenfalls, hypothetisch, sagen wir, tendiere, neige,
        notfalls, bei gelegenheit""",
    pointing="""pass*, nimm*, nehm*, genommen, setz*, leg*, gesetzt, gelegt, gräb*, grab*, block*, es, das, dies,
        diese, dieser, dieses, da, dort, hier, so, zug, züge, ziehen, ziehst, spielen, spielst, spielt, spiel,
        gespielt, partie, runde, saison, regel, regeln, brett, würfel, feld, felder, parzelle, parzellen, mäzen,
        museum, auswertung, karte, karten, graben, ausgrabung, erweitern, erweiterung, punkt, punkte, punkten,
        gewinnt, gewinnen, gewinne, verliere, erlaubt, möglich, frei, besetzt, ok, okay, richtig, recht, gut, besser,
        schlecht, falsch, sicher, einverstanden, meinst, meint, denkst, denkt, findest, findet, glaubst, glaubt,
        sagst, sagt, rätst, meinung, idee, gleiche, dasselbe, ändern, zurück, zurücknehmen, oder, sonst, soll, sollte,
        sollen, darf, dürfte, muss, kann ich, könnte ich, habe ich, bin ich, warten, verstanden, verstehst,
        angekommen, bekommen, gekriegt, zählt, zählen, spät, egal, mein, meine, meinen, mir, mich, hilfe, warum,
        wieso, welche, welcher, welches, geht""",
    elsewhere="""war, waren, hatte, hatten, hätte, hätten, wäre, wären, würde, würden, sollte, wollte, wollten, fast,
        beinahe, gestern, letzte, letzten, letztes, vorher, vorhin, davor, danach, nächste, nächstes, nächsten,
        nächster, morgen, irgendwann, demnächst, er, ihn, ihm, ihr, euch, du, dir, dich, dein, deine, deinen,
        deiner, euer, eure, ihnen, sagt, sagte, schrieb, schreibt, meint, meinte, fragt, fragte, spielt, spielte,
        gespielt, nimmt, nahm, genommen, setzt, setzte, gesetzt, geht ja, ging, gegangen, legt, gelegt, wünsch*,
        hoffe, hoffte, hoffentlich, fürchte, angst, aber, jedoch, obwohl, allerdings, nur, als, wie, stell dir vor,
        dachte, plan, plane, geplant, autobahn, bundesstraße, straße, papier, niveau, prüfung, vitamin, flug, gate,
        terminal, schach, audi, bus, zug nach, bahn, tram, linie, größe, seite in, kapitel, format, hotel, stock,
        nummer, beispiel, beispielsweise, z b, jemand, alle, gegner, blau, rot, grün, weiß, was, wer, wessen, wem,
        montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, abend, heute abend, nachmittag,
        vormittag, wochenende, stunde, stunden, monat, manchmal, meistens, normalerweise, immer, oft, gewöhnlich,
        nachher, später mal, blatt, dokument, drucken, zimmer, raum, ausfahrt, büro, arbeit, schule, vitamine, ich
        bin in, ich bin im, bin in, bin im, damals, früher, neulich, bald, anscheinend, angeblich, theoretisch, im
        prinzip, idealerweise, quasi, sozusagen, vermute, dürfte, müsste, ungefähr, diese woche, in einer woche,
        zwei wochen, drei wochen, einige wochen, vor wochen, eine woche""",
    asides="""ich rufe später an, ich ruf später an, ich rufe dich später an, ich ruf dich später an, ich rufe euch später
        an, ich rufe nachher an, ich ruf nachher an, ich rufe dich nachher an, ich ruf dich nachher an, ich telefoniere
        später mit dir, wir telefonieren später, wir reden später, wir sprechen uns später""",
    introductions="""für später, für nachher, für meinen nächsten zug, für meine nächsten züge, für den nächsten zug, für
        die nächsten züge, in meinen nächsten zügen, in den nächsten zügen, falls ich weg bin, wenn ich weg bin, da ich weg
        bin, weil ich weg bin, solange ich weg bin, während ich weg bin, falls ich nicht da bin, wenn ich nicht da bin, da
        ich nicht da bin, weil ich nicht da bin, solange ich nicht da bin, während ich nicht da bin, falls ich nicht da sein
        sollte, falls ich unterwegs bin, wenn ich unterwegs bin, da ich unterwegs bin, solange ich unterwegs bin, falls ich
        im urlaub bin, wenn ich im urlaub bin, da ich im urlaub bin, solange ich im urlaub bin, falls ich offline bin, falls
        ich verhindert bin, bis ich zurück bin, bis ich wieder da bin, falls ich nicht zurück bin, falls ich nicht
        rechtzeitig zurück bin, falls ich nicht antworte, wenn ich nicht antworte, falls ich nicht antworten kann, falls ich
        nicht rechtzeitig antworte, falls ich es nicht schaffe, falls ich's nicht schaffe, wenn ich es nicht schaffe, falls
        ich nicht dazu komme, wenn ich nicht dazu komme, falls ich es vergesse, falls ich's vergesse, für den fall dass ich
        nicht da bin, für den fall der fälle, für alle fälle""",
    spans="nach, zu",
    joints="und, sowie",
    extending="""erweitere, erweitern, erweiterung, erweitere um, erweitern um, erweiterung um, ich erweitere um, auf,
        nach, um, mit, lord, lady, sir, mrs, colonel, oberst""",
    counters="für, karte, nummer, nr",
    cards="karte, karte nr, karte nummer, nehme, nimm, ich nehme",
    ending="""zug beenden, zugende, zug ende, ende des zuges, ende meines zuges, ich beende meinen zug, ich beende den zug, beende
        meinen zug, mein zug ist beendet""",
    passing="ich passe, ich werde passen, ich passe diese runde, ich passe für diese runde, ich möchte passen, ich will passen",
    leaving="""ich bin raus, bin raus, ich bin draußen, bin draußen, ich bin diese runde raus, bin diese runde raus,
        ich bin diese saison raus, ich bin für diese runde raus, ich bin für diese saison raus, dann bin ich raus, ich
        bin dann raus, sorry ich bin raus""",
    corrections="""lieber, stattdessen, doch, eher, korrektur, ich meine, ich meinte, gemeint, besser, eigentlich, anders
        überlegt, umentschieden, beziehungsweise""",
    regrets="""zurücknehmen, zurückzunehmen, zurückgenommen, nimm zurück, nimm bitte zurück, nimm ihn zurück, nimm das zurück,
        nehme zurück, nehme ihn zurück, nehme das zurück, nehmt zurück, zug zurück, rückgängig, ich meinte, meinte ich,
        gemeint war, war gemeint, falscher zug, aus versehen, versehentlich, irrtümlich, vertippt, verklickt, vertan""",
    idioms="""links unten im, rechts oben im, recht haben, hast recht, ein museum besucht, im museum war, passt schon, das
        passt, passt gut, passt alles, pass auf, pass mal auf, pass gut auf, pass auf dich auf, passt auf, passt auf
        euch auf, passt auf dich auf, reise pass, linken hand, rechten hand, linke hand, rechte hand, links herum,
        rechts herum""",
    abbreviations="""z.b, zb, ggf, evtl, bzw, ca, usw, u.a, d.h, dr, prof, nr, str, vgl, inkl, bspw, etc, sog, mind, max, z.t,
        fr, hr, st, abt, geb, zi, hs, whg, app, et, tel, mo, di, mi, do, sa, so, mär, mai, okt, dez, jan, feb, apr,
        jun, jul, aug, sep, nov, std, min, ing, dipl, mag, vorm, nachm, zzgl, abs""",
    aliases={
        "passe": "pass", "passen": "pass", "gepasst": "pass", "passen.": "pass",
        "links": "left", "linke": "left", "linkes": "left", "linken": "left", "linker": "left",
        "rechts": "right", "rechte": "right", "rechtes": "right", "rechten": "right", "rechter": "right",
        "verzichte": "decline", "verzichten": "decline", "verzicht": "decline", "ablehnen": "decline",
        "auslassen": "skip", "überspringen": "skip", "überspringe": "skip",
        "entferne": "remove",
        "neutrale": "neutral",
        "neutralen": "neutral",
        "neutraler": "neutral", "entfernen": "remove",
    },
    accented="",
    back="""ich bin wieder da, bin wieder da, wieder da, ich bin wieder hier, bin wieder hier, ich bin zurück, bin zurück, bin
        wieder zurück, ich bin wieder zurück, ich bin wieder dabei, bin wieder dabei, platz zurück, zurück am platz, zurück an
        meinen platz, mein platz, meinen platz, meinen platz zurück, meinen platz zurücknehmen, ich nehme meinen platz zurück,
        nehme meinen platz zurück, ich möchte meinen platz zurück, ich möchte meinen platz zurückhaben, ich will meinen platz
        zurück, ich will meinen platz zurückhaben, ich hätte gern meinen platz zurück, ich hätte gerne meinen platz zurück, ich
        möchte meinen platz wieder, meinen platz wiederhaben, ich möchte wieder spielen, ich möchte weiterspielen, ich will
        weiterspielen, ich spiele wieder mit, ich spiele wieder selbst, gib mir meinen platz zurück, gebt mir meinen platz
        zurück""",
    back_word="zurück",
    excuses="""sorry, entschuldigung, entschuldige, entschuldigt, verzeihung, tut mir leid, tut mir sehr leid, ups, ich, möchte,
        will, so""",
    acts={
        "kaufe": "buy", "kaufen": "buy", "kauf": "buy", "spiele": "play", "spielen": "play", "spiel": "play", "grabe": "dig",
        "graben": "dig", "entdecke": "discover", "entdecken": "discover", "überwinde": "overcome", "entferne": "exile",
        "erforsche": "research", "forsche": "research", "mit": "with",
    },
    cases={},
    commands=(
        Word("undo", """zurück, zurücknehmen, rückgängig, zug zurück, zug zurücknehmen, zugrücknahme, letzten zug
            zurücknehmen,
            nimm zurück, rückgängig machen, nimm den zug zurück"""),
        Word("undo turn", """ganzen zug zurück, ganzen zug zurücknehmen, ganzer zug zurück, den ganzen zug zurück, den ganzen zug
            zurücknehmen, meinen ganzen zug zurück, meinen ganzen zug zurücknehmen, nimm den ganzen zug zurück, nimm meinen
            ganzen zug zurück, alles zurück, alles zurücknehmen, nimm alles zurück"""),
        Word("board", """brett, spielbrett, spielplan, stellung, brett zeigen, zeig das brett, zeig mir das brett, das
            brett,
            spielstand, spielfeld"""),
        Word("help", "hilfe, hilf mir, ich brauche hilfe, anleitung, befehle"),
        Word("log", """protokoll, verlauf, spielverlauf, zugliste, historie, züge, das protokoll, zeig das protokoll,
            chronik"""),
        Word("note", "notiz, notizen, merken, merke, meine notiz, vermerk, anmerkung, notiz an mich"),
        Word("talk", "sag, sage, chat, chatten, nachricht an alle, an alle, für alle, sagt allen, sag allen"),
        Word("vacation", "urlaub, ferien, urlaubstage, im urlaub, ich bin im urlaub, abwesend"),
        Word("orders", """auftrag, aufträge, mein auftrag, meine aufträge, zeig auftrag, zeig meinen auftrag, auftrag zeigen,
            mein plan, zeig meinen plan"""),
        Word("no orders", """kein auftrag, keine aufträge, auftrag löschen, auftrag beenden, auftrag abbrechen, auftrag streichen,
            lösche meinen auftrag, beende meinen auftrag, lösche meinen plan, beende meinen plan"""),
        Word("hold", "anhalten, auftrag anhalten, halte meinen auftrag an, halt den auftrag an, halte meinen plan an"),
        Word("go on", "weiter, weitermachen, auftrag fortsetzen, setz meinen auftrag fort, setz meinen plan fort, fortsetzen"),
        Word("same again", """nochmal dasselbe, noch einmal dasselbe, noch mal dasselbe, dasselbe nochmal, dasselbe noch einmal,
            dasselbe noch mal, nochmal das gleiche, das gleiche nochmal"""),
        Word("call off", "abbrechen, partie abbrechen, die partie abbrechen"),
        Word("ready", "bereit, bereit für, ich bin bereit für, bin bereit für, bereit zu, spielbereit für"),
        Word("not ready", "nicht bereit, nicht mehr bereit, ich bin nicht mehr bereit, bin nicht mehr bereit"),
        Word("games", "partien, meine partien, zeig die partien, zeig mir die partien, zeig meine partien"),
        Word("open", "offen, offene partien, zeig offene partien, zeig mir offene partien, zeig die offenen partien"),
        Word("game", "partie, zeig partie, zeig mir partie"),
        Word("dig", "grabung der woche, die grabung der woche, wochengrabung"),
        Word("bot", "bot, einen bot, gegen bot, gegen einen bot, gegen den bot, partie gegen einen bot"),
        Word("invite", "einladen, lade ein, ich lade ein"),
        Word("digest", "übersicht, tägliche übersicht, in der übersicht, tagesübersicht, eine mail am tag"),
        Word("emails at once", "mails sofort, e-mails sofort, sofort mails, sofort mailen"),
        Word("emails after", "mails nach, e-mails nach"),
        Word("no emails", "keine mails, keine e-mails, keine mails mehr, keine e-mails mehr"),
        Word("emails again", "wieder mails, mails wieder, wieder e-mails, mails an"),
        Word("quiet", "ruhe, ruhezeit, ruhe von, ruhezeit von"),
        Word("quiet off", "ruhe aus, ruhezeit aus, keine ruhezeit"),
        Word("language", "sprache, meine sprache"),
        Word("time zone", "zeitzone, meine zeitzone"),
        Word("call me", "nenn mich, nenne mich, nennt mich"),
        Word("show me", "zeig mir, zeige mir, zeigs mir, zeig es mir, zeig mir wie, lehre mich, bring mir bei, erklär mir"),
        Word("text only", "nur text, text allein, keine bilder"),
        Word("pictures", "bilder, mit bildern, wieder bilder"),
        Word("hints", "tipps, tipps an, wieder tipps, zeig tipps"),
        Word("no hints", "keine tipps, keine tipps mehr, tipps aus"),
        Word("settings", "einstellungen, meine einstellungen, zeig einstellungen, zeig meine einstellungen"),
        Word("stop", "stopp, stop, alle mails stoppen, abmelden"),
        Word("start", "start, wieder starten"),
        Word("new addresses", "neue adressen, neue adresse, neue antwortadressen"),
        Word("leave for good", "für immer gehen, ich gehe für immer, konto löschen, mein konto löschen, lösche mein konto"),
        Word("not me", "das bin ich nicht, das war nicht ich, das bin nicht ich"),
        Word("join", "dabei, bin dabei, ich bin dabei, mitspielen, beitreten, ich spiele mit"),
        Word("rematch", "revanche, noch eine partie"),
        Word("leave league", "liga verlassen, die liga verlassen, nicht liga, keine liga"),
        Word("league", "liga, in die liga"),
        Word("resign", """aufgeben, ich gebe auf, gebe auf, aufgabe, ich möchte aufgeben, ich will aufgeben, ich geb
            auf, spiel
            aufgeben, kapituliere, ich kapituliere"""),
    ),
    yes="ja, jawohl, ja bitte, bestätigt, bestätige, ich bestätige, sicher, ganz sicher, jep, klar",
    no="""nein, nein danke, nö, nee, ne, leider nein, leider nicht, nein leider, nein leider nicht, diesmal
        nicht, lieber nicht, ich lehne ab, lehne ab, ablehnen, kein interesse, keine zeit, ich habe keine zeit,
        hab keine zeit, ich kann nicht, kann leider nicht, ich kann leider nicht, heute nicht, jetzt nicht""",
    gladly="""gerne, gern, sehr gerne, sehr gern, liebend gern, mit vergnügen, freut mich, ich freue mich, freue
        mich, natürlich, auf jeden fall, unbedingt, ich bin dabei, bin dabei, super, prima, toll, los geht's,
        auf geht's, wieder, nochmal, perfekt, passt, gute idee""",
    sure="ja",
    days="tag, tage, tagen",
    players="für, zu, mit, und, oder, spieler, spielern, spielerinnen, leute, leuten, personen, plätze",
    weeks="woche, wochen",
)  # fmt: skip
