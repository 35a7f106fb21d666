import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import {
  ActionButton,
  counted,
  RecordList,
  FilterBar,
  ListEmpty,
  PagedList,
  PageHeader,
  RefreshButton,
  useCurrentUser,
  useFilteredList,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeploymentActions } from "../deployment-actions.tsx";
import { addressOf, columnsFor } from "./deployment-columns.tsx";
import { filtersFor, queryOfFilters } from "./deployment-filters.tsx";
import { deploymentPage } from "../deployments.queries.ts";

/** Every page that is shared with recipients and that the reader looks after. */
export function DeploymentsScreen() {
  const { role } = useCurrentUser();
  const filters = filtersFor(role);
  const list = useFilteredList(filters);
  const query = useQuery({
    ...deploymentPage({ ...queryOfFilters(list.values), ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { dialog, create, actions } = useDeploymentActions();
  const newButton = (
    <ActionButton size="3" onClick={create}>
      <PlusIcon />
      New deployment
    </ActionButton>
  );
  const rowActions = (deployment: Deployment) => {
    const [first = [], ...others] = actions(deployment);
    return [[{ label: "Open", to: addressOf(deployment) }, ...first], ...others];
  };
  return (
    <>
      <PageHeader
        wide
        title="Deployments"
        purpose="Pages you share with invited recipients"
        actions={newButton}
      />
      <FilterBar filters={filters} list={list} count={query.data && counted(query.data.total, "deployment")}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </FilterBar>
      <PagedList
        what="deployments"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No deployments yet" action={newButton}>
            Create a page, send its link to a recipient, and they can talk to a voice agent.
          </ListEmpty>
        }
      >
        {(deployments) => (
          <RecordList
            label="Deployments"
            viewName="deployments"
            items={deployments}
            keyOf={({ id }) => id}
            nameOf={({ deploymentName }) => deploymentName}
            columns={columnsFor(role)}
            actions={rowActions}
            sorting={{ by: list.values.sort, onSort: (sort) => list.set({ sort }) }}
          />
        )}
      </PagedList>
      {dialog}
    </>
  );
}
