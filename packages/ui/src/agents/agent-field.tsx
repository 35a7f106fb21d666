import { queryOf } from "@field-advisor/api-client";
import { FailureNotice } from "../feedback/notices.tsx";
import { SelectField } from "../forms/fields.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { failedTo } from "../text/phrases.ts";

/** Every agent that rooms and pages may be led by, for forms; nobody has more of them than one page of the list holds. */
export const allAgents = queryOf("GET /api/agents", { query: { limit: 200 } });

interface AgentOption {
  id: number;
  name: string;
  domain: string | null;
  isActive: boolean;
}

interface AgentFieldProps {
  /** Holds the agent's id, or null where none is chosen yet. */
  name: string;
  /** The agents that may be chosen. */
  query: UseQueryResult<readonly AgentOption[]>;
  /** Said where there is no agent to choose. */
  emptyHint?: string | undefined;
  /** Whether agents that are switched off stand in the list; none of them can be chosen. */
  showsInactive?: boolean;
  /** Whether the list says what each agent knows about. */
  showsDomain?: boolean;
}

const nobody = "There are no active agents. Add or activate one in Agent Management first.";

/** Which voice agent people talk to. A chosen agent stays in the list after it was switched off. */
export function AgentField(props: AgentFieldProps) {
  const { name, emptyHint = nobody, showsInactive = false, showsDomain = false } = props;
  const { data, isPending, isError, error, refetch } = props.query;
  const chosen: unknown = useWatch({ name });
  if (isError && !data)
    return <FailureNotice {...failedTo("Failed to fetch agents", error)} onRetry={() => void refetch()} />;
  const shown = data?.filter(({ id, isActive }) => isActive || showsInactive || id === chosen) ?? [];
  return (
    <SelectField
      name={name}
      label="Agent"
      required
      hint={data && shown.length === 0 ? emptyHint : undefined}
      disabled={isPending}
      placeholder={isPending ? "Loading agents..." : "Choose an agent"}
      options={shown.map((agent) => ({
        value: agent.id,
        label: `${agent.name}${showsDomain && agent.domain ? ` (${agent.domain})` : ""}${agent.isActive ? "" : " (inactive)"}`,
        disabled: !agent.isActive,
      }))}
    />
  );
}

/** Which of all voice agents people talk to. */
export const AnyAgentField = (props: Omit<AgentFieldProps, "query">) => (
  // Another owner may have changed agents since they were read.
  <AgentField {...props} query={useQuery({ ...allAgents, staleTime: 0 })} />
);
