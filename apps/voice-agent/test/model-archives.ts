import { createHash } from "node:crypto";
import { packTar, type TarHeader } from "modern-tar";
import type { KnownModel } from "../src/models/catalog.ts";

/** An entry of an archive: a header of its own, or a file with its content. */
export type Entry = TarHeader | { file: string; content: string | Buffer };

// Archives are reproducible.
const mtime = new Date(0);

/** A tar archive, compressed with bzip2. */
export async function tarBz2(entries: Entry[]): Promise<Buffer> {
  const tar = await packTar(
    entries.map((entry) => {
      if (!("file" in entry)) return { header: { mtime, ...entry } };
      const body = Buffer.from(entry.content);
      return { header: { name: entry.file, size: body.length, type: "file" as const, mtime }, body };
    }),
  );
  return bzip2(Buffer.from(tar));
}

export function modelOf(archive: Buffer, url: string, others: Partial<KnownModel> = {}): KnownModel {
  return {
    id: "tiny-en",
    use: "hear",
    kind: "moonshine",
    languages: ["en"],
    licence: "MIT",
    url,
    bytes: archive.length,
    sha256: createHash("sha256").update(archive).digest("hex"),
    unpackedBytes: 200_000,
    isDefault: true,
    ...others,
  };
}

// No installed package compresses with bzip2. This one compresses badly: every symbol gets nine bits.
const blockBytes = 20_000;
const bitsPerSymbol = 9;

export function bzip2(data: Buffer): Buffer {
  const bits: string[] = [];
  const put = (value: number, count: number) => bits.push(value.toString(2).padStart(count, "0"));
  Buffer.from("BZh9").forEach((byte) => put(byte, 8));
  let combined = 0;
  for (let start = 0; start < data.length; start += blockBytes) {
    const block = data.subarray(start, start + blockBytes);
    const crc = crc32(block);
    combined = (((combined << 1) | (combined >>> 31)) ^ crc) >>> 0;
    putBlock(put, block, crc);
  }
  put(0x177245385090, 48);
  put(combined, 32);
  const all = bits.join("");
  return Buffer.from((all.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

function putBlock(put: (value: number, count: number) => void, block: Buffer, crc: number): void {
  const { last, origin } = sortedRotations(withoutRuns(block));
  const used = [...new Set(last)].toSorted((a, b) => a - b);
  const symbols = movedToFront(last, used);
  put(0x314159265359, 48);
  put(crc, 32);
  put(0, 1);
  put(origin, 24);
  const rows = Array.from({ length: 16 }, (_, row) => used.filter((byte) => byte >> 4 === row));
  rows.forEach((row) => put(row.length > 0 ? 1 : 0, 1));
  for (const row of rows.filter(({ length }) => length > 0))
    for (let low = 0; low < 16; low++) put(row.some((byte) => (byte & 15) === low) ? 1 : 0, 1);
  // Two tables, which are the same, and the first one for every fifty symbols.
  const selectors = Math.ceil(symbols.length / 50);
  put(2, 3);
  put(selectors, 15);
  for (let index = 0; index < selectors; index++) put(0, 1);
  for (let table = 0; table < 2; table++) {
    put(bitsPerSymbol, 5);
    for (let symbol = 0; symbol < used.length + 2; symbol++) put(0, 1);
  }
  for (const symbol of symbols) put(symbol, bitsPerSymbol);
}

/** Four to 255 equal bytes become four of them and the number of the others. */
function withoutRuns(block: Buffer): Buffer {
  const bytes: number[] = [];
  for (let index = 0; index < block.length;) {
    const byte = block[index] ?? 0;
    let length = 1;
    while (length < 255 && block[index + length] === byte) length++;
    for (let count = 0; count < Math.min(length, 4); count++) bytes.push(byte);
    if (length >= 4) bytes.push(length - 4);
    index += length;
  }
  return Buffer.from(bytes);
}

function sortedRotations(bytes: Buffer): { last: number[]; origin: number } {
  const twice = Buffer.concat([bytes, bytes]);
  const order = Array.from(bytes.keys()).toSorted((a, b) =>
    twice.compare(twice, b, b + bytes.length, a, a + bytes.length),
  );
  return {
    last: order.map((start) => twice[start + bytes.length - 1] ?? 0),
    origin: order.indexOf(0),
  };
}

/** Move-to-front coding; runs of position 0 by their length. */
function movedToFront(bytes: number[], used: number[]): number[] {
  const list = [...used];
  const symbols: number[] = [];
  let run = 0;
  const endRun = () => {
    for (; run > 0; run = (run - 1) >> 1) symbols.push(run & 1 ? 0 : 1);
  };
  for (const byte of bytes) {
    const position = list.indexOf(byte);
    if (position === 0) {
      run++;
      continue;
    }
    endRun();
    list.splice(position, 1);
    list.unshift(byte);
    symbols.push(position + 1);
  }
  endRun();
  return [...symbols, used.length + 1];
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80000000 ? 0x04c11db7 : 0);
  }
  return ~crc >>> 0;
}
