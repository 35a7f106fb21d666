import type { ServerHealth } from "../server-health.ts";
import type { Transcriber } from "./ears.ts";

/** A recognizer whose failures leave turns without words, and which is left alone for a while after one. */
export const transcriberOnServer = (transcriber: Transcriber, health: ServerHealth): Transcriber => ({
  ...transcriber,
  async transcribe(samples, sampleRate, signal, language) {
    if (health.isResting) return undefined;
    try {
      const words = await transcriber.transcribe(samples, sampleRate, signal, language);
      health.worked();
      return words;
    } catch (error) {
      if (!signal.aborted) health.failed(error);
      return undefined;
    }
  },
});
