import { pipeline, type Transform } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { measured, type Measure } from "./measure.ts";
import { sqlState } from "../db/pool.ts";
import { Failure } from "./failure.ts";
import type { Place } from "./place.ts";
import type { Sealing } from "./sealing.ts";

const chunkSize = 256 * 1024;

/** Rows shrink to a fifth at the fastest level; a slower one would hold up the snapshot. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize };

/** An error of the source is one of the result. */
const through = (source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Uint8Array> =>
  pipeline(source, transform, () => undefined);

/** Where a part is, and how it is written. */
export interface Target {
  place: Place;
  sealing: Sealing;
}

/** Compresses, seals and keeps a part. @returns what it holds */
export async function writePart(
  { place, sealing }: Target,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Measure> {
  const { content: passing, measure } = measured(content);
  await place.write(name, sealing.seal(name, through(passing, createZstdCompress(compression))));
  return measure();
}

/** What `writePart` was given. @throws Failure while it is read, where the part is missing or damaged */
export async function* readPart({ place, sealing }: Target, name: string): AsyncGenerator<Uint8Array, void> {
  try {
    yield* through(sealing.open(name, await place.read(name)), createZstdDecompress({ chunkSize }));
  } catch (error) {
    throw isOfZstd(error) ? new Failure(`The part ${name} is damaged: it cannot be unpacked.`) : error;
  }
}

const isOfZstd = (error: unknown): boolean => /^(ZSTD_|Z_|ERR_ZSTD|ERR_ZLIB)/.test(sqlState(error));
