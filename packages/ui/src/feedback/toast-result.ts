import { useToast, type ToastMessage } from "./toast-queue.ts";
import { failureToast } from "../text/phrases.ts";

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

interface Change<Value, Answer> {
  set: (value: Value) => Promise<Answer | null>;
  from: Value;
  to: Value;
  /** What a newer change of the same thing replaces. */
  topic: string;
  done: (answer: Answer, value: Value) => ToastMessage;
  failed: string;
  /** Where else it can be changed: "in the list of agents". */
  place: string;
}

/** What the toast offers: both, unless the screen itself shows what to do next, as a question that stays open does. */
interface Offers {
  undo?: boolean;
  retry?: boolean;
}

/**
 * Changes a value at once and shows the result in a toast with Undo, or after a failure with Retry; resolves to the
 * answer, or to null after a failure.
 */
export function useUndoableChange() {
  const toastResult = useToastResult();
  const change = <Value, Answer>(
    changed: Change<Value, Answer>,
    offers: Offers = {},
  ): Promise<Answer | null> => {
    const { set, from, to, topic, done, failed, place } = changed;
    const { undo = true, retry = true } = offers;
    const changeBack = () => void change({ ...changed, from: to, to: from }, { undo: false });
    return toastResult(set(to), {
      topic,
      done: (answer) => ({
        ...done(answer, to),
        ...(undo && undoing(`Change it back ${place}`, changeBack)),
      }),
      failed,
      ...(retry && {
        retry: { altText: `Try again ${place}`, run: () => void change(changed, offers) },
      }),
    });
  };
  return change;
}
