import type { PageConversation } from "@field-advisor/schema/conversations.endpoints";
import { finderOf } from "@field-advisor/schema/search-words";
import { counted, formatMinutes } from "@field-advisor/ui";
import { Badge, Text } from "@radix-ui/themes";
import { markedParts } from "@field-advisor/ui/marked-text";

type Talk = Pick<
  PageConversation,
  "who" | "isOngoing" | "endedBy" | "durationSeconds" | "feedback" | "record" | "lines"
>;

export const endLabels = {
  user: "Ended by the caller",
  agent: "Ended by the agent",
  operator: "Ended by the operator",
  error: "Connection lost",
  lost: "Connection lost for good",
} as const;

/** Who talked, as far as it is known. */
export function nameOf({ kind, name, email }: PageConversation["who"]): string {
  if (kind === "visitor") return "Visitor";
  return name ?? email ?? (kind === "staff" ? "Former user" : "Recipient whose invitation was deleted");
}

export const lengthOf = ({ isOngoing, durationSeconds }: Talk): string => {
  if (isOngoing) return "In progress";
  return durationSeconds === null ? "Unknown" : formatMinutes(durationSeconds / 60);
};

export const endOf = ({ isOngoing, endedBy }: Talk): string => {
  if (isOngoing) return "No end reported yet";
  return endedBy === null ? "Unknown" : endLabels[endedBy];
};

export function feedbackOf({ feedback: { likes, dislikes } }: Talk): string | null {
  const parts = [likes > 0 && `${likes} liked`, dislikes > 0 && `${dislikes} disliked`].filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}

const recordBadges = {
  awaited: { color: "amber", label: "Pending" },
  missing: { color: "red", label: "Not delivered" },
  not_kept: { color: "gray", label: "Not kept" },
  none: { color: "gray", label: "No record" },
} as const;

/** Whether the transcript is here, and how long it is. */
export function RecordBadge({ record, lines, isOngoing }: Talk) {
  if (isOngoing)
    return (
      <Badge color="green" radius="full">
        In progress
      </Badge>
    );
  const length = lines === 0 ? "Empty" : counted(lines, "line");
  if (record === "here") return <Text size="2">{length}</Text>;
  if (record === "cut")
    return (
      <Badge color="amber" radius="full">
        {length}, cut
      </Badge>
    );
  const { color, label } = recordBadges[record];
  return (
    <Badge color={color} radius="full">
      {label}
    </Badge>
  );
}

/** A text in which what was searched for is marked. */
export function Found({ text, search }: { text: string; search: string }) {
  return <>{markedParts(text, finderOf(search)(text))}</>;
}
