import { Flex } from "@radix-ui/themes";
import { CardList, ListCard } from "../../../lib/card-list.tsx";
import { ActivityBadge } from "../room-badges.tsx";
import { RoomMenu } from "./room-menu.tsx";
import { EnterRoom, RoomAgent, RoomCreator, RoomName } from "./room-parts.tsx";
import type { RoomListProps } from "./room-table.tsx";

/** Rooms one below the other, for phones. */
export const RoomCards = ({ rooms, actions }: RoomListProps) => (
  <CardList label="Rooms">
    {rooms.map((room) => (
      <ListCard
        key={room.id}
        title={<RoomName room={room} />}
        aside={
          <>
            <ActivityBadge room={room} />
            <RoomMenu room={room} actions={actions} />
          </>
        }
        facts={{
          Category: room.category,
          Agent: <RoomAgent room={room} />,
          "Created by": <RoomCreator room={room} />,
        }}
      >
        <Flex mt="3" justify="end">
          <EnterRoom room={room} />
        </Flex>
      </ListCard>
    ))}
  </CardList>
);
