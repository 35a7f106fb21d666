import type { FastifyRequest } from "fastify";
import type { Actor } from "../../lib/actor.ts";
import { impersonationToken, sentCookies } from "./cookies.ts";

/** What the HTTP layer needs of the sessions. */
export interface Identity {
  /** Who a session's token stands for; null when it is unknown, over or its user may not sign in. */
  identify(token: string): Promise<Actor | null>;
  /** The user as whom an owner's session may view the product, or why there is none. */
  identifyViewer(token: string, impersonationToken: string): Promise<Actor | "over" | "forged">;
  /** Keeps the session alive; writes at most once a minute. */
  touch(actor: Actor): Promise<void>;
}

/** The session's token, if the browser sent exactly one. Two mean that a sibling host planted one of them. */
function sessionToken(request: FastifyRequest): string | undefined {
  const { cookies, securityEvents } = request.server.services;
  const values = sentCookies(request.headers.cookie, cookies.nameOf("session"));
  if (values.length > 1) securityEvents.note(request, "request.two_session_cookies");
  return values.length === 1 ? values[0] : undefined;
}

/**
 * Who asks. Somebody who says that they view the product as another user is that user or nobody: answering as the owner
 * would let them do by mistake what they believe somebody else cannot do.
 */
export async function identified(request: FastifyRequest, identity: Identity): Promise<Actor | null> {
  const token = sessionToken(request);
  const viewing = impersonationToken(request);
  if (viewing === undefined) return token === undefined ? null : identity.identify(token);
  const viewer = await identity.identifyViewer(token ?? "", viewing);
  if (viewer === "forged")
    request.server.services.securityEvents.note(request, "request.impersonation_refused");
  return typeof viewer === "string" ? null : viewer;
}

/** Older clients announce a role. It decides nothing; one that differs from the session's is worth a note. */
export function noteRoleHeader(request: FastifyRequest): void {
  const announced = request.headers["user-role"];
  if (announced === undefined || request.actor === null || announced === request.actor.role) return;
  request.server.services.securityEvents.note(request, "request.role_header_mismatch", {
    announced: String(announced).slice(0, 20),
    role: request.actor.role,
  });
}
