import { describeError } from "@field-advisor/api-client/describe-error";
import type { Room } from "@field-advisor/schema/rooms";
import { ConfirmDialog, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../lib/failure-toast.ts";
import { removeRoom } from "./rooms.queries.ts";

interface DeleteRoomProps {
  room: Pick<Room, "id" | "name">;
  /** What is said where it did not work. */
  failure?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a room is gone for good, with everything that was said in it. */
export function DeleteRoom({
  room: { id, name },
  failure = "Failed to delete room. Please try again.",
  onDeleted,
  onClose,
}: DeleteRoomProps) {
  const { mutate, isPending, error } = useMutation(removeRoom);
  const show = useToast();
  const remove = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          show({ title: "Room deleted", description: name });
          onClose();
          onDeleted?.();
        },
        onError: (reason) => show(failureToast(failure, reason)),
      },
    );
  return (
    <ConfirmDialog
      title="Delete Room"
      confirmLabel="Delete Room"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={remove}
      onCancel={onClose}
    >
      Are you sure you want to delete &quot;{name}&quot;? This action cannot be undone and will remove all
      associated conversation history.
    </ConfirmDialog>
  );
}
