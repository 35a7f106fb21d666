import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { newStream, SileroNetwork } from "../src/engines/ears/silero/silero-network.ts";
import { windowSamples } from "../src/engines/ears/voice-activity.ts";
import { syllables } from "./vowels.ts";

const installed = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@ricky0123/vad-web/dist/${name}`));

const sound = syllables();
const windows = Array.from({ length: Math.floor(sound.length / windowSamples) }, (_, index) =>
  sound.subarray(index * windowSamples, (index + 1) * windowSamples),
);
/** Results of onnxruntime-node 1.20.1 for these windows with the same file. */
const expected: number[] = JSON.parse(
  readFileSync(new URL("fixtures/silero-probabilities.json", import.meta.url), "utf8"),
);

const furthest = (probabilities: number[]) =>
  Math.max(...expected.map((one, index) => Math.abs(one - (probabilities[index] ?? Number.NaN))));

describe("Silero's network", () => {
  test("gives the probabilities that the ONNX runtime gives", async () => {
    const network = await SileroNetwork.load(installed("silero_vad_v6.onnx"));
    const stream = newStream();
    const probabilities = windows.map((window) => network.judge(window, [stream])[0] ?? Number.NaN);
    expect(furthest(probabilities)).toBeLessThan(1e-4);
  });

  test("judges streams together as it judges each alone, whoever begins when", async () => {
    const network = await SileroNetwork.load(installed("silero_vad_v6.onnx"));
    const streams = Array.from({ length: 7 }, newStream);
    const judged = streams.map((): number[] => []);
    for (let step = 0; step < windows.length + streams.length; step++) {
      const there = streams.flatMap((stream, index) => {
        const window = windows[step - index];
        return window ? [{ stream, index, window }] : [];
      });
      const samples = Int16Array.from(there.flatMap(({ window }) => [...window]));
      const probabilities = network.judge(
        samples,
        there.map(({ stream }) => stream),
      );
      for (const [position, { index }] of there.entries())
        judged[index]?.push(probabilities[position] ?? Number.NaN);
    }
    for (const probabilities of judged) expect(furthest(probabilities)).toBeLessThan(1e-4);
  });
});

test.each([
  ["no file of its kind", Buffer.from("<html>not found</html>"), "It is no ONNX file."],
  ["empty", Buffer.alloc(0), "It is another network."],
  ["cut off", installed("silero_vad_v6.onnx").subarray(0, 2_000_000), "The file ends early."],
  ["an older network", installed("silero_vad_legacy.onnx"), /^It is another network/],
])("a file that is %s is refused with what is wrong", async (_case, file, problem) => {
  await expect(SileroNetwork.load(file)).rejects.toThrow(problem);
});
