import { queryOf } from "@field-advisor/api-client";
import { FailureNotice } from "../lists/list-states.tsx";
import { Field } from "../forms/field.tsx";
import { SelectItem } from "../forms/select-item.tsx";
import { Select } from "@radix-ui/themes";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Ref } from "react";
import { failedTo } from "../text/phrases.ts";

/** Every agent that rooms and pages may be led by, for forms; nobody has more of them than one page of the list holds. */
export const allAgents = queryOf("GET /api/agents", { query: { limit: 200 } });

interface AgentOption {
  id: number;
  name: string;
  domain: string | null;
  isActive: boolean;
}

interface AgentSelectProps {
  /** The agent's id, or "" where none is chosen yet. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  /** Said where there is no agent to choose. */
  emptyHint?: string | undefined;
  triggerRef: Ref<HTMLButtonElement>;
  /** Whether agents that are switched off stand in the list; none of them can be chosen. */
  showsInactive?: boolean;
  /** Whether the list says what each agent knows about. */
  showsDomain?: boolean | undefined;
}

/** Which of all voice agents people talk to. */
export const AgentSelect = (props: AgentSelectProps) => (
  // Another owner may have changed agents since they were read.
  <AgentChoice {...props} query={useQuery({ ...allAgents, staleTime: 0 })} />
);

interface AgentChoiceProps extends AgentSelectProps {
  /** The agents that may be chosen. */
  query: UseQueryResult<readonly AgentOption[]>;
}

/** Which voice agent people talk to. A chosen agent stays in the list after it was switched off. */
export function AgentChoice(props: AgentChoiceProps) {
  const { value, onChange, error, hint, triggerRef, showsInactive, showsDomain } = props;
  const { emptyHint = "There are no active agents. Add or activate one in Agent Management first." } = props;
  const { data, isPending, isError, error: failure, refetch } = props.query;
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch agents", failure)} onRetry={() => void refetch()} />;
  const shown = data?.filter(({ id, isActive }) => isActive || showsInactive || String(id) === value);
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
            {shown?.map(({ id, name, domain, isActive }) => (
              <SelectItem key={id} value={String(id)} disabled={!isActive}>
                {name}
                {showsDomain && domain && ` (${domain})`}
                {!isActive && " (inactive)"}
              </SelectItem>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}
