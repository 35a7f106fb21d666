import type { ModelConsent, ModelKind } from "@field-advisor/schema/model-talk-constants";
import type { ModelOfAttempt, modelTalkEndpoints } from "@field-advisor/schema/model-talks.endpoints";
import type { ResultOf } from "@field-advisor/schema/endpoint";
import { sql } from "kysely";
import type { AttemptScope } from "../practice/attempts.policy.ts";
import { lockAttempt, type OneAttemptRow, selectAttempt } from "../practice/attempts.queries.ts";
import { setConsent } from "../practice/model-consents.queries.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";

/** An attempt that may become a model talk. */
export type AskedAttempt = OneAttemptRow;

export const selectAskedAttempt = (db: Database, scope: AttemptScope, id: string) =>
  selectAttempt(db, scope, id);

export const lockAskedAttempt = (trx: Trx, scope: AttemptScope, id: string) => lockAttempt(trx, scope, id);

export const selectRequest = (db: Database | Trx, attemptId: string) =>
  first<NonNullable<ModelOfAttempt["request"]> & { id: number; personId: number; consent: ModelConsent }>(db)`
    select m.id, m.kind, m.title, m.consent, m.person_id as "personId",
      coalesce(u.first_name || ' ' || u.last_name, 'A former user') as "askedBy", m.created_at as "askedAt",
      m.answered_at as "answeredAt"
    from model_talks m left join users u on u.id = m.created_by where m.attempt_id = ${attemptId}`;

interface NewRequest {
  roomId: number;
  attemptId: string;
  personId: number;
  kind: ModelKind;
  title: string;
  userId: number;
}

/** @returns false where somebody has asked already */
export const insertRequest = (trx: Trx, { roomId, attemptId, personId, kind, title, userId }: NewRequest) =>
  exists(trx)`
    insert into model_talks (room_id, kind, title, attempt_id, person_id, consent, created_by)
    values (${roomId}, ${kind}, ${title}, ${attemptId}, ${personId}, 'asked', ${userId})
    on conflict (attempt_id) do nothing returning id`;

export const answerRequest = (trx: Trx, id: number, answer: Parameters<typeof setConsent>[2]) =>
  setConsent(trx, id, answer);

export const lockRequest = (trx: Trx, attemptId: string) =>
  sql`select from model_talks where attempt_id = ${attemptId} for update`.execute(trx);

/** More than anybody is asked; a list without pages must end somewhere. */
const mostAtOnce = 50;

export const selectRequests = (db: Database, userId: number) =>
  all<ResultOf<(typeof modelTalkEndpoints)["requests"]>[number]>(db)`
    select json_build_object('id', a.id, 'number', a.number, 'room', json_build_object('id', r.id, 'name', r.name))
        as attempt,
      coalesce(u.first_name || ' ' || u.last_name, 'A former user') as "askedBy", m.created_at as "askedAt"
    from model_talks m join attempts a on a.id = m.attempt_id join rooms r on r.id = m.room_id
    left join users u on u.id = m.created_by
    where m.person_id = ${userId} and m.consent = 'asked' order by m.created_at desc limit ${mostAtOnce}`;
