import type { RoomStatus } from "@field-advisor/schema/room-labels";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { useMutation } from "@tanstack/react-query";
import { undoing, useTell } from "../../lib/use-tell.ts";
import { setRoomStatus } from "./rooms.queries.ts";

type Named = Pick<Room, "id" | "status">;

/** Lets people in, keeps them out, and says how it went; the answer is the changed room, or null. */
export function useRoomStatus() {
  const { mutateAsync, isPending } = useMutation(setRoomStatus);
  const toastResult = useTell();
  const set = ({ id }: Named, status: RoomStatus, undo?: () => void): Promise<Room | null> =>
    toastResult(mutateAsync({ params: { id }, body: { status } }), {
      topic: `room-status-${id}`,
      done: (room) => ({
        title: "Room status updated",
        description: `${room.name} is ${room.status} now.`,
        ...(undo && undoing("Change it back in Room Management", undo)),
      }),
      failed: "Failed to update room status.",
    });
  return {
    set,
    /** The same with a way back. */
    change: (room: Named, status: RoomStatus) => set(room, status, () => void set(room, room.status)),
    isPending,
  };
}
