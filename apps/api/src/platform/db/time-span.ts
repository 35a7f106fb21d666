import { sql } from "kysely";
import type { Database } from "./database.ts";

const lengths = {
  "24h": { count: 24, unit: "hour" },
  "7d": { count: 7, unit: "day" },
  "30d": { count: 30, unit: "day" },
  "90d": { count: 90, unit: "day" },
} as const;

/** A range of analytics as of now, in hours or calendar days of the organisation's zone, the current one included. */
export interface TimeSpan {
  asOf: string;
  timeZone: string;
  from: string;
  /** When each hour or day begins, oldest first. */
  starts: string[];
  /** As long before, up to the same moment of it: a day that has just begun is not compared with a whole one. */
  previous: { from: string; to: string };
}

/** Whether a day or hour begins with an hour of UTC, as it does in nearly every zone. */
export const startsWithHour = (start: string): boolean => Date.parse(start) % 3_600_000 === 0;

/** When the first of some days of the organisation's zone begins and the last one ends. */
export async function selectDays(
  db: Database,
  days: { from: string; to: string },
): Promise<{ from: string; until: string }> {
  const { rows } = await sql<{ from: string; until: string }>`
    select ${days.from}::timestamp at time zone time_zone as "from",
      (${days.to}::timestamp + interval '1 day') at time zone time_zone as until
    from system_settings`.execute(db);
  const [span] = rows;
  if (!span) throw new Error(settingsMissing);
  return span;
}

/** When each of some days of the organisation's zone begins, and when it is over. */
export async function selectDayBounds(
  db: Database,
  days: readonly string[],
): Promise<Map<string, { from: string; until: string }>> {
  const { rows } = await sql<{ day: string; from: string; until: string }>`
    select day, day::timestamp at time zone time_zone as "from",
      (day::timestamp + interval '1 day') at time zone time_zone as until
    from system_settings, unnest(${days}::text[]) as day`.execute(db);
  return new Map(rows.map(({ day, ...bounds }) => [day, bounds]));
}

const settingsMissing = "The settings of the product are missing from the database.";

/** Days are counted in the zone's own clock, so one of 23 hours is a day like every other. */
export async function selectTimeSpan(db: Database, range: keyof typeof lengths): Promise<TimeSpan> {
  const { count, unit } = lengths[range];
  const length = `${count} ${unit}`;
  const { rows } = await sql<{ asOf: string; timeZone: string; start: string; from: string; to: string }>`
    select now() as "asOf", time_zone as "timeZone", start, previous.*
    from system_settings,
      lateral (select date_trunc(${unit}, now(), time_zone) as current) as c,
      lateral (select (current at time zone time_zone) as local) as l,
      lateral (
        select case when ${unit} = 'hour' then current - n * interval '1 hour'
          else (local - n * interval '1 day') at time zone time_zone end as start
        from generate_series(${count - 1}::int, 0, -1) as n) as s,
      lateral (
        select case when ${unit} = 'hour' then current - ${2 * count - 1} * interval '1 hour'
          else (local - ${2 * count - 1} * interval '1 day') at time zone time_zone end as "from",
          now() - ${length}::interval as "to") as previous
    order by start`.execute(db);
  const starts = rows.map(({ start }) => start);
  const [first] = rows;
  if (!first) throw new Error(settingsMissing);
  const { asOf, timeZone, from, to } = first;
  return { asOf, timeZone, from: first.start, starts, previous: { from, to } };
}

/** The zone in which the organisation counts its days. */
export const selectTimeZone = async (db: Database): Promise<string> =>
  (await db.selectFrom("system_settings").select("time_zone").executeTakeFirstOrThrow()).time_zone;
