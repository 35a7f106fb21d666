import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** By `If-None-Match`. */
export const hasTag = ({ headers }: FastifyRequest, tag: string): boolean => {
  const known = headers["if-none-match"];
  return known === "*" || (known ?? "").split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
};

/** The name of a content. */
export const tagOf = (content: string): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** Sends an answer under the name of its content, and of what else it says by that name, or only says that the caller has it. */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, answer, state = "" }: { status: number; answer: unknown; state?: string | undefined },
): FastifyReply {
  const text = JSON.stringify(answer);
  const total = reply.getHeader("x-total-count");
  const tag = tagOf(`${String(total)} ${state} ${text}`);
  reply.header("etag", tag);
  if (hasTag(request, tag)) return reply.status(304).removeHeader("x-total-count").send();
  return reply.status(status).type("application/json; charset=utf-8").send(text);
}
