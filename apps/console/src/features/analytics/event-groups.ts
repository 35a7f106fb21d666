import type { ActivityEvent } from "@field-advisor/schema/activity";

export interface EventGroup {
  /** The newest of them. */
  event: ActivityEvent;
  times: number;
  /** When the oldest of them happened. */
  since: string;
}

const sameness = ({ activity_type, userId, userName, action, details, subject }: ActivityEvent): string =>
  JSON.stringify([activity_type, userId, userName, action, details, subject]);

/** Puts what happened several times in a row together. */
export function groupEvents(events: readonly ActivityEvent[]): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && sameness(last.event) === sameness(event)) {
      last.times += 1;
      last.since = event.timestamp;
    } else groups.push({ event, times: 1, since: event.timestamp });
  }
  return groups;
}
