import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { seedAgents } from "../src/agents/seed-agents.ts";
import type { BrainTurn, Utterance } from "../src/engines/brain/brain.ts";
import { compile } from "../src/practice/compiled-script.ts";
import { practiceAnswer } from "../src/practice/practice-answer.ts";

const Asked = z.record(z.enum(["heard", "present", "human", "words", "other"]), z.array(z.string()));
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const asked = z.record(z.enum(["en", "de"]), Asked).parse(read("practice-truths.json"));
const typed = z.record(z.enum(["noise", "words"]), z.array(z.string())).parse(read("practice-noise.json"));

const user = (text: string, understood = true): Utterance => ({
  role: "user",
  text,
  intended: text,
  understood,
});
const scriptOf = (id: string) =>
  seedAgents.find((each) => each.id === id)!.input.conversation_config.agent.script!;
const scripts = seedAgents.map(({ id, input }) => [id, input.conversation_config.agent.language] as const);

function answerOf(id: string, history: Utterance[], hears: BrainTurn["hears"] = "words", code = "en") {
  return practiceAnswer(compile(scriptOf(id), code), { history, context: [], hears });
}

const truths = {
  en: {
    heard: /^I hear you, and what you say reaches me as text\. I am an AI agent.+practice script/,
    present: /^I am still here\.$/,
    human: /^I am an AI agent, not a real person\. I follow a practice script/,
    words: /^Before that you said: “I manage pensions\.”$/,
  },
  de: {
    heard: /^Ich höre Sie, und was Sie sagen, kommt bei mir als Text an\. Ich bin ein KI-Agent.+Übungsskript/,
    present: /^Ich bin noch da\.$/,
    human: /^Ich bin ein KI-Agent und kein echter Mensch\..+Übungsskript/,
    words: /^Davor haben Sie gesagt: „I manage pensions\.“$/,
  },
};

test.each(scripts)("%s tells the truth about itself, in whatever language it is asked", (id, language) => {
  const told = truths[language === "de" ? "de" : "en"];
  const missed = Object.values(asked).flatMap(({ other: _, ...questions }) =>
    Object.entries(questions).flatMap(([kind, texts]) =>
      texts.flatMap((text) => {
        const { says, by } = answerOf(id, [user("I manage pensions."), user(text)], "words", language);
        return by === "truth" && told[kind as keyof typeof told].test(says) ? [] : [{ text, says }];
      }),
    ),
  );
  expect(missed).toEqual([]);
});

test.each(scripts)("%s answers as the script has it what is about something else", (id, language) => {
  const others = Object.values(asked).flatMap(({ other }) => other);
  expect(others.filter((text) => answerOf(id, [user(text)], "words", language).by === "truth")).toEqual([]);
});

test("what it hears depends on what it hears with", () => {
  const told = (hears: BrainTurn["hears"], code: string) =>
    answerOf("agent_practice_asha", [user("Can you hear what I am saying?")], hears, code).says;
  expect(told("voices", "en")).toMatch(
    /^I hear that somebody speaks, but I understand no spoken words here, only typed/,
  );
  expect(told("voices", "de")).toMatch(
    /^Ich höre, dass jemand spricht, verstehe hier aber keine gesprochenen Worte/,
  );
  expect(told("nothing", "en")).toMatch(
    /^I hear nothing, because we are writing, but I read what you type\./,
  );
  expect(told("nothing", "de")).toMatch(
    /^Ich höre nichts, denn wir schreiben gerade, aber ich lese, was Sie tippen\./,
  );
  const present = answerOf("agent_practice_ben", [user("Are you still there?")], "voices").says;
  expect(present).toMatch(/^I am still here\. I hear that somebody speaks, but I understand no spoken words/);
});

test("what was said last is told from the conversation, or that it is not known", () => {
  const told = (...before: Utterance[]) =>
    answerOf("agent_practice_ben", [...before, user("What did I just ask you?")]).says;
  expect(told()).toBe("I know of nothing that you said before that.");
  expect(told(user("(speech, 3.2 s)", false))).toBe(
    "You spoke before that, but I could not understand the words.",
  );
  expect(told(user("One."), user("Two?"))).toBe("Before that you said: “Two?”");
  expect(told(user("word ".repeat(500)))).toMatch(/^Before that you said: “(word ){39}word…”$/);
});

test.each(scripts)(
  "%s asks what was meant by keys that were hit at random, and its steps wait",
  (id, language) => {
    const missed = typed.noise.filter((text) => {
      const { says, by } = answerOf(id, [user(text)], "words", language);
      return by !== "deflection" || !/What did you mean|Was meinten Sie/.test(says);
    });
    expect(missed).toEqual([]);
    const { steps } = scriptOf(id);
    const history: Utterance[] = [];
    for (const text of typed.noise.slice(0, 6)) {
      history.push(user(text));
      const { says } = answerOf(id, history, "words", language);
      expect(steps).not.toContain(says);
      history.push({ role: "agent", text: says, intended: says, understood: true });
    }
  },
);

test("short words, names, abbreviations and signs are none", () => {
  const unclear = /What did you mean|not sure what you mean/;
  const mistaken = typed.words.filter((text) =>
    unclear.test(answerOf("agent_practice_asha", [user(text)]).says),
  );
  expect(mistaken).toEqual([]);
});
