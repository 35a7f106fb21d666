import { describeError } from "@field-advisor/api-client/api-error";
import { updateInvitationInput } from "@field-advisor/schema/invitation-forms";
import type { Invitation, UpdateInvitationInput } from "@field-advisor/schema/invitations.endpoints";
import {
  checkedBy,
  ConfirmDialog,
  Field,
  Form,
  type NamedField,
  refusalOf,
  Sheet,
  SheetSubmit,
  showRefusal,
  useToast,
} from "@field-advisor/ui";
import { Callout, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { renewInvitation, revokeInvitation, updateInvitation } from "./invitations.queries.ts";
import type { IssuedCode } from "../../lib/invitation-text.ts";
import { LimitFields } from "./limit-fields.tsx";
import { limitFields, limitsInput, limitsOf, type LimitValues } from "./limit-values.ts";

interface ChangeValues extends LimitValues {
  recipientName: string;
}

const fields: readonly NamedField<ChangeValues>[] = [
  { name: "recipientName", label: "Recipient's name" },
  ...limitFields,
];

const rules = checkedBy(updateInvitationInput, ({ recipientName, ...limits }: ChangeValues) => ({
  recipientName,
  ...limitsInput(limits),
}));

const whoOf = ({ recipientName, email }: Invitation): string => recipientName ?? email;

interface ChangeInvitationProps {
  invitation: Invitation;
  onClose: () => void;
}

/** The sheet in which the name and the limits of an invitation are changed; its code stays. */
export const EditInvitation = ({ invitation, onClose }: ChangeInvitationProps) => {
  const { mutateAsync } = useMutation(updateInvitation);
  const show = useToast();
  return (
    <ChangeForm
      title="Edit invitation"
      invitation={invitation}
      submit={{ label: "Save changes", busyLabel: "Saving..." }}
      onSave={async (body) => {
        await mutateAsync({ params: { id: invitation.id }, body });
        show({ title: "Changes saved", description: whoOf(invitation) });
        onClose();
      }}
      onClose={onClose}
    />
  );
};

interface RenewInvitationProps extends ChangeInvitationProps {
  onIssued: (issued: readonly IssuedCode[]) => void;
}

/** The sheet in which an invitation gets a new code, and other limits where wanted. */
export function RenewInvitation({ invitation, onIssued, onClose }: RenewInvitationProps) {
  const { mutateAsync } = useMutation(renewInvitation);
  return (
    <ChangeForm
      title="Renew invitation"
      notice="The old code stops working at once, a conversation that is running ends, and sessions are counted from nothing. The new code is shown once."
      invitation={invitation}
      submit={{ label: "Renew", busyLabel: "Renewing..." }}
      onSave={async (body) => onIssued([await mutateAsync({ params: { id: invitation.id }, body })])}
      onClose={onClose}
    />
  );
}

interface ChangeFormProps extends ChangeInvitationProps {
  title: string;
  notice?: string;
  submit: { label: string; busyLabel: string };
  onSave: (input: UpdateInvitationInput) => Promise<void>;
}

function ChangeForm({ title, notice, invitation, submit, onSave, onClose }: ChangeFormProps) {
  const [initial] = useState<ChangeValues>(() => ({
    recipientName: invitation.recipientName ?? "",
    ...limitsOf(invitation),
  }));
  const form = useForm({ resolver: rules, defaultValues: initial });
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (input) => {
    try {
      await onSave(input);
    } catch (error) {
      showRefusal(form, refusalOf(error, {}), fields);
    }
  });
  return (
    <Sheet title={title} description={invitation.email} dirty={isDirty} onClose={onClose}>
      <Form
        form={form}
        fields={fields}
        onSubmit={save}
        notice={
          notice && (
            <Callout.Root size="1" color="amber">
              <Callout.Text>{notice}</Callout.Text>
            </Callout.Root>
          )
        }
      >
        <Field
          label="Recipient's name"
          error={errors.recipientName?.message}
          hint="The page greets them by this name."
        >
          {(control) => (
            <TextField.Root
              {...control}
              {...form.register("recipientName")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <LimitFields />
        <SheetSubmit busy={isSubmitting} busyLabel={submit.busyLabel}>
          {submit.label}
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}

/** Asks before somebody is let in no more. */
export function RevokeInvitation({ invitation, onClose }: ChangeInvitationProps) {
  const { mutate, isPending, error } = useMutation(revokeInvitation);
  const show = useToast();
  const confirm = () =>
    mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          show({ title: `Revoked: ${whoOf(invitation)}` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${whoOf(invitation)}?`}
      confirmLabel="Revoke invitation"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Their access code stops working at once, and a conversation that is running ends within seconds. They
      are told to contact the adviser. Renew the invitation to let them in again.
    </ConfirmDialog>
  );
}
