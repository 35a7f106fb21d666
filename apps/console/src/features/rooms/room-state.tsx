import type { RoomStatus } from "@field-advisor/schema/constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, dialogOnDemand, NamedAgent, useUndoableChange } from "@field-advisor/ui";
import { Flex, Link, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { setRoomStatus } from "./rooms.queries.ts";

/** Asks before a room is deleted. */
export const DeleteRoom = dialogOnDemand(async () => (await import("./room-dialogs.tsx")).DeleteRoom);

/** The room's name, which leads to its editor, in the room's colour. */
export function RoomName({ room: { id, name, backgroundColor } }: { room: Room }) {
  return (
    <Flex align="center" gap="2">
      <span className="room-colour" style={{ background: backgroundColor }} aria-hidden />
      <Link asChild weight="bold" highContrast className="fa-break">
        <AppLink to={`/admin/rooms/${id}/edit`}>{name}</AppLink>
      </Link>
    </Flex>
  );
}

/** The agent that leads the room, marked where nobody can talk to it. */
export function RoomAgent({ room: { agent } }: { room: Room }) {
  if (!agent)
    return (
      <Text size="2" color="gray">
        No agent yet
      </Text>
    );
  return <NamedAgent agent={agent} />;
}

type ChangedRoom = Pick<Room, "id" | "status">;

/** Changes the status of a room and shows the result in a toast; resolves to the changed room, or to null. */
export function useRoomStatus() {
  const { mutateAsync, isPending } = useMutation(setRoomStatus);
  const set = useUndoableChange();
  const change = (
    { id, status: from }: ChangedRoom,
    to: RoomStatus,
    offers?: { undo: false; retry: false },
  ) =>
    set(
      {
        set: (status) => mutateAsync({ params: { id }, body: { status } }),
        from,
        to,
        topic: `room-status-${id}`,
        done: (room) => ({
          title: "Room status updated",
          description: `${room.name} is ${room.status} now.`,
        }),
        failed: "Failed to update room status.",
        place: "in Room Management",
      },
      offers,
    );
  return { change, isPending };
}
