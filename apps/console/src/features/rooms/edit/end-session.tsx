import { ConfirmDialog } from "@field-advisor/ui";

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
