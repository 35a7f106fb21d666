import type { Context } from "../../context.ts";
import { AppError, fieldError, ifPossible } from "../../lib/app-error.ts";
import { ifWithin } from "../../lib/time-limit.ts";
import { isKeyRefused } from "../../providers/provider-http.ts";
import { selectExternalId, selectSomeInUse, updatePresence, updatePresences } from "./agents.queries.ts";

/**
 * Asks the provider whether it has the agent, and remembers the answer. An agent that is not in the registry passes: the
 * verb that is to use it refuses it.
 */
export async function require(ctx: Context, id: number): Promise<void> {
  const externalId = await selectExternalId(ctx.db, id);
  if (externalId === undefined) return;
  const isPresent = await ctx.voice.hasAgent(externalId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw fieldError(error.code, "agentId", isKeyRefused(error) ? keyRefusedText : unreachableText);
  });
  await note(ctx, id, isPresent);
  if (!isPresent) throw fieldError("agent_inactive", "agentId", missingText);
}

/** Where the provider's answer is better, and not necessary. */
const waitBudgetMs = 4000;

/** Asks the provider which agents it has, and remembers that of all of them. @returns whether it answered in time */
export async function checkAll({ db, voice, now }: Context): Promise<boolean> {
  const asOf = now();
  const found = await ifWithin(waitBudgetMs, ifPossible(voice.listAgents()));
  if (found === null) return false;
  const externalIds = found.map(({ agentId }) => agentId);
  await updatePresences(db, externalIds, asOf);
  return true;
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

const keyRefusedText =
  "The voice provider refuses our key, so this agent could not be checked. Correct the key, or save the room as paused.";

const missedText = "The voice provider does not have this agent. Ask an owner to choose another one.";

/** So many an hour: with more, it takes some hours until each was looked at. */
const atOnce = 50;

/**
 * Warns of agents in use that anybody may talk to who knows their id: nobody is asked for a right, and the operator pays.
 * Agents are set up by hand at the voice provider, so the provider is asked.
 */
export async function warnOfOpen({ db, voice, log }: Context): Promise<void> {
  const open: string[] = [];
  for (const agent of await selectSomeInUse(db, atOnce)) {
    const isOpen = await ifPossible(voice.isOpen(agent));
    if (isOpen === null) break;
    if (isOpen) open.push(agent);
  }
  if (open.length > 0)
    log.warn({ agents: open }, "anybody may talk to these agents: switch on their authentication");
}
