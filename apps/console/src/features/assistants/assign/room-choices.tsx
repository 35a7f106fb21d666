import "../assistants.css";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { Box, Checkbox, Flex, Text } from "@radix-ui/themes";
import type { RoomChoice } from "./use-room-choice.ts";

interface RoomChoicesProps {
  assistant: Assistant;
  /** Every assistant, for the names of those that rooms have now. */
  assistants: readonly Assistant[];
  rooms: readonly Room[];
  choice: RoomChoice;
}

/** Rooms to choose from, each with the other assistant that it would lose. */
export function RoomChoices({ assistant, assistants, rooms, choice }: RoomChoicesProps) {
  const names = new Map(assistants.map(({ id, name }) => [id, name]));
  const otherOf = ({ openaiAssistantId: id }: Room): string | null =>
    id === null || id === assistant.id ? null : (names.get(id) ?? "another assistant");
  return (
    <ul className="fa-plain-list fa-divided assistant-rooms" aria-label="Rooms">
      {rooms.map((room) => (
        <li key={room.id}>
          <Flex asChild align="center" gap="3" py="2">
            <Text as="label" size="3">
              <Checkbox
                checked={choice.isChosen(room)}
                onCheckedChange={(checked) => choice.choose(room, checked === true)}
              />
              <Box minWidth="0">
                <Text as="div" className="fa-break">
                  {room.name}
                </Text>
                <Text as="div" size="1" color="gray" className="fa-break">
                  {[room.status, otherOf(room)].filter((part) => part !== null).join(", has ")}
                </Text>
              </Box>
            </Text>
          </Flex>
        </li>
      ))}
    </ul>
  );
}
