import { text } from "node:stream/consumers";
import { wavFile } from "./audio/wav.ts";
import { createEspeakMouth } from "./engines/mouth/espeak-mouth.ts";
import { espeakVoices } from "./engines/mouth/espeak-voices.ts";
import type { Voice } from "./engines/mouth/mouth.ts";
import { wholeSpeech } from "./engines/mouth/whole-speech.ts";
import { errorMessage } from "./error-message.ts";

const sampleRate = 22_050;

async function speech(spoken: string, voice: Voice): Promise<Int16Array> {
  const mouth = createEspeakMouth(1, (problem) => console.error(problem));
  const parts: Int16Array[] = [];
  try {
    const wanted = { text: spoken, voice, sampleRate, neededInMs: 0 };
    for await (const samples of wholeSpeech(mouth, wanted, new AbortController().signal)) parts.push(samples);
  } finally {
    await mouth.close();
  }
  return Int16Array.from(parts.flatMap((part) => [...part]));
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
