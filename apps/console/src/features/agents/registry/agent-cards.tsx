import { RelativeTime } from "@field-advisor/ui";
import { CardList, ListCard } from "../../../lib/card-list.tsx";
import { counted } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { sourceLabels } from "../agent-labels.ts";
import { AgentHealth, AgentUsage } from "./agent-at-provider.tsx";
import { AgentMenu } from "./agent-menu.tsx";
import { ActiveSwitch, AgentDomain, AgentName } from "./agent-parts.tsx";
import type { AgentListProps } from "./agent-table.tsx";

/** Agents one below the other, for phones. */
export const AgentCards = ({ agents, actions }: AgentListProps) => (
  <CardList label="Agents">
    {agents.map((agent) => (
      <ListCard
        key={agent.id}
        title={
          <>
            <AgentName agent={agent} onEdit={() => actions.edit(agent)} />
            <ShortId id={agent.agentId} of={agent.name} />
          </>
        }
        aside={
          <>
            <ActiveSwitch agent={agent} actions={actions} />
            <AgentMenu agent={agent} actions={actions} />
          </>
        }
        facts={{
          Domain: <AgentDomain agent={agent} />,
          Source: sourceLabels[agent.source],
          "Used by": `${counted(agent.rooms, "room")}, ${counted(agent.pages, "page")}`,
          Conversations: <AgentUsage agent={agent} count="conversations" />,
          Minutes: <AgentUsage agent={agent} count="minutes" />,
          Health: <AgentHealth agent={agent} />,
          Updated: <RelativeTime iso={agent.updatedAt} />,
        }}
      />
    ))}
  </CardList>
);
