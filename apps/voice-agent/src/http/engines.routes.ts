import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readWav } from "../audio/wav.ts";
import type { EngineState } from "../conversation/engines.ts";
import type { Deps } from "../deps.ts";
import { errorMessage } from "../error-message.ts";
import { longestAnswer, speakSentence, askBrain, tryEngine, trialSampleRate } from "./engine-tries.ts";
import { RequestProblem } from "./errors.ts";

const longestSoundSeconds = 5;

const text = (max: number) => z.string().trim().min(1).max(max);

const HearInput = z.object({
  /** A WAV file: PCM, 16 bits, mono, 16,000 samples a second. */
  audio_base_64: z.base64().transform((encoded, context) => {
    try {
      const samples = readWav(Buffer.from(encoded, "base64"), trialSampleRate);
      if (samples.length <= longestSoundSeconds * trialSampleRate) return samples;
      context.addIssue(`The sound must not be longer than ${longestSoundSeconds} seconds.`);
    } catch (error) {
      context.addIssue(errorMessage(error));
    }
    return z.NEVER;
  }),
});
const ThinkInput = z.object({ question: text(2000) });
const SpeakInput = z.object({ text: text(300), voice_id: text(100) });

const view = ({ name, since, problem }: EngineState) => ({
  name,
  since: since.toISOString(),
  problem: problem ?? null,
});

/** The engines in use, and a try of each. Not part of the vendor's interface. */
export function engineRoutes(app: FastifyInstance, { engines, log }: Deps): void {
  const { transcriber, brain, mouth } = engines.tried;
  const { health } = engines;

  app.get("/v1/engines", () => {
    const { notices, hears, thinks, speaks } = engines.state();
    return { notices: view(notices), hears: view(hears), thinks: view(thinks), speaks: view(speaks) };
  });

  app.post("/v1/engines/hear", async (request, reply) => {
    const { audio_base_64: samples } = HearInput.parse(request.body);
    const by = engines.state().hears.name;
    if (!transcriber) return { words: null, by, milliseconds: 0 };
    return tryEngine("hear", { reply, log, health: health.hear }, async (signal) => {
      const words = await transcriber.transcribe(samples, trialSampleRate, signal);
      if (words === undefined) throw new Error("The words could not be told.");
      return { words: words.slice(0, longestAnswer), by };
    });
  });

  app.post("/v1/engines/think", async (request, reply) => {
    const { question } = ThinkInput.parse(request.body);
    const by = engines.state().thinks.name;
    return tryEngine("think", { reply, log, health: health.think }, async (signal) => ({
      answer: await askBrain(brain, question, signal),
      by,
    }));
  });

  app.post("/v1/engines/speak", async (request, reply) => {
    const { text: sentence, voice_id: voiceId } = SpeakInput.parse(request.body);
    const by = engines.state().speaks.name;
    const voice = mouth.voices.find((candidate) => candidate.voiceId === voiceId);
    if (!voice) throw new RequestProblem(422, "voice_not_found", "There is no such voice.");
    return tryEngine("speak", { reply, log, health: health.speak }, async (signal) => {
      const file = await speakSentence(mouth, { text: sentence, voice }, signal);
      return { audio_base_64: Buffer.from(file).toString("base64"), by };
    });
  });
}
