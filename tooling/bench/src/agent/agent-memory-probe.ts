import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { runInNewContext } from "node:vm";

const ticksPerSecond = 100;

/** Seconds of the processor. The system knows of programs that have ended; only Linux tells. */
function used() {
  const { user, system } = process.cpuUsage();
  // The fields after the name of the program, which is in brackets.
  const fields = readFileSync("/proc/self/stat", "latin1")
    .replace(/^.*\) /s, "")
    .split(" ");
  const ticks = Number(fields[13]) + Number(fields[14]);
  return { own: (user + system) / 1e6, children: ticks / ticksPerSecond };
}

// Loaded into the measured process: says what it holds once everything that can be collected has been collected, and how much
// of the processor it and the programs that it has run have used.
if (isMainThread && process.send) {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  process.on("message", (question) => {
    if (question === "how busy?") return process.send?.(used());
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return process.send?.((heapUsed + external) / 1024 / 1024);
  });
  // The channel must not keep a process alive that wants to stop.
  process.channel?.unref();
}
