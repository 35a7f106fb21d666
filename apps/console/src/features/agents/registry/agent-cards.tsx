import { RelativeTime } from "@field-advisor/ui";
import { Box, Card, DataList, Flex } from "@radix-ui/themes";
import { counted } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { sourceLabels } from "../agent-words.ts";
import { AgentMenu } from "./agent-menu.tsx";
import { ActiveSwitch, AgentDomain, AgentName } from "./agent-parts.tsx";
import type { AgentListProps } from "./agent-table.tsx";

/** Agents one below the other, for phones. */
export function AgentCards({ agents, actions }: AgentListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Agents">
        {agents.map((agent) => (
          <Card key={agent.id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <AgentName agent={agent} onEdit={() => actions.edit(agent)} />
                  <ShortId id={agent.agentId} of={agent.name} />
                </Box>
                <Flex align="center" gap="4" flexShrink="0" pt="1">
                  <ActiveSwitch agent={agent} actions={actions} />
                  <AgentMenu agent={agent} actions={actions} />
                </Flex>
              </Flex>
              <DataList.Root size="2" mt="3">
                <DataList.Item>
                  <DataList.Label minWidth="84px">Domain</DataList.Label>
                  <DataList.Value>
                    <AgentDomain agent={agent} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Source</DataList.Label>
                  <DataList.Value>{sourceLabels[agent.source]}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Used by</DataList.Label>
                  <DataList.Value>
                    {counted(agent.rooms, "room")}, {counted(agent.pages, "page")}
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Updated</DataList.Label>
                  <DataList.Value>
                    <RelativeTime iso={agent.updatedAt} />
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
