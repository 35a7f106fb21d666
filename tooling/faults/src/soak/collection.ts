import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "@field-advisor/run/process-memory";

const signalOf = "SIGUSR2";

/**
 * After how many calls of a function V8 optimizes it, by its option. Usually it waits for 400 calls and then for 3,000, so
 * the code of what is called a few times in a minute takes its memory hours after the start. So it does within the time
 * that is left out.
 */
export const callsUntilOptimized = {
  "invocation-count-for-maglev": 20,
  "invocation-count-for-turbofan": 100,
  "minimum-invocations-after-ic-update": 20,
};

/**
 * In its usual flavour a collection keeps most of what it has emptied for what comes next. Each leaves a line in the log of
 * its process: what every space of the heap has in use, and what it holds of the machine's memory, both in KB.
 */
const program = `
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
for (const [option, calls] of Object.entries(${JSON.stringify(callsUntilOptimized)})) setFlagsFromString("--" + option + "=" + calls);
const inKB = (bytes) => Math.round(bytes / 1024);
process.on("${signalOf}", () => {
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
  const heap = getHeapSpaceStatistics().map((space) => [space.space_name, inKB(space.space_used_size), inKB(space.physical_space_size)]);
  console.log(JSON.stringify({ at: Date.now(), heap }));
});`;

/** Has a process optimize its code soon, and collect its whole heap when it is told to. It is never part of the product. */
export const measuredOptions = `--expose-gc --import=data:text/javascript,${encodeURIComponent(program)}`;

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
