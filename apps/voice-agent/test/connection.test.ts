import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/conversation/connection.ts";
import { frames } from "../src/conversation/frames.ts";

/** The part of a websocket that a connection uses, with timing by the test. */
class Line extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  pings = 0;
  send(text: string): void {
    this.sent.push(JSON.parse(text).type);
  }
  ping(): void {
    this.pings++;
  }
  close(): void {
    this.readyState = 3;
  }
  terminate(): void {
    this.readyState = 3;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const line = new Line();
  const ended = vi.fn<(code: number, reason: string, lostMs: number) => void>();
  const events = { frame: () => undefined, failed: () => undefined, ended };
  const connection = new Connection(line, events, () => performance.now());
  connection.open(frames.metadata("conv_1", "pcm_16000", "pcm_16000"));
  connection.send(frames.agentResponse(1, "Hello"));
  return { line, ended };
}

test("nothing follows the metadata for 60 ms, even when the client has read it", () => {
  const { line } = open();
  expect(line.pings).toBe(1);
  line.emit("pong");
  vi.advanceTimersByTime(59);
  expect(line.sent).toEqual(["conversation_initiation_metadata"]);
  vi.advanceTimersByTime(1);
  expect(line.sent).toEqual(["conversation_initiation_metadata", "agent_response"]);
});

test("a client that is slow to read is waited for", () => {
  const { line } = open();
  vi.advanceTimersByTime(500);
  expect(line.sent).toHaveLength(1);
  line.emit("pong");
  expect(line.sent).toHaveLength(2);
});

test("a client that never answers pings is waited for a second", () => {
  const { line } = open();
  vi.advanceTimersByTime(999);
  expect(line.sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(line.sent).toHaveLength(2);
});

test.each([
  ["heard from a moment before", 1000, 0],
  ["lost for 20 s", 20_000, 20_000],
])("a line that was %s tells how much of it was time without a line", (_case, silentMs, lostMs) => {
  const { line, ended } = open();
  vi.advanceTimersByTime(5000);
  line.emit("pong");
  vi.advanceTimersByTime(silentMs);
  line.emit("close", 1006, Buffer.from(""));
  expect(ended).toHaveBeenCalledExactlyOnceWith(1006, "", lostMs);
});
