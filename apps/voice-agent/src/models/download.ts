import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { errorMessage } from "../error-message.ts";
import { CommandError } from "./command-error.ts";

export interface RetryPolicy {
  /** Attempts in a row that bring no progress before the download is given up. */
  attempts: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  pauseMs: number;
  /** An attempt ends when nothing arrives for so many milliseconds. */
  stallMs: number;
}

const defaultRetryPolicy: RetryPolicy = { attempts: 5, pauseMs: 1000, stallMs: 30_000 };

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

/** Downloads into a file, and resumes an earlier download. That it is the right file only its hash tells. */
export async function download({ retryPolicy = defaultRetryPolicy, ...wanted }: Download): Promise<void> {
  const { url, bytes, file, onRetry } = wanted;
  const { attempts, pauseMs, stallMs } = retryPolicy;
  let most = await sizeOf(file);
  for (let failed = 1; (await sizeOf(file)) !== bytes; failed += 1) {
    try {
      await attempt(wanted, stallMs);
    } catch (error) {
      if (error instanceof CommandError || isFaultOfDisk(error)) throw error;
      const have = await sizeOf(file);
      if (have > most) failed = 1;
      most = Math.max(most, have);
      const reason = reasonOf(error);
      if (failed >= attempts)
        throw new CommandError(`${url} could not be downloaded: ${reason} What has arrived is kept.`);
      onRetry?.(reason);
      await pause(pauseMs * 2 ** (failed - 1));
    }
  }
}

async function attempt({ url, bytes, file, onBytes }: Download, stallMs: number): Promise<void> {
  const have = await sizeOf(file);
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error("nothing arrived for too long")), stallMs);
  try {
    // With compression the length would differ, and parts could not be joined.
    const headers = { "accept-encoding": "identity", ...(have > 0 && { range: `bytes=${have}-` }) };
    const response = await fetch(url, { headers, signal: stalled.signal });
    if (response.status === 416 && have > 0) return await rm(file);
    requireSuccess(response, url);
    const isRest = response.status === 206;
    let total = isRest ? have : 0;
    requireSize(response, total, bytes, url);
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh();
        total += chunk.length;
        if (total > bytes) throw new CommandError(`${url} has more than ${bytes} bytes: it is another file.`);
        yield chunk;
        onBytes(total);
      }
    };
    await pipeline(response.body ?? [], counted, createWriteStream(file, { flags: isRest ? "a" : "w" }));
    if (total < bytes) throw new Error(`the connection ended after ${total} of ${bytes} bytes`);
  } finally {
    clearTimeout(timer);
  }
}

const isFaultOfDisk = (error: unknown) => error instanceof Error && "syscall" in error;

/** The message of fetch is "fetch failed" or "terminated"; its cause has the reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return `${errorMessage(cause) || errorMessage(error)}.`;
}

function requireSuccess({ status, ok }: Response, url: string): void {
  if (ok) return;
  const answer = `the server answered with status ${status}`;
  if (status === 408 || status === 429 || status >= 500) throw new Error(answer);
  // Other codes blame the request, which would be the same again.
  throw new CommandError(`${url} could not be downloaded: ${answer}.`);
}

function requireSize(response: Response, from: number, bytes: number, url: string): void {
  const length = response.headers.get("content-length");
  const total = from + Number(length);
  if (length !== null && total !== bytes)
    throw new CommandError(`${url} has ${total} bytes, and should have ${bytes}: it is another file.`);
}

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
