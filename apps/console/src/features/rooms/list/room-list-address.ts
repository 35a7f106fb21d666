import { roomCategories, roomStatuses } from "@field-advisor/schema/room-words";
import { roomSorts, type RoomListQuery } from "@field-advisor/schema/rooms";
import { useListAddress } from "@field-advisor/ui";
import { pageSize } from "../rooms.queries.ts";

const defaults = { search: "", status: "all", category: "all", sort: "order" };
const allowed = {
  status: ["all", ...roomStatuses],
  category: ["all", ...roomCategories],
  sort: roomSorts,
};

export type RoomListAddress = ReturnType<typeof useListAddress<typeof defaults>>;

/** What narrows and orders the list, as the address says it and as the server understands it. */
export function useRoomListAddress(): { address: RoomListAddress; query: Partial<RoomListQuery> } {
  const address = useListAddress(defaults, allowed);
  const { search } = address.filters;
  // "all" is none of them.
  const status = roomStatuses.find((each) => each === address.filters.status);
  const category = roomCategories.find((each) => each === address.filters.category);
  const sort = roomSorts.find((each) => each === address.filters.sort);
  return {
    address,
    query: {
      ...(search && { search }),
      ...(status && { status }),
      ...(category && { category }),
      ...(sort && { sort }),
      limit: pageSize,
      offset: address.page * pageSize,
    },
  };
}
