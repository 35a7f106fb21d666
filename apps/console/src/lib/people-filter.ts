import { roles } from "@field-advisor/schema/routes";
import { userStatuses } from "@field-advisor/schema/users";
import type { UserFilter } from "@field-advisor/schema/users.endpoints";

/** What narrows people, as the server understands it. */
export type PeopleFilter = Partial<Pick<UserFilter, "search" | "role" | "status">>;

/** What may narrow people in the address of a list. */
export const allowedPeople = { role: ["all", ...roles], status: ["all", ...userStatuses] };

interface NamedPeople {
  search: string;
  role: string;
  status: string;
}

/** What an address names is narrowed to; "all" is none of them. */
export function peopleFilterOf(named: NamedPeople): PeopleFilter {
  const role = roles.find((each) => each === named.role);
  const status = userStatuses.find((each) => each === named.status);
  return { ...(named.search && { search: named.search }), ...(role && { role }), ...(status && { status }) };
}
