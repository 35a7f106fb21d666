import { practiceScript } from "@field-advisor/schema/practice-script";
import { describe, expect, test } from "vitest";
import { compile } from "../src/practice/compiled-script.ts";
import { practiceAnswer } from "../src/practice/practice-answer.ts";

const said = (role: "user" | "agent") => (text: string) => ({ role, text, intended: text, understood: true });
const user = said("user");
const agent = said("agent");

/** The script's answer; texts of user and agent alternate. */
function answer(script: object, texts: string[], language = "en") {
  const history = texts.map((text, index) => ((texts.length - index) % 2 === 1 ? user(text) : agent(text)));
  return practiceAnswer(compile(practiceScript.parse(script), language), {
    history,
    context: [],
    hears: "words",
  });
}

const english = {
  steps: ["Step one.", "Step two."],
  rules: [
    { keywords: ["fees", "cost of advice"], say: ["About fees."] },
    { keywords: ["cost"], say: ["About costs."] },
    { keywords: ["family"], not: ["family office"], say: ["About the family."] },
    { keywords: ["no time", "not about money"], say: ["There is time."] },
    { keywords: ["c++ (beta)", "?", "😀"], say: ["About the language."] },
  ],
  facts: [
    { about: ["mortgage", "home loan"], says: "We owe “a lot” 🏠." },
    { about: ["holiday"], says: "Cornwall." },
    { about: ["your age", "how old are you"], says: "Thirty-eight." },
  ],
  deflections: ["Not that.", "Nor that."],
  listening: ["I see.", "Go on."],
  afterwards: ["Afterwards."],
};

const german = {
  steps: ["Schritt."],
  rules: [{ keywords: ["Gebühr"], say: ["Zu Gebühren."] }],
  facts: [{ about: ["Rente"], says: "Vierzehnhundert." }],
  deflections: ["Nein."],
  listening: ["Aha."],
};

describe("a practice script in English finds", () => {
  test.each([
    ["What are your fees?", "About fees."],
    ["A FEE is fair", "About fees."],
    ["How much does the cost of advice matter?", "About fees."],
    ["How do costs arise?", "About costs."],
    ["what about your famliy", "About the family."],
    ["whats the morgage like", "We owe “a lot” 🏠."],
    ["I am sorry to hear that how old are you", "Thirty-eight."],
    ["Why don't you have a mortgage?", "We owe “a lot” 🏠."],
    ["Thank you. I like that. Where do you go on holiday?", "Cornwall."],
    ["There is no time left", "There is time."],
    ["This is not about money", "There is time."],
    ["Do you know C++ (beta)?", "About the language."],
  ])("%s", (asked, says) => {
    expect(answer(english, [asked]).says).toBe(says);
  });

  test.each([
    ["I do not want to talk about fees"],
    ["There are no fees here"],
    ["There are none of the [fe{2}s] .* $^"],
    ["Our family office is large"],
    ["A coffee feels good"],
    ["We went on holiday as well"],
    ["😀"],
  ])("nothing in: %s", (asked) => {
    expect(answer(english, [asked]).by).toBe("listening");
  });

  test("what a question sets aside no more than what it asks for", () => {
    expect(answer(english, ["Can we not talk about fees but about your mortgage?"]).by).toBe("fact");
    expect(answer(english, ["Apart from the mortgage, where do you go on holiday?"]).says).toBe("Cornwall.");
  });
});

describe("a practice script in German finds", () => {
  test.each([
    ["Wie hoch sind die Gebühren?", "rule"],
    ["was sind die verwaltungsgebuehren", "rule"],
    ["Und Ihre Altersrente?", "fact"],
    ["Wie hoch ist die Betriebsrente", "fact"],
    ["Bei uns gibt es keine Gebühren.", "listening"],
    ["Um Gebühren geht es heute nicht.", "listening"],
    ["Schönes Wetter heute.", "listening"],
    ["Welche Farbe hat Ihr Auto?", "deflection"],
    ["Erzählen Sie von sich!", "step"],
    ["Auf Wiederhören", "farewell"],
    ["bist du ein roboter", "truth"],
  ])("%s: %s", (asked, by) => {
    expect(answer(german, [asked], "de").by).toBe(by);
  });
});

describe("who greets", () => {
  const polite = {
    ...english,
    rules: [
      { keywords: ["good morning to you", "good morning", "hello"], say: ["Hello."] },
      ...english.rules,
    ],
  };
  const freundlich = {
    ...german,
    rules: [{ keywords: ["guten tag", "hallo"], say: ["Guten Tag."] }, ...german.rules],
  };

  test.each([
    [polite, "en", "Good morning. The fees are fair.", "About fees."],
    [polite, "en", "Hello Asha, the fees are fair", "About fees."],
    [polite, "en", "Good morning, Mr Smith – how old are you?", "Thirty-eight."],
    [polite, "en", "Good morning.", "Hello."],
    [polite, "en", "Hello there! It is raining.", "Hello."],
    [english, "en", "Hi, nice to meet you too!", "Step one."],
    [freundlich, "de", "Guten Tag, Frau Vogel. Die Gebühr beträgt ein Prozent.", "Zu Gebühren."],
    [freundlich, "de", "Hallo, die Gebühr ist klein", "Zu Gebühren."],
    [freundlich, "de", "Guten Tag Herr Berger", "Guten Tag."],
  ])("and says something is answered what they said: %#", (script, language, asked, says) => {
    expect(answer(script, [asked], language).says).toBe(says);
  });
});

describe("what nothing fits", () => {
  test("is deflected in turn when it is a question, and never brings the next step", () => {
    expect(answer(english, ["Which colour is your car?"])).toMatchObject({ says: "Not that.", index: 0 });
    const asked = ["Which colour is your car?", "Not that.", "do you own a boat", "Nor that.", "And a dog?"];
    expect(answer(english, asked.slice(0, 3))).toMatchObject({ by: "deflection", index: 1 });
    expect(answer(english, asked)).toMatchObject({ by: "deflection", index: 0 });
  });

  test("is listened to when it is a statement, and the second in a row brings the next step", () => {
    const lines = ["We have four offices.", "I see.", "One of them is in Leeds."];
    expect(answer(english, lines.slice(0, 1))).toMatchObject({ by: "listening", says: "I see." });
    expect(answer(english, lines)).toMatchObject({ by: "step", index: 0, says: "Step one." });
    expect(answer(english, [...lines, "Step one.", "It rains there."])).toMatchObject({
      by: "listening",
      index: 1,
    });
  });

  test.each(["Tell me about yourself.", "please go on", "How can I help you?", "Good morning!"])(
    "brings the next step at once when it leaves the word to the agent: %s",
    (words) => {
      expect(answer(english, [words])).toMatchObject({ by: "step", index: 0 });
      expect(answer(english, [words, "Step one.", words, "Step two.", words])).toMatchObject({
        by: "step",
        index: null,
        says: "Afterwards.",
      });
    },
  );
});

describe("moods", () => {
  const script = {
    ...english,
    rules: [
      { keywords: ["sign"], say: ["Why so fast?"], turns: "wary" },
      { keywords: ["trust"], say: ["I do."], mood: "open" },
      { keywords: ["trust"], say: ["Why should I?"], mood: "wary" },
    ],
    moods: [
      { name: "open" },
      { name: "wary", when: ["last chance"], deflections: ["None of that."] },
      { name: "calm", when: ["no hurry"] },
    ],
  };

  test("begin with the first, and follow the words of both sides", () => {
    expect(answer(script, ["Do you trust me?"])).toMatchObject({ says: "I do.", mood: "open" });
    const lines = ["Please sign.", "Why so fast?", "Do you trust me?"];
    expect(answer(script, lines)).toMatchObject({ says: "Why should I?", mood: "wary", index: 2 });
    expect(answer(script, ["This is your last chance", "I see.", "Is it red?"])).toMatchObject({
      says: "None of that.",
      mood: "wary",
    });
    expect(answer(script, [...lines, "Why should I?", "There is no hurry, is it red?"])).toMatchObject({
      says: "Not that.",
      mood: "calm",
    });
  });
});

test("a script that was stored before facts were known still answers", () => {
  const stored = { steps: ["Step."], rules: [], afterwards: ["After."], silence: ["?"], farewell: "Bye." };
  const compiled = compile(stored as never, "en");
  const reply = (text: string) =>
    practiceAnswer(compiled, { history: [user(text)], context: [], hears: "words" });
  expect(reply("Which colour is it?").by).toBe("deflection");
  expect(reply("It is red.").by).toBe("listening");
});

describe("a script of 1,000 rules with 50 keywords each", () => {
  const syllables = ["ba", "de", "fi", "go", "lu", "mar", "nes", "pil", "rot", "sum"];
  const word = (number: number) => Array.from(String(number), (digit) => syllables[Number(digit)]).join("");
  const rules = Array.from({ length: 1000 }, (_, rule) => ({
    keywords: Array.from({ length: 50 }, (_each, keyword) => `the ${word(10_000 + rule * 50 + keyword)}`),
    say: [`Rule ${rule}.`],
  }));
  const common = { keywords: ["the", "a", "you", "is", "what"], say: ["Everything."] };
  const script = practiceScript.parse({ steps: ["Step."], rules: [common, ...rules.slice(1)] });

  test("finds the one that is meant, in a long text too, and the one that matches everything only without it", () => {
    const compiled = compile(script, "en");
    expect(compile(script, "en")).toBe(compiled);
    const reply = (text: string) =>
      practiceAnswer(compiled, { history: [user(text)], context: [], hears: "words" });
    expect(reply(`What is the ${word(10_000 + 700 * 50)}?`).index).toBe(700);
    expect(reply("What is the matter?").says).toBe("Everything.");
    const long = "the sea is wide and ".repeat(200).slice(0, 3900);
    expect(reply(`${long} the ${word(10_000 + 999 * 50 + 49)}`).index).toBe(999);
  });
});
