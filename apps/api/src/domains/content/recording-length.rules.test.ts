import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { silence } from "../../../test/library.ts";
import { frames, id3, mp4 } from "../../../test/real-files.ts";
import { recordingLength } from "./recording-length.rules.ts";

const patient = 60_000;

/** What comes in pieces, as from a disk or from elsewhere. */
function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 100) yield content.subarray(at, at + 100);
}

/** Eight times 1,152 samples. */
const ofFrames = 0.21;

test.each([
  ["talk.wav", silence(12.5), "audio/wav", 12.5],
  ["plain.mp3", frames, "audio/mpeg", ofFrames],
  ["tagged.mp3", Buffer.concat([id3(90_000), frames]), "audio/mpeg", ofFrames],
  ["without-head.m4a", mp4("M4A "), "audio/mp4", null],
  ["film.avi", Buffer.from("RIFF\x24\0\0\0AVI LIST", "latin1"), "video/x-msvideo", null],
])("%s says how long it is, or that it does not say so", async (_name, content, mediaType, length) => {
  const stream = Readable.from(piecesOf(content), { objectMode: false });
  const seconds = await recordingLength({ stream, size: content.length, mediaType }, patient);
  expect(seconds && Math.round(seconds * 100) / 100).toBe(length);
  expect(stream.destroyed).toBe(true);
});

test("a recording that cannot be read is another matter than one without a length", async () => {
  const gone = { stream: createReadStream("/nowhere/gone.mp3"), size: 1, mediaType: "audio/mpeg" };
  await expect(recordingLength(gone, patient)).rejects.toThrow("ENOENT");
});

test("a recording that takes too long is given up", async () => {
  const never = new Readable({ read: () => undefined });
  const endless = { stream: never, size: 1000, mediaType: "audio/mpeg" };
  await expect(recordingLength(endless, 1)).rejects.toThrow(/takes too long/);
});
