import { describeError } from "@field-advisor/api-client/api-error";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useToastResult } from "../feedback/toast-result.ts";

interface DeleteDialogProps<Id extends number | string> {
  /** What is deleted. */
  subject: { id: Id; name: string };
  removal: UseMutationOptions<{ success: true }, Error, { params: { id: Id } }>;
  title: string;
  confirmLabel: string;
  /** The title of the toast that says it is done: "Room deleted". */
  done: string;
  /** What is said where it did not work. */
  failed: string;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
  /** What will be lost. */
  children: ReactNode;
}

/** Asks before something is gone for good; stays open until it is. */
export function DeleteDialog<Id extends number | string>(props: DeleteDialogProps<Id>) {
  const { subject, removal, title, confirmLabel, done, failed, onDeleted, onClose, children } = props;
  const { mutateAsync, isPending, error } = useMutation(removal);
  const toastResult = useToastResult();
  const remove = async () => {
    const removing = mutateAsync({ params: { id: subject.id } });
    if (
      (await toastResult(removing, { done: () => ({ title: done, description: subject.name }), failed })) ===
      null
    )
      return;
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      busy={isPending}
      failure={error && describeError(error)}
      removes
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
