import { FailureNotice, Field, useToast } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { allAgents } from "../../../lib/agents.queries.ts";
import { failedTo, failureToast } from "../../../lib/failure-toast.ts";
import { settings, updateSettings } from "../../../lib/settings.queries.ts";

/** What a select calls nothing: it has no value for it. */
const none = "none";

/** Which agent leads rooms that are made without one; kept as soon as it is chosen. */
export function DefaultAgent() {
  const agents = useQuery(allAgents);
  const stored = useQuery(settings);
  const { mutate, isPending, variables } = useMutation(updateSettings);
  const show = useToast();
  const error = stored.error ?? agents.error;
  if (error) {
    const retry = () => void Promise.all([stored.refetch(), agents.refetch()]);
    return <FailureNotice {...failedTo("Failed to fetch the default agent", error)} onRetry={retry} />;
  }
  const chosen = isPending ? variables.body?.defaultAgentId : stored.data?.defaultAgentId;
  const shown = agents.data?.filter(({ id, isActive }) => isActive || id === chosen);
  const choose = (value: string) => {
    const defaultAgentId = value === none ? null : Number(value);
    const description = agents.data?.find(({ id }) => id === defaultAgentId)?.name;
    mutate(
      { body: { defaultAgentId } },
      {
        onSuccess: () => show({ title: "Default agent saved", description: description ?? "None" }),
        onError: (refusal) => show(failureToast("Failed to save the default agent.", refusal)),
      },
    );
  };
  return (
    <Field label="Default agent" hint="It leads rooms that are made without an agent.">
      {(control) => (
        <Select.Root
          size="3"
          value={chosen ? String(chosen) : none}
          disabled={!shown || !stored.data}
          onValueChange={choose}
        >
          <Select.Trigger {...control} />
          <Select.Content position="popper">
            <Select.Item value={none}>None</Select.Item>
            {shown?.map(({ id, name, isActive }) => (
              <Select.Item key={id} value={String(id)}>
                {isActive ? name : `${name} (inactive)`}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
