import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { withoutThinking } from "../../lib/thinking.ts";
import * as costs from "../costs/costs.service.ts";
import * as assistants from "../assistants/assistants.service.ts";
import * as exams from "../practice/exams.service.ts";
import { type Listener, withinAnswerLimit } from "../room-sessions/room-sessions.service.ts";
import { analyse } from "./analysis/analysis.rules.ts";
import { nothingFound, reportOf } from "./analysis/report.views.ts";
import {
  type Asked,
  chatInstructions,
  isComparisonWanted,
  messagesOf,
  transcriptsFor,
} from "./chats.rules.ts";

/**
 * Asks the organisation's assistant, and passes its answer on while it is written. Nothing is stored. Where no language
 * model is connected, the transcripts in the chat are analysed by rules.
 */
export async function ask(
  ctx: Context,
  { actor }: Pick<Caller, "actor">,
  asked: Asked,
  { say, signal }: Listener,
) {
  const { db, assistant } = ctx;
  return withinAnswerLimit(ctx, { actor }, async () => {
    const silence = await exams.silenceFor(ctx, actor.userId);
    if (silence !== null) return { response: silence, analysis: null };
    if (!(await assistant.hasModel())) return basicAnswer(asked);
    const profile = await assistants.useForAnalysis(db);
    const pieces = assistant.answer({
      instructions: chatInstructions(actor.role, profile?.instructions),
      messages: messagesOf(asked),
      model: profile?.model ?? null,
      maxTokens: profile?.maxTokens ?? null,
      temperature: profile?.temperature ?? null,
      onUsed: costs.meterOf(ctx, { agentId: null, roomId: null, userId: actor.userId }),
      signal,
    });
    let response = "";
    for await (const piece of pieces) {
      response += piece;
      say(piece);
    }
    return { response: withoutThinking(response), analysis: null };
  });
}

function basicAnswer(asked: Asked) {
  const found = transcriptsFor(asked);
  if (found.length === 0) return { response: nothingFound, analysis: null };
  const analysis = analyse(found);
  return {
    response: reportOf(analysis, { isComparisonWanted: isComparisonWanted(asked) }),
    analysis,
  };
}
