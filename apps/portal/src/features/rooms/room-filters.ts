import { roomCategories, type RoomCategory, type RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import { choiceFilter, ownLabels, searchFilter, sortFilter, type FilterValues } from "@field-advisor/ui";
import { roomStatusLabels } from "../../lib/room-status.tsx";

/** @param categories those that rooms have */
export const roomFilters = (categories: readonly RoomCategory[]) => ({
  search: searchFilter("Search rooms"),
  status: choiceFilter("Status", "All statuses", roomStatusLabels),
  category: choiceFilter("Category", "All categories", ownLabels(categories)),
  sort: sortFilter({ order: "In order", recent: "Newest first", name: "By name" }),
});

type RoomFilters = FilterValues<ReturnType<typeof roomFilters>>;

const fits = (room: Room, { search = "", status, category }: RoomFilters): boolean => {
  const labels = [room.name, room.description, room.badgeText, room.agent?.name].join("\n");
  return (
    (status ?? room.status) === room.status &&
    (category ?? room.category) === room.category &&
    contains(labels, search)
  );
};

const orders: Readonly<Record<string, (a: Room, b: Room) => number>> = {
  recent: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** The rooms that are left, in the wished order; without a wish in the one they came in. */
export function filteredRooms(rooms: readonly Room[], filters: RoomFilters): Room[] {
  const left = rooms.filter((room) => fits(room, filters));
  const order = orders[filters.sort];
  return order ? left.toSorted(order) : left;
}

/** The categories that rooms have, each once and in the order everybody knows. */
export const categoriesOf = (rooms: readonly Room[]) =>
  roomCategories.filter((category) => rooms.some((room) => room.category === category));

const inState = (rooms: readonly Room[], status: RoomStatus) =>
  rooms.filter((room) => room.status === status).length;

/** How many rooms there are of each state, and in how many categories. */
export const roomCounts = (rooms: readonly Room[]) => ({
  live: inState(rooms, "LIVE"),
  paused: inState(rooms, "PAUSED"),
  inactive: inState(rooms, "INACTIVE"),
  categories: categoriesOf(rooms).length,
});

export type RoomCounts = ReturnType<typeof roomCounts>;
