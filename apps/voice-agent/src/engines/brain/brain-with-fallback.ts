import { errorMessage } from "../../error-message.ts";
import type { Brain } from "./brain.ts";

/**
 * Thinks with `first`. Where that fails, or says nothing, `fallback` answers instead, or goes on with what was begun.
 * @param onOutcome called after each answer of the first with the reason why it failed, or undefined
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
