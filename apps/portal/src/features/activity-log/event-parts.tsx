import type { ActivityEvent } from "@field-advisor/schema/activity";
import { Link } from "@radix-ui/themes";
import { describeGroup, type EventGroup } from "./event-groups.ts";

export interface EventListProps {
  groups: readonly EventGroup[];
  /** True for those who may know where from somebody did something. */
  withNetwork: boolean;
  onOpen: (group: EventGroup) => void;
}

/** What happened, which opens everything that is known about it. */
export function EventAction({ group, onOpen }: { group: EventGroup; onOpen: () => void }) {
  return (
    <Link asChild highContrast weight="medium" size="2">
      <button type="button" className="name-button" onClick={onOpen}>
        {describeGroup(group)}
      </button>
    </Link>
  );
}

/** What it happened to: "deployment k3v9...". */
export const subjectOf = ({ subject }: ActivityEvent): string =>
  subject ? `${subject.type.replaceAll("_", " ")} ${subject.id}` : "";
