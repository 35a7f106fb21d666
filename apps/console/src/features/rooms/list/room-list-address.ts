import { roomCategories } from "@field-advisor/schema/room-labels";
import { roomSorts } from "@field-advisor/schema/rooms";
import { useListAddress } from "@field-advisor/ui";
import { pageSize, type RoomQuery } from "../rooms.queries.ts";

/** As the badges say it: whether people can enter. */
export const activities = ["active", "paused"] as const;

const defaults = { search: "", status: "all", category: "all", sort: "order" };
const allowed = {
  status: ["all", ...activities],
  category: ["all", ...roomCategories],
  sort: roomSorts,
};

export type RoomListAddress = ReturnType<typeof useListAddress<typeof defaults>>;

/** What narrows and orders the list, as the address says it and as the server understands it. */
export function useRoomListAddress(): { address: RoomListAddress; query: RoomQuery } {
  const address = useListAddress(defaults, allowed);
  const { search } = address.filters;
  // "all" is none of them.
  const activity = activities.find((each) => each === address.filters.status);
  const category = roomCategories.find((each) => each === address.filters.category);
  const sort = roomSorts.find((each) => each === address.filters.sort);
  return {
    address,
    query: {
      ...(search && { search }),
      ...(activity && { isActive: activity === "active" ? "true" : "false" }),
      ...(category && { category }),
      ...(sort && { sort }),
      limit: pageSize,
      offset: address.page * pageSize,
    },
  };
}
