import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { Flex, Table, Text, VisuallyHidden } from "@radix-ui/themes";
import { ActivityBadge } from "../room-badges.tsx";
import { RoomMenu, type RoomActions } from "./room-menu.tsx";
import { EnterRoom, RoomAgent, RoomCreator, RoomName } from "./room-parts.tsx";

export interface RoomListProps {
  rooms: readonly Room[];
  actions: RoomActions;
}

/** Rooms side by side, for wide screens. */
export function RoomTable({ rooms, actions }: RoomListProps) {
  return (
    <Table.Root variant="surface">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell>Room</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Status</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell className="fa-desktop-column">Category</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Agent</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Created by</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} actions={actions} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function RoomRow({ room, actions }: { room: Room; actions: RoomActions }) {
  return (
    <Table.Row align="center">
      <Table.RowHeaderCell>
        <RoomName room={room} />
        {room.description && (
          <Text as="p" size="1" color="gray" className="room-description">
            {room.description}
          </Text>
        )}
      </Table.RowHeaderCell>
      <Table.Cell>
        <ActivityBadge room={room} />
      </Table.Cell>
      <Table.Cell className="fa-desktop-column">{room.category}</Table.Cell>
      <Table.Cell>
        <RoomAgent room={room} />
      </Table.Cell>
      <Table.Cell>
        <RoomCreator room={room} />
      </Table.Cell>
      <Table.Cell justify="end">
        <Flex align="center" justify="end" gap="4">
          <EnterRoom room={room} />
          <RoomMenu room={room} actions={actions} />
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}
