import type { InstalledModel } from "../../models/installed.ts";
import type { Transcriber } from "../ears/ears.ts";
import type { LocalProcess } from "./local-process.ts";

// No turn is longer.
const longestSeconds = 61;
// Nobody says as many in a minute: a recognizer that repeats itself does.
const mostWords = 500;

/** Speech to text by an installed model. What it cannot tell, it leaves open: the conversation goes on without the words. */
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
        // The process tells the operator.
      }
      return undefined;
    },
  };
}

/** Words with single blanks between them; none where there are only marks. */
function tidied(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return "";
  const words = text.trim().split(/\s+/u);
  if (words.length <= mostWords) return words.join(" ");
  return `${words.slice(0, mostWords).join(" ")} (${words.length - mostWords} more words)`;
}
