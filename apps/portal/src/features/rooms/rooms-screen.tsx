import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { failedTo } from "@field-advisor/staff";
import {
  AppLink,
  FilterBar,
  ListEmpty,
  ListView,
  PageHeader,
  RefreshButton,
  useCurrentUser,
  useFilteredList,
} from "@field-advisor/ui";
import { Badge, Box, Button, Card, Flex, Grid, Text, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { RoomCard, RoomGrid } from "../../lib/room-card.tsx";
import { RoomStatusBadge } from "../../lib/room-status.tsx";
import { lastSessions } from "../../lib/room-sessions.queries.ts";
import { SupportContact } from "../../lib/support-contact.tsx";
import { categoriesOf, filteredRooms, roomCounts, type RoomCounts, roomFilters } from "./room-filters.ts";
import { ownRooms } from "./rooms.queries.ts";

/** A room that the reader trains in; owners get to its editor from here. */
function OwnRoom({ room, last }: { room: Room; last: LastSession | undefined }) {
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <RoomCard
      room={room}
      last={last}
      enterLabel="Enter"
      badges={
        <>
          <RoomStatusBadge status={room.status} />
          <Badge highContrast>{room.category}</Badge>
        </>
      }
      actions={
        isOwner && (
          <Button asChild variant="soft" color="gray" highContrast>
            <AppLink to={`/test-room/${room.id}/edit`}>Edit</AppLink>
          </Button>
        )
      }
    />
  );
}

const labels: Readonly<Record<keyof RoomCounts, string>> = {
  live: "Live rooms",
  paused: "Paused rooms",
  inactive: "Inactive rooms",
  categories: "Categories",
};

const names = ["live", "paused", "inactive", "categories"] as const;

interface CountedRoomsProps {
  all: RoomCounts;
  /** What the filters leave; null while none is set. */
  left: RoomCounts | null;
}

/** How many rooms there are: "3 of 8" while filters leave only some of them. */
const CountedRooms = ({ all, left }: CountedRoomsProps) => (
  <Box mb="4">
    <Grid asChild columns={{ initial: "2", md: "4" }} gap="3">
      <ul className="fa-plain-list" aria-label="Rooms by state">
        {names.map((name) => (
          <Card key={name} asChild size="2">
            <li>
              <Flex direction="column">
                <Text size="2" color="gray">
                  {labels[name]}
                </Text>
                <Text size="6" weight="bold" className="fa-numbers">
                  {left ? `${left[name]} of ${all[name]}` : all[name]}
                </Text>
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Grid>
  </Box>
);

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
              <Button asChild variant="soft" highContrast>
                <AppLink to="/user-access-management">Manage access</AppLink>
              </Button>
            )}
          </>
        }
      />
      <ListView
        what="rooms"
        items={rooms.data}
        failure={rooms.isError ? failedTo("Failed to fetch rooms", rooms.error) : null}
        filtered={false}
        empty={<NoRooms isOwner={isOwner} />}
        onClearFilters={() => undefined}
        onRetry={() => void rooms.refetch()}
      >
        {(all) => <FilteredRooms rooms={all} last={last.data ?? []} />}
      </ListView>
    </>
  );
}

const NoRooms = ({ isOwner }: { isOwner: boolean }) => (
  <ListEmpty
    title="No rooms assigned"
    action={
      <>
        {!isOwner && <SupportContact />}
        <Button asChild>
          <AppLink to="/">Return to Dashboard</AppLink>
        </Button>
      </>
    }
  >
    {isOwner
      ? "There are no training rooms yet. Create your first one to get started."
      : "You have no training rooms yet. Contact your administrator to be given access."}
  </ListEmpty>
);

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
            <Button variant="soft" highContrast onClick={clear}>
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
