import { Box, Card, DataList, Flex } from "@radix-ui/themes";
import { ActivityBadge } from "../room-badges.tsx";
import { RoomMenu } from "./room-menu.tsx";
import { EnterRoom, RoomAgent, RoomCreator, RoomName } from "./room-parts.tsx";
import type { RoomListProps } from "./room-table.tsx";

/** Rooms one below the other, for phones. */
export function RoomCards({ rooms, actions }: RoomListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list" aria-label="Rooms">
        {rooms.map((room) => (
          <Card key={room.id} asChild size="2">
            <li>
              <Flex justify="between" align="start" gap="3">
                <Box minWidth="0">
                  <RoomName room={room} />
                </Box>
                <Flex align="center" gap="4" flexShrink="0" pt="1">
                  <ActivityBadge room={room} />
                  <RoomMenu room={room} actions={actions} />
                </Flex>
              </Flex>
              <DataList.Root size="2" mt="3">
                <DataList.Item>
                  <DataList.Label minWidth="84px">Category</DataList.Label>
                  <DataList.Value>{room.category}</DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Agent</DataList.Label>
                  <DataList.Value>
                    <RoomAgent room={room} />
                  </DataList.Value>
                </DataList.Item>
                <DataList.Item>
                  <DataList.Label minWidth="84px">Created by</DataList.Label>
                  <DataList.Value>
                    <RoomCreator room={room} />
                  </DataList.Value>
                </DataList.Item>
              </DataList.Root>
              <Flex mt="3" justify="end">
                <EnterRoom room={room} />
              </Flex>
            </li>
          </Card>
        ))}
      </ul>
    </Flex>
  );
}
