import type { Deployment } from "@field-advisor/schema/deployments";
import { DotsHorizontalIcon } from "@radix-ui/react-icons";
import { DropdownMenu, IconButton } from "@radix-ui/themes";
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
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton variant="ghost" color="gray" highContrast aria-label={`Actions for ${deploymentName}`}>
          <DotsHorizontalIcon />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        <DropdownMenu.Item onSelect={() => actions.edit(deployment)}>Edit</DropdownMenu.Item>
        <DropdownMenu.Item asChild>
          <a href={previewLink(slug)} target="_blank" rel="noopener">
            Preview
          </a>
        </DropdownMenu.Item>
        {hasAccessCode && (
          <DropdownMenu.Item onSelect={() => actions.renewCode(deployment)}>
            Renew access code
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Separator />
        {status === "active" ? (
          <DropdownMenu.Item onSelect={() => actions.pause(deployment)}>Pause</DropdownMenu.Item>
        ) : (
          <DropdownMenu.Item onSelect={() => actions.activate(deployment)}>Activate</DropdownMenu.Item>
        )}
        {status !== "ended" && status !== "archived" && (
          <DropdownMenu.Item onSelect={() => actions.end(deployment)}>End</DropdownMenu.Item>
        )}
        {status !== "archived" && (
          <DropdownMenu.Item color="red" onSelect={() => actions.archive(deployment)}>
            Archive
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
