import type { DeploymentSort } from "@field-advisor/schema/deployments.endpoints";
import type { Order } from "@field-advisor/schema/orders";
import type { Role } from "@field-advisor/schema/routes";
import {
  asText,
  choiceFilter,
  companyFilter,
  groupFilter,
  ofGroup,
  deploymentStatusLabels,
  type IdControlProps,
  idIn,
  PersonFilter,
  searchFilter,
  sortFilter,
} from "@field-advisor/ui";
import type { FoundBy } from "../deployments.queries.ts";

const AdviserControl = ({ value, onChange }: IdControlProps) => (
  <PersonFilter label="Adviser" anyone="All advisers" value={idIn(value)} onChange={asText(onChange)} />
);

const forUsers = {
  search: searchFilter("Search deployments"),
  status: choiceFilter("Status", "All but archived", deploymentStatusLabels),
  sort: sortFilter<Order<DeploymentSort>>({
    newest: "Newest first",
    "-newest": "Oldest first",
    name: "By name",
    "-name": "By name, from Z",
    status: "By status",
    "-status": "By status, archived first",
  }),
};

const forAdministrators = {
  ...forUsers,
  userId: { kind: "search", Control: AdviserControl },
  group: groupFilter,
} as const;

const forOwners = { ...forAdministrators, companyId: companyFilter } as const;

const filters = { USER: forUsers, ADMIN: forAdministrators, OWNER: forOwners } as const;

/** What a reader may narrow the list by: owners know companies, and others only those people whom they look after. */
export const filtersFor = (role: Role): typeof forUsers => filters[role];

type Chosen = Pick<FoundBy, "sort" | "search" | "status"> & {
  userId?: string;
  companyId?: string;
  group?: string;
};

/** What is chosen as the endpoint understands it; archived pages stand in the list only where they are asked for. */
export function queryOfFilters({ userId, companyId, ...chosen }: Chosen): FoundBy {
  const same = ofGroup(chosen);
  const adviser = idIn(userId);
  const company = idIn(companyId);
  return {
    ...same,
    ...(same.status === undefined && { archived: "false" as const }),
    ...(adviser !== null && { userId: adviser }),
    ...(company !== null && { companyId: company }),
  };
}
