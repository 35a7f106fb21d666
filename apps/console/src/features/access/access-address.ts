import { roomCategories, roomStatuses } from "@field-advisor/schema/room-labels";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useListAddress } from "@field-advisor/ui";
import { useMemo } from "react";
import { contains } from "../../lib/contains.ts";
import { allowedPeople, peopleFilterOf, type PeopleFilter } from "../../lib/people-filter.ts";

const defaults = { search: "", role: "all", status: "all", room: "", category: "all", roomStatus: "all" };
const allowed = {
  ...allowedPeople,
  category: ["all", ...roomCategories],
  roomStatus: ["all", ...roomStatuses],
};

export type AccessAddress = ReturnType<typeof useListAddress<typeof defaults>>;

/** What narrows people and rooms, as the address says it; people are narrowed by the server. */
export function useAccessAddress(): { address: AccessAddress; filter: PeopleFilter } {
  const address = useListAddress(defaults, allowed);
  const { search, role, status } = address.filters;
  const filter = useMemo(() => peopleFilterOf({ search, role, status }), [search, role, status]);
  return { address, filter };
}

/** The rooms that fit the filters. */
export const roomsWithin = (
  rooms: readonly Room[],
  { room, category, roomStatus }: AccessAddress["filters"],
): Room[] =>
  rooms.filter(
    (each) =>
      contains(each.name, room) &&
      (category === "all" || each.category === category) &&
      (roomStatus === "all" || each.status === roomStatus),
  );
