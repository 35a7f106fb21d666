import type { ServerHealth } from "../server-health.ts";
import type { Mouth, SpeechRequest, Voice } from "./mouth.ts";
import { speakWithFallback } from "./mouth-with-fallback.ts";

/** Tells `health` how its requests end. Within a cache: what is remembered says nothing about the server. */
export const watchedMouth = (mouth: Mouth, health: ServerHealth): Mouth => ({
  ...mouth,
  async *speak(request, signal) {
    try {
      yield* mouth.speak(request, signal);
      health.worked();
    } catch (error) {
      if (!signal.aborted) health.failed(error);
      throw error;
    }
  },
});

/** Speaks with a server, and with the built-in mouth what that fails to say, in a voice of the same language and gender. */
export function mouthOnServer(server: Mouth, builtIn: Mouth, health: ServerHealth): Mouth {
  const standIn: Mouth = {
    ...builtIn,
    speak: (request, signal) =>
      builtIn.speak({ ...request, voiceId: similarVoice(request, server.voices, builtIn.voices) }, signal),
  };
  return {
    name: server.name,
    voices: server.voices,
    ready: () => builtIn.ready(),
    speak: (request, signal) =>
      health.isResting ? standIn.speak(request, signal) : speakWithFallback(server, standIn, request, signal),
    async close() {
      await Promise.all([server.close(), builtIn.close()]);
    },
  };
}

function similarVoice(
  { voiceId, language = "en" }: SpeechRequest,
  known: readonly Voice[],
  voices: readonly Voice[],
): string {
  if (voices.some((voice) => voice.voiceId === voiceId)) return voiceId;
  const gender = known.find((voice) => voice.voiceId === voiceId)?.gender;
  const speaking = voices.filter((voice) => language.startsWith(voice.language));
  return (speaking.find((voice) => voice.gender === gender) ?? speaking[0])?.voiceId ?? voiceId;
}
