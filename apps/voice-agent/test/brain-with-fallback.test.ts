import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Brain, BrainTurn } from "../src/engines/brain/brain.ts";
import { brainWithFallback, unfailing } from "../src/engines/brain/brain-with-fallback.ts";
import { ServerHealth } from "../src/engines/server-health.ts";
import { ServerProblem } from "../src/engines/server-problem.ts";
import { converse, pass } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A brain with a model that does what it is told, and what became of its server. */
function fallingBack(reply: Brain["reply"]) {
  const reports: string[] = [];
  const health = new ServerHealth({ report: (problem) => reports.push(problem), meanwhile: "Sorry." });
  return { health, reports, brain: brainWithFallback({ name: "model", reply }, health) };
}

const turn: BrainTurn = {
  occasion: "reply",
  prompt: "",
  language: "en",
  hears: "words",
  script: undefined,
  history: [{ role: "user", text: "Well?", intended: "Well?", understood: true }],
  context: [],
};

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Never answers, until it is told to stop. */
async function* hangs(_turn: BrainTurn, signal: AbortSignal): AsyncGenerator<{ text: string }> {
  await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("Aborted."))));
  yield { text: "" };
}

test.each([
  [4000, []],
  [6000, [expect.stringMatching(/had not started to answer after 6 seconds, when the person went on/)]],
])(
  "somebody who speaks again after %i ms of silence has given the answer up or not",
  async (ms, expected) => {
    const { brain, reports } = fallingBack(hangs);
    const controller = new AbortController();
    const answer = allOf(brain.reply(turn, controller.signal));
    await pass(ms);
    controller.abort();
    expect(await answer).toEqual([]);
    expect(reports).toEqual(expected);
  },
);

test("a server that fails for longer is asked once, after its rest, and by the first turn that comes then", async () => {
  let asked = 0;
  let works = false;
  const { brain } = fallingBack(async function* () {
    asked++;
    if (!works) throw new ServerProblem("It failed");
    yield { text: "Well." };
  });
  const say = async () => {
    const answer = allOf(brain.reply(turn, new AbortController().signal));
    await pass(1000);
    return answer;
  };
  const noAnswer = [{ failed: true }, { text: expect.stringContaining("technical problem") }];
  expect(await say()).toEqual(noAnswer);
  expect(asked).toBe(2);
  for (let count = 0; count < 60; count++) expect(await say()).toEqual(noAnswer);
  // A minute of turns, one a second: after 2, 4, 8, 16 and 30 seconds.
  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThan(8);
  works = true;
  await pass(30_000);
  expect(await say()).toEqual([{ text: "Well." }]);
});

test("an exception that nobody expected costs an answer, not the line", async () => {
  const problems: string[] = [];
  let times = 0;
  const reply = async function* () {
    times++;
    if (times === 2) yield { text: "Half of" };
    if (times < 3) throw new TypeError("x is not a function");
    yield { text: "Well." };
  };
  const brain = unfailing({ name: "brain", reply }, (problem) => void problems.push(problem));
  const { dialogue, lines } = converse({
    firstMessage: "",
    textOnly: true,
    reply: (turn, signal) => brain.reply(turn, signal),
  });
  for (const question of ["One?", "Two?", "Three?"]) {
    dialogue.receiveText(question);
    await pass(100);
  }
  expect(lines()).toEqual([
    "One?",
    expect.stringMatching(/^I'm sorry, I can't answer just now/),
    "Two?",
    "Half of",
    "Three?",
    "Well.",
  ]);
  expect(problems).toEqual(Array.from({ length: 2 }, () => "An answer failed: x is not a function"));
});

test("a voice that fails costs the sound, not the words and not the line", async () => {
  const problems: string[] = [];
  const { dialogue, lines } = converse({
    firstMessage: "",
    neededMs: Number.NaN,
    troubled: (problem) => void problems.push(problem),
  });
  dialogue.receiveText("One?");
  await pass(100);
  dialogue.receiveText("Two?");
  await pass(100);
  expect(lines()).toEqual(["One?", "Well.", "Two?", "Well."]);
  expect(problems).toEqual(["No voice.", "No voice."]);
});
