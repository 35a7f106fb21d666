import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";

type Usage = ProviderAgent["usage"];

interface Counted {
  conversations: number | null;
  seconds: number | null;
  /** Whether no conversation was left out. */
  isWhole: boolean;
}

/** What the provider counts; the specification has the number of conversations under two names. */
export const usageOf = ({ conversations, seconds, isWhole }: Counted): Usage => ({
  total_conversations: conversations ?? 0,
  total_duration_seconds: seconds ?? 0,
  conversations: conversations ?? 0,
  available: conversations !== null,
  complete: isWhole,
});

export const unknownUsage = usageOf({ conversations: null, seconds: null, isWhole: false });

interface Talk {
  agentId: string;
  seconds: number;
}

/** Conversations and seconds of each agent. */
export function countByAgent(
  talks: readonly Talk[],
): Map<string, { conversations: number; seconds: number }> {
  const counts = new Map<string, { conversations: number; seconds: number }>();
  for (const { agentId, seconds } of talks) {
    const before = counts.get(agentId) ?? { conversations: 0, seconds: 0 };
    counts.set(agentId, { conversations: before.conversations + 1, seconds: before.seconds + seconds });
  }
  return counts;
}
