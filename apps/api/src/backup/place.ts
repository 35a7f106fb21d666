/** Where back-ups are kept: parts by their names, with slashes in them, each there whole or not at all. */
export interface Place {
  /** Everything below, in no order. */
  list(): AsyncIterable<PlacedPart>;
  /** For a `Sealing` to open, which may not keep its pieces. @throws Failure where it is missing */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Keeps a part, in the place of one of that name. It is safe from a power cut once this is over; if it fails, nothing of it
   * stays. The pieces are nobody else's, and their memory is given back.
   */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what killed processes began to write. */
  removeUnfinished(): Promise<void>;
  close(): Promise<void>;
}

export interface PlacedPart {
  name: string;
  /** In bytes. */
  size: number;
}
