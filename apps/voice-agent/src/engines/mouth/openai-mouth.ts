import type { RemoteModel } from "../../config.ts";
import { decodeAudio } from "../../audio/format.ts";
import { Resampler } from "../../audio/resampler.ts";
import { noAnswer, openAiRequest, type Timeouts } from "../openai-request.ts";
import { ServerProblem } from "../server-problem.ts";
import { espeakVoices } from "./espeak-voices.ts";
import type { Mouth, SpeechPiece, SpeechRequest, Voice } from "./mouth.ts";

// That of "pcm" in the OpenAI interface.
const sourceRate = 24_000;

/** For a sentence that somebody waits for. */
const speakingTimeouts: Timeouts = { firstByteMs: 8000, gapMs: 5000, totalMs: 60_000 };

const female = ["nova", "coral", "sage", "shimmer"];
const male = ["onyx", "ash", "echo", "verse"];

const voices: Voice[] = [...female.map((id) => voice(id, "female")), ...male.map((id) => voice(id, "male"))];

/** Speech synthesis by a server with the OpenAI audio interface. */
export function openAiMouth(remote: RemoteModel, timeouts: Timeouts = speakingTimeouts): Mouth {
  return {
    name: remote.model,
    voices,
    ready: () => true,
    speak: (request, signal) => speak(remote, request, signal, timeouts),
    close: () => Promise.resolve(),
  };
}

async function* speak(
  remote: RemoteModel,
  request: SpeechRequest,
  signal: AbortSignal,
  timeouts: Timeouts,
): AsyncGenerator<SpeechPiece> {
  const body = {
    model: remote.model,
    voice: voiceName(request.voiceId),
    input: request.text,
    speed: request.speed,
    response_format: "pcm",
  };
  const { type, chunks } = await openAiRequest(remote, "/audio/speech", body, signal, timeouts);
  // Anything else would be heard as noise.
  if (/^text\/|json|xml/.test(type)) throw noAnswer(type);
  const resampler = new Resampler(sourceRate, request.sampleRate);
  let rest = Buffer.alloc(0);
  let isSilent = true;
  for await (const bytes of chunks) {
    const all = Buffer.concat([rest, bytes]);
    const whole = all.length - (all.length % 2);
    rest = all.subarray(whole);
    const samples = resampler.process(decodeAudio(all.subarray(0, whole), "pcm_24000"));
    if (samples.length === 0) continue;
    isSilent = false;
    yield { samples, words: [] };
  }
  if (isSilent) throw new ServerProblem("The server's answer has no sound");
}

// A voice of the built-in mouth is replaced by one of the same gender.
function voiceName(voiceId: string): string {
  const builtIn = espeakVoices.find((candidate) => candidate.voiceId === voiceId);
  return builtIn ? (builtIn.gender === "male" ? "onyx" : "nova") : voiceId;
}

function voice(voiceId: string, gender: Voice["gender"]): Voice {
  const name = voiceId.charAt(0).toUpperCase() + voiceId.slice(1);
  return { voiceId, name, gender, language: "en", description: "A voice of the connected speech service" };
}
