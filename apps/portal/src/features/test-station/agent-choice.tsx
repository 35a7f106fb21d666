import { FailureNotice, Field } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { explainedFailure } from "../../lib/explained-failure.ts";
import { agents } from "./test-station.queries.ts";

interface AgentChoiceProps {
  value: number | undefined;
  onChange: (value: number) => void;
  error: string | undefined;
  triggerRef: Ref<HTMLButtonElement>;
}

/** Which agent leads the room; those that are switched off are not offered. */
export function AgentChoice({ value, onChange, error, triggerRef }: AgentChoiceProps) {
  const { data, isPending, isError, error: failure, refetch } = useQuery(agents);
  if (isError)
    return (
      <FailureNotice
        {...explainedFailure("Failed to fetch agents", failure)}
        onRetry={() => void refetch()}
      />
    );
  const offered = data?.filter(({ isActive }) => isActive) ?? [];
  const isNone = !isPending && offered.length === 0;
  return (
    <Field
      label="Agent"
      required
      error={error}
      hint={isNone ? "There are no active agents yet. Add one in Agent Management first." : undefined}
    >
      {(control) => (
        <Select.Root
          size="3"
          value={value === undefined ? "" : String(value)}
          onValueChange={(chosen) => onChange(Number(chosen))}
          disabled={isPending}
        >
          <Select.Trigger
            {...control}
            ref={triggerRef}
            placeholder={isPending ? "Loading agents..." : "Choose an agent"}
          />
          <Select.Content position="popper">
            {offered.map(({ id, name, domain }) => (
              <Select.Item key={id} value={String(id)}>
                {domain ? `${name} (${domain})` : name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
