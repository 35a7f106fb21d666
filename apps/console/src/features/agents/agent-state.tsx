import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { RelativeTime, StaleNotice, useUndoableChange } from "@field-advisor/ui";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { providerHealth, updateAgent } from "./agents.queries.ts";

export const sourceLabels = {
  "Voice API": "Voice API",
  openai: "OpenAI",
  custom: "Custom",
} as const satisfies Record<Agent["source"], string>;

const health = {
  found: { label: "Found", color: "green" },
  missing: { label: "Missing", color: "red" },
  unknown: { label: "Not checked", color: "gray" },
} as const satisfies Record<Agent["health"], object>;

/** Whether the voice provider has the agent, when that was looked up, and what to do where it has not. */
export const AgentHealth = ({ agent }: { agent: Agent }) => (
  <Flex direction="column" align="start" gap="1">
    <Badge color={health[agent.health].color} radius="full">
      {health[agent.health].label}
    </Badge>
    {agent.checkedAt !== null && (
      <Text size="1" color="gray" className="fa-break">
        Last check <RelativeTime iso={agent.checkedAt} />
      </Text>
    )}
    {agent.health === "missing" && (
      <Text size="1" className="fa-break">
        The provider does not have it any more. Deactivate or delete it.
      </Text>
    )}
  </Flex>
);

/** Why nothing can be known or changed of the provider's agents. */
export function KeyNotice() {
  const { data } = useQuery(providerHealth);
  if (!data?.refusesKey) return null;
  return (
    <StaleNotice>
      The voice provider refuses our key. Correct VOICE_PROVIDER_KEY and start the API again: until then
      nobody can talk with its agents.
    </StaleNotice>
  );
}

/** Switches an agent on or off and shows the result in a toast with Undo; resolves to whether it worked. */
export function useAgentActivation() {
  const { mutateAsync, isPending, error } = useMutation(updateAgent);
  const set = useUndoableChange();
  const change = async ({ id }: Agent, to: boolean): Promise<boolean> => {
    const changed = await set(
      {
        set: (isActive) => mutateAsync({ params: { id }, body: { isActive } }),
        from: !to,
        to,
        topic: `agent-activation-${id}`,
        done: ({ name }, isActive) => ({ title: `${isActive ? "Activated" : "Deactivated"}: ${name}` }),
        failed: "Failed to update agent.",
        place: "in the list of agents",
      },
      // A deactivation is asked for, and its question stays open after a failure.
      { retry: to },
    );
    return changed !== null;
  };
  return { isPending, error, change };
}
