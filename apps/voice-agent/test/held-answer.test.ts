import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { converse, pass, text } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tenWords = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const sound = { beganAt: 0, endedAt: 0 };

test("an agent that is told apart noise and words waits for them, and goes on where it was after noise", async () => {
  const { ears, types, soundMs, wordsSent, lines } = converse({ understandsWords: true });
  await pass(500);
  ears.speechStarted();
  const before = soundMs();
  await pass(3000);
  ears.speechEnded(320);
  await pass(1000);
  expect(soundMs()).toBe(before);
  ears.heard({ ...sound, words: "" });
  await pass(2000);
  expect(types()).toEqual(["agent_response", "agent_paused", "agent_resumed"]);
  expect(wordsSent()).toEqual(tenWords);
  expect(lines()).toEqual([text]);
});

test("after words what was heard of it ends where somebody began", async () => {
  const { ears, types, corrected, lines } = converse({ understandsWords: true });
  await pass(1050);
  ears.speechSuspected();
  ears.speechStarted();
  await pass(3000);
  ears.speechEnded(320);
  ears.heard({ ...sound, words: "Wait." });
  expect(types().slice(1)).toEqual([
    "agent_paused",
    "interruption",
    "agent_response_correction",
    "user_transcript",
  ]);
  expect(corrected()).toEqual(["one two three four five..."]);
  await pass(500);
  expect(lines()).toEqual(["one two three four five...", "Wait.", "Well."]);
});

test("noise after noise keeps it waiting, and the last one decides", async () => {
  const { ears, types, wordsSent } = converse({ understandsWords: true });
  await pass(500);
  ears.speechStarted();
  ears.speechEnded(320);
  ears.speechStarted();
  ears.heard({ ...sound, words: "" });
  await pass(1000);
  expect(types()).not.toContain("agent_resumed");
  ears.speechEnded(320);
  ears.heard({ ...sound, words: "" });
  await pass(2000);
  expect(types()).toContain("agent_resumed");
  expect(wordsSent()).toEqual(tenWords);
});

test.each([
  ["thought of", 400, 0],
  ["spoken", 0, 400],
])(
  "a question whose answer noise meets before it is %s is answered all the same",
  async (_, thinkMs, neededMs) => {
    const reply = async function* () {
      await new Promise((resolve) => setTimeout(resolve, thinkMs));
      yield { text: "Well." };
    };
    const { dialogue, ears, lines } = converse({ firstMessage: "", neededMs, reply, understandsWords: true });
    dialogue.receiveText("Why?");
    await pass(100);
    ears.speechStarted();
    ears.speechEnded(320);
    ears.heard({ ...sound, words: "" });
    await pass(2000);
    expect(lines()).toEqual(["Why?", "Well."]);
  },
);

test("speech without words interrupts it", async () => {
  const { ears, types, lines } = converse({ understandsWords: true });
  await pass(1050);
  ears.speechStarted();
  ears.speechEnded(320);
  ears.heard({ beganAt: 0, endedAt: 3200, words: undefined });
  expect(types()).toContain("interruption");
  expect(lines()[1]).toBe("(speech, 3.2 s)");
});

test("an agent that knows no words is interrupted at once", async () => {
  const { ears, types } = converse();
  await pass(1050);
  ears.speechStarted();
  expect(types()).toContain("interruption");
});

test("in writing the first message is answered after the greeting, however early it comes", async () => {
  const { dialogue, types, lines } = converse({ textOnly: true, firstMessage: "Hello." });
  dialogue.receiveText("Good morning.");
  await pass(10);
  expect(types()).toEqual(["agent_response", "agent_response"]);
  expect(lines()).toEqual(["Hello.", "Good morning.", "Well."]);
});
