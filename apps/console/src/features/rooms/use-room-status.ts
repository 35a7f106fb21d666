import type { RoomStatus } from "@field-advisor/schema/room-words";
import type { Room } from "@field-advisor/schema/rooms";
import { useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../lib/failure-toast.ts";
import { setRoomStatus, toggleRoomStatus } from "./rooms.queries.ts";

type Named = Pick<Room, "id" | "name" | "status">;

/** Lets people in, keeps them out, and says how it went; the answer is the changed room, or null. */
export function useRoomStatus() {
  const setting = useMutation(setRoomStatus);
  const toggling = useMutation(toggleRoomStatus);
  const show = useToast();

  const tell = async (changing: Promise<Room>, undo?: () => void): Promise<Room | null> => {
    try {
      const changed = await changing;
      show({
        title: "Room status updated",
        description: `${changed.name} is ${changed.status} now.`,
        ...(undo && {
          action: { label: "Undo", altText: "Change it back in Room Management", run: undo },
        }),
      });
      return changed;
    } catch (error) {
      show(failureToast("Failed to update room status.", error));
      return null;
    }
  };
  const set = ({ id }: Named, status: RoomStatus, undo?: () => void) =>
    tell(setting.mutateAsync({ params: { id }, body: { status } }), undo);
  const undoing = (room: Named) => () => void set(room, room.status);
  return {
    set,
    /** The same with a way back. */
    change: (room: Named, status: RoomStatus) => set(room, status, undoing(room)),
    toggle: (room: Named) => tell(toggling.mutateAsync({ params: { id: room.id } }), undoing(room)),
    isPending: setting.isPending || toggling.isPending,
  };
}
