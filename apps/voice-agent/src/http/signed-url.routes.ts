import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findAgent } from "../db/agents.queries.ts";
import { belongsToAgent, insertTicket, revokeTicket } from "../db/tickets.queries.ts";
import type { Deps } from "../deps.ts";
import { issueTicket } from "../security/signed-url.ts";
import { notFound } from "./errors.ts";

const Query = z.object({
  agent_id: z.string().min(1).max(100),
  /** Not part of the vendor's interface: the agent has spoken before, and says no first message. */
  continued: z.literal("true").optional(),
  /** Not part of the vendor's interface: the previous leg, whose connection was lost. */
  follows: z.string().min(1).max(100).optional(),
  /** Not part of the vendor's interface: the agent's answers are drawn from it, and the same each time. */
  seed: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** Not part of the vendor's interface: the sound of both sides is recorded. */
  record: z.literal("true").optional(),
  /** Not part of the vendor's interface: the agent says nothing, and only recognises. */
  listen: z.literal("true").optional(),
});

/** A signed address opens one conversation with one agent, once, within the configured time. */
export function signedUrlRoutes(app: FastifyInstance, { config, pool }: Deps): void {
  const sign = async (query: unknown) => {
    const { agent_id: agentId, continued, follows, seed, record, listen } = Query.parse(query);
    if (!(await findAgent(pool, agentId))) throw notFound("The agent");
    if (follows !== undefined) {
      if (!(await belongsToAgent(pool, follows, agentId))) throw notFound("The conversation");
      // A leg that has not started must not start beside its successor.
      await revokeTicket(pool, follows, config.signedUrlSeconds);
    }
    const { ticket, token } = issueTicket(config.secrets[0], {
      agentId,
      seconds: config.signedUrlSeconds,
      now: Date.now(),
      seed,
    });
    // `follows` is not in the address: another id there would reveal somebody else's conversation.
    const purpose = { records: record !== undefined, listens: listen !== undefined };
    await insertTicket(pool, ticket, { follows, ...purpose });
    const address = new URL(`${config.publicUrl}/v1/convai/conversation`);
    address.searchParams.set("agent_id", agentId);
    address.searchParams.set("conversation_signature", token);
    if (continued) address.searchParams.set("continued", continued);
    return { signed_url: address.href, conversation_id: ticket.conversationId };
  };
  app.get("/v1/convai/conversation/get-signed-url", (request) => sign(request.query));
  app.get("/v1/convai/conversation/get_signed_url", (request) => sign(request.query));
}
