import type { Contract } from "@field-advisor/schema/contract";
import type { CallOf, ResultOf } from "@field-advisor/schema/endpoint";
import type { z } from "zod";
import { ApiError, describeError, NetworkError } from "./api-error.ts";

/**
 * The call every app makes. It takes types from the contract and no code, so a page that imports only this file
 * carries neither zod nor a query library. The role is not sent: the server derives it from the session alone and
 * would ignore a `user-role` header.
 */

type AnyEndpoint = { [Group in keyof Contract]: Contract[Group][keyof Contract[Group]] }[keyof Contract];

type NameOf<E extends AnyEndpoint> = `${E["method"]} ${E["path"]}`;

/** Every endpoint of the contract by its name. */
export type Endpoints = { [E in AnyEndpoint as NameOf<E>]: E };

/** An endpoint as callers name it: `"GET /api/users/:id"`. */
export type EndpointName = keyof Endpoints;

/** Parts whose every field may be left out may be left out themselves. */
type OptionalWhereEmpty<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as {} extends T[K] ? K : never]?: T[K];
};

/** What a caller passes: the parts that an endpoint has. */
export type Call<Name extends EndpointName> = OptionalWhereEmpty<CallOf<Endpoints[Name]>> &
  (Endpoints[Name] extends { kind: "upload" } ? { file: File } : unknown);
export type Result<Name extends EndpointName> = ResultOf<Endpoints[Name]>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up with a `NetworkError`; 30 000 by default. */
  timeoutMs?: number;
  /** Lets the call outlive the page, for what is sent while leaving. */
  keepalive?: boolean;
  /** Where the API is; the page's own host by default. */
  baseUrl?: string;
  /** Names a write that may be sent again: under the same name it happens once. */
  idempotencyKey?: string;
  /** Names the answer that the caller has: while it holds, the data of the next one is undefined. */
  knownTag?: string | undefined;
}

type Primitive = string | number | boolean | null | undefined;

/** The parts of a call without its types, as they go onto the wire. */
export interface RawCall {
  params?: Readonly<Record<string, Primitive>>;
  query?: Readonly<Record<string, Primitive>>;
  body?: unknown;
  /** What is uploaded; the body is then the fields beside it. */
  file?: File;
}

interface Answer<T> {
  data: T;
  /** All matches of a list, however many of them this answer carries (`x-total-count`). */
  total: number | undefined;
  /** Names the content of an answer that can be asked for again (`ETag`). */
  tag: string | undefined;
}

/** Fills a path's `:names` and appends the query; what is undefined is left out. */
export function addressOf(path: string, { params = {}, query = {} }: RawCall): string {
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A deadline joined with the caller's own signal, without `AbortSignal.any`, which older phones lack. */
function deadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => controller.abort(new NetworkError("timeout")), timeoutMs);
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, clear };
}

/** What files are answered as; a page of HTML comes from something between us and the server. */
const fileTypes = ["text/csv", "text/plain"];

/** What the text of a successful answer says; raises `NetworkError` where it says nothing that can be read. */
export function parseAnswer<T>(text: string, headers: Headers): Answer<T> {
  const total = headers.get("x-total-count");
  const isFile = fileTypes.some((type) => headers.get("content-type")?.startsWith(type));
  try {
    const data: T = isFile ? text : text ? JSON.parse(text) : undefined;
    const tag = headers.get("etag") ?? undefined;
    return { data, total: total === null ? undefined : Number(total), tag };
  } catch (cause) {
    throw new NetworkError("unreadable", { cause });
  }
}

/** Endpoints that take a file. */
export type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { kind: "upload" } ? Name : never;
}[EndpointName];

/** The server cuts an upload that is too slow, so one that is slow has time. */
export const uploadMs = 30 * 60_000;

let windowHeaders = (): Record<string, string> => ({});

/** What every call of this window carries at this moment. */
export const headersOfWindow = (): Record<string, string> => windowHeaders();

/** Has every call of this window carry more headers, whatever they are at that moment. */
export const addToCalls = (headers: typeof windowHeaders): void => {
  windowHeaders = headers;
};

const notModified = 304;

/** One call by its raw parts, to whatever stands where an endpoint's name does. Raises `ApiError`, `NetworkError`, or the reason of the caller's signal. */
export const send = <T>(name: string, call: RawCall, options: RequestOptions = {}): Promise<Answer<T>> =>
  receive(name, call, options, async (response) => parseAnswer<T>(await response.text(), response.headers));

/** The same with an answer that is read as `read` wants; `accept` says which kind that may be. */
export async function receive<T>(
  name: string,
  call: RawCall,
  options: RequestOptions & { accept?: string },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs = 30_000, keepalive = false, baseUrl = "" } = options;
  const { idempotencyKey, knownTag, accept } = options;
  const { method, path } = partsOf(name);
  const limit = deadline(timeoutMs, signal);
  const { file, body } = call;
  const isJson = body !== undefined && !file;
  try {
    const response = await fetch(baseUrl + addressOf(path, call), {
      method,
      credentials: "same-origin",
      keepalive,
      signal: limit.signal,
      headers: {
        ...windowHeaders(),
        ...(isJson && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...(knownTag !== undefined && { "if-none-match": knownTag }),
        ...(accept !== undefined && { accept }),
      },
      ...(isJson && { body: JSON.stringify(body) }),
      ...(file && { body: formOf(file, body) }),
    });
    const holds = knownTag !== undefined && response.status === notModified;
    if (!response.ok && !holds) throw new ApiError(response, await response.text());
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    if (limit.signal.aborted) throw limit.signal.reason;
    throw new NetworkError("offline", { cause: error });
  } finally {
    limit.clear();
  }
}

/** An upload as the server reads it: the fields first, because they are known before the file has arrived. */
export function formOf(file: File, fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, Primitive | undefined>))
    if (value !== undefined) form.append(name, String(value));
  form.append("file", file);
  return form;
}

/** The method and the path of a call by its name. */
export function partsOf(name: string): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}

/**
 * Calls one endpoint of the contract: `request("GET /api/deployment/:slug", { params: { slug } })`.
 * The answer is trusted to be what the contract says, because the server strips it to the contract.
 */
export async function request<Name extends EndpointName>(
  name: Name,
  call: Call<Name>,
  options?: RequestOptions,
): Promise<Result<Name>> {
  const { data } = await send<Result<Name>>(name, call, options);
  return data;
}

/** A large file takes as long as the connection needs; the server cuts a reader who is too slow. */
const timeoutMs = 30 * 60_000;

/** Endpoints whose answer is saved as a file, of these formats. */
type FileName<Format = "csv" | "json" | "text"> = {
  [Name in EndpointName]: Endpoints[Name] extends { kind: "file"; format: Format } ? Name : never;
}[EndpointName];

/**
 * How the text of a file is had from an endpoint, by what narrows it, and why it could not be had.
 * @param params whose file it is, where the endpoint's address says that
 */
export const fileOf = <Name extends FileName>(name: Name, params?: Record<string, string>) => ({
  async load(query: z.input<Endpoints[Name]["query"]>): Promise<string> {
    const { data } = await send<unknown>(name, { query, ...(params && { params }) }, { timeoutMs });
    return typeof data === "string" ? data : JSON.stringify(data, null, 2);
  },
  explain: (error: unknown): string => describeError(error).sentence,
});

/** undefined for a file that nothing narrows. */
type FileQuery<Name extends EndpointName> = Endpoints[Name] extends { query: infer Query extends z.ZodType }
  ? Readonly<Record<string, Primitive>> & z.input<Query>
  : undefined;

/** The same of an archive or a document, whose bytes are kept as they are. */
export const archiveOf = <Name extends FileName<"zip" | "pdf">>(
  name: Name,
  params?: Record<string, string>,
) => ({
  load: (query: FileQuery<Name>): Promise<Blob> =>
    receive(name, { query, ...(params && { params }) }, { timeoutMs }, (response) => response.blob()),
  explain: (error: unknown): string => describeError(error).sentence,
});
