import { describeError } from "@field-advisor/api-client/describe-error";
import type { Assistant } from "@field-advisor/schema/assistants";
import { ConfirmDialog, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import { removeAssistant } from "../assistants.queries.ts";

interface DeleteAssistantProps {
  assistant: Assistant;
  onClose: () => void;
}

/** Asks before an assistant and what it was told are gone for good. */
export function DeleteAssistant({ assistant: { id, name }, onClose }: DeleteAssistantProps) {
  const { mutate, isPending, error } = useMutation(removeAssistant);
  const show = useToast();
  const remove = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          show({ title: "Assistant deleted", description: name });
          onClose();
        },
        onError: (reason) => show(failureToast("Failed to delete assistant.", reason)),
      },
    );
  return (
    <ConfirmDialog
      title={`Delete "${name}"?`}
      confirmLabel="Delete assistant"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={remove}
      onCancel={onClose}
    >
      Its instructions are deleted with it. This action cannot be undone.
    </ConfirmDialog>
  );
}
