import type { BlockingFinding, ReleasedField, WarningFinding } from "@field-advisor/schema/release-constants";
import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { isOpen } from "../invitations/invitation-state.queries.ts";

/** Pages are to get what they have now, or, of an older release, what all of its pages or one of them had then. */
export type Source = { kind: "present" } | { kind: "restore"; releaseId: number; deploymentId?: string };

/** Pages as they are judged, and whether the voice provider answered for its agents. */
export interface Judged {
  source: Source;
  providerAnswered: boolean;
}

/** The active pages that are meant: as rows of `deployments`, to be named `d`. */
export const isMeant = (source: Source): RawBuilder<boolean> =>
  source.kind === "present"
    ? sql`d.status = 'active'`
    : sql`d.status = 'active' and exists (select from release_pages s
        where s.deployment_id = d.id and s.release_id = ${source.releaseId}) and ${isNamed(source)}`;

const isNamed = ({ deploymentId }: { deploymentId?: string }): RawBuilder<boolean> =>
  deploymentId === undefined ? sql`true` : sql`d.id = ${deploymentId}`;

/** With each page `d` what it is to get, `w`, and that one's agent and adviser. */
export const withWanted = (source: Source) => sql`
  ${
    source.kind === "present"
      ? sql`cross join lateral
          (select d.name, d.title, d.description, d.agent_id, d.user_id, d.allow_anonymous) as w`
      : sql`join release_pages w on w.deployment_id = d.id and w.release_id = ${source.releaseId}`
  }
  left join agents a on a.id = w.agent_id
  left join users u on u.id = w.user_id`;

const hasRecipient = sql`exists (select from invitations i
  where i.deployment_id = d.id and i.access_code_hash is not null and ${isOpen})`;

const isMissing = sql`a.source = 'Voice API' and a.provider_has is false`;

/** Why a page is left as it is. It is judged here, because thousands are judged and changed by one statement. */
export const blocking = ({ source }: Judged) => sql<BlockingFinding[]>`array_remove(array[
  case when a.id is null then 'agent_gone' when not a.is_active then 'agent_inactive'
    when ${isMissing} then 'agent_missing' end,
  case when ${source.kind === "present"} then null when u.id is null then 'adviser_gone'
    when u.status <> 'ACTIVE' then 'adviser_inactive' end,
  case when d.allow_anonymous and not w.allow_anonymous and not ${hasRecipient}
    then 'nobody_could_enter' end], null)`;

const warnings = ({ providerAnswered }: Judged) => sql<WarningFinding[]>`array_remove(array[
  case when a.is_active and a.source = 'Voice API' and not (${isMissing})
    and (a.provider_has is null or not ${providerAnswered}::boolean) then 'agent_unchecked' end,
  case when not d.allow_anonymous and not w.allow_anonymous and not ${hasRecipient}
    then 'no_recipient' end], null)`;

export interface CheckedRow {
  id: string;
  name: string;
  version: string | null;
  agentId: number;
  agentName: string | null;
  adviserId: number;
  adviserName: string | null;
  changed: ReleasedField[];
  blocking: BlockingFinding[];
  warnings: WarningFinding[];
}

interface Totals {
  pages: number;
  blocked: number;
  warned: number;
  changed: number;
}

/** Some of the pages that are meant, those with findings first and then those that differ, and the counts of all. */
export async function selectChecked(
  db: Database,
  judged: Judged,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CheckedRow[]; totals: Totals }> {
  const { source } = judged;
  const found = sql`
    select d.id, w.name, d.release_id, w.agent_id, a.name as agent_name, w.user_id,
      u.first_name || ' ' || u.last_name as user_name, ${blocking(judged)} as blocking,
      ${warnings(judged)} as warnings, changed_fields(d, s) as changed
    from deployments d ${withWanted(source)}
      left join release_pages s on s.deployment_id = d.id
        and s.release_id = ${source.kind === "present" ? sql`d.release_id` : source.releaseId}
    where ${isMeant(source)}`;
  const order = sql`blocking = '{}', warnings = '{}', changed = '{}', lower(name), id`;
  const totals = await one<Totals>(db)`
    select count(*)::int as pages, count(*) filter (where blocking <> '{}')::int as blocked,
      count(*) filter (where blocking = '{}' and warnings <> '{}')::int as warned,
      count(*) filter (where blocking = '{}' and changed <> '{}')::int as changed
    from (${found}) as found`;
  const rows = await all<CheckedRow>(db)`
    select page.id, page.name, r.version, page.agent_id as "agentId", page.user_id as "adviserId",
      page.blocking, page.warnings, page.changed,
      coalesce(page.agent_name, ${formerName("agent", sql`page.agent_id`)}) as "agentName",
      coalesce(page.user_name, ${formerName("user", sql`page.user_id`)}) as "adviserName"
    from (select * from (${found}) as found
      order by ${order} limit ${limit} offset ${offset}) as page
      left join releases r on r.id = page.release_id
    order by ${order}`;
  return { rows, totals };
}

/** The last name of something that is gone. */
export const formerName = (type: "agent" | "user", id: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select name from former_names where subject_type = ${type} and subject_id = (${id})::text)`;

/** Pages of a release that a restore leaves alone because they are not active, or deleted. */
export async function countNotActive(db: Database | Trx, source: Source, pages: number): Promise<number> {
  if (source.kind === "present") return 0;
  const found = await first<{ taken: number }>(db)`
    select case when ${source.deploymentId !== undefined} then 1 else pages end as taken
    from releases where id = ${source.releaseId}`;
  return Math.max(0, (found?.taken ?? 0) - pages);
}
