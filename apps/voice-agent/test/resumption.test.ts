import { practiceScript } from "@field-advisor/schema/practice-script";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { planResumption } from "../src/conversation/resumption.ts";
import type { BrainPart, BrainTurn } from "../src/engines/brain/brain.ts";
import { scriptBrain } from "../src/engines/brain/script-brain.ts";
import { converse, pass, stored } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const three = "This is the first sentence. And here is the second one. That was the third of them.";
const [, second = "", third = ""] = /^.*?\. (.*?\.) (.*)$/.exec(three) ?? [];

/** The agent waits for what was said and typed without a line. */
const resumed = 500;

/** The record of a leg whose connection is lost after some milliseconds. */
async function lostAfter(ms: number, options: Parameters<typeof converse>[0], lostMs = 0) {
  const call = converse(options);
  await pass(ms);
  call.dialogue.close(lostMs);
  return call.record();
}

const spoken = ({ history }: { history: { role: string; text: string }[] }) =>
  history.map(({ role, text }) => [role, text]);

describe("an agent whose sentence was cut off by a lost line", () => {
  test("says it again from its beginning, and the rest of that answer", async () => {
    const before = stored(await lostAfter(1700, { firstMessage: three }));
    expect(before).toMatchObject([
      { message: "This is the first sentence. And here is...", originalMessage: three, brokenOff: true },
    ]);
    const { lines, said, transcript } = converse({ before });
    await pass(resumed);
    expect(said()).toEqual([`${second} ${third}`]);
    expect(lines()).toEqual(["the second one. That was the third of them."]);
    await pass(5000);
    expect(spoken(transcript)).toEqual([["agent", three]]);
  });

  test("says it again also where noise comes before it", async () => {
    const before = stored(await lostAfter(1700, { firstMessage: three }));
    const { ears, said } = converse({ before, understandsWords: true });
    await pass(resumed - 100);
    ears.speechStarted();
    await pass(1000);
    ears.speechEnded(650);
    ears.heard({ words: "", beganAt: 0, endedAt: 0 });
    await pass(resumed);
    expect(said()).toEqual([`${second} ${third}`]);
  });

  test("does not say a sentence again that was heard to its end", async () => {
    const before = stored(await lostAfter(1100, { firstMessage: three }));
    expect(before[0]?.message).toBe("This is the first sentence....");
    const { lines } = converse({ before });
    await pass(resumed);
    expect(lines()).toEqual([`${second} ${third}`]);
  });

  test("says all of it again when nothing of it was heard, or its process died meanwhile", async () => {
    const unheard = stored(await lostAfter(0, { firstMessage: three, neededMs: 50 }));
    expect(unheard[0]).toMatchObject({ message: "...", brokenOff: true });
    const call = converse({ firstMessage: three });
    await pass(2000);
    for (const before of [unheard, stored(call.record())]) {
      const { lines, transcript } = converse({ before });
      await pass(resumed);
      expect(lines()).toEqual([three]);
      expect(spoken(transcript)).toEqual([["agent", three]]);
    }
  });

  test("remembers one answer, however often the line is lost in it", async () => {
    const first = stored(await lostAfter(1700, { firstMessage: three }), "conv_1");
    const again = stored(await lostAfter(1500 + resumed, { before: first }), "conv_2");
    expect(again).toMatchObject([{ message: "the second one. That...", brokenOff: true }]);
    const { lines, said, transcript } = converse({ before: [...first, ...again] });
    await pass(resumed);
    expect(said()).toEqual([third]);
    expect(lines()).toEqual(["was the third of them."]);
    expect(transcript.history).toEqual([{ role: "agent", text: three, intended: three, understood: true }]);
  });

  test("is interrupted in it as in any other", async () => {
    const before = stored(await lostAfter(1700, { firstMessage: three }));
    const { dialogue, corrected, lines, transcript } = converse({ before });
    await pass(resumed + 1250);
    dialogue.receiveText("Stop.");
    expect(corrected()).toEqual(["And here is the second one...."]);
    expect(lines()[0]).toBe("the second one....");
    expect(spoken(transcript)).toEqual([
      ["agent", "This is the first sentence. And here is the second one...."],
      ["user", "Stop."],
    ]);
  });
});

describe("an agent that was talking to nobody, because the line had been lost before anybody noticed", () => {
  test("says again what was not heard of the answer that it was giving", async () => {
    const before = stored(await lostAfter(3000, { firstMessage: three }, 1300));
    expect(before[0]).toMatchObject({
      message: "This is the first sentence. And here is...",
      endedAtMs: 1700,
    });
  });

  test("says again what was not heard of one that was over, and forgets that it asked whether anybody is there", async () => {
    const options = { firstMessage: three, answers: [{ text: "Hello?" }], nudgeSeconds: 1 };
    const before = stored(await lostAfter(6000, options, 4300));
    const nudge = {
      message: "...",
      originalMessage: "Hello?",
      brokenOff: true,
      beganAtMs: null,
      endedAtMs: null,
    };
    const answer = { originalMessage: three, brokenOff: true, beganAtMs: 0, endedAtMs: 1700 };
    expect(before).toMatchObject([answer, nudge, nudge]);
    const { lines, transcript } = converse({ before });
    await pass(5000);
    expect(lines()).toEqual(["the second one. That was the third of them."]);
    expect(spoken(transcript)).toEqual([["agent", three]]);
  });
});

test("what the user interrupted stays interrupted by the user", async () => {
  const call = converse({ firstMessage: three });
  await pass(1700);
  call.ears.speechSuspected();
  call.ears.speechStarted();
  call.dialogue.close(500);
  expect(call.record()).toMatchObject([{ originalMessage: three, interrupted: true, brokenOff: false }]);
});

describe("an agent that goes on", () => {
  const brain = (turns: BrainTurn[], ...parts: BrainPart[]) =>
    async function* (turn: BrainTurn) {
      turns.push(turn);
      yield* parts;
    };

  test("says nothing until it is spoken to when it was the user's turn", async () => {
    const before = stored(await lostAfter(5000, { firstMessage: three }));
    const { dialogue, lines, types } = converse({ before, nudgeSeconds: 1 });
    await pass(20_000);
    expect(types()).toEqual([]);
    dialogue.receiveText("Where were we?");
    await pass(100);
    expect(lines()).toEqual(["Where were we?", "Well."]);
  });

  test("does not repeat itself when the user had interrupted it", async () => {
    const call = converse({ firstMessage: three });
    await pass(1700);
    call.ears.speechSuspected();
    call.ears.speechStarted();
    call.dialogue.close();
    const { types } = converse({ before: stored(call.record()) });
    await pass(5000);
    expect(types()).toEqual([]);
  });

  test.each([true, false])("answers what nobody had answered (in writing: %s)", async (textOnly) => {
    const call = converse({ textOnly, reply: () => new ReadableStream() });
    await pass(5000);
    call.dialogue.receiveText("What does it cost?");
    await pass(100);
    call.dialogue.close();
    const turns: BrainTurn[] = [];
    const { lines } = converse({
      textOnly,
      before: stored(call.record()),
      reply: brain(turns, { text: "Ten pounds." }),
    });
    await pass(resumed);
    expect(turns[0]?.history.at(-1)?.text).toBe("What does it cost?");
    expect(lines()).toEqual(["Ten pounds."]);
  });

  test.each([true, false])("answers again what it had not thought out (in writing: %s)", async (textOnly) => {
    const unending = async function* (): AsyncGenerator<BrainPart> {
      yield { text: "It costs a little more than you would think. But " };
      await new Promise(() => undefined);
    };
    const call = converse({ textOnly, reply: unending });
    await pass(5000);
    call.dialogue.receiveText("What does it cost?");
    await pass(1000);
    call.dialogue.close();
    expect(call.record().at(-1)).toMatchObject({ brokenOff: true, originalMessage: null });
    const before = stored(call.record());
    const again = converse({ textOnly, before, reply: brain([], { text: "Ten pounds." }) });
    await pass(5000);
    again.dialogue.close();
    const remembered = [
      ["agent", expect.any(String)],
      ["user", "What does it cost?"],
      ["agent", "Ten pounds."],
    ];
    expect(spoken(again.transcript)).toEqual(remembered);
    const { types, transcript } = converse({ before: [...before, ...stored(again.record(), "conv_2")] });
    await pass(1000);
    expect(spoken(transcript)).toEqual(remembered);
    expect(types()).toEqual([]);
  });

  test("repeats nothing that its user has in writing", async () => {
    const before = stored(await lostAfter(1700, { firstMessage: three }));
    const { types, transcript } = converse({ before, textOnly: true });
    await pass(1000);
    expect(types()).toEqual([]);
    expect(spoken(transcript)).toEqual([["agent", three]]);
    const written = stored(await lostAfter(0, { firstMessage: three, textOnly: true }));
    const { types: typesWithSound } = converse({ before: written });
    await pass(1000);
    expect(typesWithSound()).toEqual([]);
  });

  test("goes on with its script where it was, also when a step was cut off", async () => {
    const script = practiceScript.parse({ steps: [three, "The next step."] });
    const reply = (turn: BrainTurn, signal: AbortSignal) => scriptBrain.reply({ ...turn, script }, signal);
    const call = converse({ firstMessage: "", reply });
    call.ears.heard({ words: undefined, beganAt: 0, endedAt: 2000 });
    await pass(1700);
    call.dialogue.close();
    const { ears, lines } = converse({ before: stored(call.record()), reply });
    await pass(5000);
    ears.heard({ words: undefined, beganAt: 0, endedAt: 2000 });
    await pass(100);
    expect(lines()).toEqual([
      "the second one. That was the third of them.",
      "(speech, 2.0 s)",
      "The next step.",
    ]);
  });

  test("knows the newest two hundred lines, its own among them", () => {
    const { dialogue, transcript } = converse({
      textOnly: true,
      before: Array.from({ length: 200 }, (_, number) => ({
        conversationId: "conv_1",
        role: "user",
        message: `Line ${number}`,
        medium: "text",
        interrupted: false,
        brokenOff: false,
        originalMessage: null,
        endedAtMs: null,
      })),
    });
    dialogue.receiveText("One more.");
    expect(transcript.history).toHaveLength(200);
    expect(transcript.history[0]?.text).toBe("Line 1");
    expect(transcript.history.at(-1)?.text).toBe("One more.");
  });
});

test("speech without words stays without words, and what somebody types like it does not", () => {
  const line = {
    conversationId: "conv_1",
    role: "user",
    message: "(speech, 3.2 s)",
    interrupted: false,
    brokenOff: false,
    originalMessage: null,
    endedAtMs: null,
  } as const;
  const { history } = planResumption(
    [
      { ...line, medium: "audio" },
      { ...line, medium: "text" },
    ],
    { language: "en", textOnly: false },
  );
  expect(history.map(({ understood }) => understood)).toEqual([false, true]);
});
