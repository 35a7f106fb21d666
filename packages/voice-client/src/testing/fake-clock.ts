import type { Clock } from "../types.ts";

export interface FakeClock extends Clock {
  /** Milliseconds since the clock was made. */
  now: () => number;
  /** Lets this many milliseconds pass: runs what falls due in order, with pending promises settled in between. */
  advance: (milliseconds: number) => Promise<void>;
  /** Timers still to fire: none after everything was given back. */
  pending: () => number;
}

interface Timer {
  id: number;
  at: number;
  callback: () => void;
}

/** Promises settle in many small turns; a task of the platform runs only when all of them are through. */
function settlePromises(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<void>();
  port1.addEventListener("message", () => {
    port1.close();
    resolve();
  });
  port1.start();
  port2.postMessage(null, []);
  return promise;
}

/** A clock that stands still until it is told to go on. */
export function createFakeClock(): FakeClock {
  let time = 0;
  let lastId = 0;
  const timers = new Map<number, Timer>();
  const nextDue = (until: number) =>
    [...timers.values()]
      .filter((timer) => timer.at <= until)
      .toSorted((a, b) => a.at - b.at || a.id - b.id)[0];
  return {
    now: () => time,
    pending: () => timers.size,
    setTimeout(callback, milliseconds) {
      timers.set(++lastId, { id: lastId, at: time + milliseconds, callback });
      return lastId;
    },
    clearTimeout(id) {
      if (id !== undefined) timers.delete(id);
    },
    async advance(milliseconds) {
      const until = time + milliseconds;
      await settlePromises();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due.id);
        time = due.at;
        due.callback();
        await settlePromises();
      }
      time = until;
    },
  };
}
