import { sentences } from "../../speech-text/sentences.ts";
import { spokenWords } from "../../speech-text/spoken-words.ts";
import type { Mouth, Voice } from "./mouth.ts";

const pauseMs = { sentence: 300, paragraph: 900 };

interface WholeSpeech {
  text: string;
  voice: Voice;
  sampleRate: number;
  /** Milliseconds until the sound is needed. */
  neededInMs: number;
}

/** Samples of a whole text, with a pause after each sentence and a longer one after each paragraph. */
export async function* wholeSpeech(
  mouth: Mouth,
  { text, voice, sampleRate, neededInMs }: WholeSpeech,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  const { voiceId, language } = voice;
  for await (const sentence of sentences(one(text), language)) {
    const { words } = spokenWords(sentence, language);
    if (words === "") continue;
    const request = { text: words, voiceId, language, speed: 1, sampleRate, neededInMs };
    for await (const { samples } of mouth.speak(request, signal)) yield samples;
    const endsParagraph = sentence.slice(sentence.trimEnd().length).split("\n").length > 2;
    yield new Int16Array((sampleRate * (endsParagraph ? pauseMs.paragraph : pauseMs.sentence)) / 1000);
  }
}

async function* one(whole: string) {
  yield whole;
}
