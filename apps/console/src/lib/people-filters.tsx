import { roles } from "@field-advisor/schema/routes";
import { userStatuses } from "@field-advisor/schema/users";
import { Choice, SearchField } from "@field-advisor/ui";
import { roleLabels, statusLabels } from "./user-labels.ts";

interface PeopleFiltersProps {
  label: string;
  address: {
    filters: { search: string; role: string; status: string };
    setFilters: (changes: { search?: string; role?: string; status?: string }) => void;
  };
}

/** Which people are shown, by a search, a role and a status. */
export const PeopleFilters = ({ label, address: { filters, setFilters } }: PeopleFiltersProps) => (
  <>
    <SearchField label={label} value={filters.search} onChange={(search) => setFilters({ search })} />
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
  </>
);
