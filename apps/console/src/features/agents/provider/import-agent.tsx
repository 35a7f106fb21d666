import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";
import { SteadyButton } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useTell } from "../../../lib/use-tell.ts";
import { createAgent } from "../agents.queries.ts";

/** Puts one agent of the provider into the registry, so that rooms and pages may use it. */
export function ImportAgent({ agent: { agent_id: agentId, name, registeredAs } }: { agent: ProviderAgent }) {
  const { mutateAsync, isPending } = useMutation(createAgent);
  const toastResult = useTell();
  if (registeredAs !== null)
    return (
      <Text size="2" color="gray" className="fa-nowrap">
        In the registry
      </Text>
    );
  const add = () =>
    toastResult(mutateAsync({ body: { agentId, name } }), {
      done: () => ({ title: "Agent imported", description: name }),
      failed: "Failed to create agent",
    });
  return (
    <SteadyButton
      variant="soft"
      highContrast
      aria-label={`Import ${name}`}
      busy={isPending}
      onClick={() => void add()}
    >
      Import
    </SteadyButton>
  );
}
