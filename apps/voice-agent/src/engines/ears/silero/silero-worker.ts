import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { errorMessage } from "../../../error-message.ts";
import { windowSamples } from "../voice-activity.ts";
import { installedSilero } from "./installed-silero.ts";
import { newStream, SileroNetwork, type SileroStream } from "./silero-network.ts";

/** One window of each stream; `closed` streams are removed. */
export interface SileroBatch {
  streams: number[];
  samples: Int16Array<ArrayBuffer>;
  closed: number[];
}

/** Once `loaded` or `failed`, then `judged` for each batch. */
export type SileroMessage =
  | { kind: "loaded" }
  | { kind: "failed"; problem: string }
  | { kind: "judged"; probabilities: Float32Array };

const port = parentPort;
if (!port) throw new Error("The voice activity worker must run inside a worker thread.");
const { file = installedSilero() }: { file?: string } = workerData;

const post = (message: SileroMessage) => port.postMessage(message);
const known = new Map<number, SileroStream>();

function streamOf(id: number): SileroStream {
  const stream = known.get(id) ?? newStream();
  known.set(id, stream);
  return stream;
}

try {
  const network = await SileroNetwork.load(readFileSync(file));
  // The first call is far slower than the others.
  const [silent] = network.judge(new Int16Array(windowSamples), [newStream()]);
  if (!(silent !== undefined && silent < 0.5)) throw new Error("It takes silence for speech.");
  port.on("message", ({ streams, samples, closed }: SileroBatch) => {
    for (const id of closed) known.delete(id);
    post({ kind: "judged", probabilities: network.judge(samples, streams.map(streamOf)) });
  });
  post({ kind: "loaded" });
} catch (error) {
  post({ kind: "failed", problem: errorMessage(error) });
}
