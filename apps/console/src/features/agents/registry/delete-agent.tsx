import { describeError } from "@field-advisor/api-client/describe-error";
import type { Agent } from "@field-advisor/schema/agents";
import { ConfirmDialog, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import { removeAgent } from "../agents.queries.ts";

/** Asks before an agent is taken out of the registry. */
export function DeleteAgent({ agent: { id, name }, onClose }: { agent: Agent; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(removeAgent);
  const show = useToast();
  const remove = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          show({ title: "Agent deleted", description: name });
          onClose();
        },
        onError: (reason) => show(failureToast("Failed to delete agent.", reason)),
      },
    );
  return (
    <ConfirmDialog
      title={`Delete "${name}"?`}
      confirmLabel="Delete agent"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={remove}
      onCancel={onClose}
    >
      It is taken out of the registry. An agent that the voice provider still has comes back with Refresh.
    </ConfirmDialog>
  );
}
