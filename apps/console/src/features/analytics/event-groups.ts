import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { runsOf } from "@field-advisor/ui";

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
export const groupEvents = (events: readonly ActivityEvent[]): EventGroup[] =>
  runsOf(events, sameness).map((run) => ({
    event: run[0],
    times: run.length,
    since: (run.at(-1) ?? run[0]).timestamp,
  }));
