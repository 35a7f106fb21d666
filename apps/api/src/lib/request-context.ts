import type { Host } from "@field-advisor/schema/routes";
import type { TimeLimit } from "./time-limit.ts";

/**
 * The purpose of a cookie; the HTTP layer knows its name and attributes.
 * `visitor` with a page shows that its visitor has read it, `recipient` opens one deployment page, `recipient-device` only says that its browser once had the right code,
 * `sign-in` is on its way to a provider of identities, `step` waits for its second factor.
 */
export type CookieKind =
  | "session"
  | "device"
  | "step"
  | "sign-in"
  | "visitor"
  | `visitor:${string}`
  | `recipient:${string}`
  | `recipient-device:${string}`;

/** The stored form of a key, under one secret. */
export interface KeyDigests {
  /** A digest of the key and of whose it is. */
  keyHash: Buffer;
  /** A digest of everything that makes it this write: what is called, and with what. */
  requestHash: Buffer;
  /** Seals a secret answer. Made of the key itself, so nobody opens it with what is stored and the server's secrets alone. */
  answerKey: Buffer;
}

/** The key that a caller gave to a write, so that sending it again does nothing twice. */
export interface ClaimedKey {
  userId: number;
  /** Under each accepted secret, in an order that all processes share: while a secret is replaced, they differ in the current one. */
  digests: KeyDigests[];
  /** The answer holds a secret, so it is stored sealed. */
  sealsAnswer: boolean;
}

/** Where a call comes from: nothing in it was chosen by the caller except the user agent and the visitor's cookies. */
export interface RequestContext {
  requestId: string;
  /** By the clock of this process, in milliseconds. */
  readonly arrivedAt: number;
  /** The peer as the socket or a trusted proxy sees it. */
  address: string;
  userAgent: string;
  host: Host;
  /** Anonymous visitor of deployment pages, from a cookie that we signed; null before the first page read. */
  visitorId: string | null;
  /** The deployments that the browser says it has read, the first one first, whatever that is worth. */
  visitedPages(): string[];
  /** The cookie's value as sent, whatever its name is in this environment. */
  cookie(kind: CookieKind): string | undefined;
  /** The deployments for which the browser sent a recipient's cookie, whatever it is worth. */
  recipientPages(): string[];
  readonly limit: TimeLimit;
  /** null where the caller gave no key, or the endpoint takes none. */
  readonly idempotency: ClaimedKey | null;
}
