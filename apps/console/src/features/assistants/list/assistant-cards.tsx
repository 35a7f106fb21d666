import { Box, Card, DataList, Flex } from "@radix-ui/themes";
import { counted } from "../../../lib/counted.ts";
import { ShortId } from "../../../lib/short-id.tsx";
import { creatorOf, modelOf, purposeLabels } from "../assistant-words.ts";
import { AssistantMenu } from "./assistant-menu.tsx";
import { AssistantName, AssistantStatus, LastUsed } from "./assistant-parts.tsx";
import type { AssistantListProps } from "./assistant-table.tsx";

/** Assistants one below the other, for phones. */
export function AssistantCards({ assistants, actions }: AssistantListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Assistants">
        {assistants.map((assistant) => (
          <Card key={assistant.id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <AssistantName assistant={assistant} onEdit={() => actions.edit(assistant)} />
                  <ShortId id={assistant.assistantId} of={assistant.name} />
                </Box>
                <Flex align="center" gap="4" flexShrink="0" pt="1">
                  <AssistantStatus assistant={assistant} />
                  <AssistantMenu assistant={assistant} actions={actions} />
                </Flex>
              </Flex>
              <DataList.Root size="2" mt="3">
                <DataList.Item>
                  <DataList.Label minWidth="84px">Purpose</DataList.Label>
                  <DataList.Value>{purposeLabels[assistant.purpose]}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Model</DataList.Label>
                  <DataList.Value>{modelOf(assistant)}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Used by</DataList.Label>
                  <DataList.Value>{counted(assistant.usedByRooms, "room")}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Last used</DataList.Label>
                  <DataList.Value>
                    <LastUsed at={assistant.lastUsedAt} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Created by</DataList.Label>
                  <DataList.Value>{creatorOf(assistant)}</DataList.Value>
                </DataList.Item>
              </DataList.Root>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}
