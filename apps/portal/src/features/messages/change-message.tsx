import { updateMessageInput } from "@field-advisor/schema/message-forms";
import type { DeploymentMessage, MessagePage } from "@field-advisor/schema/messages.endpoints";
import {
  changesTo,
  checkedBy,
  failedTo,
  FailureNotice,
  Form,
  Sheet,
  SheetSubmit,
  useEdit,
  useToast,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { DeploymentsField, ExpiryField, isAhead, isOver, type ReachValues } from "./message-fields.tsx";
import { readMessage, targetsOf, updateMessage } from "./messages.queries.ts";

interface ChangeMessageProps {
  message: DeploymentMessage;
  onClose: () => void;
}

/** Until when and where a message is shown; its words stay as they were read. */
export function ChangeMessage({ message, onClose }: ChangeMessageProps) {
  const { data, isError, error, refetch } = useQuery({ ...targetsOf(message.id), staleTime: 0 });
  const [isDirty, setDirty] = useState(false);
  return (
    <Sheet
      title="Change message"
      description={`Where and until when "${message.title}" is shown. Its text cannot be changed.`}
      dirty={isDirty}
      modalOnly
      onClose={onClose}
    >
      {isError && !data && (
        <FailureNotice
          {...failedTo("Failed to fetch the deployments of this message", error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <Text asChild size="2" color="gray">
          <output>Loading deployments...</output>
        </Text>
      )}
      {data && <ReachForm message={message} targets={data} onDirty={setDirty} onClose={onClose} />}
    </Sheet>
  );
}

type Reach = Pick<DeploymentMessage, "version" | "showUntil"> & { targets: readonly MessagePage[] };

const valuesOf = ({ showUntil, targets }: Reach): ReachValues => ({
  showUntil,
  deploymentIds: targets.map(({ id }) => id),
});

/** @param before what is known already: a moment that is over may stay */
const rulesAfter = (before: Reach) =>
  checkedBy(
    updateMessageInput.refine((input) => input.showUntil === before.showUntil || isAhead(input), isOver),
    (values: ReachValues) => values,
  );

interface ReachFormProps extends ChangeMessageProps {
  targets: readonly MessagePage[];
  onDirty: (isDirty: boolean) => void;
}

function ReachForm({ message, targets, onDirty, onClose }: ReachFormProps) {
  const { mutateAsync } = useMutation(updateMessage);
  const show = useToast();
  const [reach, setReach] = useState<Reach>({ ...message, targets });
  const saving = useEdit({
    thing: reach,
    what: "message",
    rules: rulesAfter(reach),
    valuesOf,
    changes: (known, input) => changesTo(valuesOf(known), input),
    read: async () => {
      const current = await readMessage(message);
      setReach(current);
      return current;
    },
    send: (body) => mutateAsync({ params: { id: message.id }, body }),
    unchanged: onClose,
    done: () => {
      show({ title: "Message updated", description: "Message has been updated successfully." });
      onClose();
    },
    failed: "Failed to update message.",
  });
  const { isDirty } = saving.form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Form saving={saving}>
      <ExpiryField />
      <DeploymentsField chosen={reach.targets} />
      <SheetSubmit busyLabel="Saving...">Save changes</SheetSubmit>
    </Form>
  );
}
