import { deploymentSorts, deploymentStatuses } from "@field-advisor/schema/deployments";
import { Choice, Filters, RefreshButton, SearchField, type useListAddress } from "@field-advisor/ui";
import { statusLabel } from "../../lib/deployment-status-badge.tsx";

export const listDefaults = { search: "", status: "all", sort: "newest" };
export const listAllowed = { status: ["all", ...deploymentStatuses], sort: deploymentSorts };

const sortLabels = { newest: "Newest first", name: "By name", status: "By status" } as const;

interface DeploymentFiltersProps {
  address: ReturnType<typeof useListAddress<typeof listDefaults>>;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search, status and order of the list. */
export function DeploymentFilters({ address, refreshing, onRefresh }: DeploymentFiltersProps) {
  const { filters, setFilters } = address;
  return (
    <Filters>
      <SearchField
        label="Search deployments"
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <Choice
        label="Status"
        all="All statuses"
        value={filters.status}
        values={deploymentStatuses}
        labelOf={statusLabel}
        onChange={(status) => setFilters({ status })}
      />
      <Choice
        label="Sort"
        value={filters.sort}
        values={deploymentSorts}
        labelOf={(sort) => sortLabels[sort]}
        onChange={(sort) => setFilters({ sort })}
      />
      <RefreshButton busy={refreshing} onClick={onRefresh} />
    </Filters>
  );
}
