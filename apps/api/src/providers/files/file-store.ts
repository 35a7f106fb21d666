import type { Readable } from "node:stream";
import type { ByteRange } from "../../lib/download.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";

/** Where the content of uploaded files is, each once, by its SHA-256 in hexadecimal digits. */
export interface FileStore {
  /** @throws Misconfiguration where the place takes no file, and will not until an operator changes something */
  requireWritable(): Promise<void>;
  /** Keeps a file; one with the same content is kept already. It is safe from a power cut once this is over. */
  put(file: SpooledFile): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** @throws Error with code ENOENT, or AppError unavailable, where it is missing */
  read(sha256: string, range: ByteRange): Promise<Readable>;
  /** Where it would lie on this machine; null where it is only read through the store. */
  pathOf(sha256: string): string | null;
  /** An address at which a browser may fetch it for a minute; null where it is read through this server. */
  signedAddress(sha256: string, shown: ShownAs): Promise<string | null>;
  remove(sha256: string): Promise<void>;
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<StoredFile>;
  /** Removes what began to arrive before that moment and was never kept. */
  removeUnfinished(before: Date): Promise<void>;
  /** Gives up its connections. */
  close(): Promise<void>;
}

export interface StoredFile {
  sha256: string;
  /** In bytes. */
  size: number;
  changedAt: Date;
}

/** How a browser is told to take a file. */
export interface ShownAs {
  mediaType: string;
  /** As the header `content-disposition` says it. */
  disposition: string;
}
