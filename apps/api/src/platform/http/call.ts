import type { AnswerOf, Endpoint, InputOf } from "@field-advisor/schema/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor } from "../../lib/actor.ts";
import type { ClaimedKey, KeyDigests, RequestContext } from "../../lib/request-context.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import type { Download } from "../../lib/download.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { answerCookies, type AnswerCookies } from "./cookies.ts";
import { requestContext } from "./lazy-request-context.ts";

type ActorOf<E extends Endpoint> = E["access"] extends "anyone" | "page" | "provider" ? Actor | null : Actor;

/** What a handler is given: validated input, who asks, where from, and the little of the answer it may shape. */
export type Call<E extends Endpoint> = InputOf<E> & {
  actor: ActorOf<E>;
  request: RequestContext;
  cookies: AnswerCookies;
} & PartOfKind[E["kind"]] &
  (E extends { revalidates: true } ? Tagged : object);

interface PartOfKind {
  json: object;
  webhook: object;
  stream: Streaming & Abortable;
  file: Abortable;
  download: object;
  redirect: object;
  upload: Uploading;
}

interface Tagged {
  /** Names what else the tag of the answer stands for. */
  tagged: (state: string) => void;
}

interface Uploading {
  /** What was received; it is gone once the call is answered. */
  file: SpooledFile;
}

interface Streaming {
  /** Sends a piece of the answer to those who take it piece by piece; the others get it whole. */
  say: (piece: string) => void;
}

interface Abortable {
  /** Aborted when the caller is gone, or when a file did not begin in time. */
  signal: AbortSignal;
}

/** A call whose endpoint is known at run time only: not every kind has all of it. */
export type AnyCall = Call<Endpoint> & Tagged & Streaming & Abortable & Uploading;

/** What only one kind of call has, as the answer of that kind gives it. */
export type Extras = Partial<Tagged & Streaming & Abortable & Uploading>;

/** A file is given in parts: pieces of the text, or slices of the array. */
export type Answer<E extends Endpoint> = E["kind"] extends "file"
  ? AsyncGenerator<AnswerOf<E>, void>
  : Promise<
      E["kind"] extends "download"
        ? Download
        : E extends { counted: true }
          ? Counted<AnswerOf<E>>
          : AnswerOf<E>
    >;

/** @throws AppError invalid_request with an issue per field */
export function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  extras: Extras,
): AnyCall {
  return {
    params: endpoint.params && parsed(endpoint.params, request.params),
    query: endpoint.query && parsed(endpoint.query, singleValues(request.query)),
    body: endpoint.body && parsed(endpoint.body, request.body),
    actor: request.actor,
    request: requestContext(request),
    cookies: answerCookies(request, reply),
    ...extras,
  } as AnyCall;
}

/** No query of the contract takes a list, and a converted list could pass for one value. */
function singleValues(query: unknown): unknown {
  const repeated = Object.entries(query as Record<string, unknown>).find(([, value]) => Array.isArray(value));
  if (repeated) throw invalid([{ path: repeated[0], message: "Give this only once" }]);
  return query;
}

function parsed(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalid(result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })));
}

const invalid = (issues: { path: string; message: string }[]) =>
  new AppError("invalid_request", issues[0]?.message ?? "The request is not valid", { issues });

const goodKey = /^[\w-]{8,100}$/;

/**
 * The key under which a write happens once, however often it is sent.
 * @param file what an upload brought beside its body
 */
export function idempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  file: { sha256: string } | undefined,
): ClaimedKey | null {
  const key = [request.headers["idempotency-key"] ?? []].flat()[0];
  if (!honoursKey(endpoint) || key === undefined || !request.actor) return null;
  if (!goodKey.test(key))
    throw fieldError(
      "invalid_request",
      "Idempotency-Key",
      "Use 8 to 100 letters, digits, dashes and underscores",
    );
  const { userId, key: actingKey } = request.actor;
  const { method, url, body } = request;
  const { signer } = request.server.services;
  // What one of somebody's keys was answered is not for another, nor for their session.
  const ownKey = actingKey ? `${userId} by key ${actingKey.id} ${key}` : `${userId} ${key}`;
  const answerKeys = signer.digests("idempotent answer", ownKey);
  // Keyed, because a body may hold a password.
  const requestHashes = signer.digests(
    "idempotent request",
    JSON.stringify([method, url, body, ...(file ? [file.sha256] : [])]),
  );
  const digests = signer.digests("idempotency key", ownKey).flatMap((keyHash, at): KeyDigests[] => {
    const [requestHash, answerKey] = [requestHashes[at], answerKeys[at]];
    return requestHash && answerKey ? [{ keyHash, requestHash, answerKey }] : [];
  });
  return {
    userId,
    digests: digests.toSorted((a, b) => Buffer.compare(a.keyHash, b.keyHash)),
    sealsAnswer: "answerIsSecret" in endpoint && endpoint.answerIsSecret === true,
  };
}

/**
 * A stream writes its question and its answer apart, and the provider's deliveries have names of their own. No stored
 * answer could repeat the cookies of a sign-in, or of anything else that anyone may call.
 */
export const honoursKey = ({ method, kind, access }: Endpoint): boolean =>
  method !== "GET" && access !== "anyone" && (kind === "json" || kind === "upload");
