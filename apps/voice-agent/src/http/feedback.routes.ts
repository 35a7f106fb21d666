import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { saveFeedback } from "../db/conversations.queries.ts";
import type { Deps } from "../deps.ts";
import { originAllowed } from "../security/origin.ts";
import { notFound } from "./request-problem.ts";

const Params = z.object({ id: z.string().min(1).max(100) });
const Body = z.object({
  feedback: z.enum(["like", "dislike"]).nullish(),
  rating: z.number().int().min(1).max(5).nullish(),
  comment: z.string().max(2000).nullish(),
});

/**
 * A visitor's verdict after the call. It takes no key, because the vendor's client sends none: the conversation's id,
 * 128 random bits, is what shows that the sender was part of it.
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
    if (!(await saveFeedback(pool, Params.parse(request.params).id, verdict)))
      throw notFound("The conversation");
    return {};
  });
}
