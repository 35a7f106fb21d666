import type { ActivityEvent } from "@field-advisor/schema/activity";

/** Events that followed one another and are the same but for their time; the newest comes first. */
export interface EventGroup {
  newest: ActivityEvent;
  events: readonly ActivityEvent[];
}

const sameness = ({ activity_type, userName, userId, action, details, subject, changes }: ActivityEvent) =>
  JSON.stringify([activity_type, userId, userName, action, details, subject, changes]);

/** Folds events that repeat: "Signed in 4 times" takes one line. */
export function groupEvents(events: readonly ActivityEvent[]): EventGroup[] {
  const groups: { newest: ActivityEvent; events: ActivityEvent[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && sameness(last.newest) === sameness(event)) last.events.push(event);
    else groups.push({ newest: event, events: [event] });
  }
  return groups;
}

/** What happened and how often. */
export const describeGroup = ({ newest, events }: EventGroup): string =>
  events.length === 1 ? newest.action : `${newest.action} ${events.length} times`;
