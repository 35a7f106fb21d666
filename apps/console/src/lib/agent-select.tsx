import { FailureNotice, Field } from "@field-advisor/ui";
import { Select } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { allAgents } from "./agents.queries.ts";
import { failedTo } from "./failure-toast.ts";

interface AgentSelectProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  triggerRef: Ref<HTMLButtonElement>;
  /** Whether agents that are switched off stand in the list; none of them can be chosen. */
  showsInactive?: boolean;
}

/** Which voice agent people talk to. The one chosen before stays in the list though it was switched off since. */
export function AgentSelect({ value, onChange, error, hint, triggerRef, showsInactive }: AgentSelectProps) {
  const { data, isPending, isError, error: failure, refetch } = useQuery(allAgents);
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch agents", failure)} onRetry={() => void refetch()} />;
  const shown = data?.filter(({ id, isActive }) => isActive || showsInactive || String(id) === value);
  const emptyHint = "There are no active agents. Add or activate one in Agent Management first.";
  return (
    <Field label="Agent" required error={error} hint={shown?.length === 0 ? emptyHint : hint}>
      {(control) => (
        <Select.Root size="3" value={value} onValueChange={onChange} disabled={isPending}>
          <Select.Trigger
            {...control}
            ref={triggerRef}
            placeholder={isPending ? "Loading agents..." : "Choose an agent"}
          />
          <Select.Content position="popper">
            {shown?.map(({ id, name, isActive }) => (
              <Select.Item key={id} value={String(id)} disabled={!isActive}>
                {isActive ? name : `${name} (inactive)`}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
