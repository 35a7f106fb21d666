import type { Agent } from "@field-advisor/schema/agents";
import { useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import { updateAgent } from "../agents.queries.ts";

/** Switches an agent on or off, says so in a toast, and takes it back with Undo; the answer tells whether it worked. */
export function useActivation() {
  const { mutateAsync, isPending, error } = useMutation(updateAgent);
  const show = useToast();
  const change = async (agent: Agent, isActive: boolean, undo?: () => void): Promise<boolean> => {
    try {
      await mutateAsync({ params: { id: agent.id }, body: { isActive } });
      show({
        title: `${isActive ? "Activated" : "Deactivated"}: ${agent.name}`,
        ...(undo && {
          action: { label: "Undo", altText: "Change it back in the list of agents", run: undo },
        }),
      });
      return true;
    } catch (failure) {
      show(failureToast("Failed to update agent.", failure));
      return false;
    }
  };
  return {
    isPending,
    error,
    change: (agent: Agent, isActive: boolean) => change(agent, isActive, () => void change(agent, !isActive)),
  };
}
