import type { Context } from "../../context.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { selectExternalId, updatePresence } from "./presence.queries.ts";

/**
 * Asks the provider whether it has the agent, and remembers the answer. An agent that is not in the registry passes: the
 * verb that is to use it refuses it.
 * @throws AppError agent_inactive where it has not, and provider_failed, provider_timeout or unavailable where it
 *   cannot be asked; on the field by which the caller named the agent
 */
export async function require(ctx: Context, id: number, field = "agentId"): Promise<void> {
  const externalId = await selectExternalId(ctx.db, id);
  if (externalId === undefined) return;
  const isPresent = await ctx.voice.hasAgent(externalId).catch((error: unknown) => {
    throw error instanceof AppError ? fieldError(error.code, field, unreachableText) : error;
  });
  await note(ctx, id, isPresent);
  if (!isPresent) throw fieldError("agent_inactive", field, missingText);
}

/** Notes that the provider did not have an agent that a caller wanted to talk to. @returns what they are told */
export async function missed(ctx: Context, id: number): Promise<AppError> {
  await note(ctx, id, false);
  return new AppError("agent_inactive", missedText);
}

const note = ({ db, now }: Context, id: number, isPresent: boolean) =>
  updatePresence(db, id, { isPresent, checkedAt: now() });

const missingText =
  "The voice provider does not have this agent. Check its ID in Agent Management, or choose another agent.";

const unreachableText =
  "The voice provider could not be reached, so this agent could not be checked. Try again in a moment, or save the room as paused.";

/** What somebody who wants to talk is told. */
export const missedText = "The voice provider does not have this agent. Ask an owner to choose another one.";
