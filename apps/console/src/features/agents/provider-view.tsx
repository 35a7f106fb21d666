import { describeError } from "@field-advisor/api-client/api-error";
import type { ProviderAgent, ProviderAnswer } from "@field-advisor/schema/agents.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import {
  clock,
  type Column,
  counted,
  RecordList,
  failedTo,
  FilterBar,
  grouped,
  ListEmpty,
  ListView,
  RefreshButton,
  RelativeTime,
  searchFilter,
  StaleNotice,
  BusyButton,
  useFilteredList,
  useToastResult,
  Muted,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { ShortId } from "@field-advisor/ui/figures";
import { createAgent, providerAgents } from "./agents.queries.ts";

const filters = { search: searchFilter("Search provider agents") };

const columns: readonly Column<ProviderAgent>[] = [
  {
    label: "Agent",
    card: "title",
    cell: ({ agent_id: id, name }) => (
      <>
        <Text as="div" weight="bold" className="fa-break">
          {name}
        </Text>
        <ShortId id={id} of={name} />
      </>
    ),
  },
  {
    label: "Usage at the provider",
    cell: (agent) => <Usage usage={agent.usage} />,
    onCard: { label: "At provider", cell: (agent) => <Usage usage={agent.usage} /> },
  },
  {
    label: "Last update",
    cell: (agent) => (
      <Muted className="fa-nowrap">
        <LastUpdate agent={agent} />
      </Muted>
    ),
    onCard: { label: "Updated", cell: (agent) => <LastUpdate agent={agent} /> },
  },
];

const importAction = (agent: ProviderAgent) => <ImportAgent agent={agent} />;

/** The agents that the voice provider has, and how much people talked to them. */
export function ProviderView() {
  const list = useFilteredList(filters);
  const { search = "" } = list.values;
  const query = useQuery(providerAgents);
  const doubt = doubtAbout(query);
  const found = query.data?.agents.filter(({ name, agent_id: id }) => contains(`${name} ${id}`, search));
  return (
    <>
      <FilterBar filters={filters} list={list}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </FilterBar>
      {doubt && <StaleNotice>{doubt}</StaleNotice>}
      <ListView
        what="provider agents"
        items={found}
        failure={query.isError && !query.data ? failedTo("Failed to fetch agents", query.error) : null}
        filtered={list.filtered}
        empty={
          <ListEmpty title="No provider agents">The voice provider has no agents at the moment.</ListEmpty>
        }
        onClearFilters={list.clear}
        onRetry={() => void query.refetch()}
      >
        {(agents) => (
          <RecordList
            label="Provider agents"
            viewName="provider-agents"
            items={agents}
            keyOf={({ agent_id: id }) => id}
            columns={columns}
            action={importAction}
          />
        )}
      </ListView>
    </>
  );
}

/** Why the list may be out of date; null where it is not. */
function doubtAbout({ data, error }: UseQueryResult<ProviderAnswer>): string | null {
  if (!data) return null;
  if (error) return `This list may be out of date. ${describeError(error).sentence}`;
  return data.reachable
    ? null
    : `${data.refusesKey ? "The voice provider refuses our key" : "Provider not reachable"}. Showing data from ${clock.format(new Date(data.asOf))}.`;
}

/** How much people talked to an agent, where the provider counted it. */
function Usage({ usage }: Pick<ProviderAgent, "usage">) {
  if (!usage.available)
    return (
      <Muted>
        <span aria-hidden="true">- </span>
        usage unavailable
      </Muted>
    );
  const minutes = Math.round(usage.total_duration_seconds / 60);
  return (
    <Text size="2" className="fa-numbers">
      {!usage.complete && "at least "}
      {counted(usage.total_conversations, "conversation")}, {grouped(minutes)} min
    </Text>
  );
}

function LastUpdate({ agent: { updated_at_unix_secs: seconds } }: { agent: ProviderAgent }) {
  if (seconds === null) return <Text color="gray">Unknown</Text>;
  return <RelativeTime iso={new Date(seconds * 1000).toISOString()} />;
}

/** Puts an agent of the provider into the registry, so that rooms and pages may use it. */
function ImportAgent({ agent: { agent_id: agentId, name, registeredAs } }: { agent: ProviderAgent }) {
  const { mutateAsync, isPending } = useMutation(createAgent);
  const toastResult = useToastResult();
  if (registeredAs !== null) return <Muted className="fa-nowrap">In the registry</Muted>;
  const add = () =>
    toastResult(mutateAsync({ body: { agentId, name } }), {
      done: () => ({ title: "Agent imported", description: name }),
      failed: "Failed to create agent",
    });
  return (
    <BusyButton variant="soft" aria-label={`Import ${name}`} busy={isPending} onClick={() => void add()}>
      Import
    </BusyButton>
  );
}
