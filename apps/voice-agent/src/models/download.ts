import { type FileHandle, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { errorMessage } from "../error-message.ts";
import { request } from "./request.ts";
import { CommandError } from "./command-error.ts";

export interface RetryPolicy {
  /** Attempts in a row that bring less than `leastBytes` before the download is given up. */
  attempts: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  pauseMs: number;
  /** An attempt ends when fewer than `leastBytes` arrive within `stallMs` milliseconds. */
  stallMs: number;
  leastBytes: number;
}

const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  pauseMs: 1000,
  stallMs: 30_000,
  leastBytes: 64 * 1024,
};

export interface Download {
  url: string;
  /** Size of the complete file. */
  bytes: number;
  /** It stays when the download fails or is killed, and the next one resumes it. */
  file: string;
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void;
  /** Called before another attempt with a sentence about the failure. */
  onRetry?: (reason: string) => void;
  retryPolicy?: RetryPolicy;
}

/** A failure that another attempt may repair. */
class TransientError extends Error {}

/** Downloads into a file, and resumes an earlier download if the server still has the same file. */
export async function download({ retryPolicy = defaultRetryPolicy, ...wanted }: Download): Promise<void> {
  let failed = 0;
  for (;;) {
    const before = await sizeOf(wanted.file);
    if (before === wanted.bytes) return;
    try {
      await attempt(wanted, before, retryPolicy);
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      const progress = (await sizeOf(wanted.file)) - before;
      failed = progress < retryPolicy.leastBytes ? failed + 1 : 1;
      if (failed >= retryPolicy.attempts)
        throw new CommandError(
          `${wanted.url} could not be downloaded: ${error.message} What has arrived is kept.`,
        );

      wanted.onRetry?.(error.message);
      await pause(retryPolicy.pauseMs * 2 ** (failed - 1));
    }
  }
}

/** Holds the ETag of a partial download, by which the server knows that its file is still the same. */
const tagFile = (file: string) => `${file}.tag`;

/** Removes a partial download. */
export async function discard(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(tagFile(file), { force: true });
}

async function attempt(
  { url, bytes, file, onBytes }: Omit<Download, "retryPolicy" | "onRetry">,
  have: number,
  retryPolicy: RetryPolicy,
): Promise<void> {
  const tag = await readFile(tagFile(file), "utf8").catch(() => "");
  const headers = have > 0 && tag !== "" ? { range: `bytes=${have}-`, "if-range": tag } : undefined;
  const watch = new StallWatch(retryPolicy);
  try {
    const response = await request(url, headers, watch.signal).catch(asTransient(watch));
    if (response.status === 416) return await discard(file);
    requireSuccess(response, url);
    const from = response.status === 206 ? startOf(response, have) : 0;
    requireSize(response, from, bytes, url);
    const handle = await open(file, from > 0 ? "a" : "w");
    try {
      if (from === 0) await writeFile(tagFile(file), strongTag(response));
      await store(response, handle, from, watch, { url, bytes, onBytes });
    } finally {
      await handle.close();
    }
  } finally {
    watch.stop();
  }
}

const asTransient = (watch: StallWatch) => (error: unknown) => {
  if (error instanceof CommandError) throw error;
  throw new TransientError(watch.signal.aborted ? "Too little arrived for too long." : reasonOf(error));
};

/** The message of fetch is "fetch failed" or "terminated"; its cause has the reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return `${errorMessage(cause) || errorMessage(error)}.`;
}

function requireSuccess({ status, ok }: Response, url: string): void {
  if (ok) return;
  const answer = `the server answered with status ${status}.`;
  // Other codes blame the request, which would be the same again.
  if (status === 408 || status === 429 || status >= 500) throw new TransientError(answer);
  throw new CommandError(`${url} could not be downloaded: ${answer}`);
}

function startOf(response: Response, have: number): number {
  const range = response.headers.get("content-range") ?? "";
  const start = Number(/^bytes (\d+)-/.exec(range)?.[1]);
  if (start !== have) throw new TransientError(`the server sent another part (${range}).`);
  return start;
}

function requireSize(response: Response, from: number, bytes: number, url: string): void {
  const length = response.headers.get("content-length");
  const total = from + Number(length);
  if (length !== null && total !== bytes)
    throw new CommandError(`${url} has ${total} bytes, and should have ${bytes}: it is another file.`);
}

/** A strong ETag, or the time of the last change; empty where there is neither. */
function strongTag({ headers }: Response): string {
  const tag = headers.get("etag");
  return tag !== null && !tag.startsWith("W/") ? tag : (headers.get("last-modified") ?? "");
}

async function store(
  response: Response,
  handle: FileHandle,
  from: number,
  watch: StallWatch,
  { url, bytes, onBytes }: Pick<Download, "url" | "bytes" | "onBytes">,
): Promise<void> {
  let total = from;
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read().catch(asTransient(watch))) ?? {};
    if (value === undefined) break;
    total += value.length;
    if (total > bytes) throw new CommandError(`${url} has more than ${bytes} bytes: it is another file.`);
    await handle.writeFile(value);
    watch.received(value.length);
    onBytes(total);
  }
  if (total < bytes) throw new TransientError(`the connection ended after ${total} of ${bytes} bytes.`);
}

class StallWatch {
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;

  constructor({ stallMs, leastBytes }: RetryPolicy) {
    this.#timer = setInterval(() => {
      if (this.#bytes < leastBytes) this.#abort.abort();
      this.#bytes = 0;
    }, stallMs);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  received(bytes: number): void {
    this.#bytes += bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
