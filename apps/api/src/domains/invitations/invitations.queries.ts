import type {
  Invitation,
  InvitationFilter as Everywhere,
  InvitationStatus,
  InvitationToPage,
  NewInvitation,
  RenewInvitationInput,
  UpdateInvitationInput,
} from "@field-advisor/schema/invitations.endpoints";
import { type Insertable, sql, type Updateable, type UpdateObject } from "kysely";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import { finds } from "../../platform/db/search.ts";
import { comparedAddress } from "../../platform/db/mail-address.ts";
import { entryColumns, status, used } from "./invitation-state.queries.ts";

export const columns = {
  email: "email",
  recipientName: "recipient_name",
  validFrom: "valid_from",
  validUntil: "valid_until",
  maxSessions: "max_sessions",
  maxMinutes: "max_minutes",
} as const satisfies ColumnsFor<"invitations", NewInvitation & UpdateInvitationInput & RenewInvitationInput>;

const selected = [
  "i.id",
  "i.deployment_id as deploymentId",
  ...selectionOf(columns, "i"),
  status.as("status"),
  used.as("sessionsUsed"),
  "i.last_seen_at as lastSeenAt",
  "i.created_at as createdAt",
  "i.version",
] as const;

export interface InvitationFilter {
  search?: string | undefined;
  status?: InvitationStatus | undefined;
}

const found = (db: Database, deploymentId: string, filter: InvitationFilter) =>
  db
    .selectFrom("invitations as i")
    .where("i.deployment_id", "=", deploymentId)
    .where(finds(filter.search, "i.email", "i.recipient_name"))
    .$if(filter.status !== undefined, (q) => q.where(sql<boolean>`${status} = ${filter.status}`));

export async function selectInvitations(
  db: Database,
  deploymentId: string,
  { limit, offset, ...filter }: InvitationFilter & { limit: number; offset: number },
): Promise<{ rows: Invitation[]; total: number }> {
  const invitations = found(db, deploymentId, filter);
  const [rows, { total }] = await Promise.all([
    invitations.select(selected).orderBy("i.number").limit(limit).offset(offset).execute(),
    invitations.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A statement for a cursor; every row says how many there are. */
export const allInvitations = (db: Database, deploymentId: string, filter: InvitationFilter) =>
  found(db, deploymentId, filter)
    .select([...selected, sql<number>`count(*) over ()`.as("total")])
    .orderBy("i.number");

const inScope = (db: Database | Trx, scope: PeopleScope) =>
  db
    .selectFrom("invitations as i")
    .innerJoin("deployments as d", "d.id", "i.deployment_id")
    .where(within(scope, "d.user_id"));

const page = sql<InvitationToPage["page"]>`json_build_object(
  'id', d.id, 'deploymentName', d.name, 'deploymentTitle', d.title, 'slug', d.slug,
  'user', (select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) from users u where u.id = d.user_id))`;

/** The invitations to all pages of a scope that a filter finds. */
const foundIn = (
  db: Database | Trx,
  scope: PeopleScope,
  { search, status: wanted, neverCame, deploymentId }: Everywhere,
) =>
  inScope(db, scope)
    .where(finds(search, "i.email", "i.recipient_name", "d.name"))
    .$if(wanted !== undefined, (q) => q.where(sql<boolean>`${status} = ${wanted}`))
    .$if(neverCame !== undefined, (q) => q.where("i.last_seen_at", neverCame ? "is" : "is not", null))
    .$if(deploymentId !== undefined, (q) => q.where("i.deployment_id", "=", deploymentId ?? ""));

export async function selectAllInvitations(
  db: Database,
  scope: PeopleScope,
  { limit, offset, ...filter }: Everywhere & { limit: number; offset: number },
): Promise<{ rows: InvitationToPage[]; total: number }> {
  const invitations = foundIn(db, scope, filter);
  const [rows, { total }] = await Promise.all([
    invitations
      .select(selected)
      .select(page.as("page"))
      .orderBy("i.number", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    invitations.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** By ids alone, at most so many; `total` says how many there are. */
export async function selectFound(db: Database, scope: PeopleScope, filter: Everywhere, most: number) {
  const rows = await foundIn(db, scope, filter)
    .select(["i.id", sql<number>`count(*) over ()`.as("total")])
    .orderBy("i.number", "desc")
    .limit(most)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Which of these a filter still finds. */
export async function selectStillFound(trx: Trx, scope: PeopleScope, ids: string[], filter: Everywhere) {
  const rows = await foundIn(trx, scope, filter)
    .select("i.id")
    .where("i.id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A statement for a cursor; every row says how many there are. */
export const everyInvitation = (db: Database, scope: PeopleScope, filter: Everywhere) =>
  foundIn(db, scope, filter)
    .select([...selected, page.as("page"), sql<number>`count(*) over ()`.as("total")])
    .orderBy("i.number", "desc");

export const selectPageOf = async (trx: Trx, deploymentId: string): Promise<InvitationToPage["page"]> => {
  const row = await trx
    .selectFrom("deployments as d")
    .select(page.as("page"))
    .where("d.id", "=", deploymentId)
    .executeTakeFirstOrThrow();
  return row.page;
};

/** The invitation as it is until the transaction is over; its page first, in the order in which a page's form locks them. */
export const lockInvitation = (trx: Trx, scope: PeopleScope, id: string) =>
  inScope(trx, scope)
    .select(selected)
    .where("i.id", "=", id)
    .forNoKeyUpdate("d")
    .forUpdate("i")
    .executeTakeFirst();

/** A page's form shows its first invitation: where one of these is the first, the page has another version. */
export const raisePageVersion = (trx: Trx, deploymentId: string, ids: string[]) =>
  sql`update deployments set version = version + 1 where id = ${deploymentId} and (
    select id from invitations where deployment_id = ${deploymentId} order by number limit 1) = any(${ids}::text[])`.execute(
    trx,
  );

export const selectInvitation = (trx: Trx, id: string): Promise<Invitation> =>
  trx.selectFrom("invitations as i").select(selected).where("i.id", "=", id).executeTakeFirstOrThrow();

/** The first invitation of a page, kept as it is until the transaction is over. */
export const lockFirstInvitation = (trx: Trx, deploymentId: string) =>
  trx
    .selectFrom("invitations as i")
    .select(selected)
    .select(["i.number", sql<boolean>`i.access_code_hash is not null`.as("hasAccessCode")])
    .where("i.deployment_id", "=", deploymentId)
    .orderBy("i.number")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const selectFirstPerson = (db: Database, deploymentId: string) =>
  db
    .selectFrom("invitations")
    .select(["email", "recipient_name as recipientName"])
    .where("deployment_id", "=", deploymentId)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();

/** @returns whether there is such a page in the scope; until the transaction is over it is not deleted */
export async function holdPage(trx: Trx, scope: PeopleScope, deploymentId: string): Promise<boolean> {
  const page = await pagesInScope(trx, scope, deploymentId).forKeyShare().executeTakeFirst();
  return page !== undefined;
}

export const hasPage = async (db: Database, scope: PeopleScope, deploymentId: string): Promise<boolean> =>
  (await pagesInScope(db, scope, deploymentId).executeTakeFirst()) !== undefined;

const pagesInScope = (db: Database | Trx, scope: PeopleScope, id: string) =>
  db.selectFrom("deployments as d").select("d.id").where("d.id", "=", id).where(within(scope, "d.user_id"));

export const invitationsTo = (deploymentId: string) =>
  sql`select from invitations where deployment_id = ${deploymentId}`;

export const invitationsMadeBy = (userId: number) =>
  sql`select from invitations where created_by = ${userId}`;

/** Which of these addresses, as they are compared, have an invitation to the page. */
export async function selectInvited(
  db: Database | Trx,
  deploymentId: string,
  addresses: string[],
): Promise<Set<string>> {
  const compared = comparedAddress("i");
  const rows = await all<{ address: string }>(db)`
    select ${compared} as address from invitations i
    where deployment_id = ${deploymentId} and ${compared} = any(${addresses}::text[])`;
  return new Set(rows.map(({ address }) => address));
}

export type NewRow = Omit<Insertable<DB["invitations"]>, "deployment_id" | "created_by" | "number">;

/**
 * Adds them all in one statement, in their order. Who has an invitation to the page already is left out.
 * @returns those that were added, by their addresses
 */
export async function insertInvitations(
  trx: Trx,
  { deploymentId, createdBy }: { deploymentId: string; createdBy: number },
  added: NewRow[],
): Promise<Map<string, Invitation>> {
  const written = sql.join(
    ["id", "email_ascii", "access_code_hash", ...Object.values(columns)].map((column) => sql.ref(column)),
  );
  const rows = await all<{ id: string }>(trx)`
    insert into invitations (${written}, deployment_id, created_by)
    select ${written}, ${deploymentId}, ${createdBy}::int
    from jsonb_populate_recordset(null::invitations, ${JSON.stringify(added)}::jsonb)
    on conflict do nothing
    returning id`;
  const ids = rows.map(({ id }) => id);
  const invitations = await trx
    .selectFrom("invitations as i")
    .select(selected)
    .where("i.id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(invitations.map((invitation) => [invitation.email, invitation]));
}

export const updateInvitation = (trx: Trx, id: string, values: UpdateObject<DB, "invitations">) =>
  trx
    .updateTable("invitations")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

export const revokeInvitation = (trx: Trx, id: string) =>
  updateInvitation(trx, id, { revoked_at: sql<string>`now()` });

/** As if it had just been made: nothing of it was used, and nobody was seen with it. */
export const restartInvitation = (trx: Trx, id: string, values: Updateable<DB["invitations"]>) =>
  updateInvitation(trx, id, {
    ...values,
    revoked_at: null,
    last_seen_at: null,
    counted_since: sql<string>`now()`,
    sessions_deleted: 0,
  });

/** Puts another person in the place of the one who was invited; nothing that belonged to the former is theirs. */
export const replaceInvitation = async (
  trx: Trx,
  former: { id: string; number: number | string },
  values: Pick<NewRow, "id" | "email" | "email_ascii" | "recipient_name" | "access_code_hash">,
  createdBy: number,
): Promise<void> => {
  const kept = sql.join(
    Object.values(columns).flatMap((column) => (column in values ? [] : [sql.ref(column)])),
  );
  await sql`
    insert into invitations (id, number, deployment_id, email, email_ascii, recipient_name, access_code_hash, ${kept}, created_by)
    select ${values.id}, number, deployment_id, ${values.email}, ${values.email_ascii}, ${values.recipient_name}, ${values.access_code_hash},
      ${kept}, ${createdBy}::int
    from invitations where id = ${former.id}`.execute(trx);
  await deleteInvitation(trx, former.id);
};

export const deleteInvitation = (trx: Trx, id: string) =>
  trx.deleteFrom("invitations").where("id", "=", id).execute();

/** Whoever asks holds the lock of its starts. */
export const selectEntryForStart = (trx: Trx, id: string) =>
  trx
    .selectFrom("invitations as i")
    .innerJoin("deployments as d", "d.id", "i.deployment_id")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(entryColumns)
    .select("i.max_minutes as maxMinutes")
    .where("i.id", "=", id)
    .executeTakeFirst();
