import { expect, test } from "vitest";
import type { Mouth, SpeechPiece, SpeechRequest } from "../src/engines/mouth/mouth.ts";
import { cachingMouth } from "../src/engines/mouth/caching-mouth.ts";

/** A mouth that synthesises one piece at a time on demand, and counts its requests. */
function slowMouth() {
  const asked: string[] = [];
  const stopped: string[] = [];
  let turn = Promise.withResolvers<void>();
  const mouth: Mouth = {
    name: "slow",
    voices: [],
    ready: () => true,
    close: () => Promise.resolve(),
    async *speak({ text }, signal) {
      asked.push(text);
      signal.addEventListener("abort", () => stopped.push(text));
      for (let piece = 0; piece < 3 && !signal.aborted; piece++) {
        await turn.promise;
        if (text === "broken") throw new Error("No voice.");
        yield { samples: Int16Array.of(piece, piece), words: [] };
      }
    },
  };
  const step = () => {
    turn.resolve();
    turn = Promise.withResolvers();
  };
  const run = () => turn.resolve();
  return { mouth, asked, stopped, step, run };
}

const request = (text: string): SpeechRequest => ({
  text,
  voiceId: "v",
  speed: 1,
  sampleRate: 8000,
  neededInMs: 0,
});

async function all(pieces: AsyncIterable<SpeechPiece>): Promise<number[]> {
  const samples: number[] = [];
  for await (const piece of pieces) samples.push(...piece.samples);
  return samples;
}

const never = new AbortController().signal;
const whole = [0, 0, 1, 1, 2, 2];

test("what was said once is not made again", async () => {
  const { mouth, asked, run } = slowMouth();
  const caching = cachingMouth(mouth, 1000);
  run();
  expect(await all(caching.speak(request("hello"), never))).toEqual(whole);
  expect(await all(caching.speak(request("hello"), never))).toEqual(whole);
  expect(asked).toEqual(["hello"]);
  await all(caching.speak({ ...request("hello"), speed: 1.1 }, never));
  expect(asked).toEqual(["hello", "hello"]);
});

test("listeners who come while it is made hear all of it, and only one is made", async () => {
  const { mouth, asked, step, run } = slowMouth();
  const caching = cachingMouth(mouth, 1000);
  const early = all(caching.speak(request("class"), never));
  step();
  const late = all(caching.speak(request("class"), never));
  run();
  expect(await Promise.all([early, late])).toEqual([whole, whole]);
  expect(asked).toEqual(["class"]);
});

test("one listener who leaves does not stop it, the last one does", async () => {
  const { mouth, asked, stopped, run } = slowMouth();
  const caching = cachingMouth(mouth, 1000);
  const [first, second] = [new AbortController(), new AbortController()];
  const heard = [first, second].map(({ signal }) => all(caching.speak(request("long"), signal)));
  first.abort();
  expect(await heard[0]).toEqual([]);
  expect(stopped).toEqual([]);
  second.abort();
  expect(await heard[1]).toEqual([]);
  expect(stopped).toEqual(["long"]);
  run();
  expect(await all(caching.speak(request("long"), never))).toEqual(whole);
  expect(asked).toEqual(["long", "long"]);
});

test("a failure reaches whoever listens and is not remembered", async () => {
  const { mouth, asked, run } = slowMouth();
  const caching = cachingMouth(mouth, 1000);
  run();
  await expect(all(caching.speak(request("broken"), never))).rejects.toThrow("No voice.");
  await expect(all(caching.speak(request("broken"), never))).rejects.toThrow("No voice.");
  expect(asked).toHaveLength(2);
});

test("the longest unused is forgotten when there is too much", async () => {
  const { mouth, asked, run } = slowMouth();
  // Each is 12 bytes of sound, so two fit.
  const caching = cachingMouth(mouth, 30);
  run();
  for (const text of ["a", "b", "a", "c", "a", "b"]) await all(caching.speak(request(text), never));
  expect(asked).toEqual(["a", "b", "c", "b"]);
});
