import type { ActorNames, AfterDeletion, XapiVersion } from "@field-advisor/schema/learning-record-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import type { Place } from "./past.queries.ts";

export interface StoreRow {
  address: string;
  username: string;
  /** Sealed. */
  password: string;
  keyId: string;
  version: XapiVersion;
  actor: ActorNames;
  afterDeletion: AfterDeletion;
  sendsAnswers: boolean;
  isPaused: boolean;
  connectedAt: string;
  batchSize: number;
  lastSentAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  failures: number;
  nextTryAt: string | null;
  /** It was asked to wait, and may not be asked yet. */
  isWaiting: boolean;
  since: string | null;
  place: Place | null;
  gathered: number;
  toGather: number;
  gatheredAt: string | null;
}

const columns = sql`address, username, password, key_id as "keyId", xapi_version as version, actor,
  after_deletion as "afterDeletion", sends_answers as "sendsAnswers", is_paused as "isPaused",
  connected_at as "connectedAt", batch_size as "batchSize", last_sent_at as "lastSentAt",
  last_failure_at as "lastFailureAt", last_failure as "lastFailure", failures, next_try_at as "nextTryAt",
  coalesce(next_try_at > now(), false) as "isWaiting", since, gathered_until as place, gathered,
  to_gather as "toGather", gathered_at as "gatheredAt"`;

export const selectStore = (db: Database | Trx) =>
  first<StoreRow>(db)`select ${columns} from learning_record_store`;

/** Two who change it at once wait for each other. */
export async function lockStore(trx: Trx): Promise<StoreRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('learning record store', 0))`.execute(trx);
  return selectStore(trx);
}

/** Nobody removes it or puts another in its place until the transaction is over. */
export const holdStore = (trx: Trx) =>
  first<StoreRow>(trx)`select ${columns} from learning_record_store for key share`;

export type StoreValues = Pick<
  StoreRow,
  "address" | "username" | "password" | "keyId" | "version" | "actor" | "afterDeletion" | "sendsAnswers"
>;

/** What failed before is tried at once. */
export const saveStore = (trx: Trx, values: StoreValues) =>
  sql`insert into learning_record_store
      (address, username, password, key_id, xapi_version, actor, after_deletion, sends_answers)
    values (${values.address}, ${values.username}, ${values.password}, ${values.keyId}, ${values.version},
      ${values.actor}, ${values.afterDeletion}, ${values.sendsAnswers})
    on conflict (is_one) do update set address = excluded.address, username = excluded.username,
      password = excluded.password, key_id = excluded.key_id, xapi_version = excluded.xapi_version,
      actor = excluded.actor, after_deletion = excluded.after_deletion, sends_answers = excluded.sends_answers,
      next_try_at = null, failures = 0`.execute(trx);

export const deleteStore = (trx: Trx) => sql`delete from learning_record_store`.execute(trx);

export const setPaused = (trx: Trx, isPaused: boolean) =>
  sql`update learning_record_store set is_paused = ${isPaused}, next_try_at = null`.execute(trx);

export const beginSince = (trx: Trx, since: string, place: Place, toGather: number) =>
  sql`update learning_record_store set since = ${since}, gathered_until = ${JSON.stringify(place)}::jsonb,
    gathered = 0, to_gather = ${toGather}, gathered_at = null`.execute(trx);

/** @param place null where nothing is left */
export const noteGathered = (trx: Trx, place: Place | null, count: number) =>
  sql`update learning_record_store set gathered = gathered + ${count},
    gathered_until = ${place === null ? null : JSON.stringify(place)}::jsonb,
    gathered_at = ${place === null ? sql`now()` : sql`null`}`.execute(trx);

export const noteSuccess = (trx: Trx, address: string, batchSize: number) =>
  sql`update learning_record_store set last_sent_at = now(), failures = 0, next_try_at = null,
    batch_size = ${batchSize} where address = ${address}`.execute(trx);

export const noteBatchSize = (trx: Trx, address: string, batchSize: number) =>
  sql`update learning_record_store set batch_size = ${batchSize} where address = ${address}`.execute(trx);

/** What failed lay with a statement, and not with the store. */
export const noteOver = (trx: Trx, address: string) =>
  sql`update learning_record_store set failures = 0, next_try_at = null where address = ${address}`.execute(
    trx,
  );

export const noteFailure = (trx: Trx, address: string, reason: string, afterSeconds: number) =>
  sql`update learning_record_store set failures = failures + 1, last_failure_at = now(), last_failure = ${reason},
    next_try_at = now() + ${afterSeconds} * interval '1 second' where address = ${address}`.execute(trx);

export const sealAnew = (
  trx: Trx,
  address: string,
  { password, keyId }: Pick<StoreRow, "password" | "keyId">,
) =>
  sql`update learning_record_store set password = ${password}, key_id = ${keyId} where address = ${address}`.execute(
    trx,
  );
