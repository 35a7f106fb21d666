import { roles } from "@field-advisor/schema/routes";
import { userSorts, userStatuses, type UserSort } from "@field-advisor/schema/users";
import { SearchField } from "@field-advisor/ui";
import { Flex, Select } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { roleLabels, statusLabels } from "../person.ts";
import type { UserListAddress } from "./user-list-address.ts";

const sortLabels = {
  newest: "Newest first",
  name: "By name",
  email: "By email",
  role: "By role",
  lastLogin: "Last sign-in first",
} as const satisfies Record<UserSort, string>;

interface ChoiceProps<Value extends string> {
  label: string;
  value: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  /** What "all" is called, where it is one of the choices. */
  all?: string;
  onChange: (value: string) => void;
}

function Choice<Value extends string>({ label, value, values, labels, all, onChange }: ChoiceProps<Value>) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} />
      <Select.Content position="popper">
        {all && <Select.Item value="all">{all}</Select.Item>}
        {values.map((each) => (
          <Select.Item key={each} value={each}>
            {labels[each]}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  );
}

/** Search, role, status and order of the list, and what can be done with all of it. */
export function UserFilters({ address, children }: { address: UserListAddress; children: ReactNode }) {
  const { filters, setFilters } = address;
  return (
    <Flex asChild gap="3" mb="4" wrap="wrap" className="fa-filters">
      <search>
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
          labels={roleLabels}
          onChange={(role) => setFilters({ role })}
        />
        <Choice
          label="Status"
          all="All statuses"
          value={filters.status}
          values={userStatuses}
          labels={statusLabels}
          onChange={(status) => setFilters({ status })}
        />
        <Choice
          label="Sort"
          value={filters.sort}
          values={userSorts}
          labels={sortLabels}
          onChange={(sort) => setFilters({ sort })}
        />
        {children}
      </search>
    </Flex>
  );
}
