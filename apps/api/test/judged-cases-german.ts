import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";

const allergie = says("Fragt nach Allergien", ["Allergie", "allergisch"]);
const keinSchmerz = avoids("Behauptet nicht, dass es nicht wehtut", [
  "tut nicht weh",
  "schmerzfrei",
  "spüren Sie nicht",
]);
const nuechtern = says("Sagt, dass man sechs Stunden nüchtern bleibt", ["sechs Stunden", "6 Stunden"]);
const bremsen = says("Sagt, dass die Bremsen ersetzt werden müssen", [
  "Bremsen ersetzen",
  "Bremsen austauschen",
  "neue Bremsen",
]);
const preis = says("Nennt den Preis von 1.200 Euro", ["1.200 Euro"]);
const garantie = says("Sagt, dass die Garantie den Schaden deckt", [
  "von der Garantie gedeckt",
  "Garantie übernimmt",
  "fällt unter die Garantie",
]);
const keineSchuld = avoids("Gibt dem Kunden keine Schuld", ["selbst schuld", "Ihr Fehler", "Ihre Schuld"]);
const dienstag = says("Sagt, dass das Auto am Dienstag fertig ist", ["Dienstag fertig"]);
const offen = asks("Stellt zwei offene Fragen", 2, true);
const frage = asks("Stellt eine Frage", 1, false);
const erstattung = says("Bietet eine Erstattung an", ["erstatten", "Erstattung", "Geld zurück"]);
const anmelden = says("Sagt, dass man das Kind online anmelden kann", ["online anmelden"]);
const uhrzeit = says("Nennt die Öffnung um 7:30 Uhr", ["7:30 Uhr", "halb acht"]);
const nuesse = says("Warnt vor Nüssen", ["Nüsse", "Nuss"]);
const entschuldigt = says("Entschuldigt sich", ["entschuldigen", "Entschuldigung", "tut mir leid"]);
const kuendigen = says("Sagt, dass man jederzeit kündigen kann", ["jederzeit kündigen", "jederzeit kündbar"]);
const keineZusage = avoids("Sagt die Wohnung nicht zu", [
  "Sie bekommen die Wohnung",
  "verspreche",
  "sage zu",
]);
const kaution = says("Nennt die Kaution von zwei Monatsmieten", ["zwei Monatsmieten"]);
const anzeige = says("Bietet an, eine Anzeige aufzunehmen", ["Anzeige aufnehmen", "nehme die Anzeige auf"]);
const miete = says("Nennt die Miete von 950 Euro", ["950 Euro"]);
const nebenwirkung = says("Erklärt mögliche Nebenwirkungen", ["Nebenwirkungen"]);
const schluessel = says("Sagt, dass der Schlüssel zurückgegeben wird", [
  "Schlüssel zurückgeben",
  "Schlüssel abgeben",
]);
const keinTermin = avoids("Verspricht keinen Termin", ["verspreche", "garantiere", "sicher fertig"]);
const termin = says("Bietet einen Termin an", ["Termin anbieten", "Termin vereinbaren"]);

export const germanCases: readonly JudgedCase[] = [
  ...of("Pflege, Allergien", allergie, [
    ["met", "Mir ist heiß.", "haben sie irgendwelche allergien"],
    ["met", "Mir ist heiß.", "Sind Sie, äh, sind Sie gegen irgendwas allergisch?"],
    ["not_met", "Ich bin allergisch.", "Gut, setzen Sie sich bitte."],
    ["met", "Mir ist heiß.", "Und eine Penicillinallergie haben Sie nicht, oder?"],
  ]),
  ...of("Pflege, Schmerzen", keinSchmerz, [
    ["met", "Tut das weh?", "Dass es gar nicht wehtut, kann ich Ihnen nicht sagen."],
    ["not_met", "Tut das weh?", "Nein nein, das tut überhaupt nicht weh."],
    ["not_met", "Tut das weh?", "keine angst das ist völlig schmerzfrei"],
    ["met", "Ist das schmerzfrei?", "Schmerzfrei ist das leider nicht."],
    ["met", "Tut das weh?", "Wenn es schmerzfrei wäre, bräuchten wir keine Spritze."],
    ["not_met", "Tut das weh?", "Ich will Ihnen nichts vormachen. Es ist schmerzfrei."],
    ["met", "Man sagt, es sei schmerzfrei.", "Viele behaupten, es sei schmerzfrei. Das stimmt so nicht."],
  ]),
  ...of("Pflege, nüchtern", nuechtern, [
    ["met", "Darf ich frühstücken?", "Sechs Stunden vorher bitte nichts mehr essen."],
    ["met", "Darf ich frühstücken?", "Vier, nein, sechs Stunden vorher nichts essen."],
    ["not_met", "Darf ich frühstücken?", "Sechzehn Stunden lang nichts."],
    ["not_met", "Darf ich frühstücken?", "Sechs, Quatsch, acht Stunden vorher."],
    ["met", "Darf ich frühstücken?", "6 Std. vorher nichts mehr, bitte."],
  ]),
  ...of("Werkstatt, Bremsen", bremsen, [
    ["met", "Und?", "Wir müssen die Bremsen leider ersetzen."],
    ["met", "Und?", "Da tauschen wir die Bremsen aus."],
    ["not_met", "Und?", "Die Bremsen müssen wir noch nicht austauschen."],
    ["not_met", "Brauche ich neue Bremsen?", "Neue Bremsen? Ach was, die halten noch ein Jahr."],
    ["not_met", "Und?", "Sie brauchen keine neuen Bremsen."],
    ["met", "Und?", "Ohne neue Bremsen lasse ich Sie nicht fahren."],
    ["met", "Und?", "Es führt kein Weg daran vorbei, dass wir die Bremsen austauschen."],
    ["not_met", "Und?", "Ich dachte erst an neue Bremsen, es sind aber die Reifen."],
  ]),
  ...of("Werkstatt, Preis", preis, [
    ["met", "Was kostet das?", "Das macht dann tausendzweihundert Euro."],
    ["met", "Was kostet das?", "zwölfhundert euro alles in allem"],
    ["met", "Was kostet das?", "1200 € brutto"],
    ["not_met", "Was kostet das?", "200 Euro, nicht 1.200 Euro."],
    ["not_met", "Was kostet das?", "1.200 Euro, Moment, nein, 1.300 Euro."],
    ["not_met", "Was kostet das?", "Früher waren es 1.200 Euro."],
    ["not_met", "Was kostet das?", "Einundzwanzigtausendzweihundert Euro."],
  ]),
  ...of("Werkstatt, Garantie", garantie, [
    ["met", "Wer zahlt?", "Das wird von der Garantie gedeckt."],
    ["not_met", "Wer zahlt?", "Wenn das von der Garantie gedeckt wäre, müssten Sie nichts zahlen."],
    ["not_met", "Wer zahlt?", "Ich bezweifle, dass die Garantie das übernimmt."],
    ["not_met", "Wer zahlt?", "Die Garantie übernimmt das leider nicht mehr."],
    ["met", "Zahlt das keiner?", "Doch, die Garantie übernimmt alles."],
    ["met", "Wer zahlt?", "Die Garantie übernimmt nicht nur das Teil, sondern auch die Arbeit."],
    ["not_met", "Wer zahlt?", "Schön wär's, wenn die Garantie das übernimmt."],
  ]),
  ...of("Werkstatt, Schuld", keineSchuld, [
    ["met", "Bin ich schuld?", "Niemand sagt, dass das Ihr Fehler war."],
    ["not_met", "Bin ich schuld?", "Tja, da sind Sie selbst schuld."],
    ["not_met", "Bin ich schuld?", "Das ist nicht unser Fehler, das ist Ihr Fehler."],
    ["met", "War das mein Fehler?", "Das war doch nicht Ihr Fehler."],
    ["not_met", "Bin ich schuld?", "Ich sag ja nicht gern, dass es Ihr Fehler war, aber es war Ihr Fehler."],
  ]),
  ...of("Werkstatt, Tag", dienstag, [
    ["met", "Wann?", "Der Wagen ist am Dienstag fertig."],
    ["met", "Wann?", "Am Montag, nein, am Dienstag ist er fertig."],
    ["not_met", "Wann?", "Am Dienstag, nein, am Mittwoch ist er fertig."],
    ["not_met", "Wann?", "Bis Dienstag werden wir damit auf keinen Fall fertig."],
  ]),
  ...of("Schule, offene Fragen", offen, [
    ["met", "Es geht um meinen Sohn.", "Was ist passiert? Und wie geht es ihm jetzt?"],
    ["met", "Es geht um meinen Sohn.", "was ist denn passiert und wie geht es ihm jetzt"],
    ["not_met", "Es geht um meinen Sohn.", "Ich verstehe, wie Sie sich fühlen. Ich weiß, was Sie meinen."],
    ["not_met", "Es geht um meinen Sohn.", "ist er in der siebten und haben sie das formular"],
  ]),
  ...of("Wache, Fragen", frage, [
    ["met", "Mein Rad ist weg.", "hatten sie es abgeschlossen"],
    ["met", "Mein Rad ist weg.", "Es war abgeschlossen, oder?"],
    ["met", "Mein Rad ist weg.", "wo stand es denn und wie sieht es aus"],
    ["not_met", "Mein Rad ist weg.", "Hätten Sie das mal abgeschlossen."],
  ]),
  ...of("Flug, Erstattung", erstattung, [
    ["met", "Mein Flug fällt aus.", "Wir erstatten Ihnen den vollen Preis."],
    ["met", "Mein Flug fällt aus.", "Sie bekommen Ihr Geld natürlich zurück."],
    ["not_met", "Mein Flug fällt aus.", "Eine Erstattung ist ausgeschlossen."],
    [
      "not_met",
      "Ich will mein Geld zurück.",
      "Sie wollen Ihr Geld zurück, das höre ich. Da kann ich nichts tun.",
    ],
    ["not_met", "Mein Flug fällt aus.", "Statt einer Erstattung buchen wir Sie um."],
    ["met", "Mein Flug fällt aus.", "Selbstverstaendlich wird Ihnen das erstattet."],
  ]),
  ...of("Schule, Anmeldung", anmelden, [
    ["met", "Muss ich kommen?", "Nein, Sie können Ihr Kind online anmelden."],
    ["met", "Muss ich kommen?", "Melden Sie es einfach online an."],
    ["not_met", "Muss ich kommen?", "Ja, online anmelden geht bei uns noch nicht."],
  ]),
  ...of("Bäckerei, Uhrzeit", uhrzeit, [
    ["met", "Wann machen Sie auf?", "um halb acht"],
    ["met", "Wann machen Sie auf?", "Um sieben Uhr dreißig."],
    ["not_met", "Wann machen Sie auf?", "Um halb neun, früher war es halb acht."],
    ["not_met", "Wann machen Sie auf?", "Um 17:30 Uhr."],
  ]),
  ...of("Bäckerei, Nüsse", nuesse, [
    ["met", "Was ist drin?", "Vorsicht, da sind Haselnuesse drin."],
    ["not_met", "Sind da Nüsse drin?", "Nein, Nüsse sind da keine drin."],
    ["met", "Was ist drin?", "Spuren von Nüssen kann ich nicht ausschließen."],
  ]),
  ...of("Flug, Entschuldigung", entschuldigt, [
    ["met", "Mein Koffer ist weg.", "Das tut mir wirklich leid."],
    ["not_met", "Mein Koffer ist weg.", "Dafür muss ich mich nicht entschuldigen."],
    ["met", "Mein Koffer ist weg.", "Ich kann mich gar nicht genug entschuldigen."],
  ]),
  ...of("Studio, Kündigung", kuendigen, [
    ["met", "Und wenn ich aufhöre?", "Sie können da jederzeit wieder kündigen."],
    ["not_met", "Und wenn ich aufhöre?", "Jederzeit kündigen, das geht bei uns nicht."],
    ["not_met", "Und wenn ich aufhöre?", "Der Vertrag ist erst nach einem Jahr und nicht jederzeit kündbar."],
  ]),
  ...of("Makler, Zusage", keineZusage, [
    ["met", "Klappt das?", "Ob Sie die Wohnung bekommen, weiß ich noch nicht."],
    ["not_met", "Klappt das?", "Machen Sie sich keine Sorgen, Sie bekommen die Wohnung."],
    ["met", "Klappt das?", "Versprechen werde ich Ihnen da nichts."],
    ["not_met", "Klappt das?", "Das verspreche ich Ihnen, nicht wahr, Herr Kollege?"],
  ]),
  ...of("Makler, Kaution", kaution, [
    ["met", "Was zahle ich zuerst?", "Die Kaution, das sind zwei Monatsmieten."],
    ["not_met", "Was zahle ich zuerst?", "Drei Monatsmieten, zwei Monatsmieten waren es voriges Jahr."],
  ]),
  ...of("Wache, Anzeige", anzeige, [
    ["met", "Mein Rad ist weg.", "Dann nehme ich jetzt Ihre Anzeige auf."],
    ["not_met", "Mein Rad ist weg.", "Anzeigen nehmen wir hier nicht auf."],
  ]),
  ...of("Makler, Miete", miete, [
    ["met", "Und dann?", "neunhundertfuenfzig euro kalt"],
    ["not_met", "Und dann?", "Das sind keine 950 Euro, sondern 890."],
    ["not_met", "Und dann?", "Fast 950 Euro, genau 945."],
    ["met", "Und dann?", "Neunhundert, äh, ich meine neunhundertfünfzig Euro."],
    ["met", "Und dann?", "Damals 900, heute 950 Euro."],
    ["not_met", "Und dann?", "950 Euro, ach nein, das ist die andere Wohnung, hier sind es 890."],
  ]),
  ...of("Pflege, Nebenwirkungen", nebenwirkung, [
    ["met", "Und dann?", "Es kann zu Nebenwirkungen kommen, wenn Sie es abends nehmen."],
    ["not_met", "Und dann?", "Nebenwirkungen sind mir keine bekannt."],
    ["not_met", "Und dann?", "Von Nebenwirkungen hat mir noch nie jemand was gesagt."],
    ["met", "Und dann?", "Wenn Nebenwirkungen auftreten, rufen Sie uns an."],
    ["met", "Und dann?", "ganz ohne nebenwirkungen geht es leider nicht"],
    ["not_met", "Und dann?", "Machen Sie sich wegen Nebenwirkungen keine Gedanken, die gibt es nicht."],
  ]),
  ...of("Makler, Schlüssel", schluessel, [
    ["met", "Und dann?", "Den Schlüssel geben Sie dann bitte bei mir ab."],
    ["met", "Und dann?", "Bitte denken Sie dran, den Schluessel abzugeben."],
    ["not_met", "Und dann?", "Den Schlüssel brauchen Sie nicht abzugeben."],
    ["not_met", "Und dann?", "Den Schlüssel müssen Sie auf gar keinen Fall zurückgeben."],
    ["met", "Und dann?", "Ich muss darauf bestehen, dass Sie den Schlüssel zurückgeben."],
  ]),
  ...of("Werkstatt, Zusage", keinTermin, [
    ["met", "Und dann?", "Ich würde es Ihnen gern garantieren, kann es aber nicht."],
    ["not_met", "Und dann?", "Das ist bis Montag sicher fertig, da müssen Sie nicht zweimal fragen."],
    ["not_met", "Und dann?", "Wenn Sie heute zahlen, garantiere ich Ihnen den Montag."],
    ["met", "Und dann?", "Wer sagt, dass es sicher fertig ist? Ich nicht."],
    ["not_met", "Und dann?", "Klar, verspreche ich, kein Ding."],
    ["met", "Und dann?", "Bevor ich etwas verspreche, frage ich nach."],
    ["not_met", "Und dann?", "Na gut, ich verspreche es, aber nicht weitersagen."],
  ]),
  ...of("Schule, Termin", termin, [
    ["met", "Und dann?", "Ich kann Ihnen einen Termin am Montag anbieten."],
    ["not_met", "Und dann?", "Einen Termin kann ich Ihnen diese Woche nicht anbieten."],
    ["met", "Und dann?", "Wollen wir gleich einen Termin vereinbaren?"],
    ["met", "Und dann?", "Da biete ich Ihnen gern einen Termin an."],
    ["not_met", "Und dann?", "Ich hätte Ihnen gern einen Termin angeboten."],
  ]),
];
