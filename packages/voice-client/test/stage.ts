import { expect } from "vitest";
import { Session } from "../src/session.ts";
import { createFakeAudio, createFakeClock, createScriptedTransport } from "../src/testing/index.ts";
import type { FakeAudio, FakeAudioOptions, ScriptStep } from "../src/testing/index.ts";
import type { VoiceReport, VoiceSessionOptions } from "../src/types.ts";

export interface Stage {
  script?: ScriptStep[];
  /** The legs after a lost line. */
  legs?: ScriptStep[][];
  options?: Partial<VoiceSessionOptions>;
  sound?: FakeAudioOptions;
}

export function stage({ script = [], legs = [], options = {}, sound: soundOptions = {} }: Stage = {}) {
  const clock = createFakeClock();
  const line = createScriptedTransport(clock, script, legs);
  const page = Object.assign(new EventTarget(), { hidden: false });
  const reports: VoiceReport[] = [];
  const sounds: FakeAudio[] = [];
  const awake: AbortSignal[] = [];
  const network = new EventTarget();
  const session = new Session(
    {
      getSignedUrl: async () => "wss://agent.test/talk?signature=s",
      onReport: (report) => reports.push(report),
      ...options,
    },
    {
      clock,
      network,
      page,
      transport: line,
      keepAwake: (signal) => awake.push(signal),
      audio: () => {
        const audio = createFakeAudio(clock, soundOptions);
        sounds.push(audio);
        return audio;
      },
    },
  );
  const sound = () => {
    const [first] = sounds;
    if (!first) throw new Error("No sound was opened.");
    return first;
  };
  /** Everything that must be given back at the end of a run. */
  const expectReleased = () => {
    expect(sounds.every((audio) => audio.closed)).toBe(true);
    expect(line.open()).toBe(false);
    expect(awake.every((signal) => signal.aborted)).toBe(true);
    expect(clock.pending()).toBe(0);
  };
  return { clock, line, network, page, reports, sounds, awake, session, sound, expectReleased };
}

/** A stage whose conversation is under way, with the first steps of its script played. */
export async function connected(setting: Stage = {}) {
  const on = stage(setting);
  const started = on.session.start();
  await on.clock.advance(0);
  expect(await started).toBe(true);
  return on;
}
