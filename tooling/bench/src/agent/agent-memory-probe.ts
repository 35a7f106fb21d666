import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";
import { runInNewContext } from "node:vm";

// Loaded into the measured process: says what it holds once everything that can be collected has been collected.
if (isMainThread && process.send) {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  process.on("message", () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.((heapUsed + external) / 1024 / 1024);
  });
  // The channel must not keep a process alive that wants to stop.
  process.channel?.unref();
}
