import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { timeZone } from "../../platform/db/organisation-days.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { ItemRow } from "./facts.queries.ts";

/** What is gone through, one after the other. */
const stages = ["attempts", "opened", "finished"] as const;

/** Where it stands in what is past: after this one. */
export interface Place {
  stage: (typeof stages)[number];
  after: [string | number, string | number] | null;
}

export const firstPlace: Place = { stage: "attempts", after: null };

export const nextStage = (stage: Place["stage"]): Place | null => {
  const next = stages[stages.indexOf(stage) + 1];
  return next === undefined ? null : { stage: next, after: null };
};

/** When a day of the organisation begins. */
export const beginningOf = async (trx: Trx, day: string): Promise<string> =>
  (await one<{ at: string }>(trx)`select ${day}::date::timestamp at time zone ${timeZone} as at`).at;

/** How much there is to go through. */
export const countPast = async (trx: Trx, since: string): Promise<number> =>
  (
    await one<{ total: number }>(trx)`
      select (select count(*) from attempts where mode is not null and started_at >= ${since})::int
        + (select count(*) from content_opens where opened_at >= ${since})::int
        + (select count(*) from content_positions where finished_at >= ${since})::int as total`
  ).total;

interface Past {
  since: string;
  place: Place;
  atMost: number;
}

/** The next attempts, whether they may be told or not. */
export const attemptsAfter = (trx: Trx, { since, place, atMost }: Past) =>
  all<{ id: string; at: string }>(trx)`
    select id, started_at::text as at from attempts
    where mode is not null and started_at >= ${since} ${after(place, sql`(started_at, id)`, sql`timestamptz`, sql`text`)}
    order by started_at, id limit ${atMost}`;

export const openingsAfter = (trx: Trx, { since, place, atMost }: Past) =>
  all<ItemRow & { id: number }>(trx)`
    select id, user_id as "userId", content_id as "contentId", opened_at as at, 'opened/' || id as name
    from content_opens where opened_at >= ${since} ${after(place, sql`(id, 0)`, sql`bigint`, sql`int`)}
    order by id limit ${atMost}`;

export const finishedAfter = (trx: Trx, { since, place, atMost }: Past) =>
  all<ItemRow>(trx)`
    select ${finishedColumns} from content_positions where finished_at >= ${since}
      ${after(place, sql`(user_id, content_id)`, sql`int`, sql`int`)}
    order by user_id, content_id limit ${atMost}`;

const after = (
  { after: key }: Place,
  columns: ReturnType<typeof sql>,
  firstType: ReturnType<typeof sql>,
  secondType: ReturnType<typeof sql>,
) => (key === null ? sql`` : sql`and ${columns} > (${key[0]}::${firstType}, ${key[1]}::${secondType})`);

const finishedColumns = sql`user_id as "userId", content_id as "contentId", finished_at as at,
  'finished/' || content_id || '/' || user_id as name`;

/** An item that somebody finished. */
export const selectFinished = (trx: Trx, userId: number, contentId: number) =>
  first<ItemRow>(trx)`select ${finishedColumns} from content_positions
    where user_id = ${userId} and content_id = ${contentId} and finished_at is not null`;

/** The opening that was noted then: within ten minutes there is one at most. */
export const selectOpening = (trx: Trx, userId: number, contentId: number, at: string) =>
  first<ItemRow>(trx)`
    select user_id as "userId", content_id as "contentId", opened_at as at, 'opened/' || id as name
    from content_opens where user_id = ${userId} and content_id = ${contentId}
      and opened_at between ${at}::timestamptz - interval '5 minutes' and ${at}::timestamptz + interval '5 minutes'
    order by opened_at desc limit 1`;
