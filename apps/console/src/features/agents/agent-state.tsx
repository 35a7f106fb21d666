import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { StaleNotice, useUndoableChange } from "@field-advisor/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { providerHealth, updateAgent } from "./agents.queries.ts";

export const sourceLabels = {
  "Voice API": "Voice API",
  openai: "OpenAI",
  custom: "Custom",
} as const satisfies Record<Agent["source"], string>;

/** Why nothing can be known or changed of the provider's agents. */
export function KeyNotice() {
  const { data } = useQuery(providerHealth);
  if (!data?.refusesKey) return null;
  return (
    <StaleNotice>
      The voice provider refuses our key. Correct VOICE_PROVIDER_KEY and restart the API: until then nobody
      can talk with its agents.
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
