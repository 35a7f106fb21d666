import { createVoiceSession } from "@field-advisor/voice-client";
import {
  createFakeAudio,
  createFakeClock,
  createScriptedTransport,
  type FakeAudio,
  type FakeAudioOptions,
  type ScriptStep,
} from "@field-advisor/voice-client/testing";
import { act } from "@testing-library/react";
import type { LoadVoice } from "../src/lib/voice-module.ts";

/** The real session of the page with an agent that follows a script, no sound, and time in the test's hands. */
export function scriptedVoice(script: readonly ScriptStep[], audioOptions: FakeAudioOptions = {}) {
  const clock = createFakeClock();
  const line = createScriptedTransport(clock, script);
  const sounds: FakeAudio[] = [];
  const loadVoice: LoadVoice = async () => ({
    createVoiceSession: (options) =>
      createVoiceSession({
        ...options,
        clock,
        transport: line,
        wakeLock: false,
        audio: () => {
          const sound = createFakeAudio(clock, audioOptions);
          sounds.push(sound);
          return sound;
        },
      }),
  });
  return {
    line,
    loadVoice,
    /** Microphone and speaker of the latest start. */
    sound: () => {
      const sound = sounds.at(-1);
      if (!sound) throw new Error("No conversation with sound was started");
      return sound;
    },
    /** Lets the conversation's time pass. */
    advance: (milliseconds: number) => act(() => clock.advance(milliseconds)),
  };
}
