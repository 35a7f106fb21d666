import { expect, test } from "vitest";
import { agentModeOf, conversationsOf, minutesTalkedOf } from "./dashboard.views.ts";

test.each([
  ["http://127.0.0.1:3004", "local"],
  ["http://voice-agent:3004", "local"],
  ["https://api.elevenlabs.io", "provider"],
  ["https://elevenlabs.io.example.test", "local"],
])("who answers at %s is %s", (url, mode) => {
  expect(agentModeOf(url)).toBe(mode);
});

const talks = (bucket: number, isStaff: boolean, conversations: number, seconds: number) => ({
  bucket,
  isStaff,
  conversations,
  seconds,
});

test("what came before the span is beside it, and minutes are rounded once", () => {
  const rows = [
    talks(0, true, 4, 100),
    talks(1, true, 2, 15),
    talks(2, true, 1, 15),
    talks(2, false, 5, 600),
  ];
  expect(conversationsOf(rows)).toEqual({ value: 8, previous: 4 });
  expect(minutesTalkedOf(rows)).toEqual({ value: 10.5, previous: 1.7 });
});
