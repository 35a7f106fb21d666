import { deploymentSorts, deploymentStatuses } from "@field-advisor/schema/deployments";
import { SearchField, type useListAddress } from "@field-advisor/ui";
import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Select } from "@radix-ui/themes";
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
    <Flex asChild gap="3" mb="4" wrap="wrap" className="fa-filters">
      <search>
        <SearchField
          label="Search deployments"
          value={filters.search}
          onChange={(search) => setFilters({ search })}
        />
        <Select.Root value={filters.status} onValueChange={(status) => setFilters({ status })}>
          <Select.Trigger aria-label="Status" />
          <Select.Content position="popper">
            <Select.Item value="all">All statuses</Select.Item>
            {deploymentStatuses.map((status) => (
              <Select.Item key={status} value={status}>
                {statusLabel(status)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <Select.Root value={filters.sort} onValueChange={(sort) => setFilters({ sort })}>
          <Select.Trigger aria-label="Sort" />
          <Select.Content position="popper">
            {deploymentSorts.map((sort) => (
              <Select.Item key={sort} value={sort}>
                {sortLabels[sort]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <Button variant="soft" color="gray" highContrast loading={refreshing} onClick={onRefresh}>
          <ReloadIcon />
          Refresh
        </Button>
      </search>
    </Flex>
  );
}
