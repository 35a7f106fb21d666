import { createVoiceSession } from "../session.ts";
import type { LoadVoice } from "../page/load-voice.ts";
import { openSession } from "../page/open-session.ts";
import { createFakeAudio, type FakeAudio, type FakeAudioOptions } from "./fake-audio.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import type { ScriptStep } from "./script.ts";
import { createScriptedTransport, type ScriptedTransport } from "./scripted-transport.ts";

export interface ScriptedVoice {
  clock: FakeClock;
  line: ScriptedTransport;
  loadVoice: LoadVoice;
  /** Dispatch "offline" and "online" here. */
  network: EventTarget;
  /** Dispatch "visibilitychange" here. */
  page: EventTarget & { hidden: boolean };
  /** Microphone and speaker of every start, oldest first. */
  sounds: readonly FakeAudio[];
  /** Those of the latest start. */
  sound: () => FakeAudio;
}

/** The real session of a page, from its code on, with an agent that follows a script, no sound, and time in the test's hands. */
export function createScriptedVoice(
  script: readonly ScriptStep[],
  audioOptions: FakeAudioOptions = {},
  legs: readonly (readonly ScriptStep[])[] = [],
): ScriptedVoice {
  const clock = createFakeClock();
  const line = createScriptedTransport(clock, script, legs);
  const sounds: FakeAudio[] = [];
  const network = new EventTarget();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const audio = (deviceId: string | undefined) => {
    const sound = createFakeAudio(clock, { ...audioOptions, deviceId });
    sounds.push(sound);
    return sound;
  };
  return {
    clock,
    line,
    network,
    page,
    sounds,
    loadVoice: async () => ({
      openSession: (given) =>
        openSession(given, (options) =>
          createVoiceSession({ ...options, clock, network, page, transport: line, wakeLock: false, audio }),
        ),
    }),
    sound: () => {
      const sound = sounds.at(-1);
      if (!sound) throw new Error("No conversation with sound was started");
      return sound;
    },
  };
}
