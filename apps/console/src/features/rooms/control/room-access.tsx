import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { FailureNotice, Filters, ListEmpty, SearchField, Sheet } from "@field-advisor/ui";
import { Box } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedTo } from "../../../lib/failure-toast.ts";
import { PagedList } from "../../../lib/paged-list.tsx";
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

const everybody = { search: "", page: 0 };

/** Who may use a room: everybody with a switch, found by address or name. */
export function RoomAccess({ room, onClose }: { room: Room; onClose: () => void }) {
  const [{ search, page }, setShown] = useState(everybody);
  const { people, access, granted } = usePeople(room.id, search, page);
  return (
    <Sheet title="Manage users" description={`Who may use ${room.name}`} onClose={onClose}>
      <Filters>
        <SearchField
          label="Search by email or full name"
          value={search}
          onChange={(next) => setShown({ search: next, page: 0 })}
        />
      </Filters>
      {access.isError && (
        <Box mb="3">
          <FailureNotice
            {...failedTo("Failed to fetch room access", access.error)}
            onRetry={() => void access.refetch()}
          />
        </Box>
      )}
      <PagedList
        what="users"
        query={people}
        address={{
          page,
          filtered: search !== "",
          setPage: (next) => setShown({ search, page: next }),
          clear: () => setShown(everybody),
        }}
        pageSize={pageSize}
        pagesLabel="Pages of who may enter"
        empty={<ListEmpty title="No users yet">Users are added in User Management.</ListEmpty>}
      >
        {(users) => (
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
        )}
      </PagedList>
    </Sheet>
  );
}
