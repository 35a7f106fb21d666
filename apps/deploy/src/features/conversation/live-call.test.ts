import { expect, test } from "vitest";
import { silenceHint } from "./live-call.tsx";

test.each([
  [1499, true, true, null],
  [1500, true, true, "Thinking..."],
  [1500, true, false, "Thinking..."],
  [9999, true, true, "Thinking..."],
  [10_000, true, true, "Still there?"],
  [10_000, true, false, "Still there?"],
  [1500, false, true, null],
  [10_000, false, true, "Still there?"],
  [10_000, false, false, null],
])(
  "%i ms of silence, awaiting an answer: %s, user can be heard: %s -> %s",
  (silentMs, isAwaitingAnswer, canBeHeard, hint) => {
    expect(silenceHint({ silentMs, isAwaitingAnswer, canBeHeard })).toBe(hint);
  },
);
