import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TranscriptItem } from "../src/conversation/transcript.ts";
import { saveTranscriptItems } from "../src/db/conversations.queries.ts";
import { startAgent } from "./start-agent.ts";
import { converse, pass } from "./timed-dialogue.ts";

const timesOf = (lines: TranscriptItem[]) =>
  lines.map(({ role, beganAtMs, endedAtMs }) => [role, beganAtMs, endedAtMs]);

describe("what the agent says", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("begins with its first sound and ends when the last was heard", async () => {
    const { record } = converse({ neededMs: 150 });
    await pass(100);
    expect(timesOf(record())).toEqual([["agent", null, null]]);
    await pass(3000);
    expect(timesOf(record())).toEqual([["agent", 150, 2150]]);
  });

  test("is one line with the pause in which it was not known whether somebody goes on", async () => {
    const { ears, record } = converse();
    await pass(500);
    ears.speechSuspected();
    await pass(320);
    ears.speechDismissed();
    await pass(3000);
    expect(timesOf(record())).toEqual([["agent", 0, 2320]]);
  });

  test("ends where it paused when they went on", async () => {
    const { ears, record, corrected } = converse();
    await pass(1050);
    ears.speechSuspected();
    await pass(300);
    ears.speechStarted();
    await pass(100);
    expect(corrected()).toEqual(["one two three four five..."]);
    expect(timesOf(record())).toEqual([["agent", 0, 1050]]);
  });

  test("ends where it was cut after it had gone on once", async () => {
    const { dialogue, ears, record } = converse({ answers: [] });
    await pass(450);
    ears.speechSuspected();
    await pass(300);
    ears.speechDismissed();
    await pass(600);
    dialogue.receiveText("Stop.");
    expect(timesOf(record())).toEqual([
      ["agent", 0, 1350],
      ["user", null, null],
    ]);
  });

  test("ends with the call", async () => {
    const { dialogue, record } = converse();
    await pass(700);
    dialogue.close();
    expect(timesOf(record())).toEqual([["agent", 0, 700]]);
  });

  test("has no times when none of it was heard", async () => {
    const { dialogue, record } = converse({ neededMs: 500, answers: [] });
    await pass(100);
    dialogue.receiveText("Stop.");
    expect(timesOf(record())).toEqual([
      ["agent", null, null],
      ["user", null, null],
    ]);
  });
});

describe("what the user says", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("has the times of its sound, however late its words are known and in whichever order", async () => {
    const { ears, record } = converse({ firstMessage: "" });
    const callBegan = Date.now();
    const first = { beganAt: callBegan + 1000, endedAt: callBegan + 3200 };
    const second = { beganAt: callBegan + 3900, endedAt: callBegan + 4400.4 };
    await pass(5000);
    ears.heard({ ...second, words: "And why?" });
    await pass(2000);
    ears.heard({ ...first, words: undefined });
    const [late, early] = record().filter(({ role }) => role === "user");
    expect(late).toMatchObject({ message: "And why?", beganAtMs: 3900, endedAtMs: 4400, timeInCallSecs: 5 });
    expect(early).toMatchObject({ message: "(speech, 2.2 s)", beganAtMs: 1000, endedAtMs: 3200 });
  });

  test("began with the call when its sound came all at once", async () => {
    const { ears, record } = converse({ firstMessage: "" });
    await pass(500);
    ears.heard({ beganAt: Date.now() - 800, endedAt: Date.now() - 320, words: "Hello." });
    expect(timesOf(record())[0]).toEqual(["user", 0, 180]);
  });
});

test("the record tells them in milliseconds, and reads what the release before wrote", async () => {
  const agent = await startAgent();
  const id = "conv_0123456789abcdef0123456789abcdef";
  await agent.deps.pool.query(
    `insert into conversations (conversation_id, agent_id, agent_name, status, started_at, accepted_at, ended_at)
     values ($1, 'agent_practice_asha', 'Asha', 'done', now(), now(), now())`,
    [id],
  );
  await agent.deps.pool.query(
    `insert into transcript_items (conversation_id, position, role, message, time_in_call_secs, event_id, medium)
     values ($1, 0, 'agent', 'Hello.', 1, 1, 'audio')`,
    [id],
  );
  const line: TranscriptItem = {
    position: 1,
    role: "agent",
    message: "How are you?",
    timeInCallSecs: 3,
    beganAtMs: null,
    endedAtMs: null,
    eventId: 2,
    medium: "audio",
    interrupted: false,
    brokenOff: false,
    originalMessage: null,
    feedback: null,
    feedbackAtSecs: null,
  };
  await saveTranscriptItems(agent.deps.pool, id, [line]);
  await saveTranscriptItems(agent.deps.pool, id, [{ ...line, beganAtMs: 2600, endedAtMs: 3812 }]);
  const { body } = await agent.call("GET", `/v1/convai/conversations/${id}`);
  expect(body["transcript"]).toMatchObject([
    { message: "Hello.", time_in_call_secs: 1, field_advisor_sound: null },
    { message: "How are you?", time_in_call_secs: 3, field_advisor_sound: { start_ms: 2600, end_ms: 3812 } },
  ]);
});
