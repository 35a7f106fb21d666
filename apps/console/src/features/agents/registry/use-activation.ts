import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { useMutation } from "@tanstack/react-query";
import { undoing, useTell } from "../../../lib/use-tell.ts";
import { updateAgent } from "../agents.queries.ts";

/** Switches an agent on or off, says so in a toast, and takes it back with Undo; the answer tells whether it worked. */
export function useActivation() {
  const { mutateAsync, isPending, error } = useMutation(updateAgent);
  const toastResult = useTell();
  const set = async ({ id }: Agent, isActive: boolean, undo?: () => void): Promise<boolean> => {
    const changed = await toastResult(mutateAsync({ params: { id }, body: { isActive } }), {
      topic: `agent-activation-${id}`,
      done: ({ name }) => ({
        title: `${isActive ? "Activated" : "Deactivated"}: ${name}`,
        ...(undo && undoing("Change it back in the list of agents", undo)),
      }),
      failed: "Failed to update agent.",
    });
    return changed !== null;
  };
  return {
    isPending,
    error,
    change: (agent: Agent, isActive: boolean) => set(agent, isActive, () => void set(agent, !isActive)),
  };
}
