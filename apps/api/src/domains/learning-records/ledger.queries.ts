import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { Statement } from "./statements.rules.ts";

/** What is to be said, before it has a number. */
export interface Noted {
  /** Of what happened: `attempt/…`. */
  name: string;
  userId: number | null;
  attemptId?: string | undefined;
  checkKey?: string | undefined;
  contentId?: number | undefined;
  at?: string | undefined;
  voids?: string | undefined;
}

/** How often these were taken back. */
export async function roundsOf(trx: Trx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await all<{ fact: string; rounds: number }>(trx)`
    select fact, count(*)::int as rounds from learning_statements
    where is_voided and fact = any(${sql.val([...names])}) group by fact`;
  return new Map(rows.map(({ fact, rounds }) => [fact, rounds]));
}

/** Notes what is to be said; what is noted already stays as it is. */
export const insertNoted = (trx: Trx, rows: readonly (Noted & { id: string })[]) =>
  sql`insert into learning_statements (id, fact, user_id, attempt_id, check_key, content_id, happened_at, voids)
    select o.id, o.name, o."userId", o."attemptId", o."checkKey", o."contentId", o.at, o.voids
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as o(id text, name text, "userId" int, "attemptId" text, "checkKey" text, "contentId" int, at timestamptz,
        voids text, place int)
    order by o.place
    on conflict do nothing`.execute(trx);

export interface Live {
  id: string;
  name: string;
  checkKey: string | null;
  attemptId: string | null;
  state: "waiting" | "sent" | "refused";
  isStale: boolean;
  isOffered: boolean;
  namesEmail: boolean;
  /** How often the store failed over it alone; it may have it all the same. */
  failedAlone: number;
  result: string | null;
}

const live = sql`id, fact as name, check_key as "checkKey", attempt_id as "attemptId", state, is_stale as "isStale",
  offered_at is not null as "isOffered", names_email as "namesEmail", failed_alone as "failedAlone",
  result`;

/**
 * What was said of these attempts and counts; nobody else changes it until the transaction is over. What is kept of somebody
 * who is gone is said for good.
 */
export const lockOfAttempts = (trx: Trx, ids: readonly string[]) =>
  all<Live>(trx)`select ${live} from learning_statements
    where attempt_id = any(${sql.val([...ids])}) and user_id is not null and not is_voided
    order by seq for update`;

/** Attempts that changed after something was noted of them. */
export const selectStale = async (trx: Trx, atMost: number): Promise<string[]> =>
  (
    await all<{ id: string }>(trx)`
      select distinct attempt_id as id from learning_statements where is_stale and not is_voided limit ${atMost}`
  ).map(({ id }) => id);

export const markFresh = (trx: Trx, ids: readonly string[]) =>
  sql`update learning_statements set is_stale = false
    where is_stale and not is_voided and attempt_id = any(${sql.val([...ids])})`.execute(trx);

/** What was said of somebody and counts. */
export const lockOfPerson = (trx: Trx, userId: number) =>
  all<Live>(trx)`select ${live} from learning_statements
    where user_id = ${userId} and not is_voided order by seq for update`;

export const deleteNoted = (trx: Trx, ids: readonly string[]) =>
  sql`delete from learning_statements where id = any(${sql.val([...ids])})`.execute(trx);

/** They count no more, and nothing of them is sent again. */
export const markVoided = (trx: Trx, ids: readonly string[]) =>
  sql`update learning_statements set is_voided = true, body = null, result = null
    where id = any(${sql.val([...ids])})`.execute(trx);

export interface Waiting extends Noted {
  id: string;
  body: Statement | null;
}

const lockNext = (trx: Trx, which: ReturnType<typeof sql>) =>
  all<Waiting>(trx)`
    select id, fact as name, user_id as "userId", attempt_id as "attemptId", check_key as "checkKey",
      content_id as "contentId", coalesce(happened_at, noted_at) as at, voids, body
    from learning_statements where state = 'waiting' and not is_voided and ${which} for update`;

/**
 * What waits longest, without that over which the store failed. Statements that take others back stand alone: a store that
 * has not read the others yet would not find them.
 */
export async function lockWaiting(trx: Trx, atMost: number): Promise<Waiting[]> {
  const rows = await lockNext(trx, sql`failed_alone = 0 order by seq limit ${atMost}`);
  const isVoid = (row: Waiting | undefined) => (row?.voids ?? null) !== null;
  const end = rows.findIndex((row) => isVoid(row) !== isVoid(rows[0]));
  return end === -1 ? rows : rows.slice(0, end);
}

/** One over which the store failed, by itself. */
export const lockFailedAlone = (trx: Trx): Promise<Waiting[]> =>
  lockNext(trx, sql`failed_alone > 0 order by failed_alone, seq limit 1`);

/** From now on the store may have them. */
export const markOffered = (
  trx: Trx,
  rows: readonly { id: string; body: Statement; result: string; namesEmail: boolean }[],
) =>
  sql`update learning_statements s
    set offered_at = now(), body = o.body, result = o.result, names_email = o."namesEmail"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o(id text, body jsonb, result text, "namesEmail" boolean)
    where s.id = o.id`.execute(trx);

/** The store has them: what they say is not kept here. */
export const markSent = (trx: Trx, ids: readonly string[]) =>
  sql`update learning_statements set state = 'sent', body = null, reason = null
    where id = any(${sql.val([...ids])}) and state = 'waiting' and not is_voided`.execute(trx);

export const markRefused = (trx: Trx, id: string, reason: string) =>
  sql`update learning_statements set state = 'refused', reason = ${reason}
    where id = ${id} and state = 'waiting' and not is_voided`.execute(trx);

/** So many times the store took others and failed over the same one again. */
const timesAtFault = 3;

/**
 * The store failed over this one alone. However long it is out of order, that counts once: only where it took others since the
 * time before it may be the statement's fault.
 * @returns whether it is
 */
export const noteFailedAlone = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await first<{ isAtFault: boolean }>(trx)`
    update learning_statements set failed_alone_at = now(), failed_alone = failed_alone + case
      when failed_alone = 0 or failed_alone_at < (select last_sent_at from learning_record_store) then 1 else 0 end
    where id = ${id} and state = 'waiting' and not is_voided
    returning failed_alone >= ${timesAtFault} as "isAtFault"`;
  return row?.isAtFault ?? false;
};

export const releaseRefused = (trx: Trx) =>
  sql`update learning_statements set state = 'waiting', reason = null where state = 'refused' and not is_voided`.execute(
    trx,
  );

/** Only how often something was taken back is known still, should the same store be connected again. */
export const forgetLive = (trx: Trx) => sql`delete from learning_statements where not is_voided`.execute(trx);

export const countWaiting = async (db: Database | Trx): Promise<number> =>
  (
    await one<{ total: number }>(db)`
      select count(*)::int as total from learning_statements where state = 'waiting' and not is_voided`
  ).total;

export const selectCounts = (db: Database) =>
  one<{ sent: number; waiting: number; refused: number }>(db)`
    select count(*) filter (where state = 'sent' and voids is null)::int as sent,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'refused')::int as refused
    from learning_statements where not is_voided`;

export const selectRefused = (db: Database, atMost: number) =>
  all<{ id: string; name: string; reason: string }>(db)`
    select id, fact as name, coalesce(reason, '') as reason from learning_statements
    where state = 'refused' and not is_voided order by seq desc limit ${atMost}`;
