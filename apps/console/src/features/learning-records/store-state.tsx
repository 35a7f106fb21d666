import { describeError } from "@field-advisor/api-client/api-error";
import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  counted,
  LastTime,
  Muted,
  RelativeTime,
  Section,
  StatusBadge,
  statusLooks,
  useDialogs,
  useToastResult,
} from "@field-advisor/ui";
import { Callout, DataList, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pauseStore, removeStore } from "./learning-records.queries.ts";

function StateBadge({ isPaused, failure, lastSentAt }: LearningStore) {
  if (isPaused) return <StatusBadge {...statusLooks.off}>Paused</StatusBadge>;
  if (failure !== null && !failure.isOver)
    return <StatusBadge {...statusLooks.waiting}>Cannot send</StatusBadge>;
  if (lastSentAt === null) return <StatusBadge {...statusLooks.off}>Nothing sent yet</StatusBadge>;
  return <StatusBadge {...statusLooks.on}>Works</StatusBadge>;
}

interface FailureProps extends Pick<LearningStore, "isPaused"> {
  failure: NonNullable<LearningStore["failure"]>;
}

/** Why nothing is sent now, and the way to send at once what waits. */
function Failure({ failure: { reason, nextTryAt }, isPaused }: FailureProps) {
  const { mutateAsync, isPending } = useMutation(pauseStore);
  const toastResult = useToastResult();
  const sendNow = () =>
    toastResult(mutateAsync({ body: { isPaused: false } }), {
      done: () => ({ title: "Sending now" }),
      failed: "Failed to send now.",
    });
  return (
    <Callout.Root color="red" role="alert">
      <Callout.Text>{reason}</Callout.Text>
      {!isPaused && (
        <>
          <Callout.Text>
            Nothing is lost: what waits is sent again
            {nextTryAt !== null && (
              <>
                {" "}
                <RelativeTime iso={nextTryAt} />
              </>
            )}
            .
          </Callout.Text>
          <Flex>
            <ActionButton variant="soft" color="red" busy={isPending} onClick={() => void sendNow()}>
              Send now
            </ActionButton>
          </Flex>
        </>
      )}
    </Callout.Root>
  );
}

function RemoveStore({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useMutation(removeStore);
  const toastResult = useToastResult();
  const remove = async () => {
    const removing = mutateAsync({});
    const done = { done: () => ({ title: "Store removed" }), failed: "Failed to remove the store." };
    if ((await toastResult(removing, done)) !== null) onClose();
  };
  return (
    <ConfirmDialog
      title="Remove the learning record store?"
      confirmLabel="Remove store"
      busy={isPending}
      failure={error && describeError(error)}
      removes
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      Nothing is sent any more, and what waits is dropped. What the store has stays there: what somebody takes
      back or deletes later is not withdrawn from it.
    </ConfirmDialog>
  );
}

const dialogs = { remove: RemoveStore };

/** Whether records reach the store, since when, and what went wrong last. */
export function StoreState({ store }: { store: LearningStore }) {
  const { isPaused, failure, lastSentAt, waiting, sent } = store;
  const { mutateAsync, isPending } = useMutation(pauseStore);
  const toastResult = useToastResult();
  const { dialog, open } = useDialogs(dialogs);
  const pause = () =>
    toastResult(mutateAsync({ body: { isPaused: !isPaused } }), {
      done: () => ({ title: isPaused ? "Sending goes on" : "Sending is paused" }),
      failed: isPaused ? "Failed to go on sending." : "Failed to pause sending.",
    });
  return (
    <Section title="Learning record store" aside={<StateBadge {...store} />}>
      <Flex direction="column" gap="4">
        {failure !== null && !failure.isOver && <Failure failure={failure} isPaused={isPaused} />}
        <DataList.Root orientation={{ initial: "vertical", sm: "horizontal" }}>
          <Fact label="Records in the store">{counted(sent, "record")}</Fact>
          <Fact label="Waiting to be sent">{counted(waiting, "record")}</Fact>
          <Fact label="Last sent">
            <LastTime at={lastSentAt} />
          </Fact>
          <Fact label="Last failure">
            {failure === null ? (
              <Muted>None</Muted>
            ) : (
              <span>
                <RelativeTime iso={failure.at} />: {failure.reason}
              </span>
            )}
          </Fact>
        </DataList.Root>
        <Flex gap="3" wrap="wrap">
          <ActionButton variant="soft" busy={isPending} onClick={() => void pause()}>
            {isPaused ? "Go on sending" : "Pause sending"}
          </ActionButton>
          <ActionButton variant="soft" color="red" onClick={() => open("remove")}>
            Remove store
          </ActionButton>
        </Flex>
        {dialog}
      </Flex>
    </Section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.Label>{label}</DataList.Label>
    <DataList.Value>{children}</DataList.Value>
  </DataList.Item>
);
