import type { GuardedAnswer, GuardedFetch } from "../lib/guarded-fetch.ts";
import { GuardedFetchError } from "../lib/guarded-fetch-error.ts";

/** How a learning record store is reached. */
export interface StoreAccess {
  address: string;
  username: string;
  password: string;
  version: string;
}

interface Why {
  /** In our words alone. */
  reason: string;
  /** With the store's own words, which may quote what it was sent. */
  says: string;
}

/** What became of statements that were sent. */
export type Sent =
  | { kind: "stored" }
  /** Of all of them together the store wants none: fewer at once may pass. */
  | ({ kind: "refused" } & Why)
  /** It failed over them or took too long, and nobody knows whether it has them: fewer at once may pass, or all but one. */
  | ({ kind: "stuck" } & Why)
  /** Nobody knows whether it has them: they are sent again later. */
  | ({ kind: "failed"; retryAfterSeconds: number | null } & Why);

interface Statement {
  id: string;
}

/** So long is waited for an answer; a store writes a batch within seconds. */
const timeoutMs = 30_000;

const answerBytes = 256 * 1024;

const headersOf = ({ username, password, version }: StoreAccess) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
  "x-experience-api-version": version,
  accept: "application/json",
});

/** Sends statements to a store by xAPI, all of them or none. */
export async function sendStatements(
  client: GuardedFetch,
  access: StoreAccess,
  statements: readonly Statement[],
): Promise<Sent> {
  try {
    const answer = await client.send({
      url: `${access.address}/statements`,
      method: "POST",
      headers: { ...headersOf(access), "content-type": "application/json" },
      body: JSON.stringify(statements),
      timeoutMs,
      answerBytes,
    });
    return outcomeOf(answer, statements);
  } catch (error) {
    const reason = reasonOf(error);
    const why = { reason, says: reason };
    const isSlow = error instanceof GuardedFetchError && error.code === "timeout";
    return isSlow ? { kind: "stuck", ...why } : { kind: "failed", ...why, retryAfterSeconds: null };
  }
}

/** Whether the store lets us read a statement that it has. @returns why not; null where it does */
export async function readStatement(
  client: GuardedFetch,
  access: StoreAccess,
  id: string,
): Promise<string | null> {
  try {
    const answer = await client.send({
      url: `${access.address}/statements?statementId=${id}`,
      method: "GET",
      headers: headersOf(access),
      timeoutMs,
      answerBytes,
    });
    if (answer.status !== 200) return sentenceOf(answer, quoted(answer));
    const read = parsed(answer.body);
    const isSame = typeof read === "object" && read !== null && "id" in read && read.id === id;
    return isSame ? null : "it answered with something else";
  } catch (error) {
    return reasonOf(error);
  }
}

function outcomeOf(answer: GuardedAnswer, statements: readonly Statement[]): Sent {
  const { status } = answer;
  if (status >= 200 && status < 300) return confirmed(answer, statements);
  const why = { reason: sentenceOf(answer, ""), says: sentenceOf(answer, quoted(answer)) };
  if (refusals.has(status)) return { kind: "refused", ...why };
  const retryAfterSeconds = retryAfter(answer.headers["retry-after"]);
  const isStuck = (status >= 500 && status !== 503) || status === 408;
  return isStuck && retryAfterSeconds === null
    ? { kind: "stuck", ...why }
    : { kind: "failed", ...why, retryAfterSeconds };
}

/** What lies with these statements, and not with the store or the way to it. */
const refusals = new Set([400, 409, 413, 422]);

/** A store says which statements it has; a page that says "OK" to everything does not. */
function confirmed({ body, headers }: GuardedAnswer, statements: readonly Statement[]): Sent {
  const ids: unknown = parsed(body);
  if (Array.isArray(ids) && statements.every(({ id }) => ids.includes(id))) return { kind: "stored" };
  const isPage = headers["content-type"]?.includes("html") ?? false;
  const reason = isPage
    ? "A web page answered instead of a learning record store. Check the address: it often ends with /xapi."
    : "The server did not confirm what it was sent, so it may be no learning record store. Check the address.";
  return { kind: "failed", reason, says: reason, retryAfterSeconds: null };
}

function sentenceOf({ status }: GuardedAnswer, quote: string): string {
  const known = sentences[status];
  if (known !== undefined) return `${known} (${status})`;
  if (status === 400 || status === 422)
    return `The store says that the record is not right (${status})${quote}.`;
  return status >= 500
    ? `The store has a failure of its own (${status}).`
    : `The store answered with ${status}${quote}.`;
}

const sentences: Readonly<Record<number, string>> = {
  401: "The store does not know this user and password. Enter them again.",
  403: "The store knows this user, who may not do this there. Give them the right to write statements.",
  404: "There is no learning record store at this address. Check it: it often ends with /xapi.",
  405: "There is no learning record store at this address. Check it: it often ends with /xapi.",
  409: "The store already has another record under this number.",
  413: "The record is larger than the store takes.",
  429: "The store asked us to wait, because it is sent too much at once.",
  503: "The store asked us to wait.",
};

/** The beginning of what it said, in one line, where that is not a page. */
function quoted({ body, headers }: GuardedAnswer): string {
  if (headers["content-type"]?.includes("html")) return "";
  const words = body
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
  return words === "" ? "" : `: ${words}`;
}

const longestWait = 24 * 3600;

/** In seconds, however it was said; a day at most. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(longestWait, Math.max(1, Math.ceil(seconds)));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof GuardedFetchError) return error.message;
  throw error;
};
