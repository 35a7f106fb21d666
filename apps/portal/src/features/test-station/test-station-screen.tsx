import { product } from "@field-advisor/schema/product";
import { failedTo } from "@field-advisor/staff";
import {
  ListEmpty,
  ListView,
  PageHeader,
  Pagination,
  RefreshButton,
  useCurrentUser,
  useListAddress,
} from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { RoomGrid } from "../../lib/room-card.tsx";
import { lastSessions } from "../../lib/room-sessions.queries.ts";
import { SupportContact } from "../../lib/support-contact.tsx";
import { AddRoom } from "./add-room.tsx";
import { StationActions } from "./station-actions.tsx";
import { StationRoom } from "./station-room.tsx";
import { pageSize, roomPage } from "./test-station.queries.ts";

const noFilters = {};

/** Every room that the reader may see; also where everybody lands whose role does not open what they asked for. */
export function TestStationScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const { page, setPage, clear } = useListAddress(noFilters);
  const rooms = useQuery(roomPage(page));
  const last = useQuery(lastSessions);
  const refresh = () => {
    void rooms.refetch();
    void last.refetch();
  };
  const total = rooms.data?.total ?? 0;
  const addRoom = isOwner && <AddRoom roomCount={total} />;
  return (
    <>
      <PageHeader
        title={`${product.versionLabel} Test Station`}
        actions={
          <StationActions isOwner={isOwner}>
            <RefreshButton busy={rooms.isFetching} onClick={refresh} />
            {addRoom}
          </StationActions>
        }
      />
      <ListView
        what="rooms"
        items={rooms.data?.items}
        failure={rooms.isError ? failedTo("Failed to fetch rooms", rooms.error) : null}
        filtered={page > 0}
        empty={
          <ListEmpty title="No test rooms yet" action={!isOwner && <SupportContact />}>
            {isOwner
              ? "Create your first test room to get started"
              : "Contact an administrator to set up test rooms"}
          </ListEmpty>
        }
        onClearFilters={clear}
        onRetry={() => void rooms.refetch()}
      >
        {(shown) => (
          <>
            <RoomGrid>
              {shown.map((room) => (
                <StationRoom
                  key={room.id}
                  room={room}
                  last={last.data?.find(({ roomId }) => roomId === room.id)}
                />
              ))}
            </RoomGrid>
            <Pagination page={page} pageSize={pageSize} total={total} onChange={setPage} />
          </>
        )}
      </ListView>
    </>
  );
}
