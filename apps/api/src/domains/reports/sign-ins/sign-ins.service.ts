import type {
  ActivityRecord,
  LoginSession,
  Range,
  SignInSummary,
} from "@field-advisor/schema/activity.endpoints";
import type { Database } from "../../../platform/db/database.ts";
import { selectTimeSpan } from "../../../platform/db/time-span.ts";
import type { PeopleScope } from "../../../scope/people-scope.ts";
import { averageMinutes } from "../activity.views.ts";
import { heatMapOf, sessionOf, timelineOf, weekOf } from "./sign-ins.views.ts";
import {
  countPeople,
  selectNewest,
  selectParts,
  selectTotals,
  type CountedPart,
  type PersonRow,
  type Totals,
} from "./sign-ins.queries.ts";

/** A range of sign-ins: totals, beside those of the range before, over time, by length and by day of the week. */
export async function summarize(db: Database, scope: PeopleScope, range: Range): Promise<SignInSummary> {
  const span = await selectTimeSpan(db, range);
  const [parts, previous, people] = await Promise.all([
    selectParts(db, scope, span),
    selectTotals(db, scope, span.previous),
    countPeople(db, scope, span.from),
  ]);
  const ofBuckets = parts.filter(isOfBucket);
  const ofHours = parts.filter(isOfHour);
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    totals: { ...headline(sumOf(ofBuckets)), ...people },
    previous: headline(previous),
    timeline: timelineOf(span.starts, ofBuckets),
    heatMap: heatMapOf(ofHours),
    week: weekOf(ofHours),
  };
}

const isOfBucket = (part: CountedPart): part is CountedPart & { bucket: number } => part.bucket !== null;
const isOfHour = (part: CountedPart): part is CountedPart & { weekday: number; hour: number } =>
  part.hour !== null;

const sumOf = (parts: Totals[]): Totals =>
  parts.reduce(
    (sum, { sessions, ended, seconds }) => ({
      sessions: sum.sessions + sessions,
      ended: sum.ended + ended,
      seconds: sum.seconds + seconds,
    }),
    { sessions: 0, ended: 0, seconds: 0 },
  );

const headline = (totals: Totals) => ({
  sessions: totals.sessions,
  avgSessionDuration: averageMinutes(totals),
});

export async function findSessions(
  db: Database,
  scope: PeopleScope,
  query: { range: Range; limit: number; showNetwork: boolean },
): Promise<(LoginSession & PersonRow)[]> {
  const { from } = await selectTimeSpan(db, query.range);
  const rows = await selectNewest(db, scope, { from, limit: query.limit });
  return rows.map((row) => ({ ...row, ...sessionOf(row, query) }));
}

const mostRecords = 50;

export async function findRecords(db: Database, scope: PeopleScope): Promise<ActivityRecord[]> {
  const rows = await selectNewest(db, scope, { limit: mostRecords });
  return rows.map((row) => ({ ...row, ...sessionOf(row, { showNetwork: false }) }));
}
