import type { Readable } from "node:stream";

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that is sent as it is. */
export interface Download {
  /** In hexadecimal digits: it names the content. */
  sha256: string;
  /** In bytes. */
  size: number;
  mediaType: string;
  /** Under which it is saved. */
  name: string;
  /** Whether a browser may show it by itself; otherwise it is saved. */
  isInline: boolean;
  read(range: ByteRange): Promise<Readable>;
  /** Where a browser may fetch it itself, told how to show it; null where it is sent from here. */
  address(shown: { mediaType: string; disposition: string }): Promise<string | null>;
}
