import type { ProviderAgent } from "@field-advisor/schema/agents";
import { RelativeTime, useIsPhone } from "@field-advisor/ui";
import { Box, Card, Flex, Table, Text, VisuallyHidden } from "@radix-ui/themes";
import { counted, grouped } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
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
    <Text size="2" className="fa-numbers">
      {!usage.complete && "at least "}
      {counted(usage.total_conversations, "conversation")}, {grouped(minutes)} min
    </Text>
  );
}

function LastUpdate({ agent: { updated_at_unix_secs: seconds } }: { agent: ProviderAgent }) {
  if (seconds === null) return <Text color="gray">Unknown</Text>;
  return <RelativeTime iso={new Date(seconds * 1000).toISOString()} />;
}

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
              <Text weight="bold">{agent.name}</Text>
              <ShortId id={agent.agent_id} of={agent.name} />
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

function ProviderCards({ agents }: ProviderListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Provider agents">
        {agents.map((agent) => (
          <Card key={agent.agent_id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <Text as="div" weight="bold">
                    {agent.name}
                  </Text>
                  <ShortId id={agent.agent_id} of={agent.name} />
                </Box>
                <ImportAgent agent={agent} />
              </Flex>
              <Flex justify="between" gap="3" mt="3" wrap="wrap">
                <Usage usage={agent.usage} />
                <Text size="2" color="gray">
                  Updated <LastUpdate agent={agent} />
                </Text>
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}

/** The provider's agents, side by side or, on phones, one below the other. */
export function ProviderAgents({ agents }: ProviderListProps) {
  const List = useIsPhone() ? ProviderCards : ProviderTable;
  return <List agents={agents} />;
}
