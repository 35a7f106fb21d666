/** A counter and what it does when it is full. */
export interface Limit {
  name: string;
  /** Whose calls it counts. */
  parts: string[];
  /** How long a call counts, in seconds. */
  seconds: number;
  /** Calls before it blocks; null for one that only counts. */
  max: number | null;
  /** The first block in seconds, doubled with every further call; null blocks until the calls no longer count. */
  delay: { first: number; longest: number } | null;
  /** The same wrong secret for the same account counts once. */
  sparesRepeats?: true;
}

/** A limit with the key of its counter. */
export type Counter = Limit & { key: Buffer };
