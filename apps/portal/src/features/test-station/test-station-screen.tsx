import { product } from "@field-advisor/schema/product";
import type { LastSession } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  RefreshButton,
  useCurrentUser,
  useSignOut,
  Muted,
  LinkButton,
  ListFrame,
  useRecords,
  lazyDialog,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Badge, Button, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RoomCard, RoomGrid } from "../../lib/room-card.tsx";
import { agentProblem, RoomStatusBadge } from "../../lib/room-status.tsx";
import { lastSessions } from "../../lib/room-sessions.queries.ts";
import { SupportContact } from "../../lib/support-contact.tsx";
import { roomPage } from "./test-station.queries.ts";

// With the rules of its form the screen would load more than it may.
const AddRoomSheet = lazyDialog("Add Room", async () => (await import("./add-room-sheet.tsx")).AddRoomSheet);

/** Opens the dialog in which an owner adds a room. */
function AddRoom({ roomCount }: { roomCount: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlusIcon />
        Add Room
      </Button>
      {open && <AddRoomSheet roomCount={roomCount} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The ways out of the test station, and for owners those to what they manage; `children` comes last. */
function StationActions({ isOwner, children }: { isOwner: boolean; children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <Flex gap="3" wrap="wrap" justify={{ sm: "end" }}>
      <LinkButton to="/" variant="soft" color="gray">
        Dashboard
      </LinkButton>
      <Button variant="soft" color="gray" onClick={signOut}>
        Logout
      </Button>
      {isOwner && (
        <LinkButton to="/room-management" variant="soft">
          Manage Rooms
        </LinkButton>
      )}
      {children}
    </Flex>
  );
}

const nameOf = ({ createdByUser: by }: Room): string => (by ? `${by.firstName} ${by.lastName}`.trim() : "");

/** A room of the test station; its state is named only where it keeps people out. */
function StationRoom({ room, last }: { room: Room; last: LastSession | undefined }) {
  const creator = nameOf(room);
  return (
    <RoomCard
      room={room}
      last={last}
      enterLabel="Enter Room"
      badges={
        <>
          {(room.status !== "LIVE" || agentProblem(room) !== null) && <RoomStatusBadge room={room} />}
          {room.agent?.domain && <Badge className="fa-break">{room.agent.domain}</Badge>}
        </>
      }
    >
      {creator && (
        <Muted as="p" className="fa-break">
          Created by {creator}
        </Muted>
      )}
    </RoomCard>
  );
}

const noFilters = {};

/** Every room that the reader may see; also where everybody lands whose role does not open what they asked for. */
export function TestStationScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const records = useRecords(noFilters, roomPage, { pageSize: 24 });
  const rooms = records.query;
  const last = useQuery(lastSessions);
  const refresh = () => {
    void rooms.refetch();
    void last.refetch();
  };
  const total = rooms.data?.total ?? 0;
  const addRoom = isOwner && <AddRoom roomCount={total} />;
  return (
    <ListFrame
      records={records}
      what="rooms"
      header={{
        title: `${product.versionLabel} Test Station`,
        actions: (
          <StationActions isOwner={isOwner}>
            <RefreshButton busy={rooms.isFetching} onClick={refresh} />
            {addRoom}
          </StationActions>
        ),
      }}
      refresh={false}
      empty={{
        title: "No test rooms yet",
        text: isOwner
          ? "Create your first test room to get started"
          : "Contact an administrator to set up test rooms",
        action: !isOwner && <SupportContact />,
      }}
    >
      {(shown) => (
        <RoomGrid>
          {shown.map((room) => (
            <StationRoom
              key={room.id}
              room={room}
              last={last.data?.find(({ roomId }) => roomId === room.id)}
            />
          ))}
        </RoomGrid>
      )}
    </ListFrame>
  );
}
