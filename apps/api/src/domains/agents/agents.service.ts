import type { Agent, AgentDetail } from "@field-advisor/schema/agents.endpoints";
import type { listQuery } from "@field-advisor/schema/primitives";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { existingOr, fieldError, ifPossible } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { isOfProvider } from "./agents.rules.ts";
import { toAgent } from "./agents.views.ts";
import { lockAgent, selectAgent, selectAgentByEitherId, selectAgents, selectUses } from "./agents.queries.ts";

export async function list({ db }: Context, query: z.output<typeof listQuery>): Promise<Counted<Agent[]>> {
  const { rows, total } = await selectAgents(db, query);
  return { rows: rows.map(toAgent), total };
}

export async function read({ db, voice }: Context, id: number): Promise<AgentDetail> {
  const row = existing(await selectAgent(db, id));
  const [usedBy, known] = await Promise.all([
    selectUses(db, id),
    isOfProvider(row) ? ifPossible(voice.readAgent(row.agentId)) : null,
  ]);
  const { persona = null, greetsAgain = false } = known ?? {};
  return { ...toAgent(row), persona, greetsAgain, usedBy };
}

/** @param either our id or the provider's; callers hold one or the other */
export const find = ({ db }: Context, either: string) =>
  selectAgentByEitherId(db, { id: ourId(either), externalId: either });

/**
 * Makes sure that an agent can take work, until the transaction is over.
 * @param field by which the caller named it; the error lands there
 */
export async function requireActive(trx: Trx, id: number, field = "agentId"): Promise<void> {
  const agent = await lockAgent(trx, id);
  if (!agent) throw fieldError("not_found", field, "This agent does not exist. Choose another one.");
  if (!agent.isActive)
    throw fieldError("agent_inactive", field, "This agent is switched off. Choose another one.");
}

/** Makes sure that the provider offers a voice; the error lands on the field by which the caller named it. */
export async function requireVoice({ voice }: Context, chosen: string, field: string): Promise<void> {
  const voices = await voice.listVoices();
  if (!voices.some(({ voiceId }) => voiceId === chosen))
    throw fieldError(
      "invalid_request",
      field,
      "The voice provider does not offer this voice. Choose another one.",
    );
}

export const existing = existingOr("This agent no longer exists.");

const largestId = 2_147_483_647;

const ourId = (either: string) =>
  /^\d{1,10}$/.test(either) && Number(either) <= largestId ? Number(either) : null;
