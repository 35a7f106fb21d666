import { z } from "zod";
import { wavFile } from "../../audio/wav.ts";
import type { RemoteModel } from "../../config.ts";
import { openAiRequest } from "../openai-request.ts";
import type { Transcriber } from "./ears.ts";

const Answer = z.object({ text: z.string() });

/** Speech to text by a server that speaks the OpenAI audio interface. */
export function openAiTranscriber(remote: RemoteModel): Transcriber {
  return {
    name: remote.model,
    async transcribe(samples, sampleRate, signal, language) {
      const form = new FormData();
      form.set("model", remote.model);
      form.set("response_format", "json");
      if (language !== undefined) form.set("language", language);
      form.set("file", new File([wavFile(samples, sampleRate)], "speech.wav", { type: "audio/wav" }));
      const response = await openAiRequest(remote, "/audio/transcriptions", form, signal);
      return Answer.parse(await response.json()).text.trim();
    },
  };
}
