import { setTimeout as pause } from "node:timers/promises";

/** Gives out turns to several callers. */
interface Turns {
  /** Resolves with the number of the turn when it has come. */
  next(): Promise<number>;
}

/** How far callers may fall behind before they give up catching up, in milliseconds. */
const mostBehindMs = 1000;

/** @param perSecond how many turns there are in a second; as many as are asked for unless told */
export function createTurns(perSecond?: number): Turns {
  let count = 0;
  let due = performance.now();
  return {
    async next() {
      const turn = count++;
      if (perSecond === undefined) return turn;
      const now = performance.now();
      due = Math.max(due + 1000 / perSecond, now - mostBehindMs);
      if (due > now) await pause(due - now);
      return turn;
    },
  };
}
