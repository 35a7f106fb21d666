import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { RelativeTime } from "@field-advisor/ui";
import { Table, Text, VisuallyHidden } from "@radix-ui/themes";
import { DeploymentStatusBadge } from "../../lib/deployment-status-badge.tsx";
import { NamedAgent } from "../../lib/named-agent.tsx";
import { DeploymentMenu, type DeploymentActions } from "./deployment-menu.tsx";
import { adviserName, DeploymentName, PageAddress, Recipient } from "./deployment-parts.tsx";

export interface DeploymentListProps {
  deployments: readonly Deployment[];
  actions: DeploymentActions;
}

/** Deployments side by side, for wide screens. */
export function DeploymentTable({ deployments, actions }: DeploymentListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Deployment</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Status</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Adviser</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Agent</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Recipient</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Updated</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {deployments.map((deployment) => (
          <DeploymentRow key={deployment.id} deployment={deployment} actions={actions} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function DeploymentRow({ deployment, actions }: { deployment: Deployment; actions: DeploymentActions }) {
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell>
        <DeploymentName deployment={deployment} onEdit={() => actions.edit(deployment)} />
        <PageAddress deployment={deployment} />
      </Table.RowHeaderCell>
      <Table.Cell>
        <DeploymentStatusBadge status={deployment.status} />
      </Table.Cell>
      <Table.Cell className="fa-break">{adviserName(deployment)}</Table.Cell>
      <Table.Cell className="fa-desktop-column">
        <NamedAgent agent={deployment.agent} />
      </Table.Cell>
      <Table.Cell>
        <Recipient deployment={deployment} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column">
        <Text size="2" color="gray" className="fa-nowrap">
          <RelativeTime iso={deployment.updatedAt} />
        </Text>
      </Table.Cell>
      <Table.Cell justify="end">
        <DeploymentMenu deployment={deployment} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}
