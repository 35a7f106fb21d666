import type { ProviderAgent } from "@field-advisor/schema/agents.endpoints";
import { RelativeTime, useIsPhone } from "@field-advisor/ui";
import { Table, Text, VisuallyHidden } from "@radix-ui/themes";
import { CardList, ListCard } from "../../../lib/card-list.tsx";
import { counted, grouped } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { ProviderCount } from "../provider-count.tsx";
import { ImportAgent } from "./import-agent.tsx";

/** How much an agent was talked to; nothing is claimed where the provider did not say. */
function Usage({ usage }: Pick<ProviderAgent, "usage">) {
  if (!usage.available)
    return (
      <Text size="2" color="gray">
        <span aria-hidden="true">- </span>
        usage unavailable
      </Text>
    );
  const minutes = Math.round(usage.total_duration_seconds / 60);
  return (
    <ProviderCount complete={usage.complete}>
      {counted(usage.total_conversations, "conversation")}, {grouped(minutes)} min
    </ProviderCount>
  );
}

function LastUpdate({ agent: { updated_at_unix_secs: seconds } }: { agent: ProviderAgent }) {
  if (seconds === null) return <Text color="gray">Unknown</Text>;
  return <RelativeTime iso={new Date(seconds * 1000).toISOString()} />;
}

const ProviderName = ({ agent: { agent_id: id, name } }: { agent: ProviderAgent }) => (
  <>
    <Text as="div" weight="bold" className="fa-break">
      {name}
    </Text>
    <ShortId id={id} of={name} />
  </>
);

interface ProviderListProps {
  agents: readonly ProviderAgent[];
}

function ProviderTable({ agents }: ProviderListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Agent</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Usage at the provider</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Last update</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>
            <VisuallyHidden>Registry</VisuallyHidden>
          </Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {agents.map((agent) => (
          <Table.Row key={agent.agent_id} align="center">
            <Table.RowHeaderCell>
              <ProviderName agent={agent} />
            </Table.RowHeaderCell>
            <Table.Cell>
              <Usage usage={agent.usage} />
            </Table.Cell>
            <Table.Cell>
              <Text size="2" color="gray" className="fa-nowrap">
                <LastUpdate agent={agent} />
              </Text>
            </Table.Cell>
            <Table.Cell justify="end">
              <ImportAgent agent={agent} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

const ProviderCards = ({ agents }: ProviderListProps) => (
  <CardList label="Provider agents">
    {agents.map((agent) => (
      <ListCard
        key={agent.agent_id}
        title={<ProviderName agent={agent} />}
        aside={<ImportAgent agent={agent} />}
        facts={{
          "At provider": <Usage usage={agent.usage} />,
          Updated: <LastUpdate agent={agent} />,
        }}
      />
    ))}
  </CardList>
);

/** The provider's agents, side by side or, on phones, one below the other. */
export function ProviderAgents({ agents }: ProviderListProps) {
  const List = useIsPhone() ? ProviderCards : ProviderTable;
  return <List agents={agents} />;
}
