import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError, ifPossible } from "../../../lib/app-error.ts";
import { isKeyRefused } from "../../../providers/provider-http.ts";
import { detached, write } from "../../../platform/write/write.ts";
import {
  importAgents,
  rememberAgents,
  renameAgents,
  selectProviderAgents,
  type FoundAgent,
} from "./inventory.queries.ts";
import { countByAgent, toProviderAgent, unknownUsage, usageOf } from "./inventory.views.ts";

/** Brings the registry in step with the provider: what is new is added, what is called otherwise is renamed. */
export async function refresh(ctx: Context, caller: Caller) {
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

/** The provider's agents now, or as they were when it was reached last. */
export async function list(ctx: Context, caller: Caller) {
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
    refusesKey: isKeyRefused(failure),
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
  const [agent, conversations] = await Promise.all([
    ifPossible(voice.readAgent(agentId)),
    ifPossible(voice.newestConversations(agentId)),
  ]);
  if (!agent || !conversations) return unknownUsage;
  const { items, isWhole } = conversations;
  const seconds = items.reduce((sum, item) => sum + item.seconds, 0);
  return usageOf({ conversations: items.length, seconds, isWhole });
}

export const voices = ({ voice }: Context) => voice.listVoices();

/** Every agent once, with its totals where the provider gives them. */
async function ask({ voice }: Context): Promise<FoundAgent[]> {
  const [agents, conversations] = await Promise.all([
    voice.listAgents(),
    ifPossible(voice.newestConversations()),
  ]);
  const counts = conversations && countByAgent(conversations.items);
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]));
  return [...byId.values()].map(({ agentId, name, updatedAtUnix }) => {
    const count = counts && (counts.get(agentId) ?? { conversations: 0, seconds: 0 });
    return {
      external_id: agentId,
      name,
      updated_at: updatedAtUnix === null ? null : new Date(updatedAtUnix * 1000),
      total_conversations: count?.conversations ?? null,
      total_seconds: count?.seconds ?? null,
      is_whole: conversations?.isWhole ?? false,
    };
  });
}
