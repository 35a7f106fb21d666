import { describeError } from "@field-advisor/api-client/api-error";
import { updateInvitationInput } from "@field-advisor/schema/invitation-forms";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import { checkedBy, ConfirmDialog, FormSheet, TextField, useEdit, useToast } from "@field-advisor/ui";
import { Callout } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import {
  readInvitation,
  renewInvitation,
  revokeInvitation,
  updateInvitation,
} from "./invitations.queries.ts";
import type { IssuedCode } from "../../lib/invitation-text.ts";
import { nameOf } from "./invitation-columns.tsx";
import { LimitFields } from "./limit-fields.tsx";

const rules = checkedBy(updateInvitationInput);

const ChangeFields = () => (
  <>
    <TextField
      name="recipientName"
      label="Recipient's name"
      hint="The page greets them by this name."
      maxLength={100}
    />
    <LimitFields />
  </>
);

interface ChangeInvitationProps {
  invitation: Invitation;
  deployment: Deployment;
  onClose: () => void;
}

/** What changes of an invitation have in common, whether its code stays or not. */
const changing = ({ invitation, deployment }: ChangeInvitationProps) => ({
  thing: invitation,
  what: "invitation",
  rules,
  read: () => readInvitation(deployment.id, invitation),
});

/** The sheet in which the name and the limits of an invitation are changed; its code stays. */
export function EditInvitation(props: ChangeInvitationProps) {
  const { invitation, onClose } = props;
  const { mutateAsync } = useMutation(updateInvitation);
  const show = useToast();
  const saving = useEdit({
    ...changing(props),
    send: (body) => mutateAsync({ params: { id: invitation.id }, body }),
    unchanged: onClose,
    done: () => {
      show({ title: "Changes saved", description: nameOf(invitation) });
      onClose();
    },
  });
  return (
    <FormSheet
      title="Edit invitation"
      description={invitation.email}
      saving={saving}
      submit="Save changes"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <ChangeFields />
    </FormSheet>
  );
}

interface RenewInvitationProps extends ChangeInvitationProps {
  onIssued: (issued: readonly IssuedCode[]) => void;
}

/** The sheet in which an invitation gets a new code, and other limits where wanted. */
export function RenewInvitation(props: RenewInvitationProps) {
  const { invitation, onIssued, onClose } = props;
  const { mutateAsync } = useMutation(renewInvitation);
  const saving = useEdit({
    ...changing(props),
    // A new code is made though nothing else is changed.
    changes: (_known, input) => input,
    send: (body) => mutateAsync({ params: { id: invitation.id }, body }),
    done: (code) => onIssued([code]),
  });
  return (
    <FormSheet
      title="Renew invitation"
      description={invitation.email}
      notice={
        <Callout.Root size="1" color="amber">
          <Callout.Text>
            The old code stops working immediately, a running conversation ends, and the session count
            restarts. The new code is shown once.
          </Callout.Text>
        </Callout.Root>
      }
      saving={saving}
      submit="Renew"
      busyLabel="Renewing..."
      onClose={onClose}
    >
      <ChangeFields />
    </FormSheet>
  );
}

interface RevokeInvitationProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Asks before somebody is let in no more. */
export function RevokeInvitation({ invitation, onClose }: RevokeInvitationProps) {
  const { mutate, isPending, error } = useMutation(revokeInvitation);
  const show = useToast();
  const confirm = () =>
    mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          show({ title: `Revoked: ${nameOf(invitation)}` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${nameOf(invitation)}?`}
      confirmLabel="Revoke invitation"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Their access code stops working immediately, and a running conversation ends within seconds. They are
      told to contact the adviser. Renew the invitation to let them in again.
    </ConfirmDialog>
  );
}
