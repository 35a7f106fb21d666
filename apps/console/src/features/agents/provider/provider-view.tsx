import { describeError } from "@field-advisor/api-client/describe-error";
import type { ProviderAnswer } from "@field-advisor/schema/agents.endpoints";
import {
  Filters,
  ListEmpty,
  ListView,
  RefreshButton,
  SearchField,
  StaleNotice,
  useListAddress,
} from "@field-advisor/ui";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { contains } from "../../../lib/contains.ts";
import { failedTo } from "../../../lib/failure-toast.ts";
import { providerAgents } from "../agents.queries.ts";
import { ProviderAgents } from "./provider-agents.tsx";

const defaults = { search: "" };
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Why what is shown may not be as it is now; null where it is. */
function doubtAbout({ data, error }: UseQueryResult<ProviderAnswer>): string | null {
  if (!data) return null;
  if (error) return `This list may be out of date. ${describeError(error).sentence}`;
  return data.reachable
    ? null
    : `Provider not reachable. Showing data from ${clock.format(new Date(data.asOf))}.`;
}

/** What the voice provider has, and how much it was used there. */
export function ProviderView() {
  const address = useListAddress(defaults);
  const { search } = address.filters;
  const query = useQuery(providerAgents);
  const doubt = doubtAbout(query);
  const found = query.data?.agents.filter(({ name, agent_id: id }) => contains(`${name} ${id}`, search));
  return (
    <>
      <Filters>
        <SearchField
          label="Search provider agents"
          value={search}
          onChange={(next) => address.setFilters({ search: next })}
        />
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </Filters>
      {doubt && <StaleNotice>{doubt}</StaleNotice>}
      <ListView
        what="provider agents"
        items={found}
        failure={query.isError && !query.data ? failedTo("Failed to fetch agents", query.error) : null}
        filtered={address.filtered}
        empty={
          <ListEmpty title="No provider agents">The voice provider has no agents at the moment.</ListEmpty>
        }
        onClearFilters={address.clear}
        onRetry={() => void query.refetch()}
      >
        {(agents) => <ProviderAgents agents={agents} />}
      </ListView>
    </>
  );
}
