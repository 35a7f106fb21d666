import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import bitIterator from "unbzip2-stream/lib/bit_iterator.js";
import bzip2 from "unbzip2-stream/lib/bzip2.js";

const inputBytes = 64 * 1024;
const outputBytes = 1024 * 1024;

/**
 * Unpacks a bzip2 file block by block. The package's own stream would unpack everything in its input at once: gigabytes,
 * in an archive made to harm.
 * @param mostBytes of the content; a file that holds more is rejected
 */
export function* bunzip2(file: string, mostBytes: number): Generator<Buffer> {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const input = Buffer.alloc(inputBytes);
    const bits = bitIterator(() => {
      const count = readSync(descriptor, input);
      if (count === 0) throw new Error("It ends too early.");
      return input.subarray(0, count);
    });
    const output = new BoundedOutput(mostBytes);
    while (bits.bytesRead < size) {
      const blockBytes = withReadableError(() => bzip2.header(bits)) * 100_000;
      const block = new Int32Array(blockBytes);
      for (let checksum: number | null = 0; checksum !== null;) {
        const before: number = checksum;
        checksum = withReadableError(() => bzip2.decompress(bits, output.add, block, blockBytes, before));
        yield* output.take();
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

function withReadableError<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.name === "Bzip2Error")
      throw new Error("It is damaged, or no bzip2 file.", { cause: error });
    throw error;
  }
}

class BoundedOutput {
  #full: Buffer[] = [];
  #current = Buffer.allocUnsafe(outputBytes);
  #length = 0;
  #left: number;

  constructor(mostBytes: number) {
    this.#left = mostBytes;
  }

  readonly add = (byte: number): void => {
    if (this.#length === outputBytes) this.#next();
    this.#current[this.#length++] = byte;
  };

  take(): Buffer[] {
    this.#next();
    return this.#full.splice(0);
  }

  #next(): void {
    this.#left -= this.#length;
    if (this.#left < 0) throw new Error("It holds more than it should.");
    this.#full.push(this.#current.subarray(0, this.#length));
    this.#current = Buffer.allocUnsafe(outputBytes);
    this.#length = 0;
  }
}
