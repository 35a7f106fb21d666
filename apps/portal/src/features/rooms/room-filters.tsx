import { roomStatuses, type RoomCategory } from "@field-advisor/schema/room-labels";
import { Choice, Filters, SearchField } from "@field-advisor/ui";
import { roomStatusLabel } from "../../lib/room-status.tsx";
import { roomSorts, type RoomFilters } from "./room-filter.ts";

const sortLabels = { order: "In order", recent: "Newest first", name: "By name" } as const;

interface RoomFilterBarProps {
  filters: RoomFilters;
  setFilters: (changes: Partial<RoomFilters>) => void;
  /** Those that rooms have. */
  categories: readonly RoomCategory[];
}

/** Search, state, category and order. */
export const RoomFilterBar = ({ filters, setFilters, categories }: RoomFilterBarProps) => (
  <Filters>
    <SearchField label="Search rooms" value={filters.search} onChange={(search) => setFilters({ search })} />
    <Choice
      label="Status"
      all="All statuses"
      value={filters.status}
      values={roomStatuses}
      labelOf={roomStatusLabel}
      onChange={(status) => setFilters({ status })}
    />
    <Choice
      label="Category"
      all="All categories"
      value={filters.category}
      values={categories}
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
  </Filters>
);
