import { describeError } from "@field-advisor/api-client/api-error";
import type { CreateDeploymentInput, Deployment } from "@field-advisor/schema/deployments.endpoints";
import { pageLink, previewLink } from "@field-advisor/staff";
import { ConfirmDialog, CopyField, Sheet, showRefusal, useCurrentUser, useToast } from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  deploymentChanges,
  deploymentRefusal,
  editedDeploymentRules,
  emptyForm,
  formFields,
  formOf,
  newDeploymentRules,
} from "./deployment-form-values.ts";
import { DeploymentFields } from "./deployment-form.tsx";
import { createDeployment, renewCode, updateDeployment } from "./deployments.queries.ts";

/** The changes of status that end something for a recipient. */
export type FinalStatus = "ended" | "archived";

/** What an owner sends on after a page or its access code was made. */
export interface Issued {
  deployment: Deployment;
  /** Null where none is needed or an earlier one still holds. */
  accessCode: string | null;
}

interface DeploymentEditorProps {
  /** What is edited; null makes a new one. */
  deployment: Deployment | null;
  onIssued: (issued: Issued, title: string) => void;
  onClose: () => void;
}

const newCode = "New access code";

/** The sheet in which a deployment is made or changed. It closes when that has worked, and not before. */
export function DeploymentEditor({ deployment, onIssued, onClose }: DeploymentEditorProps) {
  const user = useCurrentUser();
  const [initial] = useState(() => (deployment ? formOf(deployment) : emptyForm(user)));
  const form = useForm({
    resolver: deployment ? editedDeploymentRules : newDeploymentRules,
    defaultValues: initial,
  });
  const { isDirty } = form.formState;
  const create = useMutation(createDeployment);
  const update = useMutation(updateDeployment);
  const show = useToast();

  const change = async (existing: Deployment, input: CreateDeploymentInput): Promise<Issued> => {
    const body = deploymentChanges(existing, input);
    if (Object.keys(body).length === 0) return { deployment: existing, accessCode: null };
    return update.mutateAsync({ params: { id: existing.id }, body });
  };
  const save = async (input: CreateDeploymentInput) => {
    try {
      if (!deployment) return onIssued(await create.mutateAsync({ body: input }), "Deployment created");
      const issued = await change(deployment, input);
      show({ title: "Changes saved", description: issued.deployment.deploymentName });
      if (issued.accessCode === null) onClose();
      else onIssued(issued, newCode);
    } catch (error) {
      showRefusal(form, deploymentRefusal(error), formFields);
    }
  };

  return (
    <Sheet
      title={deployment ? "Edit deployment" : "New deployment"}
      description={
        deployment
          ? "Changes are live as soon as you save them."
          : "A page of its own for one recipient, or for anyone with the link."
      }
      dirty={isDirty}
      onClose={onClose}
    >
      <DeploymentFields form={form} editing={deployment !== null} onSubmit={save} />
    </Sheet>
  );
}

interface IssuedSheetProps {
  issued: Issued;
  title: string;
  onClose: () => void;
}

/** What an owner hands on: the link, and the access code in the only moment it can be read. */
export function IssuedSheet({ issued: { deployment, accessCode }, title, onClose }: IssuedSheetProps) {
  return (
    <Sheet
      modalOnly
      mustBeDone={accessCode !== null}
      title={title}
      description={deployment.deploymentName}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <CopyField label="Page link" text={pageLink(deployment.slug)} />
        {accessCode && (
          <>
            <CopyField label="Access code" text={accessCode} />
            <Callout.Root size="1" color="amber" highContrast>
              <Callout.Text>
                This is the only time the code is shown. Send it to the recipient by another way than the
                link.
              </Callout.Text>
            </Callout.Root>
          </>
        )}
        <Flex gap="3" justify="end" mt="2">
          <Button asChild size="3" variant="soft" highContrast>
            <a href={previewLink(deployment.slug)} target="_blank" rel="noopener">
              Preview
            </a>
          </Button>
          <Dialog.Close>
            <Button size="3">Done</Button>
          </Dialog.Close>
        </Flex>
      </Flex>
    </Sheet>
  );
}

interface RenewCodeConfirmationProps {
  deployment: Deployment;
  onIssued: (issued: Issued, title: string) => void;
  onClose: () => void;
}

/** Asks before the code that a recipient has stops working. */
export function RenewCodeConfirmation({ deployment, onIssued, onClose }: RenewCodeConfirmationProps) {
  const { mutate, isPending, error } = useMutation(renewCode);
  return (
    <ConfirmDialog
      title={`Renew the access code of "${deployment.deploymentName}"?`}
      confirmLabel="Renew code"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={() =>
        mutate(
          { params: { id: deployment.id } },
          { onSuccess: ({ accessCode }) => onIssued({ deployment, accessCode }, newCode) },
        )
      }
      onCancel={onClose}
    >
      The old code stops working immediately, and everyone who entered with it is signed out. The new code is
      shown only once.
    </ConfirmDialog>
  );
}

const labels = {
  ended: {
    title: "End",
    done: "Ended",
    loss: "Conversations stop and the recipient is told to contact the adviser. The page stays in this list.",
  },
  archived: {
    title: "Archive",
    done: "Archived",
    loss: "Conversations stop and the recipient is told to contact the adviser. The page is kept for the record only.",
  },
} as const satisfies Record<FinalStatus, object>;

interface StatusConfirmationProps {
  deployment: Deployment;
  status: FinalStatus;
  onClose: () => void;
}

/** Asks before a deployment is ended or put away. */
export function StatusConfirmation({ deployment, status, onClose }: StatusConfirmationProps) {
  const { mutate, isPending, error } = useMutation(updateDeployment);
  const show = useToast();
  const { title, done, loss } = labels[status];
  const confirm = () =>
    mutate(
      { params: { id: deployment.id }, body: { status } },
      {
        onSuccess: () => {
          show({ title: `${done}: ${deployment.deploymentName}` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`${title} "${deployment.deploymentName}"?`}
      confirmLabel={`${title} deployment`}
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {loss}
    </ConfirmDialog>
  );
}
