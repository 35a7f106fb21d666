import type { Room } from "@field-advisor/schema/rooms";
import { ListEmpty, ListView, Pagination, useListAddress } from "@field-advisor/ui";
import { Button, Card, Flex, Grid } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedTo } from "../../../lib/failure-toast.ts";
import { DeleteRoom } from "../delete-room.tsx";
import { RoomAgent, RoomName } from "../list/room-parts.tsx";
import { pageSize, roomPage } from "../rooms.queries.ts";
import { NewRoomForm } from "./new-room-form.tsx";

const noFilters = {};

function RoomList() {
  const { page, setPage, clear } = useListAddress(noFilters);
  const query = useQuery({
    ...roomPage({ limit: pageSize, offset: page * pageSize }),
    placeholderData: keepPreviousData,
  });
  const [leaving, setLeaving] = useState<Room | null>(null);
  return (
    <>
      <ListView
        what="rooms"
        items={query.data?.items}
        failure={query.isError ? failedTo("Failed to fetch rooms", query.error) : null}
        filtered={page > 0}
        empty={
          <ListEmpty title="No rooms yet">Create one with a name and the agent that leads it.</ListEmpty>
        }
        onClearFilters={clear}
        onRetry={() => void query.refetch()}
      >
        {(rooms) => (
          <>
            <Card size="2">
              <ul className="fa-plain-list fa-divided" aria-label="Rooms">
                {rooms.map((room) => (
                  <Flex key={room.id} asChild justify="between" align="center" gap="3" py="3">
                    <li>
                      <div>
                        <RoomName room={room} />
                        <RoomAgent room={room} />
                      </div>
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
            <Pagination page={page} pageSize={pageSize} total={query.data?.total ?? 0} onChange={setPage} />
          </>
        )}
      </ListView>
      {leaving && (
        <DeleteRoom room={leaving} failure="Failed to delete room" onClose={() => setLeaving(null)} />
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
