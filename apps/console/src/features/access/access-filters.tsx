import { roomCategories, roomStatuses } from "@field-advisor/schema/room-words";
import { roles } from "@field-advisor/schema/routes";
import { userStatuses } from "@field-advisor/schema/users";
import { Choice, SearchField } from "@field-advisor/ui";
import { roleLabels, statusLabels } from "../../lib/user-words.ts";
import type { AccessAddress } from "./access-address.ts";

/** Which people are shown. */
export function PeopleFilters({ address }: { address: AccessAddress }) {
  const { filters, setFilters } = address;
  return (
    <>
      <SearchField
        label="Search people"
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <Choice
        label="Role"
        all="All roles"
        value={filters.role}
        values={roles}
        labelOf={(role) => roleLabels[role]}
        onChange={(role) => setFilters({ role })}
      />
      <Choice
        label="Status"
        all="All statuses"
        value={filters.status}
        values={userStatuses}
        labelOf={(status) => statusLabels[status]}
        onChange={(status) => setFilters({ status })}
      />
    </>
  );
}

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
