import { RelativeTime } from "@field-advisor/ui";
import { CardList, ListCard } from "../../lib/card-list.tsx";
import { DeploymentStatusBadge } from "../../lib/deployment-status-badge.tsx";
import { NamedAgent } from "../../lib/named-agent.tsx";
import { DeploymentMenu } from "./deployment-menu.tsx";
import { adviserName, DeploymentName, PageAddress, Recipient } from "./deployment-parts.tsx";
import type { DeploymentListProps } from "./deployment-table.tsx";

/** Deployments one below the other, for phones. */
export const DeploymentCards = ({ deployments, actions }: DeploymentListProps) => (
  <CardList label="Deployments">
    {deployments.map((deployment) => (
      <ListCard
        key={deployment.id}
        title={
          <>
            <DeploymentName deployment={deployment} onEdit={() => actions.edit(deployment)} />
            <PageAddress deployment={deployment} />
          </>
        }
        aside={
          <>
            <DeploymentStatusBadge status={deployment.status} />
            <DeploymentMenu deployment={deployment} actions={actions} />
          </>
        }
        facts={{
          Adviser: adviserName(deployment),
          Agent: <NamedAgent agent={deployment.agent} />,
          Recipient: <Recipient deployment={deployment} />,
          Updated: <RelativeTime iso={deployment.updatedAt} />,
        }}
      />
    ))}
  </CardList>
);
