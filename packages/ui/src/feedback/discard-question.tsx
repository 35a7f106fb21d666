import { ConfirmDialog } from "./confirm-dialog.tsx";

interface DiscardQuestionProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before something typed is thrown away. */
export const DiscardQuestion = ({ onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    title="Discard what you typed?"
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    onCancel={onKeep}
    onConfirm={onDiscard}
  >
    This has not been saved yet.
  </ConfirmDialog>
);
