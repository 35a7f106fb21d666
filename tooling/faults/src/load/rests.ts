import { setTimeout as pause } from "node:timers/promises";

/** Lets single API processes rest, so that no caller waits for what is done to them meanwhile. */
export interface Rests {
  /** Whether calls go to others for the moment. @param port that of the process */
  isAtRest(port: number): boolean;
  /** Tells that a call is on its way to a process. @returns what tells that it has been answered */
  sent(port: number): () => void;
  /** Keeps calls away from a process, waits for the answers that it owes, and does the work. */
  during<Result>(port: number, work: () => Promise<Result>): Promise<Result>;
}

/** Longer than a call waits for anything; whoever is still at work then is disturbed. */
const patienceMs = 3000;
const everyMs = 20;

/** No process rests in the beginning. */
export function createRests(): Rests {
  const atRest = new Set<number>();
  const owed = new Map<number, number>();
  const add = (port: number, calls: number) => owed.set(port, (owed.get(port) ?? 0) + calls);
  return {
    isAtRest: (port) => atRest.has(port),
    sent(port) {
      add(port, 1);
      return () => void add(port, -1);
    },
    async during(port, work) {
      atRest.add(port);
      try {
        for (let waited = 0; (owed.get(port) ?? 0) > 0 && waited < patienceMs; waited += everyMs)
          await pause(everyMs);
        return await work();
      } finally {
        atRest.delete(port);
      }
    },
  };
}
