import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError, ifPossible } from "../../../lib/app-error.ts";
import { detached, write } from "../../../platform/write/write.ts";
import { requireManager } from "../agents.policy.ts";
import { countByAgent, unknownUsage, usageOf } from "./inventory.rules.ts";
import {
  importAgents,
  rememberAgents,
  renameAgents,
  selectProviderAgents,
  type FoundAgent,
} from "./inventory.queries.ts";

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

/**
 * Brings the registry in step with the provider: what is new is added, what is called otherwise is renamed.
 * @throws AppError forbidden, provider_failed, provider_timeout, unavailable
 */
export async function refresh(ctx: Context, caller: Caller): Promise<Refreshed> {
  requireManager(caller);
  const found = await ask(ctx);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const imported = await importAgents(trx, found);
    const renamed = await renameAgents(trx, found);
    await rememberAgents(trx, found, ctx.now());
    const details = { imported, renamed };
    if (imported + renamed > 0) await unit.audit({ action: "agent.refresh", details });
    else unit.noAudit("nothing differs");
    return { imported, renamed, total: found.length };
  });
}

/**
 * The provider's agents now, or as they were when it was reached last.
 * @throws AppError provider_failed, provider_timeout, unavailable; only while nothing is remembered
 */
export async function list(ctx: Context, caller: Caller): Promise<Listed> {
  const asOf = ctx.now();
  const failure = await ask(ctx).then(
    (found) => remember(ctx, caller, found, asOf),
    (error: unknown) => error,
  );
  if (failure !== undefined && !(failure instanceof AppError)) throw failure;
  const rows = await selectProviderAgents(ctx.db);
  if (failure !== undefined && rows.length === 0) throw failure;
  return {
    agents: rows.map(toProviderAgent),
    asOf: rows[0]?.as_of ?? asOf.toISOString(),
    reachable: failure === undefined,
  };
}

/** The request only reads, so its time goes on after this commit. */
const remember = (ctx: Context, caller: Caller, found: readonly FoundAgent[], asOf: Date): Promise<void> =>
  write(ctx, detached(caller), async (unit) => {
    unit.noAudit("only what the provider says is remembered");
    await rememberAgents(unit.trx, found, asOf);
  });

/** Never fails: a number that cannot be had is said to be unknown, and so is that of an agent that is not there. */
export async function usage({ voice }: Context, agentId: string): Promise<ProviderAgent["usage"]> {
  const [agent, talks] = await Promise.all([
    ifPossible(voice.readAgent(agentId)),
    ifPossible(voice.newestConversations(agentId)),
  ]);
  if (!agent || !talks) return unknownUsage;
  const { items, isWhole } = talks;
  const seconds = items.reduce((sum, talk) => sum + talk.seconds, 0);
  return usageOf({ conversations: items.length, seconds, isWhole });
}

/** @throws AppError provider_failed, provider_timeout, unavailable */
export const voices = ({ voice }: Context) => voice.listVoices();

/** Every agent once, with its totals where the provider gives them. */
async function ask({ voice }: Context): Promise<FoundAgent[]> {
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
