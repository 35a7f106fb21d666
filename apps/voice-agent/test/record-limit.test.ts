import { largestRecord } from "@field-advisor/schema/record-limit";
import { expect, test } from "vitest";
import type { TranscriptItem } from "../src/conversation/transcript.ts";
import { findConversation } from "../src/db/conversations.queries.ts";
import { conversationDetail } from "../src/records/conversation-view.ts";
import { startAgent } from "./start-agent.ts";

/** Long lines, each of which begins with its number. */
const lines = (count: number): TranscriptItem[] =>
  Array.from({ length: count }, (_, position) => ({
    position,
    role: "user",
    message: `${position}${" ö".repeat(30_000)}`,
    timeInCallSecs: position,
    beganAtMs: null,
    endedAtMs: null,
    eventId: position,
    medium: "text",
    interrupted: false,
    brokenOff: false,
    originalMessage: null,
    feedback: null,
    feedbackAtSecs: null,
  }));

test("of a record that is too large its first and last lines are kept, and it says so", async () => {
  const agent = await startAgent();
  const id = "conv_0123456789abcdef0123456789abcdef";
  await agent.deps.pool.query(
    `insert into conversations (conversation_id, agent_id, agent_name, status, started_at, accepted_at, ended_at)
     values ($1, 'agent_practice_asha', 'Asha', 'done', now(), now(), now())`,
    [id],
  );
  const row = await findConversation(agent.deps.pool, id);
  if (row === undefined) throw new Error("the conversation is missing");

  const whole = conversationDetail(row, lines(40), "script");
  expect(whole.transcript_truncated).toBe(false);
  expect(whole.transcript).toHaveLength(40);

  const cut = conversationDetail(row, lines(400), "script");
  expect(cut.transcript_truncated).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThan(largestRecord);
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeGreaterThan(largestRecord * 0.9);
  const numbers = cut.transcript.map(({ message }) => Number.parseInt(message, 10));
  const half = numbers.length / 2;
  expect(numbers.slice(0, half)).toEqual(Array.from({ length: half }, (_, n) => n));
  expect(numbers.slice(half)).toEqual(Array.from({ length: half }, (_, n) => 400 - half + n));
});
