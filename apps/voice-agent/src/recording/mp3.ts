import { createMp3Encoder } from "wasm-media-encoders";

// LAME's and a decoder's own delay, which no player takes away from a file without LAME's tag; with such a tag positions in
// the file would be guessed by a table of a hundred entries.
const delaySamples = 1105;

/** Every frame of a file has the same length, so that a position is found by its time, and files can be joined. */
export type Mp3Format = { channels: 1 | 2; sampleRate: number; kilobits: 32 | 48 };

/** 0.36 MB a minute. */
export const recordingFormat = { channels: 2, sampleRate: 16_000, kilobits: 48 } as const satisfies Mp3Format;

/** `mp3_24000_48` in the vendor's words. */
export const speechFormat = { channels: 1, sampleRate: 24_000, kilobits: 48 } as const satisfies Mp3Format;

/**
 * MP3 of blocks of samples, one array a channel, each from -1 to 1.
 * @param isTimed the first 69 milliseconds are left out, by which everything would be late; otherwise that late it is
 */
export async function* mp3Of(
  blocks: Iterable<Float32Array[]> | AsyncIterable<Float32Array[]>,
  { channels, sampleRate, kilobits }: Mp3Format,
  isTimed: boolean,
): AsyncGenerator<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ channels, sampleRate, bitrate: kilobits });
  let late = isTimed ? delaySamples : 0;
  for await (const block of blocks) {
    const begun = block.map((samples) => samples.subarray(late));
    late = Math.max(0, late - (block[0]?.length ?? 0));
    // The encoder uses its memory again.
    if (begun[0]?.length) yield Buffer.from(encoder.encode(begun));
  }
  yield Buffer.from(encoder.finalize());
}
