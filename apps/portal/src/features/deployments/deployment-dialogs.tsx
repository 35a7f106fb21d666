import { describeError } from "@field-advisor/api-client/api-error";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import {
  ConfirmDialog,
  CopyButton,
  CopyField,
  pageLink,
  previewLink,
  Sheet,
  useToast,
} from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { updateDeployment } from "../../lib/deployment-status.ts";
import { invitationText, lossOf } from "../../lib/invitation-text.ts";

/** The changes of status that end something for a recipient. */
export type FinalStatus = "ended" | "archived";

/** What is sent on after a page or its access code was made. */
export interface Issued {
  deployment: Deployment;
  /** Null where none is needed or an earlier one still holds. */
  accessCode: string | null;
}

interface IssuedSheetProps {
  issued: Issued;
  title: string;
  onClose: () => void;
}

/** What is handed on: the link, and the access code in the only moment it can be read. */
export function IssuedSheet({ issued: { deployment, accessCode }, title, onClose }: IssuedSheetProps) {
  const [isTaken, setTaken] = useState(accessCode === null);
  const take = () => setTaken(true);
  return (
    <Sheet
      modalOnly
      dirty={!isTaken}
      lossLabels={lossOf(1)}
      title={title}
      description={deployment.deploymentName}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <CopyField label="Page link" text={pageLink(deployment.slug)} />
        {accessCode && <IssuedCode deployment={deployment} accessCode={accessCode} onTaken={take} />}
        <Flex gap="3" justify="end" className="fa-sheet-actions">
          <Button asChild size="3" variant="soft">
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

interface IssuedCodeProps {
  deployment: Deployment;
  accessCode: string;
  onTaken: () => void;
}

/** The code of a page's first recipient, alone and in the text that is sent to them. */
function IssuedCode({ deployment, accessCode, onTaken }: IssuedCodeProps) {
  const { recipientEmail, recipientName } = deployment;
  const hintId = useId();
  const invitation = { ...noLimits, email: recipientEmail ?? "", recipientName };
  return (
    <>
      <CopyField label="Access code" text={accessCode} onCopied={onTaken} />
      <Callout.Root size="1" color="amber">
        <Callout.Text id={hintId}>
          This is the only time the code is shown. Copy it, or the invitation text that contains it, before
          you close this.
        </Callout.Text>
      </Callout.Root>
      <Flex>
        <CopyButton
          text={invitationText(deployment, { invitation, accessCode })}
          label="Copy invitation text"
          describedBy={hintId}
          onCopied={onTaken}
        />
      </Flex>
    </>
  );
}

const noLimits = { validFrom: null, validUntil: null, maxSessions: null, maxMinutes: null };

const labels = {
  ended: {
    title: "End",
    done: "Ended",
    loss: "Conversations stop and recipients are told to contact the adviser. The page stays in this list.",
  },
  archived: {
    title: "Archive",
    done: "Archived",
    loss: "Conversations stop and recipients are told to contact the adviser. The page leaves this list; it can be restored, and is paused then.",
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
