import type { MessageType } from "@field-advisor/schema/message-constants";
import { BellIcon, ExclamationTriangleIcon, InfoCircledIcon, SpeakerLoudIcon } from "@radix-ui/react-icons";
import { Badge, Text } from "@radix-ui/themes";
import type { ComponentType } from "react";

/** What the types of messages are called. */
export const typeLabels = {
  info: "Info",
  warning: "Warning",
  urgent: "Urgent",
  announcement: "Announcement",
} as const satisfies Record<MessageType, string>;

const typeIcons = {
  info: InfoCircledIcon,
  warning: ExclamationTriangleIcon,
  urgent: BellIcon,
  announcement: SpeakerLoudIcon,
} as const satisfies Record<MessageType, ComponentType>;

const typeColors = {
  info: "gray",
  warning: "amber",
  urgent: "red",
  announcement: "orange",
} as const satisfies Record<MessageType, string>;

/** The icon of a type, beside words that say the same. */
export function MessageTypeIcon({ type }: { type: MessageType }) {
  const Icon = typeIcons[type];
  return (
    <Text color={typeColors[type]} className="message-icon">
      <Icon aria-hidden width="20" height="20" />
    </Text>
  );
}

/** A type, by word and colour. */
export const MessageTypeBadge = ({ type }: { type: MessageType }) => (
  <Badge color={typeColors[type]} radius="full">
    {typeLabels[type]}
  </Badge>
);
