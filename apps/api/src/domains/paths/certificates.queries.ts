import type { Certificate, ListedCertificate } from "@field-advisor/schema/certificates.endpoints";
import type { CertificateState } from "@field-advisor/schema/path-constants";
import { type RawBuilder, sql } from "kysely";
import { today } from "../../platform/db/organisation-days.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import { isProven, type Round } from "./rounds.queries.ts";

/** Of a certificate `c`. */
const stateOf = sql<CertificateState>`(case when c.revoked_at is not null then 'revoked'
  when c.valid_until < ${today} then 'expired' else 'valid' end)`;

/** In groups of four, as it is printed. */
const grouped = sql<string>`rtrim(regexp_replace(c.number, '(.{4})', '\\1-', 'g'), '-')`;

/** Of a certificate `c`: all that its person, their coaches and owners are told. */
export const certificateJson = sql<Certificate>`json_build_object('id', c.id, 'number', ${grouped},
  'person', c.person_name, 'path', c.path_name, 'issuedOn', c.issued_on, 'validUntil', c.valid_until,
  'state', ${stateOf}, 'revokedAt', c.revoked_at, 'reason', c.revoke_reason)`;

/** Of a certificate `c`: it is valid, and rests on an attempt that proves its step no longer. */
export const isUnproven = sql<boolean>`(${stateOf} = 'valid' and exists (
  select from path_steps_done d join path_steps s on s.id = d.step_id join attempts t on t.id = d.attempt_id
  where d.user_id = c.user_id and d.round = c.round and s.path_id = c.path_id and s.is_needed and not ${isProven}))`;

/** Gives those a certificate who have ended a round, by numbers that were made for them. */
export async function insertCertificates(
  trx: Trx,
  given: readonly (Round & { number: string })[],
): Promise<void> {
  const { pathIds, userIds, rounds, numbers } = {
    pathIds: given.map(({ pathId }) => pathId),
    userIds: given.map(({ userId }) => userId),
    rounds: given.map(({ round }) => round),
    numbers: given.map(({ number }) => number),
  };
  await sql`
    insert into certificates (number, path_id, path_name, user_id, person_name, round, issued_on, valid_until)
    select g.number, p.id, p.name, u.id, u.first_name || ' ' || u.last_name, g.round, ${today},
      (${today} + make_interval(months => p.valid_months))::date
    from unnest(${pathIds}::int[], ${userIds}::int[], ${rounds}::int[], ${numbers}::text[])
      as g (path_id, user_id, round, number)
    join paths p on p.id = g.path_id join users u on u.id = g.user_id`.execute(trx);
}

interface CertificateFilter {
  people: PeopleScope;
  pathId?: number | undefined;
  state?: CertificateState | undefined;
  search?: string | undefined;
}

export async function selectCertificates(
  db: Database,
  { people, pathId, state, search, limit, offset }: CertificateFilter & { limit: number; offset: number },
) {
  const rows = await all<{ certificate: Certificate; isUnproven: boolean; total: number }>(db)`
    select ${certificateJson} as certificate, ${isUnproven} as "isUnproven", count(*) over ()::int as total from certificates c
    where ${within(people, "c.user_id")} and ${pathId === undefined ? sql`true` : sql`c.path_id = ${pathId}`}
      and ${state === undefined ? sql`true` : sql`${stateOf} = ${state}`}
      and ${finds(search, "c.person_name", "c.path_name")}
    order by c.issued_at desc, c.id desc limit ${limit} offset ${offset}`;
  return {
    rows: rows.map(({ certificate, isUnproven: isDoubtful }): ListedCertificate => ({
      ...certificate,
      isUnproven: isDoubtful,
    })),
    total: rows[0]?.total ?? 0,
  };
}

const selectOne = (db: Database, of: RawBuilder<boolean>) =>
  first<{ certificate: Certificate; userId: number }>(db)`
    select ${certificateJson} as certificate, c.user_id as "userId" from certificates c where ${of}`;

/** A certificate of somebody whom the reader may know. */
export const selectCertificate = (db: Database, people: PeopleScope, id: number) =>
  selectOne(db, sql<boolean>`c.id = ${id} and ${within(people, "c.user_id")}`);

export const selectByNumber = (db: Database, number: string) =>
  selectOne(db, sql<boolean>`c.number = ${number}`);

export const lockCertificate = (trx: Trx, id: number) =>
  first<{ userId: number; pathId: number | null; isRevoked: boolean }>(trx)`
    select user_id as "userId", path_id as "pathId", revoked_at is not null as "isRevoked" from certificates
    where id = ${id} for update`;

export const revokeCertificate = (trx: Trx, id: number, { byId, reason }: { byId: number; reason: string }) =>
  sql`update certificates set revoked_at = now(), revoked_by = ${byId}, revoke_reason = ${reason}
    where id = ${id}`.execute(trx);
