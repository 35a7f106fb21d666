import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { ListEmpty, useListAddress } from "@field-advisor/ui";
import { Box, Button, Card, Flex, Grid } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedList } from "../../../lib/paged-list.tsx";
import { DeleteRoom } from "../delete-room.ts";
import { RoomAgent, RoomName } from "../list/room-parts.tsx";
import { pageSize, roomPage } from "../rooms.queries.ts";
import { NewRoomForm } from "./new-room-form.tsx";

const noFilters = {};

function RoomList() {
  const address = useListAddress(noFilters);
  const query = useQuery({
    ...roomPage({ limit: pageSize, offset: address.page * pageSize }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<Room | null>(null);
  return (
    <>
      <PagedList
        what="rooms"
        query={query}
        address={address}
        pageSize={pageSize}
        empty={
          <ListEmpty title="No rooms yet">Create one with a name and the agent that leads it.</ListEmpty>
        }
      >
        {(rooms) => (
          <Card size="2">
            <ul className="fa-plain-list fa-divided" aria-label="Rooms">
              {rooms.map((room) => (
                <Flex key={room.id} asChild justify="between" align="center" gap="3" py="3">
                  <li>
                    <Box minWidth="0">
                      <RoomName room={room} />
                      <RoomAgent room={room} />
                    </Box>
                    <Button
                      variant="soft"
                      color="red"
                      aria-label={`Delete ${room.name}`}
                      onClick={() => setLeaving(room)}
                    >
                      Delete
                    </Button>
                  </li>
                </Flex>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {leaving && (
        <DeleteRoom room={leaving} failed="Failed to delete room" onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

/** Rooms in their plainest form: made with a name and an agent, listed and deleted. */
export function RoomsTab() {
  return (
    <Grid columns={{ initial: "1", md: "1fr 1fr" }} gap="6">
      <NewRoomForm />
      <section aria-label="Rooms">
        <RoomList />
      </section>
    </Grid>
  );
}
