import { errorMessage } from "../../error-message.ts";
import type { Brain } from "./brain.ts";

/**
 * Answers with `first`. If that fails or returns nothing, `fallback` answers, or continues the answer.
 * @param onOutcome called after each answer of `first` with the reason of its failure, or undefined
 */
export function brainWithFallback(
  first: Brain,
  fallback: Brain,
  onOutcome: (failure: string | undefined) => void,
): Brain {
  return {
    name: first.name,
    async *reply(turn, signal) {
      let hasSpoken = false;
      try {
        for await (const part of first.reply(turn, signal)) {
          hasSpoken = true;
          yield part;
        }
        if (!hasSpoken) throw new Error("It said nothing.");
        onOutcome(undefined);
      } catch (error) {
        if (signal.aborted) return;
        onOutcome(errorMessage(error));
        if (hasSpoken) yield { text: " " };
        yield* fallback.reply(turn, signal);
      }
    },
  };
}
