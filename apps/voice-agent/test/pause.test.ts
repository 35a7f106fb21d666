import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { converse, pass, text, wordMs } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tenWords = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("an agent that hears somebody begin says so and sends no more sound until they did not go on", async () => {
  const { ears, types, soundMs, wordsSent, lines } = converse();
  await pass(500);
  const before = soundMs();
  ears.speechSuspected();
  expect(types()).toEqual(["agent_response", "agent_paused"]);
  await pass(320);
  expect(soundMs()).toBe(before);
  ears.speechDismissed();
  expect(types().at(-1)).toBe("agent_resumed");
  await pass(2000);
  expect(wordsSent()).toEqual(tenWords);
  expect(types()).toEqual(["agent_response", "agent_paused", "agent_resumed"]);
  expect(lines()).toEqual([text]);
});

test("both frames carry the number of the answer", async () => {
  const { ears, sent } = converse();
  await pass(500);
  ears.speechSuspected();
  ears.speechDismissed();
  const frames = sent.map(({ frame }) => frame);
  expect(frames).toContainEqual({ type: "agent_paused", agent_paused_event: { event_id: 1 } });
  expect(frames).toContainEqual({ type: "agent_resumed", agent_resumed_event: { event_id: 1 } });
});

test("when they go on, what was heard ends where the agent paused", async () => {
  const { ears, types, corrected, lines } = converse();
  await pass(1050);
  ears.speechSuspected();
  await pass(300);
  ears.speechStarted();
  expect(types().slice(1)).toEqual(["agent_paused", "interruption", "agent_response_correction"]);
  expect(corrected()).toEqual(["one two three four five..."]);
  await pass(2000);
  expect(types()).not.toContain("agent_resumed");
  expect(lines()).toEqual(["one two three four five..."]);
});

test("what is interrupted after a pause counts from where it went on", async () => {
  const { ears, corrected } = converse();
  await pass(450);
  ears.speechSuspected();
  await pass(300);
  ears.speechDismissed();
  await pass(600);
  ears.speechSuspected();
  await pass(200);
  ears.speechStarted();
  expect(corrected()).toEqual(["one two three four five..."]);
});

test("it goes on by itself after 700 ms when nobody says what became of it, and a late word changes nothing", async () => {
  const { ears, sent, types, wordsSent } = converse();
  await pass(500);
  ears.speechSuspected();
  await pass(699);
  expect(types()).not.toContain("agent_resumed");
  await pass(1);
  expect(types()).toContain("agent_resumed");
  ears.speechDismissed();
  expect(sent.filter(({ frame }) => frame.type === "agent_resumed")).toHaveLength(1);
  await pass(2000);
  expect(wordsSent()).toEqual(tenWords);
});

test("it can pause again and again without losing or repeating a word", async () => {
  const { ears, types, wordsSent } = converse();
  for (let pauses = 0; pauses < 4; pauses++) {
    await pass(330);
    ears.speechSuspected();
    ears.speechSuspected();
    await pass(310);
    ears.speechDismissed();
    ears.speechDismissed();
  }
  await pass(2000);
  expect(wordsSent()).toEqual(tenWords);
  expect(types().slice(1)).toEqual(Array.from({ length: 4 }, () => ["agent_paused", "agent_resumed"]).flat());
});

test("paused before its first sound it holds that back, and the wait for it is measured whole", async () => {
  const { dialogue, ears, waits, soundMs } = converse({ firstMessage: "", neededMs: 100 });
  dialogue.receiveText("Why?");
  await pass(50);
  ears.speechSuspected();
  await pass(350);
  expect([soundMs(), waits]).toEqual([0, []]);
  ears.speechDismissed();
  expect(soundMs()).toBe(wordMs);
  expect(waits).toEqual([400]);
});

test("paused within its last word it says that, and is over when it was heard", async () => {
  const { ears, types } = converse({ firstMessage: "one two" });
  await pass(390);
  ears.speechSuspected();
  await pass(300);
  ears.speechDismissed();
  await pass(9);
  ears.speechSuspected();
  ears.speechDismissed();
  await pass(2);
  ears.speechSuspected();
  expect(types().filter((type) => type === "agent_paused")).toHaveLength(2);
});

test("synthesis goes on in a pause, and what it made is said afterwards", async () => {
  const { ears, wordsSent } = converse({ neededMs: 150 });
  await pass(460);
  ears.speechSuspected();
  await pass(400);
  expect(wordsSent()).toEqual([1, 2, 3]);
  ears.speechDismissed();
  await pass(100);
  expect(wordsSent().slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  await pass(3000);
  expect(wordsSent()).toEqual(tenWords);
});

test("a typed word interrupts a paused agent at once, and its answer is not paused", async () => {
  const { dialogue, ears, types, corrected, soundMs } = converse({ answers: [{ text }] });
  await pass(1050);
  ears.speechSuspected();
  await pass(100);
  const before = soundMs();
  dialogue.receiveText("Stop.");
  expect(types().slice(1)).toEqual(["agent_paused", "interruption", "agent_response_correction"]);
  expect(corrected()).toEqual(["one two three four five..."]);
  await pass(10);
  expect(soundMs()).toBeGreaterThan(before + wordMs);
  await pass(2000);
  expect(types()).not.toContain("agent_resumed");
});

test("a good-bye is not paused", async () => {
  const { dialogue, ears, finished, types } = converse({
    firstMessage: "",
    answers: [{ text: "Good bye then." }, { end: true }],
  });
  dialogue.receiveText("Goodbye.");
  await pass(100);
  ears.speechSuspected();
  ears.speechStarted();
  await pass(500);
  expect(types()).toEqual(["agent_response"]);
  expect(finished).toHaveBeenCalledTimes(1);
});

test("nobody is told to pause while the agent is silent, or after the end", async () => {
  const { dialogue, ears, types } = converse({ firstMessage: "one" });
  await pass(300);
  ears.speechSuspected();
  dialogue.receiveText("Go on.");
  await pass(50);
  ears.speechSuspected();
  dialogue.close();
  const before = types();
  await pass(2000);
  expect(before.filter((type) => type === "agent_paused")).toHaveLength(1);
  expect(types()).toEqual(before);
});
