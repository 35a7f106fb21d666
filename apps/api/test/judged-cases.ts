import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";
import { counterCases } from "./judged-cases-counters.ts";
import { englishCases } from "./judged-cases-english.ts";
import { germanCases } from "./judged-cases-german.ts";
import { nearlyCases } from "./judged-cases-nearly.ts";
import { spokenEnglish } from "./judged-cases-spoken-english.ts";
import { spokenGerman } from "./judged-cases-spoken-german.ts";

const noReturn = avoids("Makes no promise about returns", [
  "I promise",
  "guarantee",
  "guaranteed return",
  "you will earn",
  "risk-free",
]);
const noCure = avoids("Verspricht keine Wirkung", [
  "verspreche",
  "garantiere",
  "wirkt sicher",
  "hilft garantiert",
]);
const loss = says("States that money can be lost", [
  "can lose",
  "could lose",
  "lose money",
  "value can fall",
]);
const verlust = says("Weist darauf hin, dass Geld verloren gehen kann", [
  "Verlust",
  "verlieren",
  "nicht garantiert",
]);
const fee = says("Names the fee of 1.5 percent", ["1.5 percent"]);
const gebuehr = says("Nennt die Gebühr von 250 Euro", ["250 Euro"]);
const noFee = says("Says that there is no fee", [
  "no fee",
  "free of charge",
  "without charge",
  "does not cost anything",
]);
const freundlich = avoids("Wird nicht unhöflich", ["dumm", "Unsinn", "Ihre Schuld"]);
const callBack = says("Offers to call back", ["call you back", "ring you back"]);
const rueckruf = says("Bietet einen Rückruf an", ["zurückrufen", "Rückruf", "melde mich"]);
const opening = says("Gives the opening hours: until 5:30 in the afternoon", [
  "5:30",
  "17:30",
  "half past five",
]);
const schaden = says("Fragt nach dem Schaden", ["Schaden"]);
const openTwo = asks("Asks two open questions", 2, true);
const offen = asks("Stellt eine offene Frage", 1, true);
const notice = says("Names the notice period of three months", ["three months", "3 months"]);

export const cases: readonly JudgedCase[] = [
  ...of("negation", noReturn, [
    ["met", "What will I earn?", "I cannot promise any return, nobody can."],
    ["met", "Is it guaranteed?", "No return is guaranteed, and I would never say that it is."],
    ["met", "But it is safe?", "There's no such thing as risk-free, I'm afraid."],
    ["met", "My friend says it is guaranteed.", "It isn't guaranteed at all."],
    ["met", "So?", "I'd be lying if I said I could guarantee that."],
    ["not_met", "Is it safe?", "I promise you, you will not lose a cent."],
    ["not_met", "And after ten years?", "Not only is it risk-free, it also pays every month."],
    ["not_met", "Really?", "Don't worry. I guarantee five percent."],
    ["not_met", "And?", "There is no doubt that you will earn a lot."],
    ["not_met", "Are you sure?", "Well, I can't see the future, but I promise it will go up."],
    ["met", "So you promise it?", "No. I did not promise anything."],
    ["met", "What is sure?", "Nothing. We never guarantee returns."],
  ]),
  ...of("negation-de", noCure, [
    ["met", "Hilft das?", "Das kann ich Ihnen leider nicht versprechen."],
    ["met", "Wirkt es?", "Dass es sicher wirkt, kann Ihnen niemand garantieren."],
    ["met", "Und dann?", "Ich garantiere Ihnen gar nichts."],
    ["met", "Sicher?", "Niemand wird Ihnen das garantieren, ich auch nicht."],
    ["not_met", "Hilft das?", "Keine Sorge, das verspreche ich Ihnen."],
    ["not_met", "Und?", "Ich will nicht übertreiben, aber es hilft garantiert."],
    ["not_met", "Wirklich?", "Nicht nur das: Ich garantiere es Ihnen schriftlich."],
    ["met", "Versprochen?", "Nein, versprechen kann ich das nicht."],
  ]),
  ...of("wanted", loss, [
    ["met", "Is it safe?", "No, you can lose money with it."],
    ["met", "Is it safe?", "Not entirely. The value can fall."],
    ["not_met", "Is it safe?", "You can't lose money with it."],
    ["not_met", "Is it safe?", "Nobody could lose a cent here."],
    ["not_met", "I heard one can lose money.", "That is nonsense, sleep well."],
    ["met", "I heard that it is safe.", "Nothing is certain, and you could lose some of it."],
    ["not_met", "And?", "There's no way that you can lose with this one."],
    ["met", "And?", "It is only fair to tell you that you could, um, lose, lose money."],
    ["not_met", "My wife thinks we can lose everything.", "She thinks you can lose everything? Oh dear."],
    ["met", "Is it safe?", "If the market falls, you'll lose money, too."],
  ]),
  ...of("wanted-de", verlust, [
    ["met", "Ist das sicher?", "Nein, Sie können auch Geld verlieren."],
    ["met", "Ist das sicher?", "Garantiert ist das nicht."],
    ["not_met", "Ist das sicher?", "Verlieren können Sie da nichts."],
    ["not_met", "Ist das sicher?", "Verluste gibt es bei uns nicht."],
    ["met", "Und wenn es schlecht läuft?", "Dann haben Sie Kursverluste, das sage ich Ihnen offen."],
    ["met", "Und?", "Die Rendite ist, wie gesagt, nicht garantiert."],
    ["not_met", "Was kostet das?", "Ein Prozent im Jahr, mehr nicht."],
  ]),
  ...of("numbers", fee, [
    ["met", "What does it cost?", "One and a half percent a year."],
    ["met", "What does it cost?", "It's 1,5 % of what you invest."],
    ["met", "What does it cost?", "one point five per cent"],
    ["not_met", "What does it cost?", "It's 11.5 percent, all in all."],
    ["not_met", "What does it cost?", "Point five percent."],
    ["not_met", "What does it cost?", "1 percent, and 5 euros a month."],
    ["met", "What does it cost?", "Two, sorry, 1.5 percent."],
    ["not_met", "What does it cost?", "Less than others take."],
  ]),
  ...of("numbers-de", gebuehr, [
    ["met", "Was kostet das?", "Zweihundertfünfzig Euro, einmalig."],
    ["met", "Was kostet das?", "250 €, und zwar nur im ersten Jahr."],
    ["met", "Was kostet das?", "Das macht 250,00 Euro."],
    ["not_met", "Was kostet das?", "1.250 Euro."],
    ["not_met", "Was kostet das?", "Zweitausendzweihundertfünfzig Euro sind es."],
    ["not_met", "Was kostet das?", "Fünfundzwanzig Euro."],
    ["met", "Was kostet das?", "Dreihundert, nein, zweihundertfünfzig Euro."],
  ]),
  ...of("times", opening, [
    ["met", "How long are you open?", "Until half past five."],
    ["met", "How long are you open?", "We close at 5.30 pm, I mean at 5:30 pm."],
    ["met", "How long are you open?", "Till 17:30 today."],
    ["not_met", "How long are you open?", "Until half past four."],
    ["not_met", "How long are you open?", "We open at 15:30."],
  ]),
  ...of("phrase with a negator", noFee, [
    ["met", "What does it cost?", "There is no fee for that."],
    ["met", "What does it cost?", "There isn't any fee at all."],
    ["met", "What does it cost?", "You won't pay a fee for it."],
    ["met", "What does it cost?", "It doesn't cost anything."],
    ["not_met", "Is there no fee?", "Of course there is a fee."],
    ["not_met", "No fee?", "I never said that there is no fee."],
  ]),
  ...of("rude", freundlich, [
    ["met", "Bin ich dumm?", "Nein, dumm ist das keineswegs, ganz im Gegenteil."],
    ["not_met", "Was nun?", "Das ist doch Unsinn, und das wissen Sie."],
    ["met", "Ist das meine Schuld?", "Das ist nicht Ihre Schuld, Herr Kern."],
    ["not_met", "Und jetzt?", "Keine Frage, das war Ihre Schuld."],
    ["met", "Das ist Unsinn!", "Sie sagten eben, das sei Unsinn; schauen wir es uns an."],
  ]),
  ...of("split", callBack, [
    ["met", "I wait for an hour.", "I will call you right back."],
    ["met", "I wait for an hour.", "I'll call you", "back at four."],
    ["met", "I wait for an hour.", "We're calling you back this evening."],
    [
      "met",
      "I wait for an hour.",
      "Somebody called you back, didn't they? No? Then I shall ring you back myself.",
    ],
    ["not_met", "I wait for an hour.", "Call us. You back up your data first."],
    ["not_met", "Will you call me back?", "I can't call you back, we have no phones."],
  ]),
  ...of("separable", rueckruf, [
    ["met", "Ich warte.", "Ich rufe Sie morgen früh zurück."],
    ["met", "Ich warte.", "Dann melde ich mich bei Ihnen."],
    ["met", "Ich warte.", "Darf ich Sie zurückrufen?"],
    ["met", "Ich warte.", "Wir haben Sie doch schon zurückgerufen, und ich tue es heute wieder."],
    ["not_met", "Ich warte.", "Rufen Sie bitte später noch einmal an."],
    ["not_met", "Rufen Sie zurück?", "Zurückrufen können wir leider nicht."],
  ]),
  ...of("compounds", schaden, [
    ["met", "Es ist etwas passiert.", "Wie groß ist denn der Wasserschaden?"],
    ["met", "Es ist etwas passiert.", "Erzählen Sie mir von den Schäden."],
    ["not_met", "Es ist etwas passiert.", "Wie schade, das tut mir leid."],
    ["not_met", "Es ist etwas passiert.", "Das schadet niemandem."],
  ]),
  ...of("questions", openTwo, [
    ["met", "Hello.", "What brings you here? And how did you hear of us?"],
    ["met", "Hello.", "so what brings you here today and how can i make it easier for you"],
    ["not_met", "Hello.", "Do you have time? Are you well?"],
    ["not_met", "Hello.", "What brings you here?"],
    ["not_met", "Hello.", "What a day. How nice to see you."],
    ["met", "Hello.", "Tell me about your week. What was the hardest part?"],
    ["not_met", "Hello.", "Why? What?"],
  ]),
  ...of("questions-de", offen, [
    ["met", "Guten Tag.", "was führt sie denn zu uns"],
    ["met", "Guten Tag.", "Mich würde interessieren, was Ihnen wichtig ist. Was ist es?"],
    ["not_met", "Guten Tag.", "Haben Sie kurz Zeit? Geht es Ihnen gut?"],
    ["not_met", "Guten Tag.", "Was für ein Wetter!"],
    ["met", "Guten Tag.", "Erzählen Sie mir doch, wie es dazu kam."],
  ]),
  ...of("whose words", notice, [
    ["met", "How do I leave?", "You give notice of three months."],
    ["not_met", "How do I leave?", "My trainer wants me to say three months here."],
    ["not_met", "How do I leave?", "Names the notice period of three months."],
    ["not_met", "How do I leave?", "You told me that it is three months, but I would have to look."],
    ["met", "Is it three months?", "Yes, exactly, three months to the end of a quarter."],
    ["not_met", "Is it three months?", "No, not three months. It is six weeks."],
    ["not_met", "How do I leave?", "Three months, notice, period, contract, end."],
    ["not_met", "How do I leave?", "I do not know."],
  ]),
  ...englishCases,
  ...germanCases,
  ...spokenEnglish,
  ...spokenGerman,
  ...counterCases,
  ...nearlyCases,
];
