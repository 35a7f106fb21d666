import { RelativeTime } from "@field-advisor/ui";
import { EnterIcon, ExitIcon, GearIcon, PersonIcon, SpeakerLoudIcon } from "@radix-ui/react-icons";
import { Badge, Box, Flex, Text } from "@radix-ui/themes";
import type { ComponentType } from "react";
import type { EventType } from "./analytics.queries.ts";
import type { EventGroup } from "./event-groups.ts";

const looks: Readonly<Record<EventType, { label: string; Icon: ComponentType }>> = {
  login: { label: "Login", Icon: EnterIcon },
  logout: { label: "Logout", Icon: ExitIcon },
  admin: { label: "Admin", Icon: GearIcon },
  session: { label: "Session", Icon: PersonIcon },
  voice: { label: "Voice", Icon: SpeakerLoudIcon },
};

export const eventTypeLabel = (type: EventType): string => looks[type].label;

/** One thing that happened, once or several times in a row. */
export function EventLine({ group: { event, times, since } }: { group: EventGroup }) {
  const { label, Icon } = looks[event.activity_type];
  return (
    <Flex asChild gap="3" align="start" py="3">
      <li>
        <Box width="88px" flexShrink="0">
          <Badge color={event.activity_type === "admin" ? "orange" : "gray"} highContrast>
            <Icon />
            {label}
          </Badge>
        </Box>
        <Flex
          direction={{ initial: "column", sm: "row" }}
          justify="between"
          gapX="4"
          flexGrow="1"
          minWidth="0"
        >
          <Box minWidth="0">
            <Text as="div" size="2" className="fa-break">
              <strong>{event.userName}</strong> {event.action}
              {times > 1 && ` ${times} times`}
            </Text>
            {event.details && (
              <Text as="div" size="1" color="gray" className="fa-break">
                {event.details}
              </Text>
            )}
          </Box>
          <Text as="div" size="1" color="gray" className="fa-nowrap">
            <RelativeTime iso={event.timestamp} />
            {times > 1 && (
              <>
                , first <RelativeTime iso={since} />
              </>
            )}
          </Text>
        </Flex>
      </li>
    </Flex>
  );
}
