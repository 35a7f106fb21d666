import { mutationOf } from "@field-advisor/api-client";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useUndoableChange } from "../feedback/toast-result.ts";

const setRoomStatus = mutationOf("PATCH /api/test-rooms/:id/status", {
  makesStale: ["GET /api/test-rooms", "GET /api/user/rooms"],
});

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
