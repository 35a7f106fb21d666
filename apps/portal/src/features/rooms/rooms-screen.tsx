import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  failedTo,
  FilterBar,
  ListEmpty,
  ListView,
  PageHeader,
  RefreshButton,
  useCurrentUser,
  useFilteredList,
  LinkButton,
} from "@field-advisor/ui";
import { Button, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NoRooms, OwnRoom } from "../../lib/own-room.tsx";
import { RoomGrid } from "../../lib/room-card.tsx";
import { ownRooms } from "../../lib/rooms.queries.ts";
import { lastSessions } from "../../lib/room-sessions.queries.ts";
import { StillAtProvider } from "../../lib/still-at-provider.tsx";
import { RoomsYouWrite } from "./rooms-you-write.tsx";
import { CountedRooms } from "./room-counts.tsx";
import { categoriesOf, filteredRooms, roomCounts, roomFilters } from "./room-filters.ts";

/** The rooms that the reader may train in. */
export function RoomsScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const rooms = useQuery(ownRooms);
  const last = useQuery(lastSessions);
  const refresh = () => {
    void rooms.refetch();
    void last.refetch();
  };
  return (
    <>
      <PageHeader
        title="Your Training Rooms"
        purpose="Choose a room and practise with its agent"
        actions={
          <>
            <RefreshButton busy={rooms.isFetching} onClick={refresh} />
            {isOwner && (
              <>
                <LinkButton to="/room-management" variant="soft">
                  Manage rooms
                </LinkButton>
                <LinkButton to="/user-access-management" variant="soft">
                  Manage access
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <StillAtProvider />
      {!isOwner && <RoomsYouWrite />}
      <ListView
        what="rooms"
        items={rooms.data}
        failure={rooms.isError ? failedTo("Failed to fetch rooms", rooms.error) : null}
        filtered={false}
        empty={
          <NoRooms>
            <LinkButton to="/">Return to Dashboard</LinkButton>
          </NoRooms>
        }
        onClearFilters={() => undefined}
        onRetry={() => void rooms.refetch()}
      >
        {(all) => <FilteredRooms rooms={all} last={last.data ?? []} />}
      </ListView>
    </>
  );
}

interface FilteredRoomsProps {
  rooms: readonly Room[];
  last: readonly LastSession[];
}

function FilteredRooms({ rooms, last }: FilteredRoomsProps) {
  const filters = useMemo(() => roomFilters(categoriesOf(rooms)), [rooms]);
  const list = useFilteredList(filters);
  const { values, filtered, clear } = list;
  const left = filteredRooms(rooms, values);
  return (
    <>
      <CountedRooms all={roomCounts(rooms)} left={filtered ? roomCounts(left) : null} />
      <FilterBar filters={filters} list={list} />
      <VisuallyHidden asChild>
        <output>{filtered && `${left.length} of ${rooms.length} rooms`}</output>
      </VisuallyHidden>
      {left.length > 0 ? (
        <RoomGrid>
          {left.map((room) => (
            <OwnRoom key={room.id} room={room} last={last.find(({ roomId }) => roomId === room.id)} />
          ))}
        </RoomGrid>
      ) : (
        <ListEmpty
          title="No rooms match your filters"
          action={
            <Button variant="soft" onClick={clear}>
              Clear filters
            </Button>
          }
        >
          Nothing fits the search and filters you have set.
        </ListEmpty>
      )}
    </>
  );
}
