import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Host, Role } from "./routes.ts";

/**
 * Who may call an endpoint.
 * - `anyone`: no identity needed.
 * - `page`: a visitor of a deployment page; its domain decides with the deployment at hand.
 * - `signed-in`: staff of any role.
 * - a list of roles.
 */
export type Access = "anyone" | "page" | "signed-in" | readonly Role[];

/** How often one caller may use an endpoint; `by` names whose calls are counted together. */
export interface RateLimit {
  /** `visitor-address`: all of one address together who are not signed in as staff. */
  by: "address" | "session" | "visitor" | "visitor-address" | "deployment";
  max: number;
  perSeconds: number;
  /**
   * Counted in the database for all processes together, where too many calls cost money. The others are counted by each
   * process by itself.
   */
  shared?: true;
  /** Of a shared limit: a call with this field in its query is not counted, because it is limited otherwise. */
  unlessAsked?: string;
}

interface Described {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  access: Access | "provider";
  /** The hosts that answer it; everywhere else it does not exist. */
  hosts: readonly Host[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** A part of a list: the header `x-total-count` carries the number of all matches. */
  counted?: true;
  status: 200 | 201 | 202 | 204 | 302;
  /** Beside those that follow from the rest of it: who may call it, how it is sent, how often. */
  errors?: readonly ErrorCode[];
  /** Largest body in bytes, where the general 64 KiB do not fit. */
  bodyLimit?: number;
  rateLimits?: readonly RateLimit[];
  /** Asked again and again by open screens, so it does not keep a session alive. */
  polled?: true;
  /** Names the state of its answer, so that a caller who has it is answered without it (`ETag`, 304). */
  revalidates?: true;
  /** Open even to a session that must change its password first. */
  beforePasswordChange?: true;
  /** Open to a session that must set up a second factor first, as everything is that is open before a new password. */
  beforeSecondFactor?: true;
  /** A read that costs money or leaks by being followed: refused when another site causes it. */
  sameOriginOnly?: true;
  /**
   * What somebody may do who views the product as another user: by default reads are allowed, except files to take away,
   * and everything else is refused.
   */
  whileImpersonating?: "allowed" | "refused";
  /**
   * For people alone, who prove themselves with a session: what is about who somebody is, the caller's own practice, or
   * starts a call. Everything else that asks for a session may be called with a key that has its scope.
   */
  keys?: "refused";
}

/** JSON in and JSON out. A change may be sent again under the same `Idempotency-Key`: it happens once. */
interface JsonEndpoint extends Described {
  kind: "json";
  access: Access;
  /** The answer shows a secret once: for the same change under the same key it is kept sealed with that key. */
  answerIsSecret?: true;
}

/** Answers those who accept server-sent events piece by piece, and with the response at the end. */
interface StreamEndpoint extends Described {
  kind: "stream";
  access: Access;
}

/** Takes one file as multipart form data, in the field `file`. Its body is the fields beside it, which arrive as text. */
export interface UploadEndpoint extends Described {
  kind: "upload";
  method: "POST";
  access: Access;
  body?: z.ZodObject;
  bodyLimit?: never;
  /** In bytes. */
  largestFile: number;
  /** What the name of the file may end with, in lower case. */
  accepts: readonly `.${string}`[];
  /** The file is kept, and arrives where it stays; without this it has no name and is gone with its call. */
  keepsFile?: true;
  /** As of a `json` endpoint. */
  answerIsSecret?: true;
}

/** Answers with bytes that somebody uploaded, whole or the range that was asked for. */
interface DownloadEndpoint extends Described {
  kind: "download";
  method: "GET";
  access: Access;
}

/** Answers with a file, which the browser saves: its text, or the bytes of an archive or a document. */
export interface FileEndpoint extends Described {
  kind: "file";
  method: "GET";
  access: Access;
  format: "csv" | "json" | "text" | "zip" | "pdf" | "ics";
}

/** Leads a browser on to the address that its handler answers; other programs do not call it. */
interface RedirectEndpoint extends Described {
  kind: "redirect";
  method: "GET";
  access: Access;
}

/** Called by another machine, which proves itself with a signature over the raw body. */
interface WebhookEndpoint extends Described {
  kind: "webhook";
  method: "POST";
  access: "provider";
}

/** One call of the API, described once; routes, client, access rules, documentation and tests follow from it. */
export type Endpoint =
  | JsonEndpoint
  | StreamEndpoint
  | UploadEndpoint
  | DownloadEndpoint
  | FileEndpoint
  | RedirectEndpoint
  | WebhookEndpoint;

/** Whether somebody may call it who views the product as another user. */
export const mayWhileImpersonating = ({ method, kind, whileImpersonating }: Endpoint): boolean =>
  (whileImpersonating ?? (method === "GET" && kind !== "file" ? "allowed" : "refused")) === "allowed";

/** Whether a key may call it: what is open to anyone needs none. */
export const mayWithKey = ({ access, keys }: Endpoint): boolean =>
  keys !== "refused" && access !== "anyone" && access !== "page" && access !== "provider";

export type EndpointGroup = Readonly<Record<string, Endpoint>>;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
};

/** What a caller sends; parts that the endpoint does not have are left out. */
export type CallOf<E extends Endpoint> = {
  [K in "params" | "query" | "body" as E[K] extends z.ZodType ? K : never]: Sent<E[K]>;
};

/** What a handler returns, before it is stripped to the contract. */
export type AnswerOf<E extends Endpoint> = z.input<E["response"]>;

/** What a caller gets. */
export type ResultOf<E extends Endpoint> = z.output<E["response"]>;

export const staffHosts = ["portal", "console", "api"] as const;
export const allHosts = ["portal", "console", "deploy", "api"] as const;
export const pageHosts = ["deploy", "api"] as const;
