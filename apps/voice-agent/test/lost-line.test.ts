import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AgentInput } from "../src/agents/agent-config.ts";
import { Conversation, type Ending } from "../src/conversation/conversation.ts";
import { supersededCode } from "../src/conversation/frames.ts";
import type { TranscriptItem } from "../src/conversation/transcript.ts";
import { answering, pass, text, timedEngines, timedSocket } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connected() {
  const ends: Ending[] = [];
  const record = new Map<number, TranscriptItem>();
  const socket = timedSocket(() => undefined);
  const settings = { name: "Test agent", conversation_config: { agent: { first_message: text } } };
  const conversation = new Conversation({
    socket,
    conversationId: "conv_1",
    agent: {
      ...AgentInput.parse(settings),
      agent_id: "agent_1",
      created_at: new Date(),
      updated_at: new Date(),
    },
    isContinued: false,
    listens: false,
    previous: { lines: [], seconds: 0 },
    engines: timedEngines({ reply: answering([]), neededMs: 0, heardBy: () => undefined }),
    record: {
      started: () => undefined,
      save: (item) => void record.set(item.position, { ...item }),
      remove: () => expect.fail("Nothing is retracted."),
      ended: () => undefined,
    },
    now: () => Date.now(),
    report: (problem) => expect.fail(problem),
    onRejected: (reason) => expect.fail(reason),
    onAnswer: () => undefined,
    onEnd: (ending) => ends.push(ending),
  });
  return { conversation, socket, ends, line: () => record.get(0) };
}

/** The agent says ten words in two seconds, and the client is silent after the first. */
async function speakInto(silence: number) {
  const { conversation, socket, line } = connected();
  socket.emit("message", JSON.stringify({ type: "conversation_initiation_client_data" }), false);
  await pass(1000);
  socket.emit("pong");
  await pass(silence);
  return { conversation, line };
}

const half = { message: "one two three four five...", originalMessage: text, brokenOff: true };

test("of one that goes on elsewhere nothing counts as heard since its client was heard from", async () => {
  const { conversation, line } = await speakInto(800);
  conversation.end(supersededCode, undefined, "superseded");
  expect(line()).toMatchObject({ ...half, endedAtMs: 1000 });
});

test("of one that ends otherwise all of it does, unless the line was lost for longer than a ping takes", async () => {
  const held = await speakInto(2900);
  held.conversation.end(1008, undefined, "The conversation was ended by the operator.");
  expect(held.line()).toMatchObject({ message: text, brokenOff: false, endedAtMs: 2000 });
  const lost = await speakInto(3100);
  lost.conversation.end(1008, undefined, "The conversation was ended by the operator.");
  expect(lost.line()).toMatchObject({ originalMessage: text, brokenOff: true, endedAtMs: 1000 });
});

test("one that its client does not start is closed after ten seconds", async () => {
  const { ends } = connected();
  await pass(9_999);
  expect(ends).toEqual([]);
  await pass(1);
  expect(ends).toMatchObject([{ code: 1008, reason: "The conversation was not started in time." }]);
});
