import { AppError } from "./app-error.ts";

/** How long a request may take. What has not committed when the time is over leaves nothing behind. */
export interface TimeLimit {
  /** Aborted with an AppError `unavailable` when the time is over. */
  readonly signal: AbortSignal;
  /**
   * Called right before a commit: from here on 503 would say that the change was not made, so the time no longer counts.
   * @throws AppError unavailable when the time is over already
   */
  settle(): void;
}

export function createTimeLimit(milliseconds: number): TimeLimit & { clear(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(tooLong()), milliseconds);
  const clear = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    clear,
    settle() {
      controller.signal.throwIfAborted();
      clear();
    },
  };
}

/** For jobs and commands, which nobody waits for. */
export const noTimeLimit: TimeLimit = { signal: new AbortController().signal, settle: () => undefined };

const tooLong = () =>
  new AppError("unavailable", "This took too long. Please try again in a moment.", { retryAfterSeconds: 2 });
