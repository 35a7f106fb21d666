import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { RowMenu } from "@field-advisor/ui";
import { previewLink } from "../../lib/deployment-address.ts";

/** What an owner may do with one deployment. */
export interface DeploymentActions {
  edit: (deployment: Deployment) => void;
  renewCode: (deployment: Deployment) => void;
  pause: (deployment: Deployment) => void;
  activate: (deployment: Deployment) => void;
  end: (deployment: Deployment) => void;
  archive: (deployment: Deployment) => void;
}

interface DeploymentMenuProps {
  deployment: Deployment;
  actions: DeploymentActions;
}

export function DeploymentMenu({ deployment, actions }: DeploymentMenuProps) {
  const { status, deploymentName, slug, hasAccessCode } = deployment;
  const renewCode = { label: "Renew access code", run: () => actions.renewCode(deployment) };
  const end = { label: "End", run: () => actions.end(deployment) };
  const archive = { label: "Archive", isFinal: true, run: () => actions.archive(deployment) };
  return (
    <RowMenu
      of={deploymentName}
      sections={[
        [
          { label: "Edit", run: () => actions.edit(deployment) },
          { label: "Preview", href: previewLink(slug) },
          ...(hasAccessCode ? [renewCode] : []),
        ],
        [
          status === "active"
            ? { label: "Pause", run: () => actions.pause(deployment) }
            : { label: "Activate", run: () => actions.activate(deployment) },
          ...(status === "active" || status === "paused" ? [end] : []),
          ...(status === "archived" ? [] : [archive]),
        ],
      ]}
    />
  );
}
