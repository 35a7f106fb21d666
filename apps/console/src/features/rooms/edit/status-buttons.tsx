import { roomStatuses, type RoomStatus } from "@field-advisor/schema/room-words";
import type { Room } from "@field-advisor/schema/rooms";
import { ConfirmDialog } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useState } from "react";
import { RoomStatusBadge } from "../room-badges.tsx";
import { useRoomStatus } from "../use-room-status.ts";

const words = { LIVE: "Go Live", PAUSED: "Pause", INACTIVE: "End Session" } as const satisfies Record<
  RoomStatus,
  string
>;

interface StatusButtonsProps {
  room: Room;
  onChanged: (room: Room) => void;
}

/** Moves a room between its three states at once, apart from the form. Ending asks first. */
export function StatusButtons({ room, onChanged }: StatusButtonsProps) {
  const [asking, setAsking] = useState(false);
  const { set, isPending } = useRoomStatus();
  const change = async (status: RoomStatus) => {
    const changed = await set(room, status);
    if (changed) onChanged(changed);
    setAsking(false);
  };
  return (
    <Flex align="center" gap="3" wrap="wrap" mb="5" role="group" aria-label="Room status">
      <Flex align="center" gap="2">
        <Text size="2" color="gray">
          Status
        </Text>
        <RoomStatusBadge status={room.status} />
      </Flex>
      {roomStatuses.map((status) => (
        <Button
          key={status}
          variant="soft"
          color={status === "INACTIVE" ? "red" : "gray"}
          highContrast
          disabled={isPending || status === room.status}
          onClick={() => (status === "INACTIVE" ? setAsking(true) : void change(status))}
        >
          {words[status]}
        </Button>
      ))}
      {asking && (
        <ConfirmDialog
          title="End this session?"
          confirmLabel="End Session"
          busy={isPending}
          onConfirm={() => void change("INACTIVE")}
          onCancel={() => setAsking(false)}
        >
          &quot;{room.name}&quot; is shown as offline, and only owners can enter it until it goes live again.
        </ConfirmDialog>
      )}
    </Flex>
  );
}
