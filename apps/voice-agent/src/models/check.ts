import { setTimeout as pause } from "node:timers/promises";
import type { ModelSettings } from "../config.ts";
import type { Transcriber } from "../engines/ears/ears.ts";
import { localEngines } from "../engines/local/local-engines.ts";
import { createEspeakMouth } from "../engines/mouth/espeak-mouth.ts";
import type { Mouth } from "../engines/mouth/mouth.ts";
import { errorMessage } from "../error-message.ts";
import { type CheckedSentence, figuresOf, lineOf, wordErrors } from "./check-figures.ts";
import { CommandError } from "./command-error.ts";

const sentences = [
  "Good morning, thank you for taking the time to talk with me.",
  "I teach at a primary school, and my husband runs a small joinery business.",
  "How much would the whole thing cost us every month?",
  "We have two children, and the younger one has just started school.",
  "There is some money in a savings account, but it earns almost nothing.",
  "Could you explain what happens if one of us falls ill?",
  "To be honest, I would rather wait until the spring.",
  "My neighbour lost a lot of money on something that sounded just like this.",
  "That is a good point, I had not thought about it that way.",
  "Let me talk it over at home, and I will call you on Thursday.",
];

type Say = (line: string) => void;

/**
 * Checks the installed models as conversations use them; where none speaks, espeak-ng does.
 * @returns true when every figure meets its goal
 */
export async function checkInstalled(settings: ModelSettings, say: Say): Promise<boolean> {
  const local = localEngines(settings, { hear: true, speak: true }, say);
  const fallback = local.mouth ? undefined : createEspeakMouth(1, say);
  try {
    const { transcriber, mouth = fallback } = local;
    if (!transcriber || !mouth)
      throw new CommandError(`There is no model in ${settings.modelsDir} that hears words.`);
    while (!local.ready() || !mouth.ready()) await pause(50);
    return await checkEngines(transcriber, mouth, say);
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`The check failed: ${errorMessage(error)}`);
  } finally {
    await local.close();
    await fallback?.close();
  }
}

async function checkEngines(transcriber: Transcriber, mouth: Mouth, say: Say): Promise<boolean> {
  const voice = mouth.voices.find(({ language }) => language === "en");
  if (!voice) throw new CommandError(`${mouth.name} speaks no English, and the sentences are English.`);
  say(`${mouth.name} speaks ten sentences in the voice ${voice.name}, and ${transcriber.name} hears them.\n`);
  const checked: CheckedSentence[] = [];
  for (const sentence of sentences) {
    const result = await checkSentence(transcriber, mouth, voice.voiceId, sentence);
    const errors = wordErrors(sentence, result.heard);
    const times = `first sound after ${ms(result.firstSoundMs)}, heard in ${ms(result.hearingMs)}`;
    say(`${errors === 0 ? "right" : `${errors} wrong`}: ${times}`);
    if (errors > 0) say(`  said:  ${sentence}\n  heard: ${result.heard}`);
    checked.push(result);
  }
  say("");
  const figures = figuresOf(checked);
  for (const figure of figures) say(lineOf(figure));
  return figures.every(({ value, goal }) => value <= goal);
}

const ms = (time: number) => `${Math.round(time)} ms`;

// That of a conversation's microphone.
const sampleRate = 16_000;

async function checkSentence(
  transcriber: Transcriber,
  mouth: Mouth,
  voiceId: string,
  sentence: string,
): Promise<CheckedSentence> {
  const { signal } = new AbortController();
  const began = performance.now();
  let firstSound: number | undefined;
  const pieces: Int16Array[] = [];
  const request = { text: sentence, voiceId, speed: 1, sampleRate, neededInMs: 0 };
  for await (const { samples } of mouth.speak(request, signal)) {
    firstSound ??= performance.now();
    pieces.push(samples);
  }
  const spoken = performance.now();
  const samples = Int16Array.from(pieces.flatMap((piece) => [...piece]));
  const heard = (await transcriber.transcribe(samples, sampleRate, signal)) ?? "";
  return {
    said: sentence,
    heard,
    soundMs: (samples.length / sampleRate) * 1000,
    firstSoundMs: (firstSound ?? spoken) - began,
    speakingMs: spoken - began,
    hearingMs: performance.now() - spoken,
  };
}
