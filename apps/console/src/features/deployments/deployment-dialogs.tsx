import type { Deployment } from "@field-advisor/schema/deployments";
import { lazy, Suspense, useEffect } from "react";
import type { Issued } from "./deployment-editor.tsx";
import { IssuedSheet } from "./issued-sheet.tsx";
import { RenewCodeConfirmation } from "./renew-code-confirmation.tsx";
import { StatusConfirmation, type FinalStatus } from "./status-confirmation.tsx";

/** What stands over the list; one thing at a time. */
export type OpenDialog =
  | { kind: "new" }
  | { kind: "edit"; deployment: Deployment }
  | { kind: "renew"; deployment: Deployment }
  | { kind: "final"; deployment: Deployment; status: FinalStatus }
  | { kind: "issued"; issued: Issued; title: string };

// The form is half of this screen's code and nobody needs it to read the list.
const loadEditor = () => import("./deployment-editor.tsx");
const DeploymentEditor = lazy(async () => ({ default: (await loadEditor()).DeploymentEditor }));

interface DeploymentDialogsProps {
  dialog: OpenDialog | null;
  onChange: (dialog: OpenDialog | null) => void;
}

export function DeploymentDialogs(props: DeploymentDialogsProps) {
  useEffect(() => {
    // Fetched while the list is read; should that fail, opening the form tries again and says so.
    loadEditor().catch(() => undefined);
  }, []);
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog({ dialog, onChange }: DeploymentDialogsProps) {
  const close = () => onChange(null);
  switch (dialog?.kind) {
    case "new":
      return (
        <DeploymentEditor
          key="new"
          deployment={null}
          onSaved={(issued) => onChange({ kind: "issued", issued, title: "Deployment created" })}
          onClose={close}
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
          onClose={close}
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
          onClose={close}
        />
      );
    case "final":
      return <StatusConfirmation deployment={dialog.deployment} status={dialog.status} onClose={close} />;
    case "issued":
      return <IssuedSheet issued={dialog.issued} title={dialog.title} onClose={close} />;
    default:
      return null;
  }
}
