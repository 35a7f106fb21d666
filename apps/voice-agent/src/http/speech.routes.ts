import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { wholeSpeech } from "../engines/mouth/whole-speech.ts";
import { errorMessage } from "../error-message.ts";
import { encodeAudio } from "../audio/format.ts";
import { encode } from "../recording/encoder.ts";
import { speechFormat } from "../recording/mp3.ts";
import { RequestProblem } from "./errors.ts";

const Params = z.object({ voice_id: z.string().min(1).max(100) });
const Query = z.object({ output_format: z.literal("mp3_24000_48").optional() });
const Body = z.object({ text: z.string().trim().min(1).max(5000) });

const mostWaiting = 8;
const withinMs = 120_000;
// Sentences of conversations are needed sooner, and so are spoken first.
const neededInMs = 60_000;

/** One speech at a time, for a bounded number of callers. */
class Turns {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= mostWaiting)
      throw new RequestProblem(429, "too_many_concurrent_requests", "Too many texts wait to be spoken.");
    this.#waiting++;
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine.finally(() => this.#waiting--);
  }
}

function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(withinMs)]);
}

/** The vendor's path; one format, whose files can be put behind each other. */
export function speechRoutes(app: FastifyInstance, { engines: { mouth }, log }: Deps): void {
  const turns = new Turns();
  app.post("/v1/text-to-speech/:voice_id", async (request, reply) => {
    const { voice_id: voiceId } = Params.parse(request.params);
    Query.parse(request.query);
    const { text } = Body.parse(request.body);
    const voice = mouth.voices.find((candidate) => candidate.voiceId === voiceId);
    if (!voice) throw new RequestProblem(404, "voice_not_found", "There is no such voice.");
    const signal = untilGone(reply);
    const { sampleRate } = speechFormat;
    const speech = async function* () {
      for await (const samples of wholeSpeech(mouth, { text, voice, sampleRate, neededInMs }, signal))
        yield encodeAudio(samples, "pcm_24000");
    };
    const mp3: Buffer[] = [];
    try {
      await turns.take(() => encode(["speech"], (piece) => void mp3.push(piece), signal, speech()));
    } catch (error) {
      if (error instanceof RequestProblem) throw error;
      log.warn({ reason: errorMessage(error) }, "a text was not spoken");
      throw new RequestProblem(424, "engine_failed", "It failed. The log of the voice agent says why.");
    }
    return reply.type("audio/mpeg").send(Buffer.concat(mp3));
  });
}
