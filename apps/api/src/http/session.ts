import type { FastifyRequest } from "fastify";
import type { Actor } from "../lib/actor.ts";
import { sentCookies } from "./cookies.ts";

/** What the HTTP layer needs of the sessions. */
export interface Identity {
  /** Who a session's token stands for; null when it is unknown, over or its user may not sign in. */
  identify(token: string): Promise<Actor | null>;
  /** Keeps the session alive; writes at most once a minute. */
  touch(actor: Actor): Promise<void>;
}

/** The session's token, if the browser sent exactly one. Two mean that a sibling host planted one of them. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const { cookies, incidents } = request.server.edge;
  const values = sentCookies(request.headers.cookie, cookies.nameOf("session"));
  if (values.length > 1) incidents.note(request, "request.two_session_cookies");
  return values.length === 1 ? values[0] : undefined;
}

/** Older clients announce a role. It decides nothing; one that differs from the session's is worth a note. */
export function noteRoleHeader(request: FastifyRequest): void {
  const announced = request.headers["user-role"];
  if (announced === undefined || request.actor === null || announced === request.actor.role) return;
  request.server.edge.incidents.note(request, "request.role_header_mismatch", {
    announced: String(announced).slice(0, 20),
    role: request.actor.role,
  });
}
