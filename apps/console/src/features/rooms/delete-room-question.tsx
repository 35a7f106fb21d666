import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { DeleteDialog } from "../../lib/delete-dialog.tsx";
import { removeRoom } from "./rooms.queries.ts";

interface DeleteRoomQuestionProps {
  room: Pick<Room, "id" | "name">;
  /** What is said where it did not work. */
  failed?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a room is gone for good, with everything that was said in it. */
export const DeleteRoomQuestion = ({
  room,
  failed = "Failed to delete room. Please try again.",
  onDeleted,
  onClose,
}: DeleteRoomQuestionProps) => (
  <DeleteDialog
    subject={room}
    removal={removeRoom}
    title="Delete Room"
    confirmLabel="Delete Room"
    done="Room deleted"
    failed={failed}
    onDeleted={onDeleted}
    onClose={onClose}
  >
    Are you sure you want to delete &quot;{room.name}&quot;? This action cannot be undone and will remove all
    associated conversation history.
  </DeleteDialog>
);
