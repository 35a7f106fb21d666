import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { AppLink } from "@field-advisor/ui";
import { Link } from "@radix-ui/themes";
import { describeGroup, type EventGroup } from "./event-groups.ts";

export interface EventListProps {
  groups: readonly EventGroup[];
  /** True for those who may know where from somebody did something, and may go to whom it was done. */
  forOwner: boolean;
  onOpen: (group: EventGroup) => void;
}

/** What happened, which opens everything that is known about it. */
export function EventAction({ group, onOpen }: { group: EventGroup; onOpen: () => void }) {
  return (
    <Link asChild highContrast weight="medium" size="2">
      <button type="button" className="fa-name-button" onClick={onOpen}>
        {describeGroup(group)}
      </button>
    </Link>
  );
}

/** What it happened to, where that is somebody or something else than who did it. */
function subjectBeside({ subject, userId }: ActivityEvent) {
  const isOwn = subject?.type === "user" && subject.id === String(userId);
  return isOwn ? null : subject;
}

/** What kind of thing it happened to; its name is among the details. */
export function subjectType(event: ActivityEvent): string {
  const labels = subjectBeside(event)?.type.replaceAll("_", " ") ?? "";
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}

/** What it happened to; owners get to people from here. */
export function Subject({ event, forOwner }: { event: ActivityEvent; forOwner: boolean }) {
  const subject = subjectBeside(event);
  if (!forOwner || subject?.type !== "user") return subjectType(event);
  return (
    <Link asChild highContrast underline="always">
      <AppLink to={`/user-management?user=${subject.id}`}>{subjectType(event)}</AppLink>
    </Link>
  );
}
