import type { FileBytes } from "./file-bytes.ts";

const blockLength = 64 * 1024;

/** Where the first byte stands that is not 0, from a place on; the size of the file where there is none. */
async function afterZeros(file: FileBytes, from: number): Promise<number> {
  for (let position = from; position < file.size; position += blockLength) {
    const found = (await file.at(position, blockLength)).findIndex((byte) => byte !== 0);
    if (found !== -1) return position + found;
  }
  return file.size;
}

const tagHead = 10;

/** How long a tag of ID3v2 says that it is; null where none begins. */
function tagLength(head: Buffer): number | null {
  if (head.toString("latin1", 0, 3) !== "ID3" || head.length < tagHead) return null;
  const [flags = 0, ...size] = head.subarray(5, tagHead);
  const footer = (flags & 0x10) === 0 ? 0 : tagHead;
  // Seven bits of each byte count. A size that uses the eighth was written by a program that did not know that.
  const length = size.some((byte) => byte > 0x7f) ? 0 : size.reduce((sum, byte) => sum * 128 + byte, 0);
  return tagHead + length + footer;
}

const bitrates: Record<string, readonly number[]> = {
  "1.1": [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1.2": [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1.3": [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2.1": [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2.2": [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];

/** How many bytes the frame has that begins at a place; 0 where none does. */
function frameLength(bytes: Buffer, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  if (first !== 0xff || second < 0xe0 || version === 1 || layer === 4) return 0;
  const generation = version === 3 ? 1 : 2;
  const bitrate =
    bitrates[`${generation}.${generation === 2 && layer === 3 ? 2 : layer}`]?.[(third >> 4) - 1];
  const rate = (rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (bitrate === undefined || rate === 0) return 0;
  const padding = (third >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * bitrate) / rate) + padding) * 4;
  const samples = generation === 2 && layer === 3 ? 72_000 : 144_000;
  return Math.floor((samples * bitrate) / rate) + padding;
}

/** How many frames have to follow each other: two bytes alone look like one by chance. */
const frames = 4;

function areFrames(bytes: Buffer, start: number): boolean {
  let at = start;
  for (let count = 0; count < frames; count += 1) {
    if (at >= bytes.length) return count > 1;
    const length = frameLength(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** So many tags are read; nobody writes more than two. */
const mostTags = 8;

/** Within how many bytes behind a tag players look for the first frame. */
const searched = 1024 * 1024;

/**
 * Whether a file is MPEG audio (MP3) behind zeros or tags, as players take it: a tag may be followed by more zeros
 * than it says, or be of another length than it says. Without either, the sound begins with the first byte.
 */
export async function isPaddedMpegAudio(file: FileBytes): Promise<boolean> {
  let position = await afterZeros(file, 0);
  let tags = 0;
  for (; tags < mostTags; tags += 1) {
    const length = tagLength(await file.at(position, tagHead));
    if (length === null) break;
    position = await afterZeros(file, position + length < file.size ? position + length : position + tagHead);
  }
  if (position === 0) return false;
  const bytes = await file.at(position, tags > 0 ? searched : blockLength);
  const last = tags > 0 ? bytes.length : 1;
  for (let at = 0; at < last; at += 1) if (bytes[at] === 0xff && areFrames(bytes, at)) return true;
  return false;
}
