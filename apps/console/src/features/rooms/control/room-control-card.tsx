import type { RoomStatus } from "@field-advisor/schema/room-labels";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink } from "@field-advisor/ui";
import { Button, Card, Flex, Heading, Switch, Text } from "@radix-ui/themes";
import { useState } from "react";
import { useRoomStatus } from "../use-room-status.ts";

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

/** One room with its switch, and the ways to its editor and to its people. */
export function RoomControlCard({ room, onManage }: { room: Room; onManage: () => void }) {
  return (
    <Card asChild size="2" className="room-edge" style={{ borderInlineStartColor: room.backgroundColor }}>
      <li>
        <Flex direction="column" gap="3" height="100%" justify="between">
          <Flex justify="between" align="start" gap="3" wrap="wrap">
            <div className="fa-title">
              <Heading as="h3" size="3" className="fa-break">
                {room.name}
              </Heading>
              <Text as="p" size="2" color="gray">
                {room.agent?.name ?? "No agent yet"}
              </Text>
            </div>
            <LiveSwitch room={room} />
          </Flex>
          <Flex gap="3" wrap="wrap">
            <Button asChild variant="soft" color="gray" highContrast>
              <AppLink to={`/test-room/${room.id}/edit`} aria-label={`Edit ${room.name}`}>
                Edit
              </AppLink>
            </Button>
            <Button
              variant="soft"
              color="gray"
              highContrast
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
