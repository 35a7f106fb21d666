import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { RelativeTime } from "@field-advisor/ui";
import { Badge, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { grouped } from "../../../lib/counted.ts";
import { healthLabels } from "../agent-labels.ts";
import { ProviderCount } from "../provider-count.tsx";

interface AgentUsageProps {
  agent: Agent;
  count: "conversations" | "minutes";
}

/** How much the agent was talked to by the provider's count; nothing is claimed where nobody knows. */
export function AgentUsage({ agent: { usage }, count }: AgentUsageProps) {
  if (!usage) return <UsageUnavailable isBrief={count === "minutes"} />;
  return <ProviderCount complete={usage.complete}>{grouped(usage[count])}</ProviderCount>;
}

/** Beside another one that says so in full, a dash is enough for those who see it. */
const UsageUnavailable = ({ isBrief }: { isBrief: boolean }) => (
  <Text size="2" color="gray">
    <span aria-hidden="true">- </span>
    {isBrief ? <VisuallyHidden>usage unavailable</VisuallyHidden> : "usage unavailable"}
  </Text>
);

const colors = { found: "green", missing: "red", unknown: "gray" } as const;

/** Whether the voice provider has the agent, when that was looked up, and what to do where it has not. */
export const AgentHealth = ({ agent: { health, checkedAt } }: { agent: Agent }) => (
  <Flex direction="column" align="start" gap="1">
    <Badge color={colors[health]} highContrast radius="full">
      {healthLabels[health]}
    </Badge>
    {checkedAt !== null && (
      <Text size="1" color="gray" className="fa-break">
        Last check <RelativeTime iso={checkedAt} />
      </Text>
    )}
    {health === "missing" && (
      <Text size="1" className="fa-break">
        The provider does not have it any more. Deactivate or delete it.
      </Text>
    )}
  </Flex>
);
