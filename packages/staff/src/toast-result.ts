import { useToast, type ToastMessage } from "@field-advisor/ui";
import { failureToast } from "./failure-toast.ts";

interface Words<Answer> {
  /** What is changed, where one list changes many things: of two messages about it only the last is worth reading. */
  topic?: string;
  done: (answer: Answer) => ToastMessage;
  /** What did not work: "Failed to update agent." */
  failed: string;
}

/** Waits for a change and says in a toast how it went; the answer is what came of it, or null. */
export function useTell() {
  const show = useToast();
  return async <Answer>(
    changing: Promise<Answer>,
    { topic, done, failed }: Words<Answer>,
  ): Promise<Answer | null> => {
    const about = topic !== undefined && { topic };
    try {
      const answer = await changing;
      show({ ...about, ...done(answer) });
      return answer;
    } catch (error) {
      show({ ...about, ...failureToast(failed, error) });
      return null;
    }
  };
}

/** The way back that a toast offers; `altText` says where else it can be changed back. */
export const undoing = (altText: string, run: () => void): Pick<ToastMessage, "action"> => ({
  action: { label: "Undo", altText, run },
});
