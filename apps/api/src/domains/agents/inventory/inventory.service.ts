import type { ProviderAgent } from "@field-advisor/schema/agents";
import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { ifPossible } from "../../../lib/if-possible.ts";
import type { Audit } from "../../audit/audit.service.ts";
import { mayManage } from "../agents.policy.ts";
import { countByAgent, unknownUsage, usageOf } from "./inventory.policy.ts";
import {
  importAgents,
  rememberAgents,
  renameAgents,
  selectProviderAgents,
  type FoundAgent,
} from "./inventory.queries.ts";

interface Parts extends Pick<Deps, "db" | "voice" | "now"> {
  audit: Audit;
}

interface Refreshed {
  imported: number;
  renamed: number;
  total: number;
}

interface Listed {
  agents: ProviderAgent[];
  asOf: string;
  reachable: boolean;
}

/** What the voice provider has: its agents, how much they were talked to, and its voices. */
export const createInventory = (parts: Parts) => ({
  refresh: (caller: Caller): Promise<Refreshed> => refresh(parts, caller),

  list: (): Promise<Listed> => list(parts),

  /** Never fails: a number that cannot be had is said to be unknown, and so is that of an agent that is not there. */
  async usage(agentId: string): Promise<ProviderAgent["usage"]> {
    const { voice } = parts;
    const [agent, talks] = await Promise.all([
      ifPossible(voice.readAgent(agentId)),
      ifPossible(voice.newestConversations(agentId)),
    ]);
    if (!agent || !talks) return unknownUsage;
    const { items, isWhole } = talks;
    const seconds = items.reduce((sum, talk) => sum + talk.seconds, 0);
    return usageOf({ conversations: items.length, seconds, isWhole });
  },

  /** @throws AppError provider_failed, provider_timeout, unavailable */
  voices: () => parts.voice.listVoices(),
});

/**
 * Brings the registry in step with the provider: what is new is added, what is called otherwise is renamed.
 * @throws AppError forbidden, provider_failed, provider_timeout, unavailable
 */
async function refresh({ db, voice, now, audit }: Parts, { actor, request }: Caller): Promise<Refreshed> {
  if (!mayManage(actor)) throw new AppError("forbidden", "Only owners may manage agents.");
  const found = await ask(voice);
  return inTransaction(db, async (trx) => {
    const imported = await importAgents(trx, found);
    const renamed = await renameAgents(trx, found);
    await rememberAgents(trx, found, now());
    const details = { imported, renamed };
    if (imported + renamed > 0) await audit.record(trx, { actor, request, action: "agent.refresh", details });
    return { imported, renamed, total: found.length };
  });
}

/**
 * The provider's agents now, or as they were when it was reached last.
 * @throws AppError provider_failed, provider_timeout, unavailable; only while nothing is remembered
 */
async function list({ db, voice, now }: Parts): Promise<Listed> {
  const asOf = now();
  const failure = await ask(voice).then(
    (found) => inTransaction(db, (trx) => rememberAgents(trx, found, asOf)),
    (error: unknown) => error,
  );
  if (failure !== undefined && !(failure instanceof AppError)) throw failure;
  const rows = await selectProviderAgents(db);
  if (failure !== undefined && rows.length === 0) throw failure;
  return {
    agents: rows.map(toProviderAgent),
    asOf: rows[0]?.as_of ?? asOf.toISOString(),
    reachable: failure === undefined,
  };
}

/** Every agent once, with its totals where the provider gives them. */
async function ask(voice: Parts["voice"]): Promise<FoundAgent[]> {
  const [agents, talks] = await Promise.all([voice.listAgents(), ifPossible(voice.newestConversations())]);
  const counts = talks && countByAgent(talks.items);
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]));
  return [...byId.values()].map(({ agentId, name, updatedAtUnix }) => {
    const count = counts && (counts.get(agentId) ?? { conversations: 0, seconds: 0 });
    return {
      external_id: agentId,
      name,
      updated_at: updatedAtUnix === null ? null : new Date(updatedAtUnix * 1000),
      total_conversations: count?.conversations ?? null,
      total_seconds: count?.seconds ?? null,
      is_whole: talks?.isWhole ?? false,
    };
  });
}

type Row = Awaited<ReturnType<typeof selectProviderAgents>>[number];

const toProviderAgent = (row: Row): ProviderAgent => ({
  agent_id: row.external_id,
  name: row.name,
  usage: usageOf({
    conversations: row.total_conversations,
    seconds: row.total_seconds,
    isWhole: row.is_whole,
  }),
  updated_at_unix_secs: row.updated_at === null ? null : Math.floor(Date.parse(row.updated_at) / 1000),
  registeredAs: row.registered_as,
});
