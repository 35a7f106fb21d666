import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { DeleteDialog } from "@field-advisor/ui";
import { useNavigate } from "react-router";
import { afterDeletion } from "../../lib/still-at-provider.tsx";
import { removeAttempt } from "./attempt.queries.ts";

interface DeleteAttemptProps {
  attempt: Attempt;
  onClose: () => void;
}

/** Asks before an attempt is gone for good, and leaves where it was. */
export function DeleteAttempt({ attempt: { id, number, room }, onClose }: DeleteAttemptProps) {
  const navigate = useNavigate();
  return (
    <DeleteDialog
      subject={{ id, name: `Attempt ${number} in ${room.name}` }}
      removal={removeAttempt}
      title="Delete this attempt?"
      confirmLabel="Delete Attempt"
      done="Attempt deleted"
      failed="Failed to delete the attempt"
      onDeleted={() => void navigate("/rooms", { replace: true, state: afterDeletion })}
      onClose={onClose}
    >
      Its result and transcript are deleted, here and at the voice provider. This cannot be undone.
    </DeleteDialog>
  );
}
