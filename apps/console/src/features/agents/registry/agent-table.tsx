import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { RelativeTime } from "@field-advisor/ui";
import { Table, Text, VisuallyHidden } from "@radix-ui/themes";
import { grouped } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { sourceLabels } from "../agent-labels.ts";
import { AgentHealth, AgentUsage } from "./agent-at-provider.tsx";
import { AgentMenu, type AgentActions } from "./agent-menu.tsx";
import { ActiveSwitch, AgentDomain, AgentName } from "./agent-parts.tsx";

export interface AgentListProps {
  agents: readonly Agent[];
  actions: AgentActions;
}

/** Agents side by side, for wide screens. */
export function AgentTable({ agents, actions }: AgentListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Agent</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Domain</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Source</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Active</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Rooms</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Pages</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end" className="fa-desktop-column">
            Conversations
          </Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end" className="fa-desktop-column">
            Minutes
          </Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Health</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Updated</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} actions={actions} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function AgentRow({ agent, actions }: { agent: Agent; actions: AgentActions }) {
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell>
        <AgentName agent={agent} onEdit={() => actions.edit(agent)} />
        <ShortId id={agent.agentId} of={agent.name} />
      </Table.RowHeaderCell>
      <Table.Cell>
        <AgentDomain agent={agent} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column">{sourceLabels[agent.source]}</Table.Cell>
      <Table.Cell>
        <ActiveSwitch agent={agent} actions={actions} />
      </Table.Cell>
      <Table.Cell justify="end" className="fa-numbers">
        {grouped(agent.rooms)}
      </Table.Cell>
      <Table.Cell justify="end" className="fa-numbers">
        {grouped(agent.pages)}
      </Table.Cell>
      <Table.Cell justify="end" className="fa-desktop-column">
        <AgentUsage agent={agent} count="conversations" />
      </Table.Cell>
      <Table.Cell justify="end" className="fa-desktop-column">
        <AgentUsage agent={agent} count="minutes" />
      </Table.Cell>
      <Table.Cell>
        <AgentHealth agent={agent} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column">
        <Text size="2" color="gray" className="fa-nowrap">
          <RelativeTime iso={agent.updatedAt} />
        </Text>
      </Table.Cell>
      <Table.Cell justify="end">
        <AgentMenu agent={agent} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}
