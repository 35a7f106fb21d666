import {
  createScriptedVoice,
  type FakeAudioOptions,
  type ScriptStep,
} from "@field-advisor/voice-client/testing";
import { act } from "@testing-library/react";

/** An agent that follows a script, for a page that shows what happens. */
export function scriptedVoice(
  script: readonly ScriptStep[],
  audioOptions: FakeAudioOptions = {},
  legs: readonly (readonly ScriptStep[])[] = [],
) {
  const voice = createScriptedVoice(script, audioOptions, legs);
  return {
    ...voice,
    /** Lets the conversation's time pass. */
    advance: (milliseconds: number) => act(() => voice.clock.advance(milliseconds)),
  };
}
