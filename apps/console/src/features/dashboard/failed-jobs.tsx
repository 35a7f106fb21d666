import { describeError } from "@field-advisor/api-client/api-error";
import { jobLabel } from "@field-advisor/schema/job-labels";
import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import {
  ConfirmDialog,
  RelativeTime,
  Sheet,
  BusyButton,
  useToastResult,
  ItemRow,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { discardJob, failedJobs, refreshFailedJobs, retryJob } from "./dashboard.queries.ts";

/** Asks before a task is given up; stays open until it is. */
function DiscardJob({ job: { id, name, isScheduled }, onClose }: { job: FailedJob; onClose: () => void }) {
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
      removes
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      {isScheduled
        ? "It leaves this list. It still runs at its next scheduled time and is listed again if it fails."
        : "It will not run again. What it had to end, send or delete stays as it is."}
    </ConfirmDialog>
  );
}

const noFilters = {};

/** The background work that failed for good, the newest first: each can be tried again or given up. */
export function FailedJobs({ onClose }: { onClose: () => void }) {
  const [discarding, setDiscarding] = useState<FailedJob | null>(null);
  const records = useRecords(noFilters, failedJobs, { pageSize: 20, inSheet: true });
  return (
    <Sheet
      title="Background work that failed"
      description="Fix the cause first, such as a provider that cannot be reached. Only scheduled tasks run again automatically."
      // Without tasks, what led here goes.
      goOnAt={() => (records.query.data?.total === 0 ? document.getElementById("main") : null)}
      onClose={onClose}
    >
      <ListFrame
        records={records}
        what="tasks"
        refresh={false}
        pagesLabel="Pages of tasks"
        empty={{ title: "No failed tasks", text: "Tasks that fail after all attempts appear here." }}
      >
        {(jobs) => (
          <ul className="fa-plain-list fa-divided" aria-label="Failed tasks">
            {jobs.map((job) => (
              <FailedTask key={job.id} job={job} onDiscard={() => setDiscarding(job)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {discarding && <DiscardJob job={discarding} onClose={() => setDiscarding(null)} />}
    </Sheet>
  );
}

/** Has a task done again and says so in a toast. Where that failed, the list is read again: it may be gone. */
function useRetry({ id, name }: FailedJob) {
  const { mutateAsync, isPending, isSuccess } = useMutation(retryJob);
  const client = useQueryClient();
  const toastResult = useToastResult();
  const retry = async () => {
    const answer = await toastResult(mutateAsync({ params: { id } }), {
      topic: `failed-job-${id}`,
      done: () => ({ title: "Trying again", description: jobLabel(name) }),
      failed: "Failed to try again.",
    });
    if (answer === null) await refreshFailedJobs(client);
  };
  return { retry, isPending, isSuccess };
}

function FailedTask({ job, onDiscard }: { job: FailedJob; onDiscard: () => void }) {
  const { retry, isPending, isSuccess } = useRetry(job);
  const description = useId();
  return (
    <ItemRow
      id={description}
      name={jobLabel(job.name)}
      note={
        <>
          Failed <RelativeTime iso={job.failedAt} />, tried{" "}
          {job.attempts === 1 ? "once" : `${job.attempts} times`}
          {job.isScheduled && ". It runs again automatically."}
        </>
      }
      end={
        <Flex gap="2" wrap="wrap">
          <BusyButton
            variant="soft"
            busy={isPending}
            idle={isSuccess}
            aria-describedby={description}
            onClick={() => void retry()}
          >
            Try again
          </BusyButton>
          <Button variant="soft" color="gray" aria-describedby={description} onClick={onDiscard}>
            Discard
          </Button>
        </Flex>
      }
    >
      <Text as="div" size="2" className="fa-break">
        {job.reason}
      </Text>
    </ItemRow>
  );
}
