import { setTimeout as pause } from "node:timers/promises";
import type { Program } from "@field-advisor/release/cluster";

/** What became of one process that was replaced. */
export interface Replaced {
  name: string;
  order: Order;
  /** From SIGTERM to its end. */
  exitMs: number;
  code: number | null;
}

/**
 * `new first`: the replacement is ready before the old process is told to end, as `docker/kubernetes` says (maxSurge 1,
 * maxUnavailable 0). `old first`: the replacement starts in its place when it has ended, as compose does it.
 */
type Order = "new first" | "old first";

const betweenMs = 500;

/** Tells a process to end as a platform does, and waits however long that takes. */
async function away(program: Program, order: Order): Promise<Replaced> {
  const { length } = program.exits;
  const told = performance.now();
  program.terminate();
  while (program.exits.length === length) await pause(10);
  const { code } = program.exits.at(-1) ?? { code: null };
  return { name: program.name, order, exitMs: performance.now() - told, code };
}

/**
 * Replaces processes of one kind in turn, again and again, in both orders by turns.
 * @param running all that run @param spare one more of them, which does not
 * @returns a function that ends it after the replacement under way, and gives all
 */
export function keepReplacing(running: readonly Program[], [spare]: readonly Program[]) {
  const replaced: Replaced[] = [];
  const over = new AbortController();
  const queue = [...running];
  if (!spare) throw new Error("There is no place for a process that replaces another.");
  let next = spare;
  const replace = async (old: Program) => {
    if (replaced.length % 2 === 0) {
      await next.start();
      replaced.push(await away(old, "new first"));
      queue.push(next);
      next = old;
    } else {
      replaced.push(await away(old, "old first"));
      await old.start();
      queue.push(old);
    }
  };
  const work = (async () => {
    for (let old = queue.shift(); old && !over.signal.aborted; old = queue.shift()) {
      await replace(old);
      await pause(betweenMs);
    }
  })();
  return {
    replaced,
    /** Resolves when so many were replaced. */
    async reach(count: number) {
      while (replaced.length < count) await Promise.race([work, pause(100)]);
    },
    async stop() {
      over.abort();
      await work;
      return replaced;
    },
  };
}
