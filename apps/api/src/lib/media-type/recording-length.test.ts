import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { silence } from "../../../test/library.ts";
import { frames, id3, mp4, plainPdf } from "../../../test/real-files.ts";
import { recordingLength } from "./recording-length.ts";

const folder = await mkdtemp(path.join(tmpdir(), "recordings-"));
afterAll(() => rm(folder, { recursive: true }));

/** Eight times 1,152 samples. */
const ofFrames = 0.21;

test.each([
  ["talk.wav", silence(12.5), "audio/wav", 12.5],
  ["plain.mp3", frames, "audio/mpeg", ofFrames],
  ["tagged.mp3", Buffer.concat([id3(90_000), frames]), "audio/mpeg", ofFrames],
  ["without-head.m4a", mp4("M4A "), "audio/mp4", null],
  ["film.avi", Buffer.from("RIFF\x24\0\0\0AVI LIST", "latin1"), "video/x-msvideo", null],
  ["plan.pdf", plainPdf, "application/pdf", null],
])("%s says how long it is, from a disk and from a store", async (name, content, mediaType, length) => {
  const place = path.join(folder, name);
  await writeFile(place, content);
  const stream = createReadStream(place);
  const lengths = [
    await recordingLength({ path: place }, mediaType),
    await recordingLength({ stream, size: content.length }, mediaType),
  ];
  const rounded = lengths.map((seconds) => seconds && Math.round(seconds * 100) / 100);
  expect(rounded).toEqual([length, length]);
  stream.destroy();
});

test("a recording that cannot be read is another matter than one without a length", async () => {
  await expect(recordingLength({ path: path.join(folder, "gone.mp3") }, "audio/mpeg")).rejects.toThrow(
    "ENOENT",
  );
});
