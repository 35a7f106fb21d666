import { roles } from "@field-advisor/schema/routes";
import { userSorts, userStatuses, type UserSort } from "@field-advisor/schema/users";
import { Choice, Filters, SearchField } from "@field-advisor/ui";
import type { ReactNode } from "react";
import { roleLabels, statusLabels } from "../../../lib/user-words.ts";
import type { UserListAddress } from "./user-list-address.ts";

const sortLabels = {
  newest: "Newest first",
  name: "By name",
  email: "By email",
  role: "By role",
  lastLogin: "Last sign-in first",
} as const satisfies Record<UserSort, string>;

/** Search, role, status and order of the list, and what can be done with all of it. */
export function UserFilters({ address, children }: { address: UserListAddress; children: ReactNode }) {
  const { filters, setFilters } = address;
  return (
    <Filters>
      <SearchField
        label="Search by email or full name"
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <Choice
        label="Role"
        all="All roles"
        value={filters.role}
        values={roles}
        labelOf={(role) => roleLabels[role]}
        onChange={(role) => setFilters({ role })}
      />
      <Choice
        label="Status"
        all="All statuses"
        value={filters.status}
        values={userStatuses}
        labelOf={(status) => statusLabels[status]}
        onChange={(status) => setFilters({ status })}
      />
      <Choice
        label="Sort"
        value={filters.sort}
        values={userSorts}
        labelOf={(sort) => sortLabels[sort]}
        onChange={(sort) => setFilters({ sort })}
      />
      {children}
    </Filters>
  );
}
