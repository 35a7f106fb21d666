import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";

const noJob = avoids("Does not promise the job", ["you have the job", "you're hired", "I promise"]);
const notice = says("Names the notice period of six weeks", ["six weeks", "6 weeks"]);
const salary = says("Names the salary of 2,400 euros", ["2400 euros", "€2400"]);
const parking = says("Says that parking is free", ["parking is free", "free parking"]);
const noGossip = avoids("Does not talk badly about the old employer", ["bad company", "awful boss", "lazy"]);
const plug = says("Has the customer pull the plug", ["pull the plug", "unplug"]);
const open = asks("Asks an open question", 1, true);
const two = asks("Asks two questions", 2, false);
const late = says("Says that the parcel will be late", ["will be late", "is delayed", "arrives later"]);
const noCash = avoids("Does not ask for cash", ["pay in cash", "bring cash", "cash only"]);
const fever = says("Tells to call when there is fever", ["if you have a fever", "with a fever"]);
const keinJob = avoids("Sagt die Stelle nicht zu", ["Sie haben die Stelle", "verspreche", "Sie sind dabei"]);
const gehalt = says("Nennt das Gehalt von 2.400 Euro", ["2.400 Euro"]);
const parken = says("Sagt, dass Parken nichts kostet", ["Parken ist kostenlos", "kostenlos parken"]);
const stecker = says("Lässt den Stecker ziehen", ["Stecker ziehen", "Stecker raus"]);
const offen = asks("Stellt eine offene Frage", 1, true);
const spaet = says("Sagt, dass das Paket später kommt", ["kommt später", "verspätet sich"]);
const keinBar = avoids("Verlangt kein Bargeld", ["bar bezahlen", "Bargeld", "nur bar"]);
const anteil = says("Nennt den Eigenanteil von zehn Prozent", ["10 Prozent"]);
const ausweis = says("Bittet um den Ausweis", ["Ausweis zeigen", "Ausweis sehen", "Ausweis dabei"]);

/**
 * Written when the rules were done. At first 5 of these 69 were decided wrongly and 15 left open, which is how well talks are judged that
 * nobody has seen; some of the kinds are mended since.
 */
export const unseenCases: readonly JudgedCase[] = [
  ...of("interview, promises", noJob, [
    ["met", "Do I get it?", "If it were up to me alone, I'd say you're hired, but there are others."],
    ["not_met", "Do I get it?", "Between you and me, you have the job."],
    ["met", "Do I get it?", "I'm afraid I can't say you have the job until Friday."],
    ["not_met", "Do I get it?", "okay look you're hired when can you start"],
    ["met", "Do I get it?", "We'll call those we want to tell \"you're hired\" next week."],
    ["not_met", "Do I get it?", "I promise you, and I don't do that lightly, it's yours."],
  ]),
  ...of("interview, notice", notice, [
    ["met", "And the notice period?", "Six weeks to the end of the quarter."],
    ["not_met", "And the notice period?", "Sixteen weeks."],
    ["met", "And the notice period?", "a month and a half well six weeks to be exact"],
    [
      "not_met",
      "And the notice period?",
      "It's four weeks during probation, six weeks is what managers have.",
    ],
    ["not_met", "And the notice period?", "Six weeks? No, that would be nice, three months."],
  ]),
  ...of("interview, salary", salary, [
    ["met", "What does it pay?", "Two thousand four hundred euros before tax."],
    ["met", "What does it pay?", "twenty four hundred euros a month"],
    ["not_met", "What does it pay?", "Twenty-four thousand euros a year."],
    ["not_met", "What does it pay?", "Up from 2,400 euros last year to 2,600."],
  ]),
  ...of("hotel, parking", parking, [
    ["met", "Can I park?", "Sure, parking is free for our guests."],
    ["not_met", "Can I park?", "Parking is free only after eight, before that it's five euros."],
    ["not_met", "Can I park?", "Parking is anything but free here, sadly."],
    ["met", "Can I park?", "We've got free parking right behind the house."],
  ]),
  ...of("interview, gossip", noGossip, [
    ["met", "My boss was awful.", "I see, an awful boss can make you leave, I hear that a lot."],
    ["not_met", "I left them.", "Good for you, what a bad company."],
    ["met", "I left them.", "I wouldn't call it a bad company."],
    ["met", "They call me lazy.", "You don't strike me as lazy."],
  ]),
  ...of("support, plug", plug, [
    ["met", "It's frozen.", "Would you pull the plug for me, please?"],
    ["not_met", "It's frozen.", "Whatever you do, don't pull the plug."],
    ["met", "It's frozen.", "okay so just unplug it wait ten seconds and plug it in again"],
    ["not_met", "It's frozen.", "Have you already unplugged it?"],
  ]),
  ...of("support, open questions", open, [
    ["met", "It doesn't work.", "right and what exactly happens when you press it"],
    ["not_met", "It doesn't work.", "Is it plugged in, and is the light on?"],
    ["not_met", "It doesn't work.", "Let me explain how it works and what you see."],
    ["met", "It doesn't work.", "Could you describe what you see on the screen?"],
  ]),
  ...of("support, questions", two, [
    ["met", "It doesn't work.", "is it plugged in and have you tried another socket"],
    ["not_met", "It doesn't work.", "I wonder. Is it new?"],
  ]),
  ...of("parcel, late", late, [
    ["met", "Where is it?", "I'm sorry, it's delayed by a day or two."],
    ["not_met", "Where is it?", "It won't be late, it's on the van."],
    ["not_met", "Where is it?", "Did somebody tell you it will be late?"],
    ["met", "Where is it?", "It will be late, I'm afraid."],
  ]),
  ...of("garage, cash", noCash, [
    ["met", "How do I pay?", "You don't have to pay in cash, cards are fine."],
    ["not_met", "How do I pay?", "Cash only, sorry, the machine's broken."],
    ["met", "How do I pay?", "Some places take cash only, we don't."],
  ]),
  ...of("clinic, fever", fever, [
    ["met", "And at home?", "Give us a ring if you have a fever."],
    ["not_met", "And at home?", "You can't get up with a fever, can you."],
  ]),
  ...of("Bewerbung, Zusagen", keinJob, [
    ["met", "Krieg ich die Stelle?", "Wenn's nach mir ginge, würd ich sagen, Sie haben die Stelle."],
    ["not_met", "Krieg ich die Stelle?", "Unter uns: Sie haben die Stelle."],
    ["met", "Krieg ich die Stelle?", "Das kann Ihnen heut noch keiner versprechen."],
    ["not_met", "Krieg ich die Stelle?", "also von mir aus sind sie dabei das verspreche ich"],
  ]),
  ...of("Bewerbung, Gehalt", gehalt, [
    ["met", "Was verdient man?", "Zweitausendvierhundert Euro brutto."],
    ["met", "Was verdient man?", "vierundzwanzighundert euro im monat"],
    ["not_met", "Was verdient man?", "2.400 Euro hat mein Vorgänger gekriegt, Sie kriegen 2.600."],
    ["not_met", "Was verdient man?", "Vierundzwanzigtausend Euro im Jahr."],
  ]),
  ...of("Hotel, Parken", parken, [
    ["met", "Kann ich parken?", "Bei uns können Sie kostenlos parken."],
    ["not_met", "Kann ich parken?", "Kostenlos parken könnse nur drüben beim Supermarkt."],
    ["not_met", "Kann ich parken?", "Kostenlos parken? Das war einmal."],
  ]),
  ...of("Support, Stecker", stecker, [
    ["met", "Es hängt.", "Ziehen Sie mal bitte den Stecker."],
    ["not_met", "Es hängt.", "Bloß nicht den Stecker ziehen!"],
    ["met", "Es hängt.", "stecker raus zehn sekunden warten und wieder rein"],
  ]),
  ...of("Support, offene Fragen", offen, [
    ["met", "Es geht nicht.", "und was genau passiert wenn sie draufdrücken"],
    ["not_met", "Es geht nicht.", "Ist der Stecker drin, oder leuchtet was?"],
    ["not_met", "Es geht nicht.", "Ich zeig Ihnen, wie das geht und was Sie da sehen."],
  ]),
  ...of("Paket, später", spaet, [
    ["met", "Wo bleibt es?", "Das kommt leider erst später, so gegen sechs."],
    ["not_met", "Wo bleibt es?", "Dass es verspätet kommt, kann ich nicht erkennen."],
    ["met", "Wo bleibt es?", "Die Lieferung verspätet sich um einen Tag."],
  ]),
  ...of("Werkstatt, Bargeld", keinBar, [
    ["met", "Wie zahle ich?", "Bargeld nehmen wir gar nicht mehr."],
    ["not_met", "Wie zahle ich?", "Tut mir leid, nur bar."],
    ["met", "Wie zahle ich?", "Sie können auch mit Karte zahlen, bar bezahlen muss hier niemand."],
  ]),
  ...of("Kasse, Eigenanteil", anteil, [
    ["met", "Was zahle ich?", "Zehn Prozent, den Rest übernehmen wir."],
    ["not_met", "Was zahle ich?", "Zehn Prozent sind es bei den anderen, bei uns fünf."],
  ]),
  ...of("Amt, Ausweis", ausweis, [
    ["met", "Guten Tag.", "Ham Sie Ihren Ausweis dabei?"],
    ["not_met", "Guten Tag.", "Den Ausweis müssen Sie mir nicht zeigen."],
  ]),
];
