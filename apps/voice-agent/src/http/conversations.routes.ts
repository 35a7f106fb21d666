import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { Variant } from "../agents/variant.ts";
import {
  deleteConversation,
  findConversation,
  listConversations,
  listTranscriptItems,
  requestStop,
  saveFeedback,
} from "../db/conversations.queries.ts";
import { noteVariant, revokeTicket } from "../db/tickets.queries.ts";
import type { Deps } from "../deps.ts";
import { conversationDetail, conversationSummary } from "../records/conversation-view.ts";
import { originAllowed } from "./access.ts";
import { isTicketed } from "../security/signed-url.ts";
import { notFound } from "./errors.ts";
import { IdParams, PageQuery, paginate } from "./page.ts";

const ListQuery = PageQuery.extend({
  agent_id: z.string().max(100).optional(),
  user_id: z.string().max(200).optional(),
  call_start_after_unix: z.coerce.number().optional(),
  call_start_before_unix: z.coerce.number().optional(),
});

/**
 * Paths and fields are the vendor's, but for `…/end`, which stops a conversation or revokes its unused signed address, and
 * `…/variant`, which tells how the agent differs in a conversation that has not begun.
 */
export function conversationRoutes(app: FastifyInstance, { pool, engines, config }: Deps): void {
  const revokeUnusedTicket = async (id: string) => {
    if (isTicketed(id)) await revokeTicket(pool, id, config.signedUrlSeconds);
  };

  app.get("/v1/convai/conversations", async (request) => {
    const query = ListQuery.parse(request.query);
    const rows = await listConversations(pool, {
      agentId: query.agent_id,
      userId: query.user_id,
      after: query.cursor,
      startAfter: query.call_start_after_unix,
      startBefore: query.call_start_before_unix,
      limit: query.page_size + 1,
    });
    const { items, ...rest } = paginate(rows, query.page_size, (row) => row.conversation_id);
    return { conversations: items.map((row) => conversationSummary(row, row.message_count)), ...rest };
  });

  app.get("/v1/convai/conversations/:id", async (request) => {
    const { id } = IdParams.parse(request.params);
    const row = await findConversation(pool, id);
    if (!row) throw notFound("The conversation");
    return conversationDetail(row, await listTranscriptItems(pool, id), engines.brain.name);
  });

  app.post("/v1/convai/conversations/:id/end", async (request) => {
    const { id } = IdParams.parse(request.params);
    await revokeUnusedTicket(id);
    if (await requestStop(pool, id)) return {};
    if (isTicketed(id) && !(await findConversation(pool, id))) return {};
    throw notFound("A conversation that is going on");
  });

  app.put("/v1/convai/conversations/:id/variant", async (request) => {
    const { id } = IdParams.parse(request.params);
    if (!(await noteVariant(pool, id, Variant.parse(request.body))))
      throw notFound("A conversation that has not begun");
    return {};
  });

  app.delete("/v1/convai/conversations/:id", async (request) => {
    const { id } = IdParams.parse(request.params);
    await revokeUnusedTicket(id);
    if (!(await deleteConversation(pool, id))) throw notFound("The conversation");
    return {};
  });
}

const Body = z.object({
  feedback: z.enum(["like", "dislike"]).nullish(),
  rating: z.number().int().min(1).max(5).nullish(),
  comment: z.string().max(2000).nullish(),
});

/**
 * A visitor's feedback after the call. It takes no key, because the vendor's client sends none: the conversation's id,
 * 128 random bits, shows that the sender took part.
 */
export function feedbackRoutes(app: FastifyInstance, { pool, config }: Deps): void {
  const url = "/v1/convai/conversations/:id/feedback";
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (request.routeOptions.url !== url || !origin || !originAllowed(origin, config.allowedOrigins, []))
      return;
    void reply.headers({ "access-control-allow-origin": origin, vary: "Origin" });
  });
  app.options(url, (_request, reply) =>
    reply.code(204).headers({ "access-control-allow-headers": "content-type" }).send(),
  );
  app.post(url, async (request) => {
    const { feedback, rating, comment } = Body.parse(request.body);
    const verdict = { rating: feedback ?? null, value: rating ?? null, comment: comment ?? null };
    if (!(await saveFeedback(pool, IdParams.parse(request.params).id, verdict)))
      throw notFound("The conversation");
    return {};
  });
}
