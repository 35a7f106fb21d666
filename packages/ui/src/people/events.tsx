import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { EnterIcon, ExitIcon, GearIcon, PersonIcon, SpeakerLoudIcon } from "@radix-ui/react-icons";
import { Badge, type BadgeProps } from "@radix-ui/themes";
import type { ComponentType } from "react";
import { runsOf } from "../lists/runs.ts";

export type EventType = ActivityEvent["activity_type"];

interface Look {
  label: string;
  color: NonNullable<BadgeProps["color"]>;
  Icon: ComponentType;
}

const looks: Readonly<Record<EventType, Look>> = {
  login: { label: "Login", color: "green", Icon: EnterIcon },
  logout: { label: "Logout", color: "gray", Icon: ExitIcon },
  admin: { label: "Admin", color: "orange", Icon: GearIcon },
  session: { label: "Session", color: "gray", Icon: PersonIcon },
  voice: { label: "Voice", color: "amber", Icon: SpeakerLoudIcon },
};

export const eventTypeLabel = (type: EventType): string => looks[type].label;

/** What kind of thing happened, by word, sign and colour. */
export function EventTypeBadge({ type }: { type: EventType }) {
  const { label, color, Icon } = looks[type];
  return (
    <Badge color={color} className="fa-event-type">
      <Icon />
      {label}
    </Badge>
  );
}

/** Events that followed one another and are the same but for their time; the newest comes first. */
export interface EventGroup {
  newest: ActivityEvent;
  events: readonly ActivityEvent[];
}

const sameness = ({ activity_type, userName, userId, action, details, subject, changes }: ActivityEvent) =>
  JSON.stringify([activity_type, userId, userName, action, details, subject, changes]);

/** Folds events that repeat: "Signed in 4 times" takes one line. */
export const groupEvents = (events: readonly ActivityEvent[]): EventGroup[] =>
  runsOf(events, sameness).map((run) => ({ newest: run[0], events: run }));

/** What happened and how often. */
export const describeGroup = ({ newest, events }: EventGroup): string =>
  events.length === 1 ? newest.action : `${newest.action} ${events.length} times`;
