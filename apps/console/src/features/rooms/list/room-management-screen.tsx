import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, ListEmpty, PageHeader, useIsPhone } from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { grouped } from "../../../lib/counted.ts";
import { PagedList } from "../../../lib/paged-list.tsx";
import { DeleteRoom } from "../delete-room.ts";
import { pageSize, roomCount, roomPage } from "../rooms.queries.ts";
import { useRoomStatus } from "../use-room-status.ts";
import { HowRoomsWork } from "./how-rooms-work.tsx";
import { RoomCards } from "./room-cards.tsx";
import { RoomFilters } from "./room-filters.tsx";
import { useRoomListAddress } from "./room-list-address.ts";
import type { RoomActions } from "./room-menu.tsx";
import { RoomTable } from "./room-table.tsx";

const createButton = (
  <Button asChild size="3">
    <AppLink to="/create-test-room">
      <PlusIcon />
      Create New Room
    </AppLink>
  </Button>
);

const headerActions = (
  <>
    <Button asChild size="3" variant="soft" highContrast>
      <AppLink to="/test-station">Back to Test Station</AppLink>
    </Button>
    {createButton}
  </>
);

/** Every room: found, entered, paused, changed and deleted here. */
export function RoomManagementScreen() {
  const { address, query: narrowed } = useRoomListAddress();
  const query = useQuery({ ...roomPage(narrowed), placeholderData: keepPreviousData });
  const count = useQuery(roomCount);
  const { change } = useRoomStatus();
  const [leaving, setLeaving] = useState<Room | null>(null);
  const List = useIsPhone() ? RoomCards : RoomTable;
  const actions: RoomActions = {
    pause: (room) => void change(room, "PAUSED"),
    activate: (room) => void change(room, "LIVE"),
    remove: setLeaving,
  };
  const refresh = () => {
    void query.refetch();
    void count.refetch();
  };
  return (
    <>
      <PageHeader
        title="Room Management"
        purpose="Every room, who leads it and whether people can enter"
        actions={headerActions}
      />
      <RoomFilters address={address} refreshing={query.isFetching} onRefresh={refresh} />
      {count.data && (
        <Text as="p" size="2" color="gray" mb="3" className="fa-numbers">
          {grouped(count.data.total)} Total Rooms
        </Text>
      )}
      <PagedList
        what="rooms"
        query={query}
        address={address}
        pageSize={pageSize}
        empty={
          <ListEmpty title="No rooms yet" action={createButton}>
            Create a room, choose the agent that leads it, and let people in.
          </ListEmpty>
        }
      >
        {(rooms) => <List rooms={rooms} actions={actions} />}
      </PagedList>
      <HowRoomsWork />
      {leaving && <DeleteRoom room={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
