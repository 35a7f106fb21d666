import { RelativeTime } from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { EventTypeBadge } from "../../lib/event-type.tsx";
import { EventAction, subjectType, type EventListProps } from "./event-parts.tsx";

/** The log one below the other, for phones. */
export function EventCards({ groups, forOwner, onOpen }: EventListProps) {
  return (
    <Flex asChild direction="column" gap="3">
      <ul className="fa-plain-list">
        {groups.map((group) => {
          const { id, activity_type, timestamp, userName, details, network } = group.newest;
          const more = [subjectType(group.newest), details, forOwner && network].filter(Boolean);
          return (
            <Card key={id} asChild size="2">
              <li>
                <Flex justify="between" align="center" gap="3" mb="2">
                  <EventTypeBadge type={activity_type} />
                  <Text size="1" color="gray">
                    <RelativeTime iso={timestamp} />
                  </Text>
                </Flex>
                <EventAction group={group} onOpen={() => onOpen(group)} />
                <Text as="div" size="2">
                  {userName}
                </Text>
                {more.length > 0 && (
                  <Text as="div" size="2" color="gray" className="fa-break">
                    {more.join(" · ")}
                  </Text>
                )}
              </li>
            </Card>
          );
        })}
      </ul>
    </Flex>
  );
}
