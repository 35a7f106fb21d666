import { z } from "zod";
import { wavFile } from "../../audio/wav.ts";
import type { RemoteModel } from "../../config.ts";
import { jsonOf, openAiRequest, type Timeouts } from "../openai-request.ts";
import { ServerProblem } from "../server-problem.ts";
import type { Transcriber } from "./ears.ts";

/** Somebody waits for it in silence, and then still for the answer. */
const hearingTimeouts: Timeouts = { firstByteMs: 10_000, gapMs: 5000, totalMs: 20_000 };

/** No noise that is taken for speech lasts so long: without words it was not understood. */
const longestNoiseSeconds = 2.5;

const Answer = z.object({ text: z.string() });

/** Speech to text by a server that speaks the OpenAI audio interface. */
export function openAiTranscriber(remote: RemoteModel, timeouts: Timeouts = hearingTimeouts): Transcriber {
  return {
    name: remote.model,
    async transcribe(samples, sampleRate, signal, language) {
      const form = new FormData();
      form.set("model", remote.model);
      form.set("response_format", "json");
      if (language !== undefined) form.set("language", language);
      form.set("file", new File([wavFile(samples, sampleRate)], "speech.wav", { type: "audio/wav" }));
      const response = await openAiRequest(remote, "/audio/transcriptions", form, signal, timeouts);
      const answer = Answer.safeParse(await jsonOf(response));
      if (!answer.success) throw new ServerProblem("The server's answer has no text");
      const words = answer.data.text.trim();
      return words === "" && samples.length > longestNoiseSeconds * sampleRate ? undefined : words;
    },
  };
}
