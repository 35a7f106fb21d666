import { describeError } from "@field-advisor/api-client/describe-error";
import { jobLabel } from "@field-advisor/schema/job-labels";
import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import { useToastResult } from "@field-advisor/staff";
import { ConfirmDialog } from "@field-advisor/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { discardJob, refreshFailedJobs } from "./dashboard.queries.ts";

/** Asks before a task is given up; stays open until it is. */
export function DiscardJob({
  job: { id, name, isScheduled },
  onClose,
}: {
  job: FailedJob;
  onClose: () => void;
}) {
  const { mutateAsync, isPending, error } = useMutation(discardJob);
  const client = useQueryClient();
  const toastResult = useToastResult();
  const discard = async () => {
    const answer = await toastResult(mutateAsync({ params: { id } }), {
      done: () => ({ title: "Task discarded", description: jobLabel(name) }),
      failed: "Failed to discard the task.",
    });
    if (answer === null) await refreshFailedJobs(client);
    else onClose();
  };
  return (
    <ConfirmDialog
      title={`Discard "${jobLabel(name)}"?`}
      confirmLabel="Discard task"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      {isScheduled
        ? "It leaves this list. It still runs at its next time, and is listed again if it fails."
        : "It will never be done. Whatever it had to end, send or delete stays as it is."}
    </ConfirmDialog>
  );
}
