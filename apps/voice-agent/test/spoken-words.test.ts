import { describe, expect, test } from "vitest";
import { spokenWords } from "../src/speech-text/spoken-words.ts";

const said = (text: string, language = "en") => spokenWords(text, language).words;

describe("what is written for the eye is not said", () => {
  test.each([
    ["**Bold**, *italic*, ***both*** and `code`", "Bold, italic, both and code"],
    ["__Bold__ and ~~struck~~ but snake_case_name", "Bold and struck but snake_case_name"],
    ["Read [the *terms*](https://example.org/a?b=1) first.", "Read the terms first."],
    ['See ![a chart](https://example.org/c.png "Fees").', "See a chart."],
    ["Look at https://www.example.org/path?x=y#z, please.", "Look at example dot org, please."],
    ["## Fees\nThey are low.", "Fees, They are low."],
    ["We offer:\n- advice\n* training\n+ 2 * 3", "We offer: advice, training, two * three"],
    ["- [x] done\n- [ ] open", "done, open"],
    ["1. Open the account\n2. Pay in", "one, Open the account, two, Pay in"],
    ["| Fund | Fee |\n|---|:-:|\n| A | low |", "Fund, Fee, A, low"],
    ["> Quoted\n\n---\n\n```ts\nlet x\n```", "Quoted, let x"],
    ["Well 😀 done 👩‍👩‍👧 👍🏽!", "Well done!"],
    ['He said “no”, she said "yes".', "He said no, she said yes."],
    ["A <b>bold</b> line<br>break", "A bold line break"],
    ["\\*not italic\\*", "*not italic*"],
    ["\u202Eright\u202C to \u200Bleft", "right to left"],
    ["An *unclosed mark and a `tick", "An unclosed mark and a tick"],
  ])("%s", (text, words) => expect(said(text)).toBe(words));

  test.each(["😀 👍🏽", "**", "***", "---", "# ", "\u200F\u202E", " \n ", "|---|---|", "```\n```", "?!"])(
    "of %j nothing is left",
    (text) => expect(spokenWords(text, "en")).toMatchObject({ words: "" }),
  );

  test("in other languages too, where figures are left to the voice", () => {
    expect(said("**5 €** chez [nous](https://a.fr) 😀, voir https://a.fr/x", "fr")).toBe(
      "5 € chez nous, voir a.fr",
    );
  });
});

describe("English figures", () => {
  test.each([
    ["1,234.5 or 1.234,5", "one thousand two hundred and thirty-four point five or ".repeat(2).slice(0, -4)],
    ["It costs £40,000, or 40.000 €.", "It costs forty thousand pounds, or forty thousand euros."],
    ["£4.50, £0.50, £1 and £1,000,000", "four pounds fifty, fifty pence, one pound and one million pounds"],
    ["$1.2m, £40k, US$5bn", "one point two million dollars, forty thousand pounds, five billion US dollars"],
    ["CHF 300 and 20 EUR", "three hundred Swiss francs and twenty euros"],
    ["£5-10 or £5–£10", "five to ten pounds or five to ten pounds"],
    [
      "4%, 4.5 %, 6-9% and -5 %",
      "four percent, four point five percent, six to nine percent and minus five percent",
    ],
    ["6-9 weeks", "six to nine weeks"],
    ["the 1st, 22nd and 3rd", "the first, twenty-second and third"],
    ["On 2026-11-27.", "On the twenty-seventh of November twenty twenty-six."],
    [
      "27/11/2026 or 11/27/2026",
      "the twenty-seventh of November twenty twenty-six or ".repeat(2).slice(0, -4),
    ],
    ["the 27 Nov 2026", "the twenty-seventh of November twenty twenty-six"],
    ["November 27, 2026", "the twenty-seventh of November twenty twenty-six"],
    ["At 14:02, 2pm, 9:00 a.m. or 10:30", "At two oh two p m, two p m, nine a m or ten thirty"],
    ["in 1985, the 1990s, 2007", "in nineteen eighty-five, the nineteen nineties, two thousand and seven"],
    ["Call +44 20 7946 0958.", "Call plus four four, two zero, seven nine four six, zero nine five eight."],
    ["Dr. Ward, e.g. or i.e., etc.", "Doctor Ward, for example or that is, et cetera."],
    ["approx. 5 km at 20 °C", "approximately five kilometres at twenty degrees Celsius"],
    ["1 km, 1/2 or 2½", "one kilometre, one half or two and a half"],
    ["No. 5 in a 3-year plan", "number five in a three-year plan"],
  ])("%s", (text, words) => expect(said(text)).toBe(words));

  test.each([
    "Henry VIII and 24/7",
    "on 03/04/2026",
    "32/13/2026 or 25:70",
    "A4, 5G, B2B and MP3",
    "version 10.1.2 at 192.168.100.200",
    "007 and 9783161484100",
    "10 000 or 5m",
    "won 2-1, 555-1234",
    "3,5 of info@example.org",
  ])("without a certain reading it stays: %s", (text) => expect(said(text)).toBe(text));
});

describe("German figures", () => {
  test.each([
    ["1.234,5 Stück", "eintausendzweihundertvierunddreißig Komma fünf Stück"],
    ["Das kostet 40.000 €.", "Das kostet vierzigtausend Euro."],
    ["1,2 Mio. € oder 4,50 €", "eins Komma zwei Millionen Euro oder vier Euro fünfzig"],
    ["1 €, CHF 300, £40,000", "ein Euro, dreihundert Franken, vierzigtausend Pfund"],
    ["6–9 %, also 6-9 Wochen", "sechs bis neun Prozent, also sechs bis neun Wochen"],
    [
      "am 27.11.2026 um 14:02 Uhr",
      "am siebenundzwanzigsten November zweitausendsechsundzwanzig um vierzehn Uhr zwei",
    ],
    ["der 27. Nov. und 3. Mai", "der siebenundzwanzigste November und dritter Mai"],
    ["2026-11-27", "siebenundzwanzigster November zweitausendsechsundzwanzig"],
    ["im 3. Quartal, um 14.30 Uhr, 1 Uhr", "im dritten Quartal, um vierzehn Uhr dreißig, ein Uhr"],
    ["im Jahr 1985", "im Jahr neunzehnhundertfünfundachtzig"],
    [
      "z.B. oder z. B., d.h. ca. 20 °C",
      "zum Beispiel oder zum Beispiel, das heißt circa zwanzig Grad Celsius",
    ],
    ["Nr. 5 bei Dr. Roth usw.", "Nummer fünf bei Doktor Roth und so weiter."],
    ["1/2 oder 2 1/2 Stunden", "ein halb oder zweieinhalb Stunden"],
    ["030 1234567", "null drei null, eins zwei drei vier fünf sechs sieben"],
    ["1. Konto öffnen\n2. Geld einzahlen", "1, Konto öffnen, zwei, Geld einzahlen"],
    ["Siehe https://example.de/x.", "Siehe example Punkt de."],
  ])("%s", (text, words) => expect(said(text, "de")).toBe(words));

  test.each(["1 Kind oder 1 Frage", "1.2.3", "Heinrich VIII."])(
    "without a certain reading it stays: %s",
    (text) => expect(said(text, "de-AT")).toBe(text),
  );
});
