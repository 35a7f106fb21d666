import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "../stage.ts";

const signalOf = "SIGUSR2";

const program = `process.on("${signalOf}", () => gc());`;

/** Has a process collect its whole heap when it is told to. It is never part of the product. */
export const collectingOptions = `--expose-gc --import=data:text/javascript,${encodeURIComponent(program)}`;

/** Has all processes collect their heaps every so often until it is told to stop. @param seconds from one time to the next */
export async function collectEach({ cluster }: Stage, seconds: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const { pid } of [...cluster.apis, ...cluster.agents])
      if (pid !== undefined) process.kill(pid, signalOf);
    await pause(seconds * 1000, undefined, { signal }).catch(() => {});
  }
}
