import type { FastifyInstance } from "fastify";
import { practiceScript } from "@field-advisor/schema/practice-script";
import { z } from "zod";
import { compile } from "../practice/compiled-script.ts";
import { practiceAnswer } from "../practice/practice-answer.ts";

/** Bytes of a script with 1,000 rules, 50 keywords each, and its facts. */
export const largestScript = 4 * 1024 * 1024;

const Try = z.object({
  script: practiceScript,
  language: z.string().max(10).default("en"),
  history: z
    .array(z.object({ role: z.enum(["user", "agent"]), text: z.string().max(4000) }))
    .max(200)
    .default([]),
  text: z.string().trim().min(1).max(4000),
});

/** Tries a practice script that need not be an agent's yet. Not part of the vendor's interface. */
export function practiceRoutes(app: FastifyInstance): void {
  app.post("/v1/practice/try", { bodyLimit: largestScript }, (request) => {
    const { script, language, history, text } = Try.parse(request.body);
    const said = [...history, { role: "user" as const, text }];
    return practiceAnswer(compile(script, language), {
      history: said.map((item) => ({ ...item, intended: item.text, understood: true })),
      context: [],
      hears: "nothing",
    });
  });
}
