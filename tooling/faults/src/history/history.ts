import { createWriteStream } from "node:fs";

/** How a call ended, as far as its caller can know: `unknown` may have been done, once at most. */
export type Outcome = "ok" | "fail" | "unknown";

/** A call of the product with its answer. Times are milliseconds since the history began. */
export interface Call {
  kind: "call";
  /** When it was sent. */
  t: number;
  /** How long its answer took. */
  ms: number;
  client: string;
  /** Which API process it was sent to. */
  api: number;
  /** What kind of write it is, or `read`. */
  op: string;
  /** Names what was to be written, so that it can be found. */
  key: string;
  outcome: Outcome;
  /** Of the answer; the code of the error where there was none. */
  status: number | string;
  retryAfter?: string | undefined;
}

/** What was done to the product. */
export interface Event {
  kind: "event";
  t: number;
  /** `down` and `up` surround the time in which a part is away. */
  what: "down" | "up" | "note";
  detail: string;
}

export type Entry = Call | Event;

/** Everything that was sent, answered and broken in one run, in order of its end. */
export interface History {
  readonly entries: readonly Entry[];
  /** Milliseconds since it began. */
  now(): number;
  add(entry: Entry): void;
  event(what: Event["what"], detail: string): void;
  /** Resolves when the file holds all of it. */
  close(): Promise<void>;
}

/** @param file each entry is written there as one line of JSON */
export function createHistory(file: string): History {
  const began = performance.now();
  const entries: Entry[] = [];
  const stream = createWriteStream(file);
  const now = () => performance.now() - began;
  const add = (entry: Entry) => {
    entries.push(entry);
    // Calls may still be under way when a fault ends with an error of its own.
    if (!stream.writableEnded) stream.write(`${JSON.stringify(entry)}\n`);
  };
  return {
    entries,
    now,
    add,
    event: (what, detail) => add({ kind: "event", t: now(), what, detail }),
    close: () => new Promise((resolve) => void stream.end(resolve)),
  };
}

/** A history of its own, whose entries are those of the whole as well. */
export function partOf(whole: History): History {
  const entries: Entry[] = [];
  const add = (entry: Entry) => {
    entries.push(entry);
    whole.add(entry);
  };
  return { ...whole, entries, add };
}

export const isCall = (entry: Entry): entry is Call => entry.kind === "call";

/** A call that has no answer, or one that says nothing, may have been done; a refused one must not. */
export function outcomeOf(status: number | string): Outcome {
  if (typeof status === "string" || status >= 500) return "unknown";
  return status < 400 ? "ok" : "fail";
}
