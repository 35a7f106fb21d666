import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "@field-advisor/run/process-memory";

const signalOf = "SIGUSR2";

/** In its usual flavour a collection keeps most of what it has emptied for what comes next. */
const program = `process.on("${signalOf}", () => gc({ type: "major", execution: "sync", flavor: "last-resort" }));`;

/** Has a process collect its whole heap when it is told to. It is never part of the product. */
export const collectingOptions = `--expose-gc --import=data:text/javascript,${encodeURIComponent(program)}`;

const withinMs = 1500;
const everyMs = 50;

/** Tells a process to collect its heap. @returns the least that is resident in the moment that follows, in MB; NaN if it has ended */
export async function residentOnceCollected(pid: number): Promise<number> {
  try {
    process.kill(pid, signalOf);
  } catch {
    return NaN;
  }
  let least = Infinity;
  for (let passed = 0; passed < withinMs; passed += everyMs) {
    await pause(everyMs);
    least = Math.min(least, memoryOf(pid));
  }
  return least;
}
