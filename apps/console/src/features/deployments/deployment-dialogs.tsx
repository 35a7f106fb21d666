import type { DeploymentDialog } from "./deployment-dialog.ts";
import { DeploymentEditor } from "./deployment-editor.tsx";
import { IssuedSheet } from "./issued-sheet.tsx";
import { RenewCodeConfirmation } from "./renew-code-confirmation.tsx";
import { StatusConfirmation } from "./status-confirmation.tsx";

interface DeploymentDialogsProps {
  dialog: DeploymentDialog;
  onChange: (dialog: DeploymentDialog | null) => void;
  onClose: () => void;
}

/** Whatever dialog about deployments is open. */
export function DeploymentDialogs({ dialog, onChange, onClose }: DeploymentDialogsProps) {
  switch (dialog.kind) {
    case "new":
      return (
        <DeploymentEditor
          key="new"
          deployment={null}
          onSaved={(issued) => onChange({ kind: "issued", issued, title: "Deployment created" })}
          onClose={onClose}
        />
      );
    case "edit":
      return (
        <DeploymentEditor
          key={dialog.deployment.id}
          deployment={dialog.deployment}
          onSaved={(issued) =>
            onChange(issued.accessCode ? { kind: "issued", issued, title: "New access code" } : null)
          }
          onClose={onClose}
        />
      );
    case "renew":
      return (
        <RenewCodeConfirmation
          deployment={dialog.deployment}
          onRenewed={(accessCode) =>
            onChange({
              kind: "issued",
              issued: { deployment: dialog.deployment, accessCode },
              title: "New access code",
            })
          }
          onClose={onClose}
        />
      );
    case "final":
      return <StatusConfirmation deployment={dialog.deployment} status={dialog.status} onClose={onClose} />;
    case "issued":
      return <IssuedSheet issued={dialog.issued} title={dialog.title} onClose={onClose} />;
  }
}
