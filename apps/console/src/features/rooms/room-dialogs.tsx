import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { ConfirmDialog, DeleteDialog } from "@field-advisor/ui";
import { removeRoom } from "./rooms.queries.ts";

interface DeleteRoomProps {
  room: Pick<Room, "id" | "name">;
  /** What is said where it did not work. */
  failed?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a room is deleted with every conversation that was held in it. */
export const DeleteRoom = ({
  room,
  failed = "Failed to delete room. Please try again.",
  onDeleted,
  onClose,
}: DeleteRoomProps) => (
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

interface EndSessionProps {
  /** The room's name. */
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a room is taken out of use. */
export const EndSession = ({ name, busy, onConfirm, onClose }: EndSessionProps) => (
  <ConfirmDialog
    title="End this session?"
    confirmLabel="End Session"
    busy={busy}
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    &quot;{name}&quot; is shown as offline, and only owners can enter it until it goes live again.
  </ConfirmDialog>
);
