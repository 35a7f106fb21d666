import { ConfirmDialog } from "./confirm-dialog.tsx";

/** What is asked where something other than typed words would be lost. */
export interface LossWords {
  title: string;
  /** What will be lost. */
  loss: string;
  confirmLabel: string;
  cancelLabel: string;
}

const typed: LossWords = {
  title: "Discard what you typed?",
  loss: "This has not been saved yet.",
  confirmLabel: "Discard",
  cancelLabel: "Keep editing",
};

interface DiscardQuestionProps {
  words?: LossWords | undefined;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before something that was not saved is thrown away. */
export const DiscardQuestion = ({ words = typed, onDiscard, onKeep }: DiscardQuestionProps) => (
  <ConfirmDialog
    title={words.title}
    confirmLabel={words.confirmLabel}
    cancelLabel={words.cancelLabel}
    onCancel={onKeep}
    onConfirm={onDiscard}
  >
    {words.loss}
  </ConfirmDialog>
);
