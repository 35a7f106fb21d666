import { performance } from "node:perf_hooks";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import { wavFile } from "../audio/wav.ts";
import type { Brain, BrainTurn, Utterance } from "../engines/brain/brain.ts";
import type { Mouth, Voice } from "../engines/mouth/mouth.ts";
import { errorMessage } from "../error-message.ts";
import { spokenWords } from "../speech-text/spoken-words.ts";
import { RequestProblem } from "./errors.ts";

export const trialSampleRate = 16_000;

/** In UTF-16 units. */
export const longestAnswer = 4000;

const longestSpeechSeconds = 30;
const withinSeconds = { hear: 10, think: 20, speak: 10 };

/**
 * Tries an engine until its time is up or the caller leaves, even if it ignores the signal. A failure is answered with
 * 424, because this server works; the engine's own message is only logged.
 */
export async function tryEngine<T extends object>(
  part: keyof typeof withinSeconds,
  { reply, log }: { reply: FastifyReply; log: Logger },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T & { milliseconds: number }> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const late = AbortSignal.timeout(withinSeconds[part] * 1000);
  const signal = AbortSignal.any([gone.signal, late]);
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
  const startedAt = performance.now();
  try {
    const answer = await Promise.race([work(signal), aborted.promise]);
    return { ...answer, milliseconds: Math.round(performance.now() - startedAt) };
  } catch (error) {
    log.warn({ part, reason: errorMessage(error) }, "a try of an engine failed");
    throw late.aborted
      ? new RequestProblem(424, "timeout", `It took longer than ${withinSeconds[part]} seconds.`)
      : new RequestProblem(424, "engine_failed", "It failed. The log of the voice agent says why.");
  }
}

/** The answer of an agent without prompt and script. */
export async function askBrain(brain: Brain, question: string, signal: AbortSignal): Promise<string> {
  const asked: Utterance = { role: "user", text: question, intended: question, understood: true };
  const turn: BrainTurn = {
    occasion: "reply",
    prompt: "",
    language: "en",
    hears: "nothing",
    script: undefined,
    history: [asked],
    context: [],
  };
  let answer = "";
  for await (const part of brain.reply(turn, signal)) {
    if ("text" in part) answer += part.text;
    if (answer.length > longestAnswer) break;
  }
  return answer.slice(0, longestAnswer);
}

/** The sentence as a WAV file, cut off after half a minute. */
export async function speakSentence(
  mouth: Mouth,
  { text, voice }: { text: string; voice: Voice },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const samples = new Int16Array(longestSpeechSeconds * trialSampleRate);
  let length = 0;
  const said = { text: spokenWords(text, voice.language).words, voiceId: voice.voiceId };
  const request = { ...said, speed: 1, sampleRate: trialSampleRate, neededInMs: 0 };
  for await (const piece of mouth.speak(request, signal)) {
    const fitting = piece.samples.subarray(0, samples.length - length);
    samples.set(fitting, length);
    length += fitting.length;
    if (length === samples.length) break;
  }
  if (length === 0) throw new Error("No sound was made.");
  return wavFile(samples.subarray(0, length), trialSampleRate);
}
