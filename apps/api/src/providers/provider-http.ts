import type { Readable } from "node:stream";
import { Agent, request, type Dispatcher } from "undici";
import type { z } from "zod";
import { AppError } from "../lib/app-error.ts";
import { createBulkhead, type AdmissionLimits, type Outcome } from "./bulkhead.ts";
import type { ProviderWatch } from "./provider-watch.ts";

export interface ProviderLimits extends AdmissionLimits {
  connectMs: number;
  headersMs: number;
  totalMs: number;
  answerBytes: number;
}

export const providerLimits: ProviderLimits = {
  connectMs: 2000,
  headersMs: 5000,
  totalMs: 8000,
  answerBytes: 2 * 1024 * 1024,
  inFlight: 20,
  breaker: { failures: 5, withinMs: 30_000, openMs: 10_000 },
};

export interface ProviderOptions {
  /** Without a slash at its end. */
  baseUrl: string;
  headers: Record<string, string>;
  /** What people read when the provider lets us down, where the call has no words of its own. */
  failureText: string;
  /** What owners read when it refuses our key, of calls that nobody else makes. */
  keyRefusedText?: string;
  watch: ProviderWatch;
  limits?: Partial<ProviderLimits>;
}

export interface ProviderCall<T, M = never> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base URL, with every variable part encoded by the caller. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  schema: z.ZodType<T>;
  /** The answer where the provider knows no such thing; without one that is a failure. */
  missing?: M;
  failureText?: string;
}

/** What is read of the provider while it arrives. */
export interface Arriving {
  content: Readable;
  /** In bytes, as it says beforehand; null where it does not. */
  size: number | null;
}

/** The provider answered, and refused: it is up, so this says nothing about its health. */
class Refused extends Error {}

/** The same, of the key that we showed: nobody but an owner can mend it. */
class KeyRefused extends Refused {}

/** Whether a call failed because the provider refuses our key. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof KeyRefused;

export type ProviderHttp = ReturnType<typeof createProviderHttp>;

/** Bounded JSON calls to one provider: never slower, larger or more than the limits, and no redirects. */
export function createProviderHttp({
  baseUrl,
  headers,
  failureText,
  keyRefusedText,
  watch,
  limits: own,
}: ProviderOptions) {
  const limits = { ...providerLimits, ...own };
  const bulkhead = createBulkhead(limits);
  const dispatcher = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.totalMs,
    maxResponseSize: limits.answerBytes,
  });

  const read = <T, M>(asked: ProviderCall<T, M>, traceparent?: string): Promise<T | M> => {
    const { method, path, query = {} } = asked;
    const url = new URL(baseUrl + path);
    url.search = new URLSearchParams(query).toString();
    const sent = asJsonRequest(traceparent === undefined ? headers : { ...headers, traceparent }, asked.body);
    return answerOf(asked, url, { method, dispatcher, signal: AbortSignal.timeout(limits.totalMs), ...sent });
  };

  const told = (cause: unknown, text: string) => failureOf(cause, text, keyRefusedText);

  return {
    /**
     * Bytes, as they arrive. An error of them is raised by whoever reads them.
     * @param body sent as JSON, where what is wanted has to be made
     * @returns null where the provider knows no such thing
     * @throws AppError as `call`
     */
    async download(path: string, body?: unknown): Promise<Arriving | null> {
      const visit = watch.enter(bulkhead, failureText);
      try {
        const method = body === undefined ? "GET" : "POST";
        const signal = AbortSignal.timeout(limits.totalMs);
        const asked = { method, dispatcher, signal, ...asJsonRequest(headers, body) } as const;
        const arriving = await arrivingFrom(new URL(baseUrl + path), asked);
        if (arriving === null) visit.leave("up");
        else arriving.content.once("close", () => visit.leave(arriving.content.errored ? "down" : "up"));
        return arriving;
      } catch (cause) {
        visit.leave(cause instanceof Refused ? "up" : "down");
        throw told(cause, failureText);
      }
    },
    /** @throws AppError provider_failed, provider_timeout, unavailable (too many at once, or known to be down) */
    async call<T, M = never>(asked: ProviderCall<T, M>): Promise<T | M> {
      const text = asked.failureText ?? failureText;
      const visit = watch.enter(bulkhead, text);
      let outcome: Outcome = "up";
      try {
        return await read(asked, visit.traceparent);
      } catch (cause) {
        if (!(cause instanceof Refused)) outcome = "down";
        throw told(cause, text);
      } finally {
        visit.leave(outcome);
      }
    },
    close: (): Promise<void> => dispatcher.destroy(),
  };
}

/** @param toldToOwners where the provider refuses our key */
function failureOf(cause: unknown, text: string, toldToOwners = text): AppError {
  const code = tookTooLong(cause) ? "provider_timeout" : "provider_failed";
  return new AppError(code, cause instanceof KeyRefused ? toldToOwners : text, { cause });
}

async function answerOf<T, M>(
  { schema, missing }: ProviderCall<T, M>,
  url: URL,
  sent: Parameters<typeof request>[1],
): Promise<T | M> {
  const { statusCode, body } = await request(url, sent);
  if (missingStatuses.includes(statusCode) && missing !== undefined) {
    await body.dump({ limit: leastRead });
    return missing;
  }
  if (statusCode < 200 || statusCode > 299) return await refuse(statusCode, body);
  return schema.parse(fromJson(await body.text()));
}

async function arrivingFrom(url: URL, asked: Parameters<typeof request>[1]): Promise<Arriving | null> {
  const { statusCode, headers, body } = await request(url, asked);
  if (statusCode === 404) {
    await body.dump({ limit: leastRead });
    return null;
  }
  if (statusCode !== 200) await refuse(statusCode, body);
  const length = Number(headers["content-length"] ?? Number.NaN);
  return { content: body, size: Number.isSafeInteger(length) ? length : null };
}

/** Also of a call that the provider does not have at all. */
const missingStatuses = [404, 405];

const asJsonRequest = (headers: Record<string, string>, body: unknown) =>
  body === undefined
    ? { headers }
    : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };

/** Nobody may be told what a refusal says; reading a little of it lets the connection serve the next call. */
const leastRead = 16_384;

async function refuse(statusCode: number, body: Dispatcher.ResponseData["body"]): Promise<never> {
  await body.dump({ limit: leastRead });
  const message = `The provider answered ${statusCode}`;
  if (statusCode === 401 || statusCode === 403) throw new KeyRefused(message);
  throw statusCode >= 400 && statusCode < 500 ? new Refused(message) : new Error(message);
}

/** The parser quotes what it cannot read, and that may be a secret: its own error goes nowhere. */
function fromJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The provider's answer is not JSON");
  }
}

const timeouts = ["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"];

const tookTooLong = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.name === "TimeoutError" || ("code" in cause && timeouts.includes(String(cause.code))));
