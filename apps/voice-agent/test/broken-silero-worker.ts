import { parentPort, workerData } from "node:worker_threads";
import type { SileroBatch } from "../src/engines/ears/silero/silero-worker.ts";

// Replaces Silero's worker: it judges `windows` windows as speech, and then dies or hangs.
const { windows, end } = JSON.parse(workerData.file) as { windows: number; end: "dies" | "hangs" };
let judged = 0;
parentPort?.on("message", ({ streams }: SileroBatch) => {
  judged += streams.length;
  if (judged <= windows)
    parentPort?.postMessage(
      { kind: "judged", probabilities: new Float32Array(streams.length).fill(0.9) },
      [],
    );
  else if (end === "dies") process.exit(1);
});
parentPort?.postMessage({ kind: "loaded" }, []);
