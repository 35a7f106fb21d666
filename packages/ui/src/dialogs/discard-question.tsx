import { ConfirmDialog } from "./confirm-dialog.tsx";

/** What is asked where something other than typed words would be lost. */
export interface LossLabels {
  title: string;
  /** What will be lost. */
  loss: string;
  confirmLabel: string;
  cancelLabel: string;
}

const typed: LossLabels = {
  title: "Discard what you typed?",
  loss: "This has not been saved yet.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
};

interface DiscardQuestionProps {
  labels?: LossLabels | undefined;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before something that was not saved is thrown away. */
export const DiscardQuestion = ({ labels = typed, onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    title={labels.title}
    confirmLabel={labels.confirmLabel}
    cancelLabel={labels.cancelLabel}
    onCancel={onKeep}
    onConfirm={onDiscard}
  >
    {labels.loss}
  </ConfirmDialog>
);
