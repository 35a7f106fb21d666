import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/**
 * A signed address allows one conversation with one agent, which begins before `expiresAt` (unix seconds). The ticket is
 * identified by the conversation's id, which nobody can guess.
 */
export interface Ticket {
  agentId: string;
  conversationId: string;
  expiresAt: number;
  /** From which the agent's answers are drawn, where they are to be the same for everybody. */
  seed?: number;
}

const Payload = z.tuple([z.string(), z.string(), z.number(), z.number().optional()]);

const idShape = /^conv_[0-9a-f]{32}$/;

export const isTicketed = (id: string): boolean => idShape.test(id);

export type TicketProblem = "malformed" | "forged" | "expired" | "other-agent";

interface Issued {
  agentId: string;
  /** The time in which a conversation may be started with it. */
  seconds: number;
  now: number;
  seed?: number | undefined;
}

export function issueTicket(secret: string, { agentId, seconds, now, seed }: Issued) {
  const ticket: Ticket = {
    agentId,
    conversationId: `conv_${randomBytes(16).toString("hex")}`,
    expiresAt: Math.floor(now / 1000) + seconds,
    ...(seed !== undefined && { seed }),
  };
  const content = [agentId, ticket.conversationId, ticket.expiresAt, ...(seed === undefined ? [] : [seed])];
  const body = Buffer.from(JSON.stringify(content));
  const payload = body.toString("base64url");
  return { ticket, token: `${payload}.${sign(secret, payload).toString("base64url")}` };
}

/**
 * Checks signature, age and agent; the database knows whether the ticket was spent.
 * @param secrets any of them may have signed it
 */
export function readTicket(
  secrets: readonly string[],
  token: string,
  agentId: string,
  now: number,
): Ticket | TicketProblem {
  const [payload, signature, extra] = token.split(".");
  if (!payload || !signature || extra !== undefined || token.length > 1000) return "malformed";
  const given = Buffer.from(signature, "base64url");
  // Base64 has several spellings of the same bytes; only the canonical one is valid, so a token cannot be varied.
  if (given.toString("base64url") !== signature) return "forged";
  if (!secrets.some((secret) => isSame(given, sign(secret, payload)))) return "forged";
  const content = Payload.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  // Signed by an earlier version with another format.
  if (!content.success) return "expired";
  const [signedAgent, conversationId, expiresAt, seed] = content.data;
  if (signedAgent !== agentId) return "other-agent";
  if (expiresAt * 1000 <= now) return "expired";
  return { agentId, conversationId, expiresAt, ...(seed !== undefined && { seed }) };
}

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

const sign = (secret: string, payload: string): Buffer =>
  createHmac("sha256", secret).update(`conversation:${payload}`).digest();
