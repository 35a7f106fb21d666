import type { Room } from "@field-advisor/schema/rooms";
import { AppLink, PageHeader } from "@field-advisor/ui";
import { ArrowLeftIcon } from "@radix-ui/react-icons";
import { Badge, Button, Flex, Text } from "@radix-ui/themes";

interface RoomHeaderProps {
  room: Room;
  /** The reader is in, though the room is closed to everybody else. */
  isPreview: boolean;
  isAssistantShown: boolean;
  onToggleAssistant: () => void;
}

/** Which room this is, who leads it, the way back, and whether the assistant helps. */
export const RoomHeader = ({ room, isPreview, isAssistantShown, onToggleAssistant }: RoomHeaderProps) => (
  <div className="room-header">
    <PageHeader
      title={room.name}
      actions={
        <>
          <Button asChild variant="soft" color="gray" highContrast>
            <AppLink to="/rooms">
              <ArrowLeftIcon />
              Back
            </AppLink>
          </Button>
          <Button variant="soft" color="gray" highContrast onClick={onToggleAssistant}>
            {isAssistantShown ? "Hide AI Assistant" : "Show AI Assistant"}
          </Button>
        </>
      }
    />
    <Flex gap="2" wrap="wrap" align="center">
      {isPreview && (
        <Badge color="amber" highContrast>
          Preview - room is paused
        </Badge>
      )}
      {room.agent && (
        <Text size="2" color="gray" className="fa-break">
          Agent: {room.agent.name}
        </Text>
      )}
      {room.badgeText && (
        <Badge color="gray" highContrast variant="outline" className="fa-break">
          {room.badgeText}
        </Badge>
      )}
    </Flex>
  </div>
);
