import { z } from "zod";
import type { RemoteModel } from "../config.ts";
import { ServerProblem } from "./server-problem.ts";

/** The longest times that a request waits, in milliseconds: for the first byte, between two, and in all. */
export interface Timeouts {
  firstByteMs: number;
  gapMs: number;
  totalMs: number;
}

/** An answer of status 2xx. */
interface ServerAnswer {
  /** The media type, in lower case and without parameters; empty where none was given. */
  type: string;
  /** @throws ServerProblem when it breaks off, stalls or takes too long */
  chunks: AsyncGenerator<Uint8Array>;
}

/** Characters of an answer that is read as a whole. */
const longestText = 1_000_000;

/** Ends a request whose time is up. */
class Deadlines {
  readonly #late = new AbortController();
  readonly #server: string;
  readonly #timeouts: Timeouts;
  readonly #total: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;

  constructor(server: string, timeouts: Timeouts) {
    this.#server = server;
    this.#timeouts = timeouts;
    this.#total = this.#after(timeouts.totalMs, "did not finish its answer within");
    this.#timer = this.#after(timeouts.firstByteMs, "did not begin to answer within");
  }

  get signal(): AbortSignal {
    return this.#late.signal;
  }

  arrived(): void {
    clearTimeout(this.#timer);
  }

  awaitNext(): void {
    this.#timer = this.#after(this.#timeouts.gapMs, "stopped in the middle of its answer for");
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#total);
  }

  #after(ms: number, what: string): NodeJS.Timeout {
    const seconds = Math.round(ms / 1000);
    // Somebody waits who has waited long enough: no second try.
    const problem = new ServerProblem(`${this.#server} ${what} ${seconds} seconds`, { isPassing: false });
    return setTimeout(() => this.#late.abort(problem), ms);
  }
}

/** Posts to a server with the OpenAI interface. @throws ServerProblem for every answer but one of status 2xx */
export async function openAiRequest(
  { baseUrl, apiKey }: RemoteModel,
  path: string,
  body: object | FormData,
  signal: AbortSignal,
  timeouts: Timeouts,
): Promise<ServerAnswer> {
  const server = `The server at ${new URL(baseUrl).host}`;
  const deadlines = new Deadlines(server, timeouts);
  const form = body instanceof FormData;
  try {
    const response = await fetch(baseUrl + path, {
      method: "POST",
      headers: {
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        ...(!form && { "content-type": "application/json" }),
      },
      body: form ? body : JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.any([signal, deadlines.signal]),
    });
    const chunks = chunksOf(response, deadlines, server);
    if (!response.ok) throw await problemOf(response, chunks, server);
    const type = response.headers.get("content-type")?.split(";", 1)[0] ?? "";
    return { type: type.trim().toLowerCase(), chunks };
  } catch (error) {
    deadlines.end();
    throw asProblem(error, `${server} cannot be reached`);
  }
}

async function* chunksOf(
  { body }: Response,
  deadlines: Deadlines,
  server: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of body ?? []) {
      deadlines.arrived();
      yield chunk;
      deadlines.awaitNext();
    }
  } catch (error) {
    throw asProblem(error, `${server} broke off its answer`);
  } finally {
    deadlines.end();
  }
}

/** The whole answer as JSON. @throws ServerProblem for anything else, such as the page of a proxy */
export async function jsonOf({ type, chunks }: ServerAnswer): Promise<unknown> {
  const text = await textOf(chunks);
  try {
    return JSON.parse(text);
  } catch {
    throw noAnswer(type);
  }
}

/** @param type what was sent instead of the answer of a model */
export const noAnswer = (type: string): ServerProblem =>
  new ServerProblem(`The server sent something other than an answer (${type || "of no type"})`);

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestText) throw new ServerProblem("The server's answer is too long");
  }
  return text;
}

/** An abort by the caller passes; so does what is explained already. */
function asProblem(error: unknown, what: string): unknown {
  if (error instanceof ServerProblem || !(error instanceof TypeError)) return error;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return new ServerProblem(`${what}${code}`);
}

const longestRetryAfterMs = 3_600_000;
const passing = new Set([408, 409, 425, 429]);
const refusesKey = new Set([401, 403]);

async function problemOf(
  { status, headers }: Response,
  chunks: AsyncIterable<Uint8Array>,
  server: string,
): Promise<ServerProblem> {
  const code = codeIn(await textOf(chunks).catch(() => ""));
  const reason = refusesKey.has(status)
    ? "refuses our key: it "
    : status === 429
      ? "is asked too often, or its quota is used up: it "
      : "";
  return new ServerProblem(`${server} ${reason}answered ${status}${code}`, {
    isPassing: status >= 500 || passing.has(status),
    retryAfterMs: retryAfterMs(headers.get("retry-after")),
    status,
  });
}

/** Seconds or a date, as HTTP has it. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(longestRetryAfterMs, Math.max(0, ms));
}

const ErrorBody = z.object({ error: z.object({ code: z.string().regex(/^[a-z_]{1,60}$/) }) });

/** Only the code of an error is kept: the message may quote the conversation, or the key. */
function codeIn(body: string): string {
  try {
    return `: ${ErrorBody.parse(JSON.parse(body)).error.code}`;
  } catch {
    return "";
  }
}
