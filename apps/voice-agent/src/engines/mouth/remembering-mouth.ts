import type { Mouth, SpeechRequest } from "./mouth.ts";
import { SharedSpeech } from "./shared-speech.ts";

/**
 * Lets a mouth remember what it said lately, up to `maxBytes` of sound. First messages and practice scripts are said
 * over and over, and when a whole class starts at once, one synthesis serves everybody.
 */
export function rememberingMouth(mouth: Mouth, maxBytes: number): Mouth {
  const said = new Map<string, { speech: SharedSpeech; bytes: number }>();
  let total = 0;

  const forget = (key: string) => {
    total -= said.get(key)?.bytes ?? 0;
    said.delete(key);
  };

  const remember = async (key: string, speech: SharedSpeech) => {
    const entry = { speech, bytes: 0 };
    said.set(key, entry);
    const bytes = await speech.size().catch(() => undefined);
    if (said.get(key) !== entry) return;
    if (bytes === undefined) return forget(key);
    entry.bytes = bytes;
    total += bytes;
    for (const oldest of said.keys()) {
      if (total <= maxBytes) return;
      forget(oldest);
    }
  };

  return {
    name: mouth.name,
    voices: mouth.voices,
    ready: () => mouth.ready(),
    close: () => mouth.close(),
    speak(request, signal) {
      const key = keyOf(request);
      const known = said.get(key);
      if (known && !known.speech.stopped) {
        // The Map keeps the order of insertion, so the longest unused is always the first.
        said.delete(key);
        said.set(key, known);
        return known.speech.listen(signal);
      }
      const speech = new SharedSpeech((stop) => mouth.speak(request, stop));
      void remember(key, speech);
      return speech.listen(signal);
    },
  };
}

function keyOf({ voiceId, speed, sampleRate, text }: SpeechRequest): string {
  return JSON.stringify([voiceId, speed, sampleRate, text]);
}
