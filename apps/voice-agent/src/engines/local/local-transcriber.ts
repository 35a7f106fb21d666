import type { InstalledModel } from "../../models/installed.ts";
import type { Transcriber } from "../ears/ears.ts";
import type { LocalProcess } from "./local-process.ts";

// The longest turn.
const longestSeconds = 61;
// Nobody says more in a minute, but a recognizer may repeat itself.
const mostWords = 500;

/** Speech recognition by an installed model. After a failure the conversation continues without the words. */
export function localTranscriber(process: LocalProcess, model: InstalledModel): Transcriber {
  return {
    name: model.id,
    languages: model.languages,
    async transcribe(samples, sampleRate, signal) {
      if (samples.length === 0) return "";
      const job = {
        kind: "hear",
        samples: samples.slice(0, longestSeconds * sampleRate),
        sampleRate,
      } as const;
      try {
        for await (const result of process.run(job, 0, signal))
          if (result.kind === "words") return tidied(result.words);
      } catch {
        // The process has reported it.
      }
      return undefined;
    },
  };
}

/** Normalises blanks, and bounds the number of words. */
function tidied(text: string): string {
  const words = text.trim().split(/\s+/u);
  if (words.length <= mostWords) return words.join(" ");
  return `${words.slice(0, mostWords).join(" ")} (${words.length - mostWords} more words)`;
}
