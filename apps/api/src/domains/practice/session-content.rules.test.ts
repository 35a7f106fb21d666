import { expect, test } from "vitest";
import { said } from "../../../test/factories.ts";
import { linesOf } from "./session-content.rules.ts";

const since = "2026-11-20T09:00:00Z";
type SessionContent = Parameters<typeof linesOf>[0];
type Calls = SessionContent["calls"];

const spoken = (seconds: number, ...lines: ReturnType<typeof said>[]): Calls[number] => ({
  startedAt: new Date(Date.parse(since) + seconds * 1000).toISOString(),
  seconds: 60,
  lines,
});
const content = (calls: Calls, messages: SessionContent["messages"] = []): SessionContent => ({
  calls,
  messages,
  isAwaited: false,
});

test("what was said aloud has its times since the attempt began, in the order of the record", () => {
  const call = spoken(
    10,
    said("agent", "Hello.", { atSeconds: 0.4, endSeconds: 3.1 }),
    said("user", "May I", { atSeconds: 2.5, endSeconds: 3.5 }),
    said("agent", "Of course.", { atSeconds: 2.25, endSeconds: 4 }),
  );
  expect(linesOf(content([call]), since)).toMatchObject([
    { text: "Hello.", startSeconds: 10.4, endSeconds: 13.1, beginsCall: true },
    { text: "May I", startSeconds: 12.5, endSeconds: 13.5, beginsCall: false },
    { text: "Of course.", startSeconds: 12.25, endSeconds: 14, beginsCall: false },
  ]);
});

test("a record that knows only when lines began has no ends", () => {
  const old = { role: "user", message: "Hello.", atSeconds: 2, isInterrupted: false } as const;
  const [line] = linesOf(content([{ startedAt: since, seconds: 60, lines: [old] }]), since);
  expect(line).toMatchObject({ startSeconds: 2, endSeconds: null });
});

test("what was written stands where it was written, and a line without a time after the one before it", () => {
  const call = spoken(0, said("agent", "Hello.", { atSeconds: 5, endSeconds: 6 }), said("user", "Hi."));
  const messages = [{ isUser: true, text: "One moment.", at: "2026-11-20T09:00:03Z" }];
  const texts = linesOf(content([call, spoken(60, said("user", "Again."))], messages), since);
  expect(texts.map(({ text, beginsCall }) => [text, beginsCall])).toEqual([
    ["One moment.", undefined],
    ["Hello.", true],
    ["Hi.", false],
    ["Again.", true],
  ]);
});
