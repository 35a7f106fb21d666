// The package ships no types; these are the parts in use.
declare module "unbzip2-stream/lib/bzip2.js" {
  export type Bits = { (count: number | null): number; bytesRead: number };

  interface Bzip2 {
    /** @returns the size of the blocks, in 100,000 bytes */
    header(bits: Bits): number;
    /** @returns the checksum so far, or null after the last block */
    decompress(
      bits: Bits,
      output: (byte: number) => void,
      block: Int32Array,
      blockBytes: number,
      checksum: number,
    ): number | null;
  }

  const bzip2: Bzip2;
  export default bzip2;
}

declare module "unbzip2-stream/lib/bit_iterator.js" {
  import type { Bits } from "unbzip2-stream/lib/bzip2.js";

  export default function bitIterator(nextBytes: () => Uint8Array): Bits;
}
