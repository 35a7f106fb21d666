import type { DeploymentMessage, MessagePage } from "@field-advisor/schema/messages.endpoints";
import {
  failedTo,
  FailureNotice,
  failureToast,
  Form,
  refusalOf,
  Sheet,
  SheetSubmit,
  showRefusal,
  useToast,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { DeploymentsField, ExpiryField, localMoment } from "./message-fields.tsx";
import { fieldOf, reachFields, reachRules } from "./message-form-values.ts";
import { targetsOf, updateMessage } from "./messages.queries.ts";

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
      description={`Until when and where "${message.title}" is shown. Its text stays as it was sent.`}
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

interface ReachFormProps extends ChangeMessageProps {
  targets: readonly MessagePage[];
  onDirty: (isDirty: boolean) => void;
}

function ReachForm({ message, targets, onDirty, onClose }: ReachFormProps) {
  const { form, save } = useReach({ message, targets, onClose });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [known, setKnown] = useState(isDirty);
  if (known !== isDirty) {
    setKnown(isDirty);
    onDirty(isDirty);
  }
  return (
    <Form form={form} fields={reachFields} onSubmit={save}>
      <Controller
        control={form.control}
        name="showUntil"
        render={({ field: { value, onChange, ref } }) => (
          <ExpiryField value={value} onChange={onChange} error={errors.showUntil?.message} inputRef={ref} />
        )}
      />
      <Controller
        control={form.control}
        name="deploymentIds"
        render={({ field: { value, onChange, ref } }) => (
          <DeploymentsField
            chosen={targets}
            value={value}
            onChange={onChange}
            error={errors.deploymentIds?.message}
            listRef={ref}
          />
        )}
      />
      <SheetSubmit busy={isSubmitting} busyLabel="Saving...">
        Save changes
      </SheetSubmit>
    </Form>
  );
}

function useReach({ message, targets, onClose }: Omit<ReachFormProps, "onDirty">) {
  const [before] = useState(() => ({
    showUntil: message.showUntil === null ? "" : localMoment(new Date(message.showUntil)),
    deploymentIds: targets.map(({ id }) => id),
  }));
  const form = useForm({ resolver: reachRules(before), defaultValues: before });
  const { mutateAsync } = useMutation(updateMessage);
  const show = useToast();
  const save = form.handleSubmit(async ({ deploymentIds, ...input }) => {
    const isTargeted = form.getFieldState("deploymentIds").isDirty;
    const body = { ...input, ...(isTargeted && { deploymentIds }) };
    if (Object.keys(body).length === 0) return onClose();
    try {
      await mutateAsync({ params: { id: message.id }, body });
      show({ title: "Message updated", description: "Message has been updated successfully." });
      onClose();
    } catch (error) {
      show(failureToast("Failed to update message.", error));
      showRefusal(form, refusalOf(error, {}, fieldOf), reachFields);
    }
  });
  return { form, save };
}
