import { userSorts, userStatuses } from "@field-advisor/schema/users";
import type { UserFilter, UserSort } from "@field-advisor/schema/users.endpoints";
import { Choice, Filters, SearchField, useListAddress } from "@field-advisor/ui";
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
    <Filters>
      <SearchField
        label="Search by e-mail or full name"
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <Choice
        label="Status"
        all="All statuses"
        value={filters.status}
        values={userStatuses}
        labelOf={userStatusLabel}
        onChange={(status) => setFilters({ status })}
      />
      <Choice
        label="Last sign-in"
        value={filters.quiet}
        values={allowed.quiet}
        labelOf={(quiet) => (quiet === "yes" ? `Inactive > ${quietAfterDays} days` : "Any last sign-in")}
        onChange={(quiet) => setFilters({ quiet })}
      />
      <Choice
        label="Sort"
        value={filters.sort}
        values={sorts}
        labelOf={(sort) => sortLabels[sort]}
        onChange={(sort) => setFilters({ sort })}
      />
      {action}
    </Filters>
  );
}
