import { Agent, request, type Dispatcher } from "undici";
import type { z } from "zod";
import { AppError } from "../lib/app-error.ts";
import { createBreaker, type BreakerLimits } from "../lib/breaker.ts";

export interface ProviderLimits {
  connectMs: number;
  headersMs: number;
  totalMs: number;
  answerBytes: number;
  inFlight: number;
  breaker: BreakerLimits;
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
  /** What people read when the provider lets us down. */
  failureText: string;
  limits?: Partial<ProviderLimits>;
}

export interface ProviderCall<T> {
  method: "GET" | "POST";
  /** Below the base URL, with every variable part encoded by the caller. */
  path: string;
  query?: Record<string, string>;
  schema: z.ZodType<T>;
}

/** The provider answered, and refused: it is up, so this says nothing about its health. */
class Refused extends Error {}

/** Bounded JSON calls to one provider: never slower, larger or more than the limits, and no redirects. */
export function createProviderHttp({ baseUrl, headers, failureText, limits: own }: ProviderOptions) {
  const limits = { ...providerLimits, ...own };
  const breaker = createBreaker(limits.breaker);
  const dispatcher = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.totalMs,
    maxResponseSize: limits.answerBytes,
  });
  let inFlight = 0;

  const admit = () => {
    const waitMs = inFlight >= limits.inFlight ? 1000 : breaker.admit();
    if (waitMs > 0)
      throw new AppError("unavailable", failureText, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };

  const read = async <T>({ method, path, query = {}, schema }: ProviderCall<T>): Promise<T> => {
    const url = new URL(baseUrl + path);
    url.search = new URLSearchParams(query).toString();
    const signal = AbortSignal.timeout(limits.totalMs);
    const { statusCode, body } = await request(url, { method, dispatcher, headers, signal });
    if (statusCode !== 200) return await refuse(statusCode, body);
    return schema.parse(asJson(await body.text()));
  };

  return {
    /** @throws AppError provider_failed, provider_timeout, unavailable (too many at once, or known to be down) */
    async call<T>(asked: ProviderCall<T>): Promise<T> {
      admit();
      inFlight++;
      try {
        const answer = await read(asked);
        breaker.succeeded();
        return answer;
      } catch (cause) {
        if (cause instanceof Refused) breaker.succeeded();
        else breaker.failed();
        throw new AppError(tookTooLong(cause) ? "provider_timeout" : "provider_failed", failureText, {
          cause,
        });
      } finally {
        inFlight--;
      }
    },
    close: (): Promise<void> => dispatcher.destroy(),
  };
}

/** Nobody may be told what the body says; reading a little of it lets the connection serve the next call. */
async function refuse(statusCode: number, body: Dispatcher.ResponseData["body"]): Promise<never> {
  await body.dump({ limit: 16_384 });
  const message = `The provider answered ${statusCode}`;
  throw statusCode >= 400 && statusCode < 500 ? new Refused(message) : new Error(message);
}

/** The parser quotes what it cannot read, and that may be a secret: its own error goes nowhere. */
function asJson(text: string): unknown {
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
