import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";

const keineZusage = avoids("Verspricht den Kredit nicht", [
  "verspreche",
  "garantiere",
  "bekommen Sie auf jeden Fall",
  "wird genehmigt",
]);
const zins = says("Nennt den Zins von 1,5 Prozent", ["1,5 Prozent"]);
const preis = says("Nennt den Preis von 1.500 Euro", ["1.500 Euro"]);
const nichtSicher = avoids("Sagt nicht, dass die Operation ohne Risiko ist", [
  "kein Risiko",
  "völlig sicher",
  "kann nichts passieren",
  "ungefährlich",
]);
const impfpass = says("Sagt, dass der Impfpass mitzubringen ist", ["Impfpass mitbringen", "Impfpass dabei"]);
const frist = says("Nennt die Frist von 14 Tagen", ["14 Tage", "14 Tagen"]);
const keinDruck = avoids("Setzt den Kunden nicht unter Druck", [
  "nur heute",
  "letzte Chance",
  "sofort entscheiden",
  "jetzt oder nie",
]);
const offen = asks("Stellt zwei offene Fragen", 2, true);
const rueckruf = says("Bietet einen Rückruf an", ["zurückrufen", "Rückruf", "melde mich"]);
const keineSchuld = avoids("Schiebt die Schuld auf niemanden", [
  "Mist gebaut",
  "deren Schuld",
  "selber schuld",
]);
const kostenlos = says("Sagt, dass das Update nichts kostet", ["kostenlos", "gratis", "ohne Aufpreis"]);

/** As people talk: dialect, fillers, pauses, quotations, irony, what they take back, what they only suppose. */
export const spokenGerman: readonly JudgedCase[] = [
  ...of("Kredit, Zusagen", keineZusage, [
    ["met", "Klappt das?", "Wenn ich das versprechen könnte, würde ich's tun, aber das kann ich halt nicht."],
    ["met", "Sagen Sie's.", "Soll ich Ihnen jetzt irgendwas versprechen? Das wär doch nicht ehrlich."],
    ["not_met", "Klappt das?", "ach wissen sie das wird genehmigt da mach ich mir gar keine sorgen"],
    ["met", "Klappt das?", "Also versprechen tu ich gar nix."],
    ["met", "Klappt das?", "Des kann i Ihnen net versprechen."],
    ["not_met", "Klappt das?", "Ich verspreche ja sonst nie was, aber das hier verspreche ich Ihnen."],
    ["met", "Klappt das?", "Ob das genehmigt wird, entscheidet die Zentrale."],
    ["not_met", "Sicher?", "Es ist nicht so, dass ich das nur hoffe: Ich garantiere es Ihnen."],
    ["met", "Klappt das?", "Ich werd den Teufel tun und Ihnen was versprechen."],
    ["not_met", "Klappt das?", "Den Kredit bekommen Sie auf jeden Fall, kein Thema."],
    ["met", "Garantiert?", "Ihr Nachbar meint, ich garantiere das? Nee."],
    ["met", "Und dann?", "Angenommen, das wird genehmigt, was machen Sie mit dem Geld?"],
  ]),
  ...of("Kredit, Zins", zins, [
    ["met", "Und der Zins?", "ein Komma fünf Prozent"],
    ["met", "Und der Zins?", "Anderthalb Prozent, fest für zehn Jahre."],
    ["met", "Und der Zins?", "eineinhalb prozent sinds"],
    ["not_met", "Und der Zins?", "Zwei Komma eins fünf Prozent."],
    ["not_met", "Und der Zins?", "Um 1,5 Prozentpunkte mehr als letztes Jahr."],
    ["not_met", "Und der Zins?", "Minus 1,5 Prozent, real gesehen."],
    ["met", "Und der Zins?", "1 Komma 5 Prozent im Moment."],
    ["not_met", "Und der Zins?", "So zwischen 1,5 Prozent und 2 Prozent, je nachdem."],
    ["not_met", "Und der Zins?", "15 Prozent, leider."],
  ]),
  ...of("Maler, Preis", preis, [
    ["met", "Was macht das?", "fünfzehnhundert euro komplett"],
    ["met", "Was macht das?", "Eintausendfünfhundert Euro."],
    ["met", "Was macht das?", "Tausendfünfhundert Euro, ne, inklusive Anfahrt."],
    ["not_met", "Was macht das?", "15.000 Euro."],
    ["not_met", "Was macht das?", "1.500 Euro? Schön wär's. 1.800."],
    ["met", "Was macht das?", "So, das wären dann 1500 Euro bitte."],
    ["met", "Was macht das?", "Fuffzehnhundert Euro, weil Sie's sind."],
    ["not_met", "Was macht das?", "Fünfzehnhundertfünfzig Euro."],
  ]),
  ...of("Tierarzt, Risiko", nichtSicher, [
    ["met", "Ist das sicher?", "Völlig sicher ist keine OP."],
    ["met", "Ist das sicher?", "Ich sag nich, dass da nichts passieren kann."],
    ["not_met", "Ist das sicher?", "Da kann überhaupt nichts passieren."],
    ["not_met", "Ist das sicher?", "das is völlig ungefaehrlich gell"],
    ["met", "Ist das sicher?", "Ungefährlich? Na ja, ungefährlich ist das nicht gerade."],
    ["met", "Ist das sicher?", "Ja klar, völlig sicher, wie Russisch Roulette."],
    ["not_met", "Ist das sicher?", "Keine Bange, völlig sicher."],
    ["met", "Ist das sicher?", "So zu tun, als wär das ungefährlich, wär unseriös."],
    ["met", "Ist das sicher?", "Kein Risiko, das wär jetzt gelogen."],
  ]),
  ...of("Tierarzt, Impfpass", impfpass, [
    ["met", "Was brauche ich?", "Bringen Sie bitte den Impfpass mit."],
    ["met", "Was brauche ich?", "haben sie bitte den impfpass dabei"],
    ["not_met", "Was brauche ich?", "Den Impfpass müssen S' net mitbringen."],
    ["not_met", "Was brauche ich?", "Hatten Sie den Impfpass letztes Mal dabei?"],
    ["met", "Was brauche ich?", "Und bitte nicht vergessen, den Impfpass mitzubringen, ja?"],
    ["not_met", "Was brauche ich?", "Wer hat denn gesagt, dass Sie den Impfpass mitbringen sollen?"],
  ]),
  ...of("Vertrag, Frist", frist, [
    ["met", "Und wenn nicht?", "Sie ham vierzehn Tage Zeit."],
    ["met", "Und wenn nicht?", "innerhalb von vier quatsch vierzehn Tagen"],
    ["not_met", "Und wenn nicht?", "Vierzig Tage."],
    ["not_met", "Und wenn nicht?", "14 Tage, äh nee, einen Monat haben Sie."],
    ["not_met", "Und wenn nicht?", "Nicht 14 Tage, sondern 10."],
    ["met", "Und wenn nicht?", "Dann haben Sie zwei Wochen Zeit."],
  ]),
  ...of("Laden, Druck", keinDruck, [
    ["met", "Ich weiß nicht.", "Sie müssen sich nicht sofort entscheiden."],
    ["not_met", "Ich weiß nicht.", "Tut mir leid, das gilt nur heute."],
    ["met", "Ich weiß nicht.", "Das gilt nicht nur heute, sondern den ganzen Monat."],
    ["not_met", "Ich weiß nicht.", "Ich will Sie nicht drängen, aber das ist die letzte Chance."],
    ["met", "Ich weiß nicht.", "Hat jemand gesagt, jetzt oder nie? So arbeiten wir nicht."],
    ["met", "Ich weiß nicht.", "Von wegen jetzt oder nie, überlegen Sie's sich in Ruhe."],
  ]),
  ...of("Hotline, offene Fragen", offen, [
    ["met", "Hallo.", "erzählen sie doch mal was is denn genau passiert und wie gehts ihnen jetzt"],
    ["met", "Hallo.", "Wo drückt denn der Schuh? Und was haben Sie schon probiert?"],
    ["not_met", "Hallo.", "Was Sie nicht sagen! Wie schön."],
    ["not_met", "Hallo.", "Haben Sie das Formular? Können Sie's mir mailen?"],
    ["met", "Hallo.", "Magst du mir erzählen, wie das war? Und was hast du dann gemacht?"],
  ]),
  ...of("Hotline, Rückruf", rueckruf, [
    ["met", "Ich muss weg.", "Soll ich Sie vielleicht zurückrufen?"],
    ["not_met", "Ich muss weg.", "Zurückrufen tut da heut keiner mehr."],
    ["not_met", "Ich muss weg.", "Die Kollegin wollte Sie doch zurückrufen, oder?"],
    ["met", "Ich muss weg.", "Ich meld mich dann nachher bei Ihnen."],
    ["met", "Ich muss weg.", "I ruf Sie nachher zruck."],
  ]),
  ...of("Hotline, Schuld", keineSchuld, [
    ["met", "Wer war das?", "Ich will nicht sagen, dass die Mist gebaut haben."],
    ["not_met", "Wer war das?", "Die Kollegen haben da echt Mist gebaut."],
    ["met", "Wer war das?", "Das ist weder deren Schuld noch Ihre."],
    ["not_met", "Wer war das?", "Sorry, aber da sind Sie selber schuld."],
    ["met", "Wer war das?", "Sie meinen, die haben Mist gebaut. Schauen wir mal."],
  ]),
  ...of("Hotline, Update", kostenlos, [
    ["met", "Und das Update?", "Das Update is for free, also kostenlos."],
    ["not_met", "Und das Update?", "Kostenlos is da leider gar nix."],
    ["not_met", "Und das Update?", "Gratis? Nee, leider net."],
    ["met", "Und das Update?", "Das Upgrade kriegen Sie ohne jeden Aufpreis."],
    ["met", "Und das Update?", "das kost Sie nix"],
  ]),
];
