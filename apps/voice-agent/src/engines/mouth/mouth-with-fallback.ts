import type { Mouth, SpeechPiece, SpeechRequest } from "./mouth.ts";

/** Speaks with `first`, and with `fallback` in other voices and, after a failure, the words that are left. */
export function mouthWithFallback(first: Mouth, fallback: Mouth): Mouth {
  return {
    name: first.name,
    voices: fallback.voices.map(
      (voice) => first.voices.find(({ voiceId }) => voiceId === voice.voiceId) ?? voice,
    ),
    ready: () => first.ready() && fallback.ready(),
    speak: (request, signal) =>
      first.voices.some(({ voiceId }) => voiceId === request.voiceId)
        ? speakWithFallback(first, fallback, request, signal)
        : fallback.speak(request, signal),
    async close() {
      await Promise.all([first.close(), fallback.close()]);
    },
  };
}

/** When `first` fails, `fallback` says the rest. */
export async function* speakWithFallback(
  first: Mouth,
  fallback: Mouth,
  request: SpeechRequest,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  let spoken = 0;
  let ms = 0;
  try {
    for await (const piece of first.speak(request, signal)) {
      yield piece;
      spoken = piece.words.at(-1)?.end ?? spoken;
      ms += (piece.samples.length * 1000) / request.sampleRate;
    }
  } catch {
    // The engine has reported its failure.
    const rest = { ...request, text: request.text.slice(spoken) };
    for await (const { samples, words } of fallback.speak(rest, signal)) {
      const shifted = words.map(({ start, end, atMs }) => ({
        start: start + spoken,
        end: end + spoken,
        atMs: atMs + ms,
      }));
      yield { samples, words: shifted };
    }
  }
}
