import type { Readable } from "node:stream";
import { Agent, request } from "undici";
import {
  guardedLookup,
  isThisMachine,
  refusePrivateNumbers,
  type Resolve,
  resolveByDns,
} from "./guarded-addresses.ts";
import { asGuardedFetchError, GuardedFetchError } from "./guarded-fetch-error.ts";

export interface GuardedRequest {
  /** As somebody entered it. */
  url: string;
  method: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: string;
  /** For all of it, the answer included. */
  timeoutMs?: number;
  /** How much of the answer is read. */
  answerBytes?: number;
}

export interface GuardedAnswer {
  status: number;
  /** In small letters; what came several times is joined. */
  headers: Record<string, string>;
  body: string;
  /** There was more than was read. */
  isCut: boolean;
}

/** Asks servers whose addresses were entered by somebody. */
export interface GuardedFetch {
  /** @throws GuardedFetchError for everything but an answer; one that says no is an answer, a redirect is none */
  send(asked: GuardedRequest): Promise<GuardedAnswer>;
  /** @throws GuardedFetchError for an address that can be told not to be called without a look at where it leads */
  check(url: string): void;
  close(): Promise<void>;
}

interface Options {
  /** Whether http:// and https:// to this machine are permitted: in development. */
  mayCallThisMachine: boolean;
  resolve?: Resolve;
  /** Of those who sign certificates, beside the usual ones. */
  ca?: string;
}

const connectMs = 5000;

const usualTimeoutMs = 10_000;

const usualAnswerBytes = 64 * 1024;

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Requests that cannot be led astray by the address they go to: https only, never into a private network, connected to
 * the very address that was judged, without redirects, and no longer or larger than asked for.
 */
export function createGuardedFetch({
  mayCallThisMachine,
  resolve = resolveByDns,
  ca,
}: Options): GuardedFetch {
  const dispatcher = new Agent({
    connect: {
      lookup: guardedLookup(resolve, mayCallThisMachine),
      timeout: connectMs,
      ...(ca !== undefined && { ca }),
    },
    allowH2: false,
    autoSelectFamily: true,
    maxHeaderSize: 16 * 1024,
  });

  return {
    check: (url) => void judged(url, mayCallThisMachine),
    async send(asked) {
      const url = judged(asked.url, mayCallThisMachine);
      const { method, headers = {}, body, timeoutMs = usualTimeoutMs } = asked;
      const sent = { method, headers, dispatcher, signal: AbortSignal.timeout(timeoutMs) };
      try {
        const answer = await request(url, body === undefined ? sent : { ...sent, body });
        const { statusCode: status } = answer;
        const read = await readStart(answer.body, asked.answerBytes ?? usualAnswerBytes);
        if (redirects.has(status)) throw new GuardedFetchError("redirect", { status });
        return { status, headers: flat(answer.headers), ...read };
      } catch (cause) {
        throw asGuardedFetchError(cause);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function judged(entered: string, mayCallThisMachine: boolean): URL {
  const url = URL.parse(entered);
  const isHttps = url?.protocol === "https:";
  const isPermitted = isHttps || (url?.protocol === "http:" && mayCallThisMachine && isThisMachine(url));
  if (!url || !isPermitted) throw new GuardedFetchError("not-https");
  if (url.username !== "" || url.password !== "") throw new GuardedFetchError("holds-user");
  refusePrivateNumbers(url, mayCallThisMachine);
  return url;
}

/** The rest of a longer answer is not waited for, so one without an end costs nothing. */
async function readStart(body: Readable, atMost: number): Promise<{ body: string; isCut: boolean }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // A body that is left says that it was aborted, which is what we want.
  body.on("error", () => undefined);
  for await (const part of body) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > atMost) break;
  }
  const read = Buffer.concat(parts).subarray(0, atMost);
  return { body: read.toString("utf8"), isCut: bytes > atMost };
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
