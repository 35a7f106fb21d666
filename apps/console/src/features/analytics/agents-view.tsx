import type { AgentUse, Range } from "@field-advisor/schema/activity.endpoints";
import type { ConversationCounts } from "@field-advisor/schema/primitives";
import {
  type Column,
  RecordList,
  grouped,
  ListEmpty,
  ListView,
  RelativeTime,
  Muted,
  LinkButton,
} from "@field-advisor/ui";
import { BarChart } from "@field-advisor/ui/charts";
import { Badge, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { failureOf, Freshness } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { agentsIn } from "./analytics.queries.ts";
import { StatCard, StatList } from "@field-advisor/ui/stat";
import { conversationsInWords, otherStarts } from "./conversation-words.ts";

const drawnAtMost = 12;

const minutes = (agent: AgentUse): string => `${grouped(Math.round(agent.minutes))} min`;
const average = ({ avgMinutes }: AgentUse): string =>
  avgMinutes === null ? "-" : `${grouped(Math.round(avgMinutes))} min`;

function Name({ agent }: { agent: AgentUse }) {
  return (
    <Flex align="center" gap="2" wrap="wrap" className="fa-break">
      {agent.name}
      {!agent.isActive && <Badge color="gray">Inactive</Badge>}
    </Flex>
  );
}

const columns: readonly Column<AgentUse>[] = [
  { label: "Agent", card: "title", cell: (agent) => <Name agent={agent} /> },
  { label: "Conversations", align: "end", cell: ({ conversations }) => grouped(conversations) },
  {
    label: "Minutes",
    align: "end",
    cell: minutes,
    onCard: {
      cell: (agent) => minutes(agent) + (agent.avgMinutes === null ? "" : `, ${average(agent)} on average`),
    },
  },
  { label: "Average", align: "end", card: "none", cell: average },
  {
    label: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <RelativeTime iso={lastUsedAt} />),
  },
  ...otherStarts.map(({ kind, label }): Column<AgentUse> => ({
    label,
    align: "end",
    from: "desktop",
    cell: (agent) => grouped(agent[kind]),
  })),
];

const sumOf = (agents: readonly AgentUse[], kind: keyof ConversationCounts): number =>
  agents.reduce((sum, agent) => sum + agent[kind], 0);

/** What is counted, and how much of it there is in all. */
function Totals({ agents, range }: { agents: readonly AgentUse[]; range: Range }) {
  return (
    <StatList label="Conversation figures">
      <StatCard
        label="Conversations"
        definition={`${conversationsInWords(range)} The overview shows the same number.`}
        value={grouped(sumOf(agents, "conversations"))}
      />
      {otherStarts.map(({ kind, label, definition }) => (
        <StatCard
          key={kind}
          label={label}
          definition={`${definition} They do not count as conversations.`}
          value={grouped(sumOf(agents, kind))}
        />
      ))}
    </StatList>
  );
}

/** How much each agent was talked to. */
export function AgentsView({ range }: { range: Range }) {
  const query = useQuery(agentsIn(range));
  return (
    <>
      <Muted as="p" mb="1">
        {conversationsInWords(range)}
      </Muted>
      <Freshness query={query} />
      <ListView
        what="agents"
        items={query.data}
        failure={failureOf(query)}
        filtered={false}
        empty={
          <ListEmpty
            title="No agents yet"
            action={<LinkButton to="/agent-management">Agent Management</LinkButton>}
          >
            Add an agent in Agent Management to see its usage here.
          </ListEmpty>
        }
        onClearFilters={() => undefined}
        onRetry={() => void query.refetch()}
      >
        {(agents) => (
          <Flex direction="column" gap="4">
            <Totals agents={agents} range={range} />
            <AgentChart agents={agents.slice(0, drawnAtMost)} range={range} />
            <RecordList label="Agents" items={agents} keyOf={({ agentId }) => agentId} columns={columns} />
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
