import { roomCategories, roomStatuses } from "@field-advisor/schema/room-labels";
import { Choice, SearchField } from "@field-advisor/ui";
import type { AccessAddress } from "./access-address.ts";

/** Which rooms are shown. */
export function RoomFilters({ address }: { address: AccessAddress }) {
  const { filters, setFilters } = address;
  return (
    <>
      <SearchField label="Search rooms" value={filters.room} onChange={(room) => setFilters({ room })} />
      <Choice
        label="Category"
        all="All categories"
        value={filters.category}
        values={roomCategories}
        labelOf={(category) => category}
        onChange={(category) => setFilters({ category })}
      />
      <Choice
        label="Room status"
        all="All room statuses"
        value={filters.roomStatus}
        values={roomStatuses}
        labelOf={(status) => status}
        onChange={(roomStatus) => setFilters({ roomStatus })}
      />
    </>
  );
}
