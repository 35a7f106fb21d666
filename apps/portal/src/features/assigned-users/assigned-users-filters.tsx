import { userSorts, userStatuses, type UserFilter, type UserSort } from "@field-advisor/schema/users";
import { SearchField, useListAddress } from "@field-advisor/ui";
import { Flex, Select } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { userStatusLabel } from "../../lib/user-status-badge.tsx";

/** After so many days without a sign-in somebody counts as inactive. */
const quietAfterDays = 14;

const defaults = { search: "", status: "all", quiet: "no", sort: "name" };
const sorts = userSorts.filter((sort) => sort !== "role");
const allowed = { status: ["all", ...userStatuses], quiet: ["no", "yes"], sort: sorts };

const sortLabels: Readonly<Record<UserSort, string>> = {
  newest: "Newest first",
  name: "By name",
  email: "By e-mail",
  role: "By role",
  lastLogin: "Last sign-in first",
};

/** What narrows the list, as the address says, and the same as the server wants to hear it. */
export function useAssignedUsersAddress(assignedTo: number | null) {
  const address = useListAddress(defaults, allowed);
  const { search, quiet } = address.filters;
  const status = userStatuses.find((each) => each === address.filters.status);
  const filter: Partial<UserFilter> = {
    ...(search && { search }),
    ...(status && { status }),
    ...(quiet === "yes" && { quietDays: quietAfterDays }),
    ...(assignedTo !== null && { assignedTo }),
    sort: sorts.find((each) => each === address.filters.sort) ?? "name",
  };
  return { address, filter };
}

type Address = ReturnType<typeof useAssignedUsersAddress>["address"];

interface FiltersProps {
  address: Address;
  /** What can be done with the people that are left. */
  action: ReactNode;
}

/** Search, status, inactivity and order. */
export function AssignedUsersFilters({ address: { filters, setFilters }, action }: FiltersProps) {
  return (
    <Flex asChild gap="3" mb="4" wrap="wrap" className="fa-filters">
      <search>
        <SearchField
          label="Search by e-mail or full name"
          value={filters.search}
          onChange={(search) => setFilters({ search })}
        />
        <Select.Root value={filters.status} onValueChange={(status) => setFilters({ status })}>
          <Select.Trigger aria-label="Status" />
          <Select.Content position="popper">
            <Select.Item value="all">All statuses</Select.Item>
            {userStatuses.map((status) => (
              <Select.Item key={status} value={status}>
                {userStatusLabel(status)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <Select.Root value={filters.quiet} onValueChange={(quiet) => setFilters({ quiet })}>
          <Select.Trigger aria-label="Last sign-in" />
          <Select.Content position="popper">
            <Select.Item value="no">Any last sign-in</Select.Item>
            <Select.Item value="yes">Inactive &gt; {quietAfterDays} days</Select.Item>
          </Select.Content>
        </Select.Root>
        <Select.Root value={filters.sort} onValueChange={(sort) => setFilters({ sort })}>
          <Select.Trigger aria-label="Sort" />
          <Select.Content position="popper">
            {sorts.map((sort) => (
              <Select.Item key={sort} value={sort}>
                {sortLabels[sort]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        {action}
      </search>
    </Flex>
  );
}
