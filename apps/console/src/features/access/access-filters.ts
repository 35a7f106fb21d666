import { roomCategories, roomStatuses } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import {
  choiceFilter,
  companyFilter,
  type FilterValues,
  ownLabels,
  peopleFilters,
  searchFilter,
} from "@field-advisor/ui";

export const whichPeople = { ...peopleFilters("Search people"), companyId: companyFilter };

/** What narrows the people; the server does it. */
export type PeopleFilter = FilterValues<typeof whichPeople>;

const whichRooms = {
  room: searchFilter("Search rooms"),
  category: choiceFilter("Category", "All categories", ownLabels(roomCategories)),
  roomStatus: choiceFilter("Room status", "All room statuses", ownLabels(roomStatuses)),
};

/** What narrows the matrix: its rows, then its columns. */
export const matrixFilters = { ...whichPeople, ...whichRooms };

/** The rooms that fit the filters. */
export const roomsWithin = (
  rooms: readonly Room[],
  { room = "", category, roomStatus }: FilterValues<typeof whichRooms>,
): Room[] =>
  rooms.filter(
    (each) =>
      contains(each.name, room) &&
      (category ?? each.category) === each.category &&
      (roomStatus ?? each.status) === each.status,
  );
