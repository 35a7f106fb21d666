import type { ProviderAgent } from "@field-advisor/schema/agents";
import { useToast } from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import { createAgent } from "../agents.queries.ts";

/** Puts one agent of the provider into the registry, so that rooms and pages may use it. */
export function ImportAgent({ agent: { agent_id: agentId, name, registeredAs } }: { agent: ProviderAgent }) {
  const { mutate, isPending } = useMutation(createAgent);
  const show = useToast();
  if (registeredAs !== null)
    return (
      <Text size="2" color="gray" className="fa-nowrap">
        In the registry
      </Text>
    );
  const add = () =>
    mutate(
      { body: { agentId, name } },
      {
        onSuccess: () => show({ title: "Agent imported", description: name }),
        onError: (error) => show(failureToast("Failed to create agent", error)),
      },
    );
  return (
    <Button variant="soft" highContrast aria-label={`Import ${name}`} loading={isPending} onClick={add}>
      Import
    </Button>
  );
}
