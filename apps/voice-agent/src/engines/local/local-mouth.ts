import type { InstalledModel } from "../../models/installed.ts";
import type { Mouth, SpeechPiece, SpeechRequest, WordMark } from "../mouth/mouth.ts";
import type { LocalProcess } from "./local-process.ts";
import { localVoices } from "./local-voices.ts";

/** Speech synthesis by an installed model, clause by clause: the next is synthesised while the one before is played. */
export function localMouth(process: LocalProcess, model: InstalledModel): Mouth {
  const voices = localVoices(model);
  return {
    name: model.id,
    voices,
    ready: () => process.isSettled,
    // The process is closed by its owner.
    close: () => Promise.resolve(),
    async *speak(request, signal) {
      const voice = voices.find(({ voiceId }) => voiceId === request.voiceId);
      if (!voice) throw new Error(`${model.id} has no voice ${request.voiceId}.`);
      yield* speakClauses(process, request, voice.speaker, signal);
    },
  };
}

async function* speakClauses(
  process: LocalProcess,
  { text, speed, sampleRate, neededInMs }: SpeechRequest,
  speaker: number,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  const clauses = clausesOf(text);
  if (clauses.length === 0) return;
  const texts = clauses.map((clause) => clause.text);
  const sounds = process.run({ kind: "speak", texts, speaker, speed, sampleRate }, neededInMs, signal);
  let fromMs = 0;
  for await (const sound of sounds) {
    const clause = clauses.shift();
    if (sound.kind !== "sound" || !clause) continue;
    const durationMs = (sound.samples.length * 1000) / sampleRate;
    yield { samples: sound.samples, words: marksOf(clause, fromMs, durationMs) };
    fromMs += durationMs;
  }
}

interface Clause {
  text: string;
  /** Position in the whole text. */
  start: number;
}

const clauseEnd = /[.!?…;:,–—]["'”’)\]]*\s+/gu;
// Shorter clauses lose their intonation, and would end before the next one is ready.
const shortest = 40;
// As with espeak-ng: it bounds the work of one request.
const longestText = 2400;

/** Splits a text where a speaker may pause; clauses without letters and digits are left out. */
function clausesOf(whole: string): Clause[] {
  const text = whole.slice(0, longestText);
  const cuts = [0];
  for (const { index, 0: mark } of text.matchAll(clauseEnd)) {
    const end = index + mark.length;
    if (end - (cuts.at(-1) ?? 0) >= shortest) cuts.push(end);
  }
  const clauses = cuts.map((start, index) => ({ start, text: text.slice(start, cuts[index + 1]) }));
  return clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause.text));
}

/** These models do not report positions of words: they are estimated by the number of letters. */
function marksOf({ text, start }: Clause, fromMs: number, durationMs: number): WordMark[] {
  return [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    start: start + index,
    end: start + index + word.length,
    atMs: fromMs + (durationMs * index) / text.length,
  }));
}
