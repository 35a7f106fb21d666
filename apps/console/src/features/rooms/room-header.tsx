import { roomStatuses, type RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { BusyButton, PageHeader, RoomBadge, useRoomStatus, Muted, TextLink } from "@field-advisor/ui";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useRef, useState } from "react";
import { DeleteRoom, EndSession } from "./room-dialogs.tsx";

interface RoomHeaderProps {
  room: Room;
  onChanged: (room: Room) => void;
  onDeleted: () => void;
}

/** Which room is edited, its status, and the way to be rid of it. */
export function RoomHeader({ room, onChanged, onDeleted }: RoomHeaderProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title="Edit Room"
        purpose={room.name}
        actions={
          <Button size="3" variant="soft" color="red" onClick={() => setDeleting(true)}>
            Delete Room
          </Button>
        }
      />
      <StatusButtons room={room} onChanged={onChanged} />
      <LeadProblem agent={room.agent} />
      {deleting && <DeleteRoom room={room} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  );
}

const statusActions = { LIVE: "Go Live", PAUSED: "Pause", INACTIVE: "End Session" } as const satisfies Record<
  RoomStatus,
  string
>;

interface StatusButtonsProps {
  room: Room;
  onChanged: (room: Room) => void;
}

/** Moves a room between its three states at once, apart from the form. Ending asks first. */
function StatusButtons({ room, onChanged }: StatusButtonsProps) {
  const [asking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { change: set, isPending } = useRoomStatus();
  const change = async (status: RoomStatus) => {
    const changed = await set(room, status, { undo: false, retry: false });
    setAsking(false);
    if (!changed) return;
    onChanged(changed);
    // The button that was pressed is disabled now and would lose the focus.
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
        <Muted>Status</Muted>
        <RoomBadge status={room.status}>{room.status}</RoomBadge>
      </Flex>
      {roomStatuses.map((status) => (
        <BusyButton
          key={status}
          variant="soft"
          color={status === "INACTIVE" ? "red" : "gray"}
          disabled={status === room.status}
          idle={isPending}
          onClick={() => (status === "INACTIVE" ? setAsking(true) : void change(status))}
        >
          {statusActions[status]}
        </BusyButton>
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

/** Why nobody can talk in a room that has an agent. */
function LeadProblem({ agent }: Pick<Room, "agent">) {
  if (!agent || (agent.isActive && !agent.isMissing)) return null;
  return (
    <Callout.Root color="red" size="1" mb="4" role="note">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>
        {agent.isMissing
          ? `The voice provider does not have ${agent.name}, so nobody can talk in this room. Choose another agent, or check its ID in `
          : `${agent.name} is switched off, so nobody can talk in this room. Choose another agent, or switch it on in `}
        <TextLink to="/agent-management" highContrast={false}>
          Agent Management
        </TextLink>
        .
      </Callout.Text>
    </Callout.Root>
  );
}
