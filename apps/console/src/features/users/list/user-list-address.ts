import { userSorts } from "@field-advisor/schema/users";
import type { UserFilter } from "@field-advisor/schema/users.endpoints";
import { useListAddress } from "@field-advisor/ui";
import { allowedPeople, peopleFilterOf } from "../../../lib/people-filter.ts";

const defaults = { search: "", role: "all", status: "all", sort: "newest" };
const allowed = { ...allowedPeople, sort: userSorts };

export type UserListAddress = ReturnType<typeof useListAddress<typeof defaults>>;

/** What narrows and orders the list, as the address says it and as the server understands it. */
export function useUserListAddress(): { address: UserListAddress; filter: Partial<UserFilter> } {
  const address = useListAddress(defaults, allowed);
  const sort = userSorts.find((each) => each === address.filters.sort);
  return { address, filter: { ...peopleFilterOf(address.filters), ...(sort && { sort }) } };
}
