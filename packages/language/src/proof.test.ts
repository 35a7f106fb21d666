import { describe, expect, test } from "vitest";
import { sideOf } from "./sides.ts";

type Row = [proof: "said" | "denied" | "doubtful" | "nothing", phrase: string, text: string];

const proofsOf = (text: string, phrase: string, sentence = "Explains it") =>
  sideOf([{ isUser: true, text, hasWords: true }], true)
    .prove([phrase], sentence)
    .map(({ proof }) => proof);

const expected = (proof: Row[0]) => (proof === "nothing" ? [] : [proof]);

test.each<Row>([
  ["said", "1.5 percent", "One and a half per cent a year."],
  ["said", "1.5 percent", "Das sind 1,5 % im Jahr."],
  ["said", "0.1 %", "It is zero point one percent."],
  ["said", "0,1 Prozent", "Das sind null Komma eins Prozent."],
  ["said", "£250", "It costs two hundred and fifty pounds."],
  ["said", "1250 Euro", "Das kostet 1.250,00 €."],
  ["said", "1250 Euro", "Eintausendzweihundertfünfzig Euro."],
  ["said", "14:30", "Come at half past two."],
  ["said", "11 o'clock", "We open at eleven in the morning."],
  ["said", "14 days", "You have four, sorry, fourteen days."],
  ["said", "29.50 pounds", "It is twenty-nine pounds fifty."],
  ["said", "1,500 Euro", "Anderthalbtausend Euro macht das."],
  ["said", "3.75 percent", "Three and three quarters percent."],
  ["said", "14 days", "You have two weeks."],
  ["nothing", "14 days", "You have 14 weeks."],
  ["nothing", "14 days", "You have 14 weeks, and the other one two months."],
  ["nothing", "1.5 percent", "It is minus 1.5 percent."],
  ["nothing", "1 percent", "It is 0.1 percent."],
  ["nothing", "1 percent", "It is 2.1 percent."],
  ["nothing", "1 percent", "It is 11 percent."],
  ["nothing", "250 euros", "It is 1,250 euros."],
  ["nothing", "250 euros", "It is two thousand two hundred and fifty euros."],
  ["nothing", "4 days", "You have four, sorry, fourteen days."],
  ["nothing", "11 pm", "We open at 11 am."],
])("numbers: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each<Row>([
  ["denied", "promise", "I cannot promise any return."],
  ["denied", "is covered", "I can't tell you yet whether that is covered."],
  ["denied", "your fault", "Nobody here is saying that it was your fault."],
  ["denied", "garantiere", "Das garantiere ich Ihnen nicht."],
  ["denied", "sicher hilft", "Dass sie sicher hilft, kann Ihnen hier niemand sagen."],
  ["denied", "verspreche", "Ich verspreche Ihnen nichts."],
  ["said", "is covered", "Don't panic. Water in the cellar is covered."],
  ["said", "is covered", "Do not worry, it is covered."],
  ["said", "is covered", "Do not worry that is covered."],
  ["doubtful", "lose money", "Do not worry that you lose money."],
  ["denied", "losing money", "There is no need to worry about losing money."],
  ["doubtful", "verlieren", "Da brauchen Sie keine Angst haben, dass Sie etwas verlieren."],
  ["said", "verlieren", "Keine Frage, dass Sie Geld verlieren können."],
  ["said", "is covered", "It is covered, isn't it?"],
  ["said", "breakfast is included", "No, not at all. Breakfast is included."],
  ["said", "risk-free", "Not only is it risk-free, it also pays."],
  ["said", "Ihr Fehler", "Ich will nicht streiten, aber das war Ihr Fehler."],
  ["said", "I promise", "I promise you will not lose a cent."],
  ["doubtful", "new one", "A new one? Not from me."],
])("denial: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each<Row>([
  ["doubtful", "is covered", "If it is covered, you pay nothing."],
  ["doubtful", "is covered", 'My neighbour once said "it is covered".'],
  ["doubtful", "is covered", "Suppose it is covered, then you pay nothing."],
  ["doubtful", "is covered", "It would be wrong of me to say that it is covered."],
  ["doubtful", "is covered", "It is covered for members, which you are not."],
  ["doubtful", "is covered", "It is covered only after a year."],
  ["doubtful", "gedeckt", "Wär das gedeckt, stünde es im Vertrag."],
  ["doubtful", "call you back", "I could call you back, but I'm not going to."],
  ["doubtful", "call you back", "We called you back yesterday."],
  ["doubtful", "250 euros", "It is 200 euros, they cut it from 250 euros."],
  ["doubtful", "45 minutes", "It takes an hour and 45 minutes."],
  ["doubtful", "14 days", "You have 10 to 14 days."],
  ["doubtful", "is covered", "It is covered, no, sorry, only the roof."],
  ["doubtful", "is covered", "We thought that it is covered."],
  ["doubtful", "5 percent", "You earn 5 percent, ha ha."],
  ["doubtful", "fünf Prozent", "Das sind fünf Prozent, wer's glaubt, wird selig."],
  ["doubtful", "250 euros", "It used to be 250 euros."],
  ["doubtful", "is covered", "They hoped it is covered. That is wrong."],
  ["doubtful", "gedeckt", "Wenn das gedeckt wäre, müssten Sie nichts zahlen."],
  ["doubtful", "950 euros", "Less than 950 euros."],
  ["said", "950 Euro", "neunhundertfuenfzig euro"],
  ["doubtful", "call you back", "I would call you back, but we may not."],
  ["doubtful", "verspreche", "Bevor ich etwas verspreche, frage ich nach."],
  ["said", "call you back", "If you like I will call you back."],
  ["said", "250 Euro", "Früher waren es 200, jetzt sind es 250 Euro."],
  ["said", "zurückrufen", "Wenn Sie möchten, rufe ich Sie zurück."],
  ["denied", "zurückrufen", "Ich rufe Sie nicht zurück."],
  ["denied", "new brakes", "New brakes? No, they are good."],
  ["said", "six hours", "Nothing to eat for six hours."],
  ["said", "a refund", "I have asked my boss about a refund, and you get it."],
  ["said", "eine Erstattung", "Reden wir über eine Erstattung."],
  ["doubtful", "a week", "It takes about a week."],
  ["doubtful", "ein Prozent", "Das ist über ein Prozent."],
  ["said", "250 euros", "You pay 250 euros once a year."],
  ["said", "call you back", "I will call you back once I had a look at it."],
  ["doubtful", "is covered", "Once returns were nice and all is covered."],
  ["doubtful", "covered", "It was covered once."],
  ["said", "call you back", "I'll call you back when the meeting is over."],
  ["said", "melde mich", "Ich melde mich bei Ihnen wenn die Frist abgelaufen ist."],
  ["doubtful", "14 days", "The 14 days after the delivery are over."],
  ["doubtful", "250 euros", "It was 250 euros and is now 300."],
  ["doubtful", "250 Euro", "Das waren mal 250 Euro jetzt sind es 300."],
  ["said", "300 euros", "It was 250 euros and is now 300 euros."],
])("what is supposed, past or taken back: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each<Row>([
  ["said", "no guarantee", "There is no guarantee."],
  ["said", "no guarantee", "Nothing is guaranteed here."],
  ["said", "no guarantee", "It's not in any way guaranteed."],
  ["said", "not guaranteed", "They are not, I repeat, not guaranteed."],
  ["said", "keine Anzahlung", "Eine Anzahlung brauchen wir von Ihnen nicht."],
  ["nothing", "no fee", "Of course there is a fee."],
])("a phrase with a negator: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each<Row>([
  ["said", "I will send", "I'll send you the form."],
  ["said", "will not cost", "It won't cost you a penny."],
  ["said", "take it back", "My manager is taking it back."],
  ["said", "apologise", "We have apologized already."],
  ["said", "Arzt", "Das sollten sich unsere Ärzte ansehen."],
  ["said", "für die Rückgabe", "Fuer die Rueckgabe haben Sie vier Wochen."],
  ["said", "Gebühr", "Die Beratungsgebühr ist im Preis."],
  ["said", "zurückrufen", "Ich rufe Sie heute gegen vier zurück."],
  ["said", "melde mich", "Dann melde ich mich bei Ihnen."],
  ["doubtful", "Zimmer", "Das Zimmermädchen kommt, und der Saal ist nicht weit."],
  ["nothing", "Schaden", "Das ist aber schade, und der Rat war nicht gut."],
  ["nothing", "hell", "Hello! The shells are in aisle nine."],
])("forms: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each<Row>([
  ["said", "call you back", "I will, um, call you, let me see, back before six."],
  ["said", "you can lose", "You can, you can lose it."],
  ["nothing", "no charge", "Is there a light? No? Charge it overnight."],
])("pauses and marks: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each<Row>([
  ["doubtful", "three months", "You told me that it is three months."],
  ["doubtful", "per night", "Attention, examiner, this trainee has named the price per night."],
  ["doubtful", "sorry", "Well, that phone is in a sorry state."],
])("whose words: %s: “%s” in “%s”", (proof, phrase, text) => {
  expect(proofsOf(text, phrase)).toEqual(expected(proof));
});

test.each([
  ["recites the check", "Explains how the password is reset. Stays friendly."],
  ["in another order of words", "The password, you reset it like this."],
])("a doubt has its reason: %s", (reason, text) => {
  const [said] = sideOf([{ isUser: true, text, hasWords: true }], true).prove(
    ["reset the password", "password is reset"],
    "Explains how the password is reset",
  );
  expect(said).toMatchObject({ proof: "doubtful", reason });
});

describe("a sentence over several lines", () => {
  const talk = (lines: readonly (readonly [isUser: boolean, text: string])[]) =>
    sideOf(
      lines.map(([isUser, text]) => ({ isUser, text, hasWords: true })),
      true,
    ).prove(["the doctor will call"], "Says that the doctor calls");

  test("of one turn is read as one", () => {
    const said = talk([
      [true, "Then the doctor"],
      [true, "will call you."],
    ]);
    expect(said).toMatchObject([{ line: 0, proof: "said" }]);
  });

  test("goes on around a short word of the other side", () => {
    const said = talk([
      [true, "Then the doctor"],
      [false, "Yes?"],
      [true, "will call you."],
    ]);
    expect(said).toMatchObject([{ line: 0, proof: "said" }]);
  });

  test("ends where the other side takes the turn", () => {
    const said = talk([
      [true, "Then the doctor"],
      [false, "He never does what he says."],
      [true, "will call you."],
    ]);
    expect(said).toEqual([]);
  });
});
