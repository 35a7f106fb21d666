import { RelativeTime } from "@field-advisor/ui";
import { Box, Card, DataList, Flex } from "@radix-ui/themes";
import { DeploymentStatusBadge } from "../../lib/deployment-status-badge.tsx";
import { DeploymentMenu } from "./deployment-menu.tsx";
import { adviserName, AgentName, DeploymentName, PageAddress, Recipient } from "./deployment-parts.tsx";
import type { DeploymentListProps } from "./deployment-table.tsx";

/** Deployments one below the other, for phones. */
export function DeploymentCards({ deployments, actions }: DeploymentListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list">
        {deployments.map((deployment) => (
          <Card key={deployment.id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <DeploymentName deployment={deployment} onEdit={() => actions.edit(deployment)} />
                  <PageAddress deployment={deployment} />
                </Box>
                <Flex align="center" gap="4" flexShrink="0" pt="1">
                  <DeploymentStatusBadge status={deployment.status} />
                  <DeploymentMenu deployment={deployment} actions={actions} />
                </Flex>
              </Flex>
              <DataList.Root size="2" mt="3">
                <DataList.Item>
                  <DataList.Label minWidth="84px">Adviser</DataList.Label>
                  <DataList.Value>{adviserName(deployment)}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Agent</DataList.Label>
                  <DataList.Value>
                    <AgentName deployment={deployment} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Recipient</DataList.Label>
                  <DataList.Value>
                    <Recipient deployment={deployment} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Updated</DataList.Label>
                  <DataList.Value>
                    <RelativeTime iso={deployment.updatedAt} />
                  </DataList.Value>
                </DataList.Item>
              </DataList.Root>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}
