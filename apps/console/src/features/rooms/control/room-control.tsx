import "../rooms.css";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  AppLink,
  dialogOnDemand,
  Filters,
  ListEmpty,
  RefreshButton,
  SearchField,
  useListAddress,
} from "@field-advisor/ui";
import { Button, Grid } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedList } from "../../../lib/paged-list.tsx";
import { roomPage } from "../rooms.queries.ts";
import { RoomControlCard } from "./room-control-card.tsx";

const RoomAccess = dialogOnDemand(async () => (await import("./room-access.tsx")).RoomAccess);

const cardsAtOnce = 12;
const defaults = { room: "" };

/** Every room as a card: opened and closed to people, and given to them. */
export function RoomControl() {
  // The list of users on the same screen has the usual names.
  const address = useListAddress(defaults, {}, "rooms");
  const search = address.filters.room;
  const query = useQuery({
    ...roomPage({
      ...(search && { search }),
      sort: "order",
      limit: cardsAtOnce,
      offset: address.page * cardsAtOnce,
    }),
    placeholderData: keepPreviousData,
  });
  const [managed, setManaged] = useState<Room | null>(null);
  return (
    <>
      <Filters>
        <SearchField label="Search rooms" value={search} onChange={(room) => address.setFilters({ room })} />
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </Filters>
      <PagedList
        what="rooms"
        query={query}
        address={address}
        pageSize={cardsAtOnce}
        pagesLabel="Pages of rooms"
        empty={
          <ListEmpty
            title="No rooms yet"
            action={
              <Button asChild>
                <AppLink to="/create-test-room">Create New Room</AppLink>
              </Button>
            }
          >
            Create a room, choose the agent that leads it, and let people in.
          </ListEmpty>
        }
      >
        {(rooms) => (
          <Grid asChild columns={{ initial: "1", sm: "2", md: "3" }} gap="4">
            <ul className="fa-plain-list" aria-label="Rooms">
              {rooms.map((room) => (
                <RoomControlCard key={room.id} room={room} onManage={() => setManaged(room)} />
              ))}
            </ul>
          </Grid>
        )}
      </PagedList>
      {managed && <RoomAccess room={managed} onClose={() => setManaged(null)} />}
    </>
  );
}
