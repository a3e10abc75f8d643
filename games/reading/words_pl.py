"""Polish."""

from games.reading.language import Language, Word

POLISH = Language(
    greetings="""cześć, czesc, hej, hejka, witaj, witam, witajcie, siema, siemka, siemanko, dzień dobry, dobry wieczór,
        dobry, drogi, droga, drodzy, kochani, szanowny panie, szanowna pani, szanowni państwo, cześć
        wszystkim, hej wszystkim, witam wszystkich, serwus, czołem, elo, halo""",
    closings="""dzięki, dziękuję, dziekuje, dziękuję bardzo, bardzo dziękuję, dzięki wielkie, wielkie dzięki, dzięki bardzo,
        dziękujemy, dzieki, pozdrawiam, pozdrawiamy, pozdro, pozdr, pozdrowienia, serdecznie pozdrawiam,
        pozdrawiam serdecznie, serdeczne pozdrowienia, z pozdrowieniami, z poważaniem, z wyrazami szacunku,
        łączę pozdrowienia, ukłony, do zobaczenia, do usłyszenia, do jutra, do widzenia, na razie, narazie,
        nara, pa, papa, pa pa, trzymaj się, trzymajcie się, trzymam kciuki, powodzenia, powodzenia
        wszystkim, miłego dnia, miłego wieczoru, miłego weekendu, udanego weekendu, udanego dnia, dobranoc,
        dobrej nocy, wszystkiego dobrego, wszystkiego najlepszego, wesołych świąt, szczęśliwego nowego roku,
        dobrej zabawy, miłej gry, dobrej gry, buziaki, ściskam, całuję, twój, twoja""",
    small_talk="""jak tam weekend, jak było na urlopie, jak wakacje, jak się udał weekend, co słychać, co slychac, co tam, co
        u ciebie, co u was, co u ciebie słychać, co u was słychać, jak się masz, jak sie masz, jak się macie, jak
        leci, jak tam, jak tam u ciebie, jak tam u was, jak zdrowie, jak minął weekend, mam nadzieję że u ciebie
        wszystko dobrze, mam nadzieję że u was wszystko dobrze, mam nadzieję że wszystko dobrze, mam nadzieję że u
        ciebie wszystko w porządku, wszystko w porządku, wszystko dobrze, wszystko ok, przepraszam za opóźnienie,
        przepraszam za zwłokę, sorry za opóźnienie, sorki za opóźnienie, przepraszam za spóźnienie, przepraszam że
        tak późno, przepraszam że dopiero teraz, przepraszam że tak długo, wybacz opóźnienie, wybaczcie opóźnienie,
        wybaczcie zwłokę, wybacz zwłokę, przepraszam za późną odpowiedź, sorry za późną odpowiedź, nie mogłem
        wcześniej, nie mogłam wcześniej, nie mogłem odpisać wcześniej, nie mogłam odpisać wcześniej, przepraszam że
        nie odpisałem wcześniej, przepraszam że nie odpisałam wcześniej, nie ma pośpiechu, nie ma sprawy, nie ma za
        co, nie ma problemu, bez pośpiechu, spokojnie, nie spiesz się, nie śpieszcie się, nie spieszcie się, żaden
        problem, nic się nie stało, twoja kolej, twój ruch, teraz ty, teraz twoja kolej, twoja tura, wasza kolej,
        oto mój ruch, to mój ruch, to jest mój ruch, a oto mój ruch, tu mój ruch, ładna pogoda, piękna pogoda, fajna
        gra, świetna gra, dobra gra, no dobra, no dobrze, dzięki za przypomnienie, dziękuję za przypomnienie, sorry
        za zwłokę, sorki za zwłokę, o nie, no to gram, no to biorę, no to stawiam, no to ja""",
    fillers="""oczywiście, zdecydowanie, muszę, niestety, tym razem, chętnie, ja, mnie, mi, mój, moja, moje, moim, mojego,
        to, ten, ta, te, tego, jest, będzie, niech, na, w, we, do, z, ze, za, i, a, więc, wtedy, teraz, tu, tutaj,
        tam, dziś, dzisiaj, proszę, prosze, poproszę, ok, okej, okay, dobra, dobrze, tak, no to, zatem, po prostu,
        ruch, ruchu, ruchem, posunięcie, odpowiedź, wybór, decyzja, akcja, kostka, kostkę, kostki, sześcian, pole,
        pola, polu, działka, działkę, parcela, parcelę, karta, kartę, miejsce, jeden, jedną, jedna, dwa, dwie, trzy,
        obie, nowy, nowa, nowe, archeolog, archeologa, archeologów, wykopalisko, wykopaliska, rozszerzenie,
        rozszerzam, kopię, stawiam, gram, biorę, wybieram, kładę, idę, wygląda, świetnie, super, ładnie, znowu,
        lord, lorda, lady, sir, pani, pułkownik, pułkownika, strona, sezon, najpierw, dzięki, sobie, się, robię,
        jako, już, brzmi, spróbuję, zagrać, od razu, natychmiast, ups to, haha, hehe, ps, runda, rundę, rundzie,
        tydzień, tygodnie, tygodni, numer, nr""",
    intents="""gram, zagrywam, poszerzam o, poszerzam wykopaliska, poszerzam wykopaliska o, rozszerzam o, rozpoczynam
        wykopaliska, zaczynam wykopaliska, poszerzam,
        rozbudowuję, zagram, biorę, wezmę, stawiam, postawię, kładę, położę, idę, pójdę,
        wybieram, wybiorę, kopię, ruszam, rozszerzam, robię, zrobię, wstawiam, dostawiam, ustawiam, daję, dam, mój ruch,
        ruch, moja odpowiedź, mój wybór, chcę, chcę zagrać, chciałbym, chciałabym, poproszę, niech będzie, zajmuję,
        zajmę, pasuję, spasuję, rezygnuję, pomijam, używam, użyję, decyduję się, zdecydowałem się, zdecydowałam się,
        wchodzę, wykonuję, zostaję przy, no to gram, no to biorę, no to stawiam, no to zagram, mówię, mój następny ruch""",
    orders="zagraj, graj, postaw, połóż, weź, kop, rozszerz, daj, dawaj, idź, stawiaj",
    reasons="bo, ponieważ, gdyż, żeby, aby, więc, skoro",
    remarks="""ładny, ładne, ładna, dobry, dobre, świetny, świetne, świetna, fajny, fajne, za, o, jeden, jedna, jedną, dwa,
        dwie, trzy, każdy, każda, przez, czemu nie, dlaczego nie, z, ze, od, ładnie, świetnie, super, po, przy,
        obok, do zobaczenia w, do zobaczenia na""",
    articles="ten, ta, tę, tego, tej, jeden, jedna, jedną, mój, moja, moją, moje",
    courtesies="""proszę, poproszę, prosze, poprosze, teraz, mi, mój, ok, okej, jeszcze raz, mnie, czy możesz, możesz,
        chciałbym, chciałabym, chcę""",
    openers="czy, mogę, można, wolno, da się, jest, byłoby, byłby, mógłbym, mogłabym",
    questions="""czy, czyżby, mogę prosić o wyjaśnienie, jak mogę, jak się gra, jak działa, jak grać, co to, co jest, co się
        stanie, co znaczy, co z, a co, ile, dlaczego, czemu, kiedy, gdzie, kto, który, która, które, którą, którego,
        pytanie, pytam, pytanko, powiedz, powiedzcie, wyjaśnij, wyjaśnijcie, można, wolno, zastanawiam się czy, ciekawe,
        ciekaw, da się, dałoby się""",
    choices="lub, albo, bądź, względnie, ewentualnie, ewent, obojętnie, wszystko jedno",
    conditions="""jeśli, jesli, jeżeli, jezeli, jeśliby, jeżeliby, gdyby, gdybym, gdybyś, o ile, chyba że, pod warunkiem, w
        razie, w przypadku, w przeciwnym razie, dopóki, zakładając, zależy, zależnie""",
    soft_conditions="gdy, jak, kiedy, póki, dopiero, aż, skoro, zanim, inaczej, gdzie",
    denials="""nie, niee, nieee, nigdy, żaden, żadna, żadne, żadnego, żadnej, nikt, nic, nigdzie, ani, bez, zamiast,
        oprócz, poza, odwołuję, odwołaj*, anuluj*, anuluję, wycofuję, wycofaj*, cofam, zapomnij*, zignoruj*,
        ignoruj*, czekaj*, poczekaj*, chwila, chwileczkę, moment, momencik, stop, stój, pomyłka, pomyłkowo,
        pomyliłem, pomyliłam, błąd, błędnie, omyłkowo, źle, przypadkiem, ups, literówka, unikam, unikaj*, skreśl*,
        bynajmniej, nei, cofnij, cofnąć, żadnym, ledwo, usuń""",
    doubts="""może, moze, być może, możliwe, możliwie, prawdopodobnie, chyba, pewnie, raczej nie, hm, hmm, hmmm, niepewny,
        niepewna, zastanawiam, zastanawiam się, zastanowię, zastanowić, waham, waham się, myślę o, myślę nad, myślę
        jeszcze, rozważam, rozważę, pomyślę, przemyśl*, namyśl*, zobaczymy, zobaczę, później, potem, żart, żartuję,
        ewentualnie, podobno, jakby, hipotetycznie, skłaniam, w ostateczności""",
    pointing="""pas*, spas*, bierz*, weź*, wziął, wzięła, zagra*, postaw*, poszerz*, rozszerz*, zajm*, zajął, zajęła,
        to, tego, temu, tym, ten, ta, te, tą, tę, tam, tu, tutaj, tak, ruch, ruchu, ruchy, grać, gram, grasz, gra,
        gramy, zagrać, zagram, zagrałbyś, zagrałabyś, kolej, partia, partię, runda, sezon, zasada, zasady, plansza,
        kostka, kostki, pole, pola, parcela, parcele, działka, mecenas, muzeum, karta, kartę, karty, kopać,
        wykopaliska, poszerzyć, punkt, punkty, punktów, wygrywa, wygram, przegram, można, wolno, możliwe, wolne,
        zajęte, ok, okej, dobrze, dobry, dobre, lepiej, lepszy, lepsze, źle, zły, błąd, pewny, pewna, pewno, zgadzasz,
        zgoda, myślisz, myślicie, sądzisz, uważasz, radzisz, mówisz, zdanie, pomysł, samo, zmienić, cofnąć, lub, albo,
        czy mogę, mogę, powinienem, powinnam, mam, czekać, rozumiesz, doszło, dotarło, dotarł, przyszło, liczy, późno,
        mój, moja, moje, mi, mnie, pomoc, dlaczego, czemu, który, która, które""",
    elsewhere="""był, była, było, byłby, byłaby, byłoby, byli, były, miał, miała, miałem, miałam, chciałem, chciałam, chciał,
        chciała, mógłbym, mogłabym, mógł, mogła, powinienem, powinnam, powinien, prawie, o mało, wczoraj, ostatni,
        ostatnio, ostatnim, poprzedni, poprzednio, przedtem, wcześniej, następny, następnym, następnej, następną,
        jutro, kiedyś, wkrótce, on zagrał, ona, oni, jego, jej, ty, tobie, ciebie, twój, twoja, twoje, twoją, wasz,
        wasza, powiedział, powiedziała, mówi, mówił, mówiła, napisał, napisała, pisze, pytał, pytała, zagrał,
        zagrała, grał, grała, wziął, wzięła, bierze, postawił, postawiła, poszedł, poszła, gra w, mam nadzieję,
        obawiam, boję, szkoda, ale, lecz, jednakże, choć, chociaż, tylko, niż, wyobraź, myślałem, myślałam, planuję,
        plan, autostrad*, droga nr, szosa, papier, poziom, egzamin, witamin*, bramka, terminal, szachy, szachach,
        audi, autobus, pociąg, tramwaj, linia, linii, rozmiar, strona nr, rozdział, format, hotel, piętro, numer,
        przykład, np, ktoś, wszyscy, przeciwnik, niebieski, czerwony, zielony, biały, czerwona, niebieska, zielona,
        biała, poniedziałek, wtorek, środa, środę, czwartek, piątek, sobota, sobotę, niedziela, niedzielę,
        wieczorem, wieczór, rano, popołudniu, po południu, godzina, godzinę, godzin, godziny, weekend, miesiąc,
        czasem, czasami, zwykle, zazwyczaj, zawsze, często, dokument, wydrukuj, pokój, pokoju, pociągiem, praca,
        pracy, szkoła, domu, jestem w, jestem na, przy, obok, koło, od, po, on gra, ona gra, dawniej, na wypadek,
        mimo, teoretycznie, rzekomo, powiedzmy, myślę, sądzę, wydaje mi się, niepewnie, niemal, w tygodniu, w tym
        tygodniu, za tydzień, dwa tygodnie, trzy tygodnie, tydzień temu""",
    asides="""potem zadzwonię, później zadzwonię, zadzwonię później, zadzwonię potem, potem do ciebie zadzwonię, później do
        ciebie zadzwonię, zadzwonię do ciebie później, zadzwonię do ciebie potem, pogadamy później, pogadamy potem, później
        pogadamy, potem pogadamy, porozmawiamy później, zdzwonimy się później, zdzwonimy się potem""",
    introductions="""na później, na potem, na następną turę, na następne tury, na moje następne tury, na następne ruchy, na
        moje następne ruchy, na kolejne tury, na kolejne ruchy, w następnych turach, w kolejnych turach, jeśli mnie nie
        będzie, jeżeli mnie nie będzie, jak mnie nie będzie, gdy mnie nie będzie, kiedy mnie nie będzie, gdyby mnie nie
        było, bo mnie nie będzie, bo mnie nie ma, skoro mnie nie będzie, dopóki mnie nie ma, póki mnie nie ma, dopóki mnie
        nie będzie, póki mnie nie będzie, dopóki nie wrócę, póki nie wrócę, zanim wrócę, jeśli nie wrócę, jeśli nie wrócę na
        czas, gdybym nie wrócił, gdybym nie wróciła, jeśli nie zdążę, jeżeli nie zdążę, gdybym nie zdążył, gdybym nie
        zdążyła, jeśli nie odpiszę, jeżeli nie odpiszę, gdybym nie odpisał, gdybym nie odpisała, jeśli nie odpowiem, jeśli
        zapomnę, gdybym zapomniał, gdybym zapomniała, pod moją nieobecność, w razie nieobecności, w razie mojej
        nieobecności, w razie czego, na wypadek nieobecności, na wypadek mojej nieobecności, na wypadek gdyby mnie nie było,
        w razie gdyby mnie nie było, na wszelki wypadek""",
    spans="na, do",
    joints="i, oraz",
    extending="""poszerzam, poszerzam o, poszerzam wykopaliska o, poszerzenie o, poszerzenie wykopalisk o, rozszerzam,
        rozszerzam o, rozszerzenie, rozszerzenie o, na, o, z, dzięki, lord, lordowi, lady, sir, pani, mrs, colonel,
        colonelowi""",
    counters="na, przez, karta, kartę, numer, nr",
    cards="karta, kartę, karta nr, kartę nr, karta numer, kartę numer, biorę, wezmę",
    ending="""koniec tury, koniec mojej tury, kończę turę, kończę moją turę, kończę swoją turę, zakończ turę, zakończ moją turę,
        kończę ruch, koniec ruchu""",
    passing="pasuję, ja pasuję, spasuję, chcę spasować",
    leaving="""odpadam, ja odpadam, wypadam, ja wypadam, wysiadam, ja wysiadam, odpadam w tej rundzie, odpadam w tym
        sezonie, to ja odpadam, no to odpadam, dobra odpadam""",
    corrections="""jednak, raczej, zamiast tego, korekta, poprawka, to znaczy, znaczy, miałem na myśli, miałam na myśli,
        lepiej, właściwie, zmieniłem zdanie, zmieniłam zdanie, rozmyśliłem się, rozmyśliłam się, tfu,
        chodziło mi""",
    regrets="""cofn*, cofam, cofać, wycof*, chodziło mi, miałem na myśli, miałam na myśli, pomyłka, pomyłkę, pomyłki, omyłkowo,
        pomyliłem się, pomyliłam się, niechcący, zły ruch""",
    idioms="""prawo jazdy, ma prawo, prawa autorskie, na prawo od, pasuje mi, mi pasuje, to pasuje, pasuje to, wszystko
        pasuje, pasuje nam, nam pasuje, nie pasuje mi, pas ruchu, pas bezpieczeństwa""",
    abbreviations="""np, ew, ewent, tzn, m.in, min, itd, itp, dr, prof, nr, ul, ok, pt, św, tj, mgr, inż, wg, pon, wt, lok, bud,
        kl, pok, al, pl, os, m, tel, kom, śr, czw, sob, niedz, nd, godz, hab, lek, ds, im, woj, pow, sp, zł""",
    aliases={
        "pas": "pass", "pasuję": "pass", "pasuje": "pass", "spasuję": "pass", "pasować": "pass",
        "spasować": "pass",
        "lewa": "left", "lewą": "left", "lewy": "left", "lewo": "left", "lewej": "left", "lewe": "left",
        "prawa": "right", "prawą": "right", "prawy": "right", "prawo": "right", "prawej": "right", "prawe": "right",
        "muzeum": "museum", "pomijam": "skip", "pomiń": "skip", "usuń": "remove", "usuwam": "remove", "neutralny":
            "neutral",
        "neutralna": "neutral", "neutralne": "neutral", "neutralną": "neutral",
    },
    accented="pasuje, spasuje",
    back="""wracam, wróciłem, wróciłam, już wróciłem, już wróciłam, już wracam, wracam do gry, wróciłem do gry, wróciłam do gry,
        już jestem, jestem już, jestem z powrotem, jestem znowu, znowu jestem, już z powrotem, z powrotem,
        odbieram miejsce, odbieram
        moje miejsce, odbieram swoje miejsce, chcę odebrać miejsce, chcę odebrać moje miejsce, chcę odebrać swoje miejsce, chcę
        wrócić, chcę wrócić do gry, chciałbym wrócić, chciałabym wrócić, chciałbym wrócić do gry, chciałabym wrócić do gry, chcę
        moje miejsce, chcę swoje miejsce, chcę moje miejsce z powrotem, chcę swoje miejsce z powrotem, moje miejsce, chciałbym
        odzyskać miejsce, chciałabym odzyskać miejsce, chcę odzyskać miejsce, chcę odzyskać moje miejsce, chcę odzyskać swoje
        miejsce, oddaj moje miejsce, oddajcie moje miejsce, chcę grać dalej""",
    back_word="powrót",
    excuses="przepraszam, sorry, sorki, wybacz, wybaczcie, ojej, już",
    acts={
        "kupuję": "buy", "kupię": "buy", "kup": "buy", "kupić": "buy", "zagrywam": "play", "zagram": "play", "gram": "play",
        "kopię": "dig", "odkrywam": "discover", "pokonuję": "overcome", "usuwam": "exile", "badam": "research", "z": "with",
        "ze": "with",
    },
    cases={
        "koń": "konia", "pies": "psa", "struś": "strusia", "osioł": "osła", "juczny": "jucznego", "gołąb": "gołębia",
        "pocztowy": "pocztowego", "żółw": "żółwia", "morski": "morskiego",
    },
    commands=(
        Word("undo", """cofnij, cofnąć, cofam ruch, cofnij ruch, cofnij mój ruch, cofnij ostatni ruch, wycofaj ruch,
            proszę
            cofnąć, cofnięcie"""),
        Word("undo turn", """cofnij turę, cofnij całą turę, cofnij moją turę, cofnij całą moją turę, cofam turę, cofam całą turę,
            wycofaj turę, wycofaj całą turę, cofnij kolejkę, cofnij całą kolejkę, cofnij wszystko"""),
        Word("board", "plansza, planszę, pokaż planszę, pokaz plansze, mapa, pozycja, stan gry, plansze"),
        Word("help", "pomoc, pomocy, potrzebuję pomocy, instrukcja, komendy, polecenia"),
        Word("log", """historia, dziennik, protokół, przebieg, historia gry, historia ruchów, lista ruchów, pokaż
            historię,
            zapis"""),
        Word("note", "notatka, notatki, notka, zapisz, zapamiętaj, moja notatka, adnotacja, uwaga do siebie"),
        Word("talk", "powiedz, czat, wiadomość do wszystkich, do wszystkich, dla wszystkich, powiedz wszystkim"),
        Word("vacation", "urlop, wakacje, urlopu, na urlopie, jestem na urlopie, ferie, wolne"),
        Word("orders", """zlecenie, zlecenia, moje zlecenie, moje zlecenia, pokaż zlecenie, pokaż moje zlecenie,
            mój plan, pokaż mój plan"""),
        Word("no orders", """bez zlecenia, bez zleceń, brak zleceń, anuluj zlecenie, anuluj moje zlecenie, usuń zlecenie,
            usuń moje zlecenie, zakończ zlecenie, anuluj mój plan, usuń mój plan"""),
        Word("hold", "wstrzymaj, wstrzymaj zlecenie, wstrzymaj moje zlecenie, wstrzymaj mój plan"),
        Word("go on", "wznów, wznów zlecenie, wznów moje zlecenie, wznów mój plan, kontynuuj"),
        Word("same again", """to samo jeszcze raz, jeszcze raz to samo, to samo zlecenie jeszcze raz, powtórz zlecenie,
            powtórz moje zlecenie"""),
        Word("call off", "przerwijmy, przerwijmy partię, przerwijmy partie, przerwijmy grę, przerwijmy gre"),
        Word("ready", """szukam, szukam gry, szukam gry w, szukam partii, szukam partii w, gotowy, gotowa, gotowy na,
            gotowa na, gotowy do gry w, gotowa do gry w"""),
        Word("not ready", "nie szukam, już nie szukam, nie szukam już, nie szukam gry, już nie szukam gry"),
        Word("games", "partie, moje partie, pokaż partie, pokaż moje partie, lista partii"),
        Word("open", "otwarte, otwarte partie, pokaż otwarte, pokaż otwarte partie"),
        Word("game", "partia, partię, pokaż partię, pokaż partia"),
        Word("dig", "wykopaliska tygodnia, gram wykopaliska tygodnia, zagraj wykopaliska tygodnia"),
        Word("bot", "bot, z botem, gram z botem, chcę grać z botem, zagraj z botem, partia z botem"),
        Word("invite", "zaproś, zapraszam"),
        Word("digest", "przegląd, dzienny przegląd, w przeglądzie, jeden mail dziennie"),
        Word("emails at once", "maile od razu, e-maile od razu, maile natychmiast"),
        Word("emails after", "maile po, e-maile po"),
        Word("no emails", "bez maili, bez e-maili, żadnych maili, żadnych e-maili"),
        Word("emails again", "znowu maile, maile znowu, znowu e-maile"),
        Word("quiet", "cisza, cisza od, godziny ciszy, godziny ciszy od"),
        Word("quiet off", "bez ciszy, bez godzin ciszy"),
        Word("language", "język, mój język"),
        Word("time zone", "strefa, strefa czasowa, moja strefa, moja strefa czasowa"),
        Word("call me", "mów mi, mów do mnie, mówcie mi, nazywaj mnie"),
        Word("show me", "pokaż, pokaż mi, pokaż jak grać, naucz mnie"),
        Word("text only", "tylko tekst, sam tekst, bez obrazków"),
        Word("pictures", "obrazki, z obrazkami, znowu obrazki"),
        Word("hints", "podpowiedzi, znowu podpowiedzi, pokaż podpowiedzi"),
        Word("no hints", "bez podpowiedzi"),
        Word("settings", "ustawienia, moje ustawienia, pokaż ustawienia, pokaż moje ustawienia"),
        Word("stop", "stop, bez żadnych maili, wypisz mnie"),
        Word("start", "start, znowu start"),
        Word("new addresses", "nowe adresy, nowy adres"),
        Word("leave for good", "odejdź na zawsze, odchodzę na zawsze, usuń konto, usuń moje konto"),
        Word("not me", "to nie ja, to nie jestem ja"),
        Word("join", "dołączam, dołącz, dołączę, dołączam do"),
        Word("rematch", "rewanż, jeszcze jedna partia"),
        Word("leave league", "opuszczam ligę, opuść ligę, bez ligi"),
        Word("league", "liga, ligi, do ligi"),
        Word("resign", """poddaję się, poddaje sie, poddaję, rezygnuję z gry, rezygnuje z gry, chcę się poddać,
            kapituluję,
            poddaję partię, poddaję grę, poddać się"""),
    ),
    yes="tak, tak proszę, potwierdzam, potwierdzone, na pewno, jasne, oczywiście",
    no="""nie, nie dziękuję, nie dzięki, niestety nie, nie niestety, nie tym razem, raczej nie, odmawiam,
        rezygnuję, nie mam czasu, nie mogę, niestety nie mogę, nie dziś, nie teraz, brak czasu""",
    gladly="""chętnie, bardzo chętnie, z chęcią, z przyjemnością, oczywiście, jasne, świetnie, super, super
        pomysł, dobry pomysł, gram, gramy, zagrajmy, wchodzę, wchodzę w to, zgoda, ponownie, znowu, pewnie""",
    sure="tak",
    days="dzień, dni, dnia, dniowy",
    players="dla, na, w, z, i, lub, albo, gracz, gracza, gracze, graczy, osoba, osoby, osób, we",
    weeks="tydzień, tygodnie, tygodni",
)  # fmt: skip
