import type { AgentUse, Range } from "@field-advisor/schema/activity.endpoints";
import type { ConversationCounts } from "@field-advisor/schema/primitives";
import { grouped } from "@field-advisor/staff";
import { ListEmpty, ListView, RelativeTime, useIsPhone } from "@field-advisor/ui";
import { BarChart } from "@field-advisor/ui/charts";
import { Badge, Card, DataList, Flex, Grid, Table, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { failureOf, Freshness } from "../../lib/figures.tsx";
import { rangeLabels } from "../../lib/ranges.tsx";
import { agentsIn } from "./analytics.queries.ts";
import { conversationsInWords, Headline, otherStarts } from "./headline.tsx";

const drawnAtMost = 12;

const minutes = (agent: AgentUse): string => `${grouped(Math.round(agent.minutes))} min`;
const average = ({ avgMinutes }: AgentUse): string =>
  avgMinutes === null ? "-" : `${grouped(Math.round(avgMinutes))} min`;

function Name({ agent }: { agent: AgentUse }) {
  return (
    <Flex align="center" gap="2" wrap="wrap" className="fa-break">
      {agent.name}
      {!agent.isActive && (
        <Badge color="gray" highContrast>
          Inactive
        </Badge>
      )}
    </Flex>
  );
}

const LastUsed = ({ agent: { lastUsedAt } }: { agent: AgentUse }) =>
  lastUsedAt === null ? "Never" : <RelativeTime iso={lastUsedAt} />;

function AgentTable({ agents }: { agents: readonly AgentUse[] }) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Agent</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Conversations</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Minutes</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell justify="end">Average</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Last used</Table.ColumnHeaderCell>
          {otherStarts.map(({ kind, label }) => (
            <Table.ColumnHeaderCell key={kind} justify="end" className="fa-desktop-column">
              {label}
            </Table.ColumnHeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body className="fa-numbers">
        {agents.map((agent) => (
          <Table.Row key={agent.agentId} align="center">
            <Table.RowHeaderCell>
              <Name agent={agent} />
            </Table.RowHeaderCell>
            <Table.Cell justify="end">{grouped(agent.conversations)}</Table.Cell>
            <Table.Cell justify="end">{minutes(agent)}</Table.Cell>
            <Table.Cell justify="end">{average(agent)}</Table.Cell>
            <Table.Cell>
              <LastUsed agent={agent} />
            </Table.Cell>
            {otherStarts.map(({ kind }) => (
              <Table.Cell key={kind} justify="end" className="fa-desktop-column">
                {grouped(agent[kind])}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function AgentCards({ agents }: { agents: readonly AgentUse[] }) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Agents">
        {agents.map((agent) => (
          <Card key={agent.agentId} asChild size="2">
            <li>
              <Text as="div" weight="bold" mb="2">
                <Name agent={agent} />
              </Text>
              <DataList.Root size="2" className="fa-numbers">
                <DataList.Item>
                  <DataList.Label minWidth="84px">Conversations</DataList.Label>
                  <DataList.Value>{grouped(agent.conversations)}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Minutes</DataList.Label>
                  <DataList.Value>
                    {minutes(agent)}
                    {agent.avgMinutes !== null && `, ${average(agent)} on average`}
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Last used</DataList.Label>
                  <DataList.Value>
                    <LastUsed agent={agent} />
                  </DataList.Value>
                </DataList.Item>
                {otherStarts.map(({ kind, label }) => (
                  <DataList.Item key={kind}>
                    <DataList.Label minWidth="84px">{label}</DataList.Label>
                    <DataList.Value>{grouped(agent[kind])}</DataList.Value>
                  </DataList.Item>
                ))}
              </DataList.Root>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}

const sumOf = (agents: readonly AgentUse[], kind: keyof ConversationCounts): number =>
  agents.reduce((sum, agent) => sum + agent[kind], 0);

/** What is counted, and how much of it there is in all. */
function Totals({ agents, range }: { agents: readonly AgentUse[]; range: Range }) {
  return (
    <Grid asChild columns={{ initial: "1", xs: "2", md: "4" }} gap="3">
      <ul className="fa-plain-list" aria-label="Conversation figures">
        <Headline
          label="Conversations"
          definition={`${conversationsInWords(range)} The overview shows the same number.`}
          value={grouped(sumOf(agents, "conversations"))}
        />
        {otherStarts.map(({ kind, label, definition }) => (
          <Headline
            key={kind}
            label={label}
            definition={`${definition} They do not count as conversations.`}
            value={grouped(sumOf(agents, kind))}
          />
        ))}
      </ul>
    </Grid>
  );
}

/** How much each agent was talked to. */
export function AgentsView({ range }: { range: Range }) {
  const query = useQuery(agentsIn(range));
  const List = useIsPhone() ? AgentCards : AgentTable;
  return (
    <>
      <Text as="p" size="2" color="gray" mb="1">
        {conversationsInWords(range)}
      </Text>
      <Freshness query={query} />
      <ListView
        what="agents"
        items={query.data}
        failure={failureOf(query)}
        filtered={false}
        empty={<ListEmpty title="No agents yet">Agents appear here once there are any.</ListEmpty>}
        onClearFilters={() => undefined}
        onRetry={() => void query.refetch()}
      >
        {(agents) => (
          <Flex direction="column" gap="4">
            <Totals agents={agents} range={range} />
            <AgentChart agents={agents.slice(0, drawnAtMost)} range={range} />
            <List agents={agents} />
          </Flex>
        )}
      </ListView>
    </>
  );
}

const AgentChart = ({ agents, range }: { agents: readonly AgentUse[]; range: Range }) => (
  <BarChart
    title={`Conversations by agent, last ${rangeLabels(range)}`}
    labelName="Agent"
    labels={agents.map(({ name }) => name)}
    series={[{ name: "Conversations", values: agents.map(({ conversations }) => conversations) }]}
  />
);
