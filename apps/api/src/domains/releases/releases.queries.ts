import type { BlockingFinding, ReleasedField, ReleaseKind } from "@field-advisor/schema/release-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { blocking, formerName, isMeant, withWanted, type Judged, type Source } from "./preflight.queries.ts";

export interface NewRelease {
  version: string;
  kind: ReleaseKind;
  description: string;
  restoredFrom: number | null;
  createdBy: number;
}

/** One release is made at a time, by all processes together. */
export const lockReleases = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('releases', 0))`.execute(trx);

/** Keeps the agents and advisers that pages are to get as they are until the transaction is over. */
export async function lockNamed(trx: Trx, source: Source): Promise<void> {
  const named = (column: "agent_id" | "user_id") =>
    source.kind === "present"
      ? sql`select ${sql.ref(column)} from deployments where status = 'active'`
      : sql`select ${sql.ref(column)} from release_pages where release_id = ${source.releaseId}`;
  await sql`select id from agents where id in (${named("agent_id")}) order by id for share`.execute(trx);
  await sql`select id from users where id in (${named("user_id")}) order by id for key share`.execute(trx);
}

export async function insertRelease(trx: Trx, made: NewRelease): Promise<number> {
  const { version, kind, description, restoredFrom: restored_from, createdBy: created_by } = made;
  const { id } = await trx
    .insertInto("releases")
    .values({ version, kind, description, restored_from, created_by })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface LeftOut {
  deploymentId: string;
  deploymentName: string;
  reasons: BlockingFinding[];
}

interface Taken {
  total: number;
  taken: number;
  leftOut: LeftOut[];
  /** Of pages that were written, empty unless an older release is restored. */
  slugs: string[];
  /** Pages that anyone with the link could enter, and can no more. */
  closed: string[];
}

/** Of the pages that were left out. */
const mostNamed = 50;

/** Takes every page that is meant, and that nothing blocks, into the release; a restore gives it what it had. */
export function takePages(trx: Trx, releaseId: number, judged: Judged): Promise<Taken> {
  const { source } = judged;
  const restored = sql`, name = t.name, title = t.title, description = t.description, agent_id = t.agent_id,
    user_id = t.user_id, allow_anonymous = t.allow_anonymous, updated_at = now(), version = deployments.version + 1`;
  const isRestore = source.kind === "restore";
  return one<Taken>(trx)`
    with locked as materialized (
      select d.* from deployments d where ${isMeant(source)} order by d.id for update
    ), judged as materialized (
      select d.id, d.slug, d.allow_anonymous as was_open, w.name, w.title, w.description, w.agent_id,
        w.user_id, w.allow_anonymous, ${blocking(judged)} as blocking
      from locked d ${withWanted(source)}
    ), taken as materialized (
      select * from judged where blocking = '{}'
    ), kept as (
      insert into release_pages
        (release_id, deployment_id, name, title, description, agent_id, user_id, allow_anonymous)
      select ${releaseId}, id, name, title, description, agent_id, user_id, allow_anonymous from taken
    ), written as (
      update deployments set release_id = ${releaseId} ${isRestore ? restored : sql``}
      from taken t where deployments.id = t.id returning deployments.id
    ), counted as (
      update releases set pages = (select count(*) from taken) where id = ${releaseId}
    ), left_out as (
      select id, name, blocking from judged where blocking <> '{}' order by lower(name), id limit ${mostNamed}
    )
    select (select count(*)::int from judged) as total, (select count(*)::int from written) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('deploymentId', id, 'deploymentName', name,
        'reasons', blocking)), '[]') from left_out) as "leftOut",
      array(select slug from taken where ${isRestore}) as slugs,
      array(select id from taken where was_open and not allow_anonymous) as closed`;
}

export interface ReleaseRow {
  id: number;
  version: string;
  kind: ReleaseKind;
  description: string;
  pages: number;
  createdAt: string;
  userName: string | null;
  fromId: number | null;
  fromVersion: string | null;
  fromCreatedAt: string | null;
}

const releaseColumns = sql`r.id, r.version, r.kind, r.description, r.pages, r.created_at as "createdAt",
  u.first_name || ' ' || u.last_name as "userName", f.id as "fromId", f.version as "fromVersion",
  f.created_at as "fromCreatedAt"`;

const withOrigin = sql`left join users u on u.id = r.created_by left join releases f on f.id = r.restored_from`;

export const selectReleases = (db: Database, limit: number) =>
  all<ReleaseRow>(db)`
    select ${releaseColumns} from releases r ${withOrigin} order by r.id desc limit ${limit}`;

export const selectRelease = (db: Database | Trx, id: number) =>
  first<ReleaseRow>(db)`
    select ${releaseColumns} from releases r ${withOrigin} where r.id = ${id}`;

/** A release, and when it was made as the organisation writes it: "23 Nov 2026". */
export const selectOrigin = (trx: Trx, id: number) =>
  first<{ version: string; kind: ReleaseKind; day: string }>(trx)`
    select version, kind, to_char(created_at at time zone (select time_zone from system_settings),
      'FMDD Mon YYYY') as day
    from releases where id = ${id}`;

export const countVersions = (db: Database, versionOfNone: string) =>
  all<{ version: string; pages: number }>(db)`
    select coalesce(r.version, ${versionOfNone}) as version, sum(counted.pages)::int as pages
    from (select release_id, count(*) as pages from deployments where status = 'active' group by release_id)
      as counted left join releases r on r.id = counted.release_id
    group by 1`;

export interface SnapshotRow {
  id: string;
  name: string;
  title: string;
  description: string;
  allowAnonymous: boolean;
  agentId: number;
  agentName: string | null;
  adviserId: number;
  adviserName: string | null;
  changed: ReleasedField[];
}

const snapshotColumns = sql`s.deployment_id as id, s.name, s.title, s.description,
  s.allow_anonymous as "allowAnonymous", s.agent_id as "agentId", s.user_id as "adviserId",
  coalesce((select name from agents where id = s.agent_id), ${formerName("agent", sql`s.agent_id`)})
    as "agentName",
  coalesce((select first_name || ' ' || last_name from users where id = s.user_id),
    ${formerName("user", sql`s.user_id`)}) as "adviserName",
  changed_fields(d, s) as changed`;

export interface Paged {
  limit: number;
  offset: number;
}

export type ReleasePageRow = SnapshotRow & { status: string };

/** The pages that a release took, by the names they had. */
export async function selectPagesOf(db: Database, releaseId: number, { limit, offset }: Paged) {
  const [rows, total] = await Promise.all([
    all<ReleasePageRow>(db)`
    select ${snapshotColumns}, d.status from release_pages s join deployments d on d.id = s.deployment_id
    where s.release_id = ${releaseId} order by lower(s.name), s.deployment_id
    limit ${limit} offset ${offset}`,
    countSnapshots(db, "release_id", releaseId),
  ]);
  return { rows, total };
}

const countSnapshots = async (db: Database, by: "release_id" | "deployment_id", id: number | string) => {
  const counting = db.selectFrom("release_pages").select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counting.where(by, "=", id).executeTakeFirstOrThrow()).total;
};

export type VersionRow = SnapshotRow & { isCurrent: boolean; release: ReleaseRow };

/** The versions of one page, the newest first. */
export async function selectVersions(db: Database, deploymentId: string, { limit, offset }: Paged) {
  const [rows, total] = await Promise.all([
    all<VersionRow>(db)`
    select ${snapshotColumns}, d.release_id is not distinct from s.release_id as "isCurrent",
      (select to_jsonb(release) from (select ${releaseColumns}) as release) as release
    from release_pages s join deployments d on d.id = s.deployment_id
      join releases r on r.id = s.release_id ${withOrigin}
    where s.deployment_id = ${deploymentId} order by s.release_id desc limit ${limit} offset ${offset}`,
    countSnapshots(db, "deployment_id", deploymentId),
  ]);
  return { rows, total };
}
