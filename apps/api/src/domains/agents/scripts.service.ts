import type { ScriptAnswer, TryScriptInput } from "@field-advisor/schema/agents.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { requireScriptTrial } from "./agents.policy.ts";
import { selectAgent } from "./agents.queries.ts";
import { existing } from "./agents.service.ts";

/** Of an agent that is not made yet nothing is stored. */
const nothingStored = { script: {}, language: "en" };

/**
 * What an agent would say with a script as its owner has it on the screen, and which part of it answers. Nothing of it
 * is kept.
 */
export async function attempt(
  ctx: Context,
  { actor }: Pick<Caller, "actor">,
  { agentId, script: steps, rules, facts, ...said }: TryScriptInput,
): Promise<ScriptAnswer> {
  requireScriptTrial({ actor });
  const stored =
    agentId === null
      ? null
      : await ctx.voice.readScript(existing(await selectAgent(ctx.db, agentId)).agentId);
  const { script, language } = stored ?? nothingStored;
  const answer = await ctx.voice.tryScript({ ...said, language, script: { ...script, steps, rules, facts } });
  if (!answer) throw new AppError("not_found", "Scripts cannot be tried with your voice provider.");
  return answer;
}
