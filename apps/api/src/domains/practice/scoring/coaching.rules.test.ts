import { rubric } from "@field-advisor/schema/rubric-forms";
import { expect, test } from "vitest";
import { someRubric } from "../../../../test/factories.ts";
import { judge } from "./checks.rules.ts";
import { coachAnswer } from "./coaching.rules.ts";
import type { Line } from "./lines.rules.ts";

const room = rubric.parse(someRubric);

const line = (text: string): Line => ({
  isUser: true,
  text,
  isSpoken: false,
  startSeconds: 0,
  endSeconds: null,
  isInterrupted: false,
  hasWords: true,
});

const ask = (question: string, ...said: string[]) =>
  coachAnswer(question, room, judge(room, said.map(line), { minutes: null }));

test.each([
  ["what to do next", "What should I say now?", [], "Next: Greets."],
  ["what was missed", "Help!", ["Good morning."], "Next: Asks a question. Try: What matters?"],
  ["what it is about", "Do I need to ask a question?", [], "Asks a question. Try: What matters?"],
  [
    "how it goes",
    "How did I do?",
    ["Good morning."],
    "So far 1 of 2 checks are met, as far as rules can tell.\n\nWhat went well: Greets.\n\nWhat is missing so far, or was not found:\n- Asks a question. Try: What matters?",
  ],
  [
    "that all is met",
    "What now?",
    ["Good morning. What matters most?"],
    "Everything that this room looks for was met so far. Bring it to a good end.",
  ],
  ["how to say it", "How do I say a question well?", [], "Asks a question. Try: What matters?"],
  [
    "that it knows nothing of it",
    "How do I explain taxes?",
    ["Good morning."],
    "I know nothing about that here. Next: Asks a question. Try: What matters?",
  ],
  ["what to say next auf Deutsch", "Was soll ich jetzt sagen?", [], "Next: Greets."],
  ["how it went auf Deutsch", "Wie war ich?", [], "So far 0 of 2 checks are met, as far as rules can tell."],
] as const)("a coach tells %s", (_what, question, said, answer) => {
  expect(ask(question, ...said)).toBe(answer);
});

test.each([
  ["How am I doing?", /^How it goes is told at the end/],
  ["Wie war ich?", /^How it goes is told at the end/],
  ["How do I ask a question?", /^Asks a question\. Try: What matters\?$/],
  ["What now?", /^Bring the conversation to a good end\.$/],
])("whoever is to rate themselves first is told nothing of how it goes: %s", (question, answer) => {
  const said = judge(room, [line("Good morning. What matters most?")], { minutes: null });
  expect(coachAnswer(question, room, said, true)).toMatch(answer);
});

test("they are told what to do next", () => {
  const said = judge(room, [line("Good morning.")], { minutes: null });
  expect(coachAnswer("What now?", room, said, true)).toBe("Next: Asks a question. Try: What matters?");
});
