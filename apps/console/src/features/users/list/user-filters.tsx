import { userSorts } from "@field-advisor/schema/users";
import type { UserSort } from "@field-advisor/schema/users.endpoints";
import { Choice, Filters } from "@field-advisor/ui";
import type { ReactNode } from "react";
import { PeopleFilters } from "../../../lib/people-filters.tsx";
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
      <PeopleFilters label="Search by email or full name" address={address} />
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
