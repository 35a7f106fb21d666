import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { existingOr, fieldError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import * as costs from "../costs/costs.service.ts";
import { withoutThinking } from "../../lib/thinking.ts";
import {
  lockToUse,
  selectAssistant,
  selectAssistants,
  selectForAnalysis,
  touchAssistant,
} from "./assistants.queries.ts";

export const list = ({ db }: Context, query: z.output<typeof listQuery>): Promise<Counted<Assistant[]>> =>
  selectAssistants(db, query);

export const read = async ({ db }: Context, id: number): Promise<Assistant> =>
  existing(await selectAssistant(db, id));

export const status = ({ assistant }: Context) => ({ isBuiltIn: assistant.isBuiltIn });

/** Asks one question; neither it nor the answer is kept. */
export async function test(
  ctx: Context,
  { actor }: Pick<Caller, "actor">,
  id: number,
  question: string,
  { say, signal }: { say: (piece: string) => void; signal: AbortSignal },
) {
  const { db, assistant } = ctx;
  const { instructions, model, maxTokens, temperature } = existing(await selectAssistant(db, id));
  const messages = [{ role: "user" as const, text: question }];
  const startedAt = performance.now();
  let answer = "";
  const pieces = assistant.answer({
    instructions,
    messages,
    model,
    maxTokens,
    temperature,
    onUsed: costs.meterOf(ctx, { agentId: null, roomId: null, userId: actor.userId }),
    signal,
  });
  for await (const piece of pieces) {
    answer += piece;
    say(piece);
  }
  const milliseconds = Math.round(performance.now() - startedAt);
  return { answer: withoutThinking(answer), milliseconds, builtIn: assistant.isBuiltIn };
}

/**
 * Makes sure that an assistant can help, until the transaction is over.
 * @param assistantId as owners typed it
 * @returns our id
 */
export async function requireActive(trx: Trx, assistantId: string): Promise<number> {
  const found = await lockToUse(trx, assistantId);
  if (!found)
    throw fieldError(
      "not_found",
      "assistantId",
      "There is no assistant with this ID. Add it under AI Assistants first.",
    );
  if (!found.is_active)
    throw fieldError(
      "conflict",
      "assistantId",
      "This assistant is switched off. Switch it on first, or choose another one.",
    );
  return found.id;
}

/** An assistant for analysis is asked, else the default one; nobody where neither is on. */
export async function useForAnalysis(db: Database) {
  const found = await selectForAnalysis(db);
  if (found) await touchAssistant(db, found.id);
  return found;
}

/** Notes that an assistant is used; of many questions at once one writes it down. */
export const noteUse = (trx: Trx, id: number): Promise<void> => touchAssistant(trx, id);

export const existing = existingOr("This assistant no longer exists.");
