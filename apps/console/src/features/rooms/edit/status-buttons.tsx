import { roomStatuses, type RoomStatus } from "@field-advisor/schema/room-labels";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { dialogOnDemand, SteadyButton } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useRef, useState } from "react";
import { RoomStatusBadge } from "../room-badges.tsx";
import { useRoomStatus } from "../use-room-status.ts";

const EndSession = dialogOnDemand(async () => (await import("./end-session.tsx")).EndSession);

const labels = { LIVE: "Go Live", PAUSED: "Pause", INACTIVE: "End Session" } as const satisfies Record<
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
  const group = useRef<HTMLDivElement>(null);
  const { set, isPending } = useRoomStatus();
  const change = async (status: RoomStatus) => {
    const changed = await set(room, status);
    setAsking(false);
    if (!changed) return;
    onChanged(changed);
    // The button that was pressed is closed now, and would lose the focus to nobody.
    group.current?.focus();
  };
  return (
    <Flex
      ref={group}
      align="center"
      gap="3"
      wrap="wrap"
      mb="5"
      role="group"
      aria-label="Room status"
      tabIndex={-1}
    >
      <Flex align="center" gap="2">
        <Text size="2" color="gray">
          Status
        </Text>
        <RoomStatusBadge status={room.status} />
      </Flex>
      {roomStatuses.map((status) => (
        <SteadyButton
          key={status}
          variant="soft"
          color={status === "INACTIVE" ? "red" : "gray"}
          highContrast
          disabled={status === room.status}
          idle={isPending}
          onClick={() => (status === "INACTIVE" ? setAsking(true) : void change(status))}
        >
          {labels[status]}
        </SteadyButton>
      ))}
      {asking && (
        <EndSession
          name={room.name}
          busy={isPending}
          onConfirm={() => void change("INACTIVE")}
          onClose={() => setAsking(false)}
        />
      )}
    </Flex>
  );
}
