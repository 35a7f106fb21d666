import type { Host } from "@field-advisor/schema/routes";
import type { FastifyRequest } from "fastify";
import type { ClaimedKey, CookieKind, RequestContext } from "../../lib/request-context.ts";
import { addressKey } from "../../lib/network.ts";
import { noTimeLimit, type TimeLimit } from "../../lib/time-limit.ts";
import { sentCookie, sentPages } from "./cookies.ts";

const longestUserAgent = 200;

/** Reads lazily: most calls ask for one or two of the facts, and checking a signature is not free. */
export class LazyRequestContext implements RequestContext {
  readonly #request: FastifyRequest;
  readonly arrivedAt = performance.now();
  #visitorId: string | null | undefined;
  #addressKey: string | undefined;
  /** Both are set when the handler begins. */
  limit: TimeLimit = noTimeLimit;
  idempotency: ClaimedKey | null = null;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get address(): string {
    return this.#request.ip;
  }

  /** What counts as one caller where calls are counted: several limits ask. */
  get addressKey(): string {
    return (this.#addressKey ??= addressKey(this.address));
  }

  get userAgent(): string {
    return (this.#request.headers["user-agent"] ?? "").slice(0, longestUserAgent);
  }

  get host(): Host {
    return this.#request.site?.app ?? "api";
  }

  get visitorId(): string | null {
    if (this.#visitorId === undefined) {
      const value = this.cookie("visitor");
      const { signer } = this.#request.server.services;
      this.#visitorId = value === undefined ? null : signer.verify("visitor", value);
    }
    return this.#visitorId;
  }

  cookie(kind: CookieKind): string | undefined {
    return sentCookie(this.#request, kind);
  }

  visitedPages(): string[] {
    return sentPages(this.#request, "visitor");
  }

  recipientPages(): string[] {
    return sentPages(this.#request, "recipient");
  }
}

/** The facts of a call; one object for everybody who asks, because some of them are worked out. */
export const requestContext = (request: FastifyRequest): LazyRequestContext =>
  (request.context ??= new LazyRequestContext(request));
