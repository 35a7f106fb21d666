import { ApiError } from "@field-advisor/api-client/api-error";
import { useEffect, useRef, useState } from "react";

/** Makes the change for some of them; null where whoever was asked for their password gave none. */
export type SendBatch<Key, Outcome> = (ids: Key[]) => Promise<readonly Outcome[] | null>;

interface Progress<Key, Outcome> {
  ids: readonly Key[];
  /** How many of them the server has answered for. */
  done: number;
  outcomes: readonly Outcome[];
  /** Why it went no further. */
  error: Error | null;
  isRunning: boolean;
  /** The server asks for a pause between changes. */
  isPausing: boolean;
}

/** A change of many, batch after batch, which can be stopped and goes on where it ended. */
export interface Batches<Key, Outcome> extends Progress<Key, Outcome> {
  /** How many are sent together. */
  size: number;
  /** The server has answered for some of them: there is something to show. */
  hasBegun: boolean;
  /** Resolves to why it went no further; null where nothing stood in its way. */
  start: (ids: readonly Key[], send: SendBatch<Key, Outcome>) => Promise<Error | null>;
  stop: () => void;
  /** The same batch is sent again under the same key, so nothing is done twice. */
  goOn: () => Promise<Error | null>;
}

const pauseOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === "too_many_requests"
    ? (error.retryAfterSeconds ?? 5)
    : undefined;

/** @param size how many are sent together */
export function useBatches<Key, Outcome>(size: number): Batches<Key, Outcome> {
  const [progress, setProgress] = useState<Progress<Key, Outcome>>({
    ids: [],
    done: 0,
    outcomes: [],
    error: null,
    isRunning: false,
    isPausing: false,
  });
  const halt = useRef<(() => void) | null>(null);
  const sending = useRef<SendBatch<Key, Outcome>>(async () => null);
  useEffect(() => () => halt.current?.(), []);

  const run = async (begun: Pick<Progress<Key, Outcome>, "ids" | "done" | "outcomes">) => {
    let { done, outcomes } = begun;
    const signal = { isHalted: false };
    let wake = () => {};
    halt.current = () => {
      signal.isHalted = true;
      wake();
    };
    const tell = (changes: Partial<Progress<Key, Outcome>>) =>
      setProgress({ ...begun, done, outcomes, error: null, isRunning: true, isPausing: false, ...changes });
    const pause = (seconds: number) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, seconds * 1000);
      });
    let error: Error | null = null;
    while (done < begun.ids.length && !signal.isHalted && error === null) {
      tell({});
      const batch = begun.ids.slice(done, done + size);
      try {
        const answer = await sending.current(batch);
        if (answer === null) break;
        done += batch.length;
        outcomes = [...outcomes, ...answer];
      } catch (failure) {
        const seconds = pauseOf(failure);
        if (seconds === undefined) error = failure instanceof Error ? failure : new Error(String(failure));
        else {
          tell({ isPausing: true });
          await pause(seconds);
        }
      }
    }
    tell({ error, isRunning: false });
    return error;
  };

  return {
    ...progress,
    size,
    hasBegun: progress.done > 0,
    start: (ids, send) => {
      sending.current = send;
      return run({ ids, done: 0, outcomes: [] });
    },
    stop: () => halt.current?.(),
    goOn: () => run(progress),
  };
}
