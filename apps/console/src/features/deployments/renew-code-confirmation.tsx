import { describeError } from "@field-advisor/api-client/describe-error";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { ConfirmDialog } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { renewCode } from "./deployments.queries.ts";

interface RenewCodeConfirmationProps {
  deployment: Deployment;
  onRenewed: (accessCode: string) => void;
  onClose: () => void;
}

/** Asks before the code that a recipient has stops working. */
export function RenewCodeConfirmation({ deployment, onRenewed, onClose }: RenewCodeConfirmationProps) {
  const { mutate, isPending, error } = useMutation(renewCode);
  return (
    <ConfirmDialog
      title={`Renew the access code of "${deployment.deploymentName}"?`}
      confirmLabel="Renew code"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={() =>
        mutate({ params: { id: deployment.id } }, { onSuccess: ({ accessCode }) => onRenewed(accessCode) })
      }
      onCancel={onClose}
    >
      The old code stops working at once and everyone who entered with it is sent out. The new code is shown
      to you one time.
    </ConfirmDialog>
  );
}
