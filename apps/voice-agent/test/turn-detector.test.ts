import { describe, expect, test } from "vitest";
import { TurnDetector } from "../src/engines/ears/turn-detector.ts";
import { windowMs } from "../src/engines/ears/voice-activity.ts";

const kinds = { "#": "speech", "=": "speech", "~": "sound", ".": "silence" } as const;

/** Words alternate between bright and dull, a hum is dull. */
const soundOf = (frame: string, index: number) => ({
  level: -20,
  brightness: frame === "#" && index % 2 === 0 ? -1 : -3,
});

/**
 * The events and their milliseconds in `frames`: one character per frame, "#" speech, "=" a hum, "~" sound, "." silence.
 */
function changes(frames: string, { agentSpeaks = true } = {}): string[] {
  const turns = new TurnDetector(() => 320);
  turns.agentSpeaks = agentSpeaks;
  return frames.split("").flatMap((frame, index) => {
    const change = turns.next(kinds[frame as keyof typeof kinds], soundOf(frame, index));
    return change ? [`${change.kind} ${(index + 1) * windowMs}`] : [];
  });
}

describe("while the agent is silent", () => {
  test.each([
    ["##.#", ["started 128"]],
    ["##..##..", []],
    [`${"#".repeat(10)}${".".repeat(10)}`, ["started 96", "ended 640"]],
  ])("%s", (frames, expected) => expect(changes(frames, { agentSpeaks: false })).toEqual(expected));
});

describe("while the agent speaks", () => {
  test.each([
    ["speech that goes on", "#".repeat(12), ["suspected 128", "started 320"]],
    ["speech with a short stop", "#####..######", ["suspected 128", "started 384"]],
    [
      "a cough: dismissed once it could no longer be confirmed",
      "####......",
      ["suspected 128", "dismissed 256"],
    ],
    ["a bang", "##........", []],
    ["two short words", "#####...####......", ["suspected 128", "dismissed 416"]],
    ["mm-hm", `${"=".repeat(13)}......`, ["suspected 128", "dismissed 544"]],
    ["a hum that goes on", "=".repeat(20), ["suspected 128", "started 608"]],
    ["a hum before words", `${"=".repeat(8)}##`, ["suspected 128", "started 320"]],
    [
      "a sentence after a cough",
      `####......${"#".repeat(12)}`,
      ["suspected 128", "dismissed 256", "suspected 448", "started 640"],
    ],
  ])("%s", (_case, frames, expected) => expect(changes(frames)).toEqual(expected));

  test("sound without a voice never suffices", () => expect(changes("~".repeat(40))).toEqual([]));
});

test("what was suspected when the agent falls silent is decided with the next frame", () => {
  for (const [frame, kind] of [
    ["speech", "started"],
    ["silence", "dismissed"],
  ] as const) {
    const turns = new TurnDetector(() => 320);
    turns.agentSpeaks = true;
    for (let index = 0; index < 3; index++) turns.next("speech", soundOf("#", 0));
    expect(turns.next("speech", soundOf("#", 0))).toEqual({ kind: "suspected" });
    if (frame === "silence") turns.next("silence", soundOf(".", 0));
    turns.agentSpeaks = false;
    expect(turns.next(frame, soundOf("#", 0))).toEqual({ kind });
  }
});
