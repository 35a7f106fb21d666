import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { OwnerDashboard } from "@field-advisor/schema/dashboard.endpoints";
import {
  counted,
  grouped,
  RelativeTime,
  RoomBadge,
  Section,
  Muted,
  TextLink,
  ItemRow,
} from "@field-advisor/ui";
import { compareFigure } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { Card, Flex, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";

interface PartProps {
  title: string;
  more: { to: string; label: string };
  /** Said where there is nothing. */
  none: string;
  entries: readonly ReactNode[];
}

const Part = ({ title, more, none, entries }: PartProps) => (
  <Section
    title={title}
    aside={
      <TextLink to={more.to} size="2">
        {more.label}
      </TextLink>
    }
  >
    <Card size="2">
      {entries.length === 0 ? <Muted>{none}</Muted> : <ul className="fa-plain-list fa-divided">{entries}</ul>}
    </Card>
  </Section>
);

/** More are on their own screens. */
const mostShown = 3;

/** The rooms that were talked in most. */
export const TopRooms = ({ rooms, range }: { rooms: OwnerDashboard["rooms"]; range: Range }) => (
  <Part
    title={`Top rooms, last ${rangeLabels(range)}`}
    more={{ to: "/room-management", label: "All rooms" }}
    none={`Nobody talked in a room in the last ${rangeLabels(range)}.`}
    entries={rooms.slice(0, mostShown).map(({ id, name, status, conversations, previous, minutes }) => (
      <ItemRow
        key={id}
        py="2"
        name={<TextLink to={`/test-room/${id}/edit`}>{name}</TextLink>}
        note={
          <>
            {counted(conversations, "conversation")}, {grouped(Math.round(minutes))} min.{" "}
            {compareFigure({ value: conversations, previous })}
          </>
        }
        end={<RoomBadge status={status}>{status}</RoomBadge>}
      />
    ))}
  />
);

/** What happened last. */
export const RecentActivity = ({ events }: { events: OwnerDashboard["activity"] }) => (
  <Part
    title="Recent activity"
    more={{ to: "/activity-log?tab=everyone", label: "Activity Log" }}
    none="Nothing happened in the last 90 days."
    entries={events.slice(0, mostShown).map(({ id, userName, action, details, timestamp }) => (
      <Flex key={id} asChild justify="between" gap="3" py="2">
        <li>
          <Text size="2" className="fa-break">
            <strong>{userName}</strong> {action}
            {details && (
              <Text as="span" color="gray">
                {" "}
                {details}
              </Text>
            )}
          </Text>
          <Muted size="1" className="fa-nowrap">
            <RelativeTime iso={timestamp} />
          </Muted>
        </li>
      </Flex>
    ))}
  />
);
