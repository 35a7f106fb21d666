import type { Role } from "@field-advisor/schema/routes";
import { deploymentStatusLabels, PersonFilter } from "@field-advisor/staff";
import { choiceFilter, searchFilter, sortFilter } from "@field-advisor/ui";
import { CompanyFilter } from "./company-filter.tsx";
import type { ListQuery } from "../deployments.queries.ts";

interface IdControlProps {
  value: string;
  onChange: (value: string) => void;
}

/** The number that an address holds, or null where it holds none. */
const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

const asText = (onChange: (value: string) => void) => (id: number | null) =>
  onChange(id === null ? "" : String(id));

const AdviserControl = ({ value, onChange }: IdControlProps) => (
  <PersonFilter label="Adviser" anyone="All advisers" value={idIn(value)} onChange={asText(onChange)} />
);

const CompanyControl = ({ value, onChange }: IdControlProps) => (
  <CompanyFilter value={idIn(value)} onChange={asText(onChange)} />
);

const forUsers = {
  search: searchFilter("Search deployments"),
  status: choiceFilter("Status", "All but archived", deploymentStatusLabels),
  sort: sortFilter({ newest: "Newest first", name: "By name", status: "By status" }),
};

const forAdministrators = { ...forUsers, userId: { kind: "search", Control: AdviserControl } } as const;

const forOwners = { ...forAdministrators, companyId: { kind: "search", Control: CompanyControl } } as const;

const filters = { USER: forUsers, ADMIN: forAdministrators, OWNER: forOwners } as const;

/** What a reader may narrow the list by: owners know companies, and others only those people whom they look after. */
export const filtersFor = (role: Role): typeof forUsers => filters[role];

type Chosen = Pick<ListQuery, "sort" | "search" | "status"> & { userId?: string; companyId?: string };

/** What is chosen as the endpoint understands it; archived pages stand in the list only where they are asked for. */
export function queryOfFilters({ userId, companyId, ...same }: Chosen): ListQuery {
  const adviser = idIn(userId);
  const company = idIn(companyId);
  return {
    ...same,
    ...(same.status === undefined && { archived: "false" as const }),
    ...(adviser !== null && { userId: adviser }),
    ...(company !== null && { companyId: company }),
  };
}
