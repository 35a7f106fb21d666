import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink, PageHeader } from "@field-advisor/ui";
import { ArrowLeftIcon } from "@radix-ui/react-icons";
import { Badge, Button, Flex } from "@radix-ui/themes";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { PastSessions } from "../../lib/past-sessions.ts";

interface RoomHeaderProps {
  room: Room;
  /** The reader is in, though the room is closed to everybody else. */
  isPreview: boolean;
  isAssistantShown: boolean;
  onToggleAssistant: () => void;
}

/** Which room this is, who leads it, the way back, what was said before, and whether the assistant helps. */
export function RoomHeader({ room, isPreview, isAssistantShown, onToggleAssistant }: RoomHeaderProps) {
  const [params] = useSearchParams();
  const [isListed, setListed] = useState(false);
  return (
    <div className="room-header">
      <PageHeader
        title={room.name}
        {...(room.agent && { purpose: `Agent: ${room.agent.name}` })}
        actions={
          <>
            <Button asChild variant="soft" color="gray" highContrast>
              <AppLink to="/rooms">
                <ArrowLeftIcon />
                Back
              </AppLink>
            </Button>
            <Button variant="soft" color="gray" highContrast onClick={() => setListed(true)}>
              Earlier sessions
            </Button>
            <Button variant="soft" color="gray" highContrast onClick={onToggleAssistant}>
              {isAssistantShown ? "Hide AI Assistant" : "Show AI Assistant"}
            </Button>
          </>
        }
      />
      {(isPreview || room.badgeText) && (
        <Flex gap="2" wrap="wrap" align="center" className="room-facts">
          {isPreview && (
            <Badge color="amber" highContrast>
              Preview - room is paused
            </Badge>
          )}
          {room.badgeText && (
            <Badge color="gray" highContrast variant="outline" className="fa-break">
              {room.badgeText}
            </Badge>
          )}
        </Flex>
      )}
      {isListed && (
        <PastSessions
          room={room}
          current={params.get("session") ?? undefined}
          onClose={() => setListed(false)}
        />
      )}
    </div>
  );
}
