import { EspeakPool } from "./espeak-pool.ts";
import { espeakVoices } from "./espeak-voices.ts";
import type { Mouth } from "./mouth.ts";

// A sentence nobody would say: it bounds what one request can occupy a worker with.
const longestText = 600;

/** The built-in mouth: espeak-ng compiled to WebAssembly, in `workers` threads. */
export function createEspeakMouth(workers: number, report: (problem: string) => void): Mouth {
  const pool = new EspeakPool(workers, report);
  return {
    name: "espeak-ng",
    voices: espeakVoices.map(({ voiceId, name, language, gender, description }) => ({
      voiceId,
      name,
      language,
      gender,
      description,
    })),
    ready: () => pool.ready,
    speak(request, signal) {
      const voice =
        espeakVoices.find((candidate) => candidate.voiceId === request.voiceId) ?? espeakVoices[0];
      if (!voice) throw new Error("There is no voice.");
      const job = {
        text: speakable(request.text),
        espeak: voice.espeak,
        wordsPerMinute: Math.round(voice.wordsPerMinute * request.speed),
        pitch: voice.pitch,
        sampleRate: request.sampleRate,
      };
      return pool.run(job, request.neededInMs, signal);
    },
    close: () => pool.close(),
  };
}

// Angle and square brackets are mark-up to espeak-ng; blanks in their place keep the positions of all other words.
function speakable(text: string): string {
  return text.slice(0, longestText).replaceAll(/[<>[\]\p{Cc}]/gu, " ");
}
