import { contract } from "@field-advisor/schema/contract";
import type { AnswerOf, Endpoint, InputOf } from "@field-advisor/schema/endpoint";
import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from "@field-advisor/schema/errors";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { onTestFinished } from "vitest";
import type { EndpointName, Endpoints } from "./request.ts";
import { readSent, type Sent, type SentFile, serveUploads } from "./testing-uploads.ts";

/**
 * A server for screen tests that keeps the contract: it refuses input that the real one would refuse, and a handler
 * cannot give an answer that the real one could not. A call that the test did not expect fails the test.
 */

const lostConnection = new TypeError("fetch failed");

/** A handler whose connection breaks. */
export const brokenConnection = (): never => {
  throw lostConnection;
};

/** A handler that never answers, for what a screen shows meanwhile. */
export const noAnswer = (): Promise<never> => new Promise(() => undefined);

class Refusal extends Error {
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;
  constructor(code: ErrorCode, error: string, issues: Issue[], retryAfterSeconds?: number) {
    super(code);
    this.headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
    this.body = { error, code, requestId: "test-request", ...(issues.length > 0 && { issues }) };
  }
}

/** A handler that answers with an error code: `create: refusing("slug_taken", "That address is taken.")`. */
export const refusing =
  (code: ErrorCode, error: string = code, issues: Issue[] = [], retryAfterSeconds?: number) =>
  (): never => {
    throw new Refusal(code, error, issues, retryAfterSeconds);
  };

class Part<Items> {
  readonly items: Items;
  readonly total: number | undefined;
  readonly state: string;
  constructor(items: Items, total: number | undefined, state = "") {
    this.items = items;
    this.total = total;
    this.state = state;
  }
}

/** A list's answer that carries only some of `total` entries. */
export const part = <Items extends readonly unknown[]>(items: Items, total: number) => new Part(items, total);

/** An answer whose tag also stands for something that it does not carry. */
export const tagged = <Items extends readonly unknown[]>(items: Items, state: string) =>
  new Part(items, undefined, state);

/** What a handler gives; the content of a download is a text here. */
type Given<E extends Endpoint> = E["kind"] extends "download" ? string : AnswerOf<E> | Part<AnswerOf<E>>;

type Handler<E extends Endpoint> = (
  input: InputOf<E> & (E["kind"] extends "upload" ? { file: SentFile } : unknown),
) => Given<E> | Promise<Given<E>>;

/** Handlers by the names of their endpoints: `{ "GET /api/users": () => [ada] }`. */
export type Handlers = { [Name in EndpointName]?: Handler<Endpoints[Name]> };

/** Codes that any endpoint may answer, because what surrounds all of them raises these. */
const general: readonly ErrorCode[] = [
  "invalid_request",
  "not_signed_in",
  "forbidden",
  "origin_refused",
  "password_change_required",
  "impersonating",
  "too_many_requests",
  "internal",
  "unavailable",
];

/** Handlers of the whole contract that never answer, for tests that are about what surrounds the screens. */
export const unanswered = (): Handlers =>
  Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), noAnswer]));

interface Served {
  name: EndpointName;
  endpoint: Endpoint;
  params: Record<string, string>;
}

/** What callers name an endpoint by. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as EndpointName;

/** Those with a fixed path first, as the server's router has it: `/api/users/export` is no user. */
const endpoints: readonly Endpoint[] = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));

function find(method: string, pathname: string): Served | undefined {
  const answering = method === "HEAD" ? "GET" : method;
  for (const endpoint of endpoints) {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const match = endpoint.method === answering ? pattern.exec(pathname) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name: nameOf(endpoint), endpoint, params: Object.fromEntries(params) };
  }
  return undefined;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

function requireFile({ endpoint, name }: Served, file: SentFile | undefined): void {
  if ((endpoint.kind === "upload") !== (file !== undefined))
    throw new Error(`${name} takes ${endpoint.kind === "upload" ? "a" : "no"} file.`);
  if (endpoint.kind === "upload" && !endpoint.accepts.some((ending) => file?.name.endsWith(ending)))
    throw new Refusal("unsupported_media_type", "The file has another type.", []);
}

function parseInput(served: Served, search: URLSearchParams, { body, file }: Sent) {
  const { endpoint, params } = served;
  requireFile(served, file);
  // As the server reads one that is left out.
  const parts = { params, query: Object.fromEntries(search), body: body ?? {} };
  const issues: Issue[] = [];
  const parsed = (["params", "query", "body"] as const).map((name) => {
    const result = endpoint[name]?.safeParse(parts[name]);
    issues.push(
      ...(result?.error?.issues ?? []).map((issue) => ({
        path: issue.path.join("."),
        message: issue.message,
      })),
    );
    return [name, result?.data];
  });
  if (issues.length > 0) throw new Refusal("invalid_request", "Please check what you entered.", issues);
  return { ...Object.fromEntries(parsed), ...(file && { file }) };
}

/** The contents that were answered so far, in the order of their tags. */
const contents: string[] = [];

/** Names a content as the server does: the same name for the same content. */
function tagOf(content: unknown): string {
  const text = JSON.stringify(content);
  if (!contents.includes(text)) contents.push(text);
  return `"${contents.indexOf(text)}"`;
}

function answer({ name, endpoint }: Served, given: unknown, knownTag: string | null): Response {
  if (endpoint.kind === "download") return new Response(String(given));
  const { items, total, state } = given instanceof Part ? given : new Part(given, undefined);
  const result = endpoint.response.safeParse(items);
  if (!result.success) throw new Error(`The handler of ${name} broke the contract: ${result.error.message}`);
  if (result.data instanceof Uint8Array) return new Response(new Uint8Array(result.data));
  if (endpoint.kind === "file" && endpoint.format !== "json") {
    const type = endpoint.format === "csv" ? "text/csv" : "text/plain";
    return new Response(String(result.data), { headers: { "content-type": `${type}; charset=utf-8` } });
  }
  const count = total ?? (Array.isArray(items) ? items.length : undefined);
  const tag = endpoint.revalidates && tagOf([result.data, count, state]);
  if (tag && tag === knownTag) return new Response(null, { status: 304, headers: { etag: tag } });
  return json(endpoint.status, result.data, {
    ...(count !== undefined && { "x-total-count": String(count) }),
    ...(tag && { etag: tag }),
  });
}

function refusal({ name, endpoint }: Served, { body, headers }: Refusal): Response {
  const ofKind: ErrorCode[] = endpoint.kind === "upload" ? ["unsupported_media_type"] : [];
  const ofChanges: ErrorCode[] = endpoint.method === "GET" ? [] : ["conflict", "payload_too_large"];
  if (![...(endpoint.errors ?? []), ...general, ...ofKind, ...ofChanges].includes(body.code)) {
    throw new Error(`${name} never answers ${body.code}.`);
  }
  return json(errorStatus[body.code], body, headers);
}

export interface FakeApi {
  /** Replaces or adds handlers while the test runs. */
  serve(handlers: Handlers): void;
  /** What an endpoint was called with so far, oldest first. */
  calls(name: EndpointName): unknown[];
}

/** What is said to whoever is not answered by the end of a test. */
const tooLate = () => new Response(null, { status: errorStatus.unavailable });

const abortion = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

/** Nobody asks that an attempt becomes a model talk. */
const noModel = { request: null, mayAsk: false, mayAnswer: false, needsSharing: false };

/** Answers `fetch` and uploads for the rest of this test; whatever went wrong in it fails the test when it ends. */
export function fakeApi(handlers: Handlers): FakeApi {
  const table = new Map<string, Handler<Endpoint>>();
  const seen: [string, unknown][] = [];
  const mistakes: unknown[] = [];
  const serve = (more: Handlers) => {
    for (const [name, handler] of Object.entries(more)) table.set(name, handler);
  };
  const handle = async (
    method: string,
    { pathname, searchParams }: URL,
    { knownTag, ...sent }: Sent & { knownTag: string | null },
  ) => {
    const served = find(method, pathname);
    const handler = served && table.get(served.name);
    if (!served || !handler) throw new Error(`The test has no handler for ${method} ${pathname}.`);
    try {
      const input = parseInput(served, searchParams, sent) as Parameters<Handler<Endpoint>>[0];
      seen.push([served.name, input]);
      return answer(served, await handler(input), knownTag);
    } catch (error) {
      if (error instanceof Refusal) return refusal(served, error);
      throw error;
    }
  };
  // What nobody has answered by the end of its test would be sent again in another one.
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, "http://localhost");
    const knownTag = new Headers(init.headers).get("if-none-match");
    const answering = async () =>
      handle(init.method ?? "GET", url, { ...(await readSent(init.body)), knownTag });
    try {
      return await Promise.race([answering(), abortion(init.signal), over.then(tooLate)]);
    } catch (error) {
      if (error !== lostConnection && !init.signal?.aborted) mistakes.push(error);
      throw error;
    }
  };
  const stopUploads = serveUploads();
  onTestFinished(() => {
    globalThis.fetch = realFetch;
    end();
    stopUploads();
    if (mistakes.length > 0) throw new AggregateError(mistakes, mistakes.map(String).join("\n"));
  });
  // Who helps and by what to sign in is read wherever people enter, and news on every screen; a test that is about them serves them.
  serve({
    "GET /api/system/contact": () => ({ supportEmail: null, supportPhone: null }),
    "GET /api/sign-in/providers": () => [],
    "GET /api/user/identities": () => [],
    "GET /api/practice/news": () => ({ total: 0, items: [], reviews: null }),
    "GET /api/attempts/:id/model": () => noModel,
    "GET /api/test-rooms/:id/models": () => [],
    "GET /api/user/model-requests": () => [],
  });
  serve(handlers);
  return { serve, calls: (name) => seen.filter(([called]) => called === name).map(([, input]) => input) };
}

/** A signed-in user; a test names only what it is about. */
export const someone = (changes: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  email: "ada@demo.test",
  username: "ada",
  firstName: "Ada",
  lastName: "Lovelace",
  role: "USER",
  passwordChangeRequired: false,
  requiresReset: false,
  secondFactorDue: false,
  ...changes,
});

export const signedInAs = (user: SessionUser) => () => ({ isAuthenticated: true, user, impersonation: null });
/** An owner whose window shows the product as `user`. */
export const viewingAs =
  (user: SessionUser, minutes = 30) =>
  () => {
    const now = Date.now();
    const impersonation = {
      user: { firstName: user.firstName, lastName: user.lastName, email: user.email },
      owner: { firstName: "Olga", lastName: "Own", email: "olga@demo.test" },
      startedAt: new Date(now + (minutes - 30) * 60_000).toISOString(),
      expiresAt: new Date(now + minutes * 60_000).toISOString(),
    };
    return { isAuthenticated: true, user, impersonation };
  };

export const signedOut = () => ({ isAuthenticated: false, user: null, impersonation: null });
