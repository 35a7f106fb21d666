import { largestRecord } from "@field-advisor/schema/record-limit";
import { expect, test } from "vitest";
import { startAgent } from "./start-agent.ts";

interface Line {
  message: string;
}

test("of a record that is too large its first and last lines are kept, and it says so", async () => {
  const agent = await startAgent();
  const id = "conv_0123456789abcdef0123456789abcdef";
  await agent.deps.pool.query(
    `insert into conversations (conversation_id, agent_id, agent_name, status, started_at, accepted_at, ended_at)
     values ($1, 'agent_practice_asha', 'Asha', 'done', now(), now(), now())`,
    [id],
  );
  const fill = (lines: number) =>
    agent.deps.pool.query(
      `insert into transcript_items (conversation_id, position, role, message, time_in_call_secs, event_id, medium, interrupted)
       select $1, n, 'user', n || repeat(' ö', 30000), n, n, 'text', false from generate_series(0, $2::int) as n
       on conflict do nothing`,
      [id, lines - 1],
    );
  const record = async () => {
    const { body } = await agent.call("GET", `/v1/convai/conversations/${id}`);
    return body as { transcript: Line[]; transcript_truncated: boolean };
  };

  await fill(40);
  const whole = await record();
  expect(whole.transcript_truncated).toBe(false);
  expect(whole.transcript).toHaveLength(40);

  await fill(400);
  const cut = await record();
  expect(cut.transcript_truncated).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThan(largestRecord);
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeGreaterThan(largestRecord * 0.9);
  const numbers = cut.transcript.map(({ message }) => Number.parseInt(message, 10));
  const half = numbers.length / 2;
  expect(numbers.slice(0, half)).toEqual(Array.from({ length: half }, (_, n) => n));
  expect(numbers.slice(half)).toEqual(Array.from({ length: half }, (_, n) => 400 - half + n));
});
