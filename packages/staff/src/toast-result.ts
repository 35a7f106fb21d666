import { useToast, type ToastMessage } from "@field-advisor/ui";
import { failureToast } from "./failures.ts";

interface Labels<Answer> {
  /** What is changed, where one list changes many things: a newer toast about the same topic replaces the older one. */
  topic?: string;
  done: (answer: Answer) => ToastMessage;
  /** What did not work: "Failed to update agent." */
  failed: string;
  /** Offers another try in the toast of a failure; `altText` says where else it can be tried again. */
  retry?: { altText: string; run: () => void };
}

/**
 * Waits for a change and shows its result in a toast; resolves to the answer, or to null after a failure. A change that
 * resolves to null was given up, as `prove` does without a password, and shows nothing.
 */
export function useToastResult() {
  const show = useToast();
  return async <Answer>(
    changing: Promise<Answer | null>,
    { topic, done, failed, retry }: Labels<Answer>,
  ): Promise<Answer | null> => {
    const about = topic !== undefined && { topic };
    try {
      const answer = await changing;
      if (answer !== null) show({ ...about, ...done(answer) });
      return answer;
    } catch (error) {
      show({
        ...about,
        ...failureToast(failed, error),
        ...(retry && { action: { label: "Retry", ...retry } }),
      });
      return null;
    }
  };
}

/** The Undo button of a toast; `altText` says where else the change can be taken back. */
export const undoing = (altText: string, run: () => void): Pick<ToastMessage, "action"> => ({
  action: { label: "Undo", altText, run },
});
