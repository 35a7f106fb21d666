import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BrainTurn } from "../src/engines/brain/brain.ts";
import { converse, pass, stored, text } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody speaks for a second, and half a second later their turn is over. */
async function speak({ ears }: ReturnType<typeof converse>, words?: string) {
  const beganAt = Date.now();
  ears.speechStarted();
  await pass(1000);
  const endedAt = Date.now();
  await pass(650);
  ears.speechEnded(650);
  ears.heard({ words, beganAt, endedAt });
  await pass(0);
}

const answering = (turns: BrainTurn[]) =>
  async function* (turn: BrainTurn) {
    turns.push(turn);
    yield { text };
  };

const quiet = { firstMessage: "", answers: [{ text }] };
const record = ({ record: lines }: ReturnType<typeof converse>) =>
  lines()
    .toSorted((one, other) => one.position - other.position)
    .map(({ role, message }) => `${role}: ${message}`);

describe("who speaks on before they can have noticed the answer", () => {
  test("has said one thing, and the answer leaves no line", async () => {
    const call = converse(quiet);
    await speak(call, "Good morning.");
    await pass(900);
    await speak(call, "My name is Ben.");
    expect(record(call)).toEqual(["user: Good morning. My name is Ben.", `agent: ${text}`]);
    expect(call.types()).toEqual([
      "user_transcript",
      "agent_response",
      "interruption",
      "agent_response_correction",
      "user_transcript",
      "agent_response",
    ]);
    expect(call.corrected()).toEqual(["..."]);
    const heard = call.sent.flatMap(({ frame }) =>
      frame.type === "user_transcript" ? [frame.user_transcription_event] : [],
    );
    expect(heard[1]).toEqual({ ...heard[0], user_transcript: "Good morning. My name is Ben." });
    expect(call.record()[0]).toMatchObject({ beganAtMs: 0, endedAtMs: 3550 });
  });

  test("without words it is one length of speech", async () => {
    const call = converse(quiet);
    await speak(call);
    await pass(500);
    await speak(call);
    expect(record(call)).toEqual(["user: (speech, 3.1 s)", `agent: ${text}`]);
  });

  test("with words for one part only, the other stands beside them", async () => {
    const call = converse(quiet);
    await speak(call, "Good morning.");
    await speak(call);
    expect(record(call)[0]).toBe("user: Good morning. (speech, 1.0 s)");
  });

  test("is answered as a whole", async () => {
    const turns: BrainTurn[] = [];
    const call = converse({ firstMessage: "", reply: answering(turns) });
    await speak(call, "Good morning.");
    await speak(call, "My name is Ben.");
    expect(turns.map(({ history }) => history.map((line) => line.text))).toEqual([
      ["Good morning."],
      ["Good morning. My name is Ben."],
    ]);
  });

  test("is answered again when it was no speech after all", async () => {
    const call = converse(quiet);
    await speak(call, "What does it cost?");
    await speak(call, "");
    expect(record(call)).toEqual(["user: What does it cost?", `agent: ${text}`]);
    await pass(1000);
    expect(call.soundMs()).toBeGreaterThan(1000);
  });

  test("and writes on, is answered once for both", async () => {
    const turns: BrainTurn[] = [];
    const call = converse({ firstMessage: "", reply: answering(turns) });
    call.dialogue.receiveText("Are you there?");
    await pass(20);
    call.dialogue.receiveText("What does it cost?");
    await pass(100);
    expect(record(call)).toEqual(["user: Are you there?", "user: What does it cost?", `agent: ${text}`]);
    expect(turns.at(-1)?.history.map((line) => line.text)).toEqual(["Are you there?", "What does it cost?"]);
  });
});

describe("who speaks on later", () => {
  test("has interrupted the answer, and begins another turn", async () => {
    const call = converse(quiet);
    await speak(call, "Good morning.");
    await pass(1050);
    await speak(call, "My name is Ben.");
    expect(record(call)).toEqual([
      "user: Good morning.",
      "agent: one two three four five...",
      "user: My name is Ben.",
      `agent: ${text}`,
    ]);
  });

  test.each(["speaks", "asks for silence"])(
    "who %s over the first words of a greeting, cuts it",
    async (how) => {
      const call = converse();
      await pass(450);
      if (how === "speaks") call.ears.speechStarted();
      else call.dialogue.userActive();
      expect(record(call)).toEqual(["agent: one two..."]);
    },
  );

  test("who only asks for silence keeps the answer as far as it was heard", async () => {
    const call = converse(quiet);
    await speak(call, "Good morning.");
    await pass(450);
    call.dialogue.userActive();
    expect(record(call)).toEqual(["user: Good morning.", "agent: one two..."]);
  });
});

describe("what comes first after a lost line", () => {
  const greeting = "Hello, I am Ben and I would like to hear about you. Where do we begin?";

  async function lost() {
    const call = converse({ firstMessage: greeting });
    await pass(1100);
    call.dialogue.close();
    return stored(call.record());
  }

  test("is what was typed without one, of which nothing stays unanswered, and not the greeting again", async () => {
    const turns: BrainTurn[] = [];
    const call = converse({ before: await lost(), reply: answering(turns) });
    await pass(30);
    call.dialogue.receiveText("Are you there?");
    await pass(5);
    call.dialogue.receiveText("What does it cost?");
    await pass(5000);
    expect(record(call)).toEqual(["user: Are you there?", "user: What does it cost?", `agent: ${text}`]);
    expect(turns.at(-1)?.history.map((line) => line.text)).toEqual([
      "Hello, I am Ben and...",
      "Are you there?",
      "What does it cost?",
    ]);
  });

  test("is what was said without one", async () => {
    const call = converse({ before: await lost() });
    await pass(200);
    await speak(call, "Are you there?");
    await pass(5000);
    expect(call.said()).toEqual(["Well."]);
  });

  test("is otherwise the sentence that was cut off, of which the record has each word once", async () => {
    const call = converse({ before: await lost() });
    await pass(6000);
    expect(call.said()).toEqual([greeting]);
    expect(record(call)).toEqual(["agent: I would like to hear about you. Where do we begin?"]);
    expect(call.transcript.history.map((line) => line.text)).toEqual([greeting]);
  });
});

describe("somebody who has muted themselves", () => {
  const waiting = { firstMessage: "one", answers: [{ text: "Hello?" }], nudgeSeconds: 7 };

  test("is not asked whether they are there", async () => {
    const call = converse(waiting);
    await pass(1000);
    call.dialogue.userMuted(true);
    await pass(60_000);
    expect(call.said()).toEqual(["one"]);
  });

  test("is, once they can be heard again", async () => {
    const call = converse(waiting);
    call.dialogue.userMuted(true);
    await pass(60_000);
    call.dialogue.userMuted(false);
    await pass(6900);
    expect(call.said()).toEqual(["one"]);
    await pass(200);
    expect(call.said()).toEqual(["one", "Hello?"]);
  });

  test("who types is answered, and not asked afterwards", async () => {
    const call = converse(waiting);
    await pass(500);
    call.dialogue.userMuted(true);
    call.dialogue.receiveText("I am here.");
    await pass(60_000);
    expect(call.said()).toEqual(["one", "Hello?"]);
  });
});
