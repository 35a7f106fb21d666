import { practiceScript } from "@field-advisor/schema/practice-script";
import { describe, expect, test } from "vitest";
import type { BrainPart, Utterance } from "../src/engines/brain/brain.ts";
import { scriptBrain } from "../src/engines/brain/script-brain.ts";

const script = practiceScript.parse({
  steps: ["The first step of this script.", "The second step of this script."],
  rules: [
    { keywords: ["fee", "what it costs"], say: ["Fees first.", "Fees again."] },
    { keywords: ["family"], say: ["My family."] },
  ],
  deflections: ["Ask me something else."],
  listening: ["I see."],
  afterwards: ["After one.", "After two."],
  silence: ["Hello?", "Still there?"],
  farewell: "Farewell.",
});

const user = (text: string, understood = true): Utterance => ({
  role: "user",
  text,
  intended: text,
  understood,
});
const agent = (intended: string, text = intended): Utterance => ({
  role: "agent",
  text,
  intended,
  understood: true,
});

async function reply(
  history: Utterance[],
  occasion: "reply" | "silence" = "reply",
  context: string[] = [],
): Promise<BrainPart[]> {
  const parts: BrainPart[] = [];
  const turn = { occasion, prompt: "", language: "en", script, history, context, hears: "words" as const };
  for await (const part of scriptBrain.reply(turn, new AbortController().signal)) parts.push(part);
  return parts;
}

describe("the practice script", () => {
  const [first = "", second = ""] = script.steps;
  const unknown = user("(speech, 2.0 s)", false);

  test("goes from step to step and then round in what comes afterwards", async () => {
    const history = [unknown];
    for (const expected of [first, second, "After one.", "After two.", "After one."]) {
      expect(await reply(history)).toEqual([{ text: expected }]);
      history.push(agent(expected), unknown);
    }
  });

  test("answers everything that was said since it last spoke, in its order, and remembers it as said", async () => {
    const asked = [user("What is the fee?"), user("And your family?"), unknown, unknown];
    const text = `Fees first. My family. ${first}`;
    expect(await reply(asked)).toEqual([{ text }]);
    const later = [...asked, agent(text), unknown];
    expect(await reply(later)).toEqual([{ text: second }]);
    const cut = [...asked, agent(text, "Fees first. My family. The..."), unknown];
    expect(await reply(cut)).toEqual([{ text: first }]);
    expect(await reply([...later, agent(second), user("The fee again?")])).toEqual([{ text: "Fees again." }]);
  });

  test("says one answer once, and ends only with a good-bye at the end", async () => {
    expect(await reply([user("Your family?"), user("Family?")])).toEqual([{ text: "My family." }]);
    expect(await reply([user("Goodbye."), user("Your family?")])).toEqual([{ text: "Farewell. My family." }]);
    expect(await reply([user("Your family?"), user("Goodbye.")])).toEqual([
      { text: "My family. Farewell." },
      { end: true },
    ]);
  });

  test("says a step again that was cut off before it was heard", async () => {
    expect(await reply([agent(first, "The..."), unknown])).toEqual([{ text: first }]);
    expect(await reply([agent(first, "The first step of..."), unknown])).toEqual([{ text: second }]);
  });

  test("does not say again what was said before the conversation, as the page tells", async () => {
    expect(await reply([unknown], "reply", [`Agent: ${first}`])).toEqual([{ text: second }]);
  });

  test("answers words by its rules, no line again before all were heard", async () => {
    const history = [user("What about your fee?")];
    expect(await reply(history)).toEqual([{ text: "Fees first." }]);
    history.push(agent("Fees first."), user("Tell me what it costs!"));
    expect(await reply(history)).toEqual([{ text: "Fees again." }]);
    history.push(agent("Fees again."), user("And the fee?"));
    expect(await reply(history)).toEqual([{ text: "Fees first." }]);
  });

  test("finds keywords only as whole words, in any case and punctuation", async () => {
    expect(await reply([user("COFFEE, feed")])).toEqual([{ text: "I see." }]);
    expect(await reply([user("your FAMILY?")])).toEqual([{ text: "My family." }]);
  });

  test("does not read words into speech nobody understood", async () => {
    expect(await reply([user("(speech about the family, goodbye)", false)])).toEqual([{ text: first }]);
  });

  test.each([
    "Are you a real person?",
    "Wait, are you real?",
    "Am I talking to a human being or a machine?",
    "is this a recording",
    "Are you actually an AI",
    "You're not a real person, are you? My family asks.",
    "Sind Sie ein echter Mensch?",
    "Spreche ich hier mit einer Maschine?",
    "are you a i",
  ])("says truthfully what it is: %s", async (question) => {
    expect(await reply([user(question)])).toEqual([
      { text: "I am an AI agent, not a real person. I follow a practice script for this conversation." },
    ]);
  });

  test.each(["Are you a real estate investor?", "Are you in human resources?", "Are you really sure?"])(
    "stays in its role where nobody asks that: %s",
    async (question) => {
      expect(await reply([user(question)])).toEqual([{ text: script.deflections[0] }]);
    },
  );

  test("ends after a good-bye", async () => {
    expect(await reply([user("Thanks, good-bye.")])).toEqual([{ text: "Farewell." }, { end: true }]);
    for (const words of ["I would like to buy a byelaw", "I see you have a garden"])
      expect(await reply([user(words)])).toEqual([{ text: "I see." }]);
  });

  test("breaks a silence in turns", async () => {
    expect(await reply([], "silence")).toEqual([{ text: "Hello?" }]);
    expect(await reply([agent("Hello?")], "silence")).toEqual([{ text: "Still there?" }]);
  });
});
