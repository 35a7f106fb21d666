import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";
import type { selectProviderAgents } from "./inventory.queries.ts";

type Usage = ProviderAgent["usage"];

interface Counted {
  conversations: number | null;
  seconds: number | null;
  /** Whether no conversation was left out. */
  isWhole: boolean;
}

/** The specification has the number of conversations under two names. */
export const usageOf = ({ conversations, seconds, isWhole }: Counted): Usage => ({
  total_conversations: conversations ?? 0,
  total_duration_seconds: seconds ?? 0,
  conversations: conversations ?? 0,
  available: conversations !== null,
  complete: isWhole,
});

export const unknownUsage = usageOf({ conversations: null, seconds: null, isWhole: false });

export function countByAgent(
  conversations: readonly { agentId: string; seconds: number }[],
): Map<string, { conversations: number; seconds: number }> {
  const counts = new Map<string, { conversations: number; seconds: number }>();
  for (const { agentId, seconds } of conversations) {
    const before = counts.get(agentId) ?? { conversations: 0, seconds: 0 };
    counts.set(agentId, { conversations: before.conversations + 1, seconds: before.seconds + seconds });
  }
  return counts;
}

type Row = Awaited<ReturnType<typeof selectProviderAgents>>[number];

export const toProviderAgent = (row: Row): ProviderAgent => ({
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
