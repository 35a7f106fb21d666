import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { EnterIcon, ExitIcon, GearIcon, PersonIcon, SpeakerLoudIcon } from "@radix-ui/react-icons";
import { Badge, type BadgeProps } from "@radix-ui/themes";
import type { ComponentType } from "react";

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
    <Badge color={color} className="event-type">
      <Icon />
      {label}
    </Badge>
  );
}
