import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  searchFilter,
  useDialogs,
  useRoomStatus,
  Muted,
  LinkButton,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Button, Card, Flex, Grid, Heading, Switch, Text } from "@radix-ui/themes";
import { useState } from "react";
import { RoomAccess } from "./room-details.tsx";
import { roomPage } from "./rooms.queries.ts";

const dialogs = { access: RoomAccess };

// The list of users on the same screen has the usual names.
const filters = { room: searchFilter("Search rooms") };
const paging = { pageSize: 12, pageName: "rooms" };

/** Every room as a card: opened and closed to people, and given to them. */
export function RoomControl() {
  const records = useRecords(
    filters,
    ({ room, ...window }) => roomPage({ ...(room && { search: room }), sort: "order", ...window }),
    paging,
  );
  const { dialog, open } = useDialogs(dialogs);
  return (
    <ListFrame
      records={records}
      what="rooms"
      pagesLabel="Pages of rooms"
      empty={{
        title: "No rooms yet",
        text: "Create a room, choose the agent that leads it, and let people in.",
        action: <LinkButton to="/create-test-room">Create New Room</LinkButton>,
      }}
      below={dialog}
    >
      {(rooms) => (
        <Grid asChild columns={{ initial: "1", sm: "2", md: "3" }} gap="4">
          <ul className="fa-plain-list" aria-label="Rooms">
            {rooms.map((room) => (
              <RoomCard key={room.id} room={room} onManage={() => open("access", { room })} />
            ))}
          </ul>
        </Grid>
      )}
    </ListFrame>
  );
}

/** One room with its switch, and the ways to its editor and to its people. */
function RoomCard({ room, onManage }: { room: Room; onManage: () => void }) {
  return (
    <Card asChild size="2" className="room-edge" style={{ borderInlineStartColor: room.backgroundColor }}>
      <li>
        <Flex direction="column" gap="3" height="100%" justify="between">
          <Flex justify="between" align="start" gap="3" wrap="wrap">
            <div className="fa-title">
              <Heading as="h3" size="3" className="fa-break">
                {room.name}
              </Heading>
              <Muted as="p">{room.agent?.name ?? "No agent yet"}</Muted>
            </div>
            <LiveSwitch room={room} />
          </Flex>
          <Flex gap="3" wrap="wrap">
            <LinkButton
              to={`/test-room/${room.id}/edit`}
              variant="soft"
              color="gray"
              aria-label={`Edit ${room.name}`}
            >
              Edit
            </LinkButton>
            <Button
              variant="soft"
              color="gray"
              aria-haspopup="dialog"
              aria-label={`Manage users of ${room.name}`}
              onClick={onManage}
            >
              Manage users
            </Button>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** Opens a room to people or closes it; a room whose session has ended stays as it is. */
function LiveSwitch({ room }: { room: Room }) {
  const { change } = useRoomStatus();
  const [wanted, setWanted] = useState<RoomStatus | null>(null);
  const [changed, setChanged] = useState(room);
  // Whichever is newer: what the switch has done, or what the list says.
  const current = changed.version > room.version ? changed : room;
  const shown = wanted ?? current.status;
  const turn = async (isOn: boolean) => {
    if (wanted !== null) return;
    const status = isOn ? "LIVE" : "PAUSED";
    setWanted(status);
    setChanged((await change(current, status)) ?? current);
    setWanted(null);
  };
  return (
    <Text as="label" size="2" color={shown === "INACTIVE" ? "gray" : undefined}>
      <Flex as="span" align="center" gap="2">
        <Switch
          aria-label={`${room.name} is live`}
          checked={shown === "LIVE"}
          disabled={shown === "INACTIVE"}
          onCheckedChange={(isOn) => void turn(isOn)}
        />
        {shown}
      </Flex>
    </Text>
  );
}
