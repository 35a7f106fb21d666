import type { Room } from "@field-advisor/schema/rooms";
import { Filters, ListEmpty, ListView, Pagination, SearchField, Sheet } from "@field-advisor/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedTo } from "../../../lib/failure-toast.ts";
import { accessTo, pageSize, peoplePage } from "../rooms.queries.ts";
import { AccessRow } from "./access-row.tsx";

/** One page of people, and which of them may use the room. */
function usePeople(roomId: number, search: string, page: number) {
  const people = useQuery({ ...peoplePage(search, page), placeholderData: keepPreviousData });
  const asked = (people.data?.items ?? []).filter(({ role }) => role !== "OWNER").map(({ id }) => id);
  const access = useQuery({ ...accessTo(roomId, asked), enabled: asked.length > 0 });
  const granted = access.data && new Set(access.data.map((record) => record.user_id));
  return { people, access, granted };
}

/** Who may use a room: everybody with a switch, found by address or name. */
export function RoomAccess({ room, onClose }: { room: Room; onClose: () => void }) {
  const [{ search, page }, setShown] = useState({ search: "", page: 0 });
  const { people, access, granted } = usePeople(room.id, search, page);
  const failed = [people, access].find(({ isError }) => isError);
  return (
    <Sheet title="Manage users" description={`Who may use ${room.name}`} onClose={onClose}>
      <Filters>
        <SearchField
          label="Search by email or full name"
          value={search}
          onChange={(next) => setShown({ search: next, page: 0 })}
        />
      </Filters>
      <ListView
        what="users"
        items={people.data?.items}
        failure={failed ? failedTo("Failed to fetch users", failed.error) : null}
        filtered={search !== "" || page > 0}
        empty={<ListEmpty title="No users yet">Users are added in User Management.</ListEmpty>}
        onClearFilters={() => setShown({ search: "", page: 0 })}
        onRetry={() => void failed?.refetch()}
      >
        {(users) => (
          <>
            <ul className="fa-plain-list fa-divided" aria-label="Users">
              {users.map((user) => (
                <AccessRow
                  key={user.id}
                  room={room}
                  user={user}
                  isGranted={granted ? granted.has(user.id) : null}
                />
              ))}
            </ul>
            <Pagination
              label="Pages of users"
              page={page}
              pageSize={pageSize}
              total={people.data?.total ?? 0}
              onChange={(next) => setShown({ search, page: next })}
            />
          </>
        )}
      </ListView>
    </Sheet>
  );
}
