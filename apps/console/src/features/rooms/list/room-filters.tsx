import { roomCategories } from "@field-advisor/schema/room-labels";
import { roomSorts } from "@field-advisor/schema/rooms";
import { Choice, Filters, RefreshButton, SearchField } from "@field-advisor/ui";
import { activityLabel } from "../room-badges.tsx";
import { activities, type RoomListAddress } from "./room-list-address.ts";

const sortLabels = {
  order: "In display order",
  name: "By name",
  newest: "Newest first",
} as const satisfies Record<(typeof roomSorts)[number], string>;

interface RoomFiltersProps {
  address: RoomListAddress;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Search, status, category and order of the list. */
export function RoomFilters({ address, refreshing, onRefresh }: RoomFiltersProps) {
  const { filters, setFilters } = address;
  return (
    <Filters>
      <SearchField
        label="Search rooms"
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <Choice
        label="Status"
        all="All statuses"
        value={filters.status}
        values={activities}
        labelOf={(status) => activityLabel(status === "active")}
        onChange={(status) => setFilters({ status })}
      />
      <Choice
        label="Category"
        all="All categories"
        value={filters.category}
        values={roomCategories}
        labelOf={(category) => category}
        onChange={(category) => setFilters({ category })}
      />
      <Choice
        label="Sort"
        value={filters.sort}
        values={roomSorts}
        labelOf={(sort) => sortLabels[sort]}
        onChange={(sort) => setFilters({ sort })}
      />
      <RefreshButton busy={refreshing} onClick={onRefresh} />
    </Filters>
  );
}
