import { text } from "node:stream/consumers";
import { wavFile } from "./audio/wav.ts";
import { createEspeakMouth } from "./engines/mouth/espeak-mouth.ts";
import { espeakVoices } from "./engines/mouth/espeak-voices.ts";
import type { Voice } from "./engines/mouth/mouth.ts";
import { errorMessage } from "./error-message.ts";
import { sentences } from "./speech-text/sentences.ts";
import { spokenWords } from "./speech-text/spoken-words.ts";

const sampleRate = 22_050;
const pauseMs = { sentence: 300, paragraph: 900 };

/** Samples, with a pause after each sentence and a longer one after each paragraph. */
async function speech(spoken: string, { voiceId, language }: Voice): Promise<Int16Array> {
  const mouth = createEspeakMouth(1, (problem) => console.error(problem));
  const parts: Int16Array[] = [];
  try {
    for await (const sentence of sentences(one(spoken), language)) {
      const { words } = spokenWords(sentence, language);
      if (words === "") continue;
      const request = { text: words, voiceId, speed: 1, sampleRate, neededInMs: 0 };
      for await (const { samples } of mouth.speak(request, new AbortController().signal)) parts.push(samples);
      const pause =
        sentence.slice(sentence.trimEnd().length).split("\n").length > 2
          ? pauseMs.paragraph
          : pauseMs.sentence;
      parts.push(new Int16Array((sampleRate * pause) / 1000));
    }
  } finally {
    await mouth.close();
  }
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

async function* one(whole: string) {
  yield whole;
}

const [voiceId = ""] = process.argv.slice(2);
try {
  const voice = espeakVoices.find((candidate) => candidate.voiceId === voiceId);
  if (!voice) throw new Error(`Name a voice: ${espeakVoices.map((known) => known.voiceId).join(", ")}.`);
  process.stdout.write(wavFile(await speech(await text(process.stdin), voice), sampleRate));
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
