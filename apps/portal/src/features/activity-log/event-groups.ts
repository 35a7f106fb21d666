import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { runsOf } from "@field-advisor/ui";

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
