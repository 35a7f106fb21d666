import { roles } from "@field-advisor/schema/routes";
import { userSorts, userStatuses, type UserFilter } from "@field-advisor/schema/users";
import { useListAddress } from "@field-advisor/ui";

const defaults = { search: "", role: "all", status: "all", sort: "newest" };
const allowed = { role: ["all", ...roles], status: ["all", ...userStatuses], sort: userSorts };

export type UserListAddress = ReturnType<typeof useListAddress<typeof defaults>>;

/** What narrows and orders the list, as the address says it and as the server understands it. */
export function useUserListAddress(): { address: UserListAddress; filter: Partial<UserFilter> } {
  const address = useListAddress(defaults, allowed);
  const { search } = address.filters;
  // "all" is none of them.
  const role = roles.find((each) => each === address.filters.role);
  const status = userStatuses.find((each) => each === address.filters.status);
  const sort = userSorts.find((each) => each === address.filters.sort);
  return {
    address,
    filter: {
      ...(search && { search }),
      ...(role && { role }),
      ...(status && { status }),
      ...(sort && { sort }),
    },
  };
}
