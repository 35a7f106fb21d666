import { describeError } from "@field-advisor/api-client/describe-error";
import { jobLabel } from "@field-advisor/schema/job-labels";
import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import { ConfirmDialog } from "@field-advisor/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTell } from "../../lib/use-tell.ts";
import { discardJob, refreshFailedJobs } from "./dashboard.queries.ts";

/** Asks before a task is given up; stays open until it is. */
export function DiscardJob({ job: { id, name }, onClose }: { job: FailedJob; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(discardJob);
  const client = useQueryClient();
  const toastResult = useTell();
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
      It will never be done. Whatever it had to end, send or delete stays as it is.
    </ConfirmDialog>
  );
}
