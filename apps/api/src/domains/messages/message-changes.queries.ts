import type { CreateMessageInput, UpdateMessageInput } from "@field-advisor/schema/messages.endpoints";
import { sql, type Insertable, type Updateable } from "kysely";
import type { ColumnsFor } from "../../platform/db/columns.ts";
import type { Trx } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";

/** The pages that a message goes to are rows of their own. */
export const columns = {
  title: "title",
  message: "message",
  link: "link",
  linkText: "link_text",
  messageType: "message_type",
  showUntil: "show_until",
  isActive: "is_active",
} as const satisfies ColumnsFor<
  "deployment_messages",
  Omit<CreateMessageInput & UpdateMessageInput, "deploymentIds">
>;

export async function insertMessage(
  trx: Trx,
  values: Insertable<DB["deployment_messages"]>,
): Promise<number> {
  const { id } = await trx
    .insertInto("deployment_messages")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Nobody else changes the message until the transaction is over. */
export const lockMessage = (trx: Trx, id: number) =>
  trx.selectFrom("deployment_messages").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const messagesMadeBy = (userId: number) =>
  sql`select from deployment_messages where created_by = ${userId}`;

/** Also where only its pages are others. */
export const updateMessage = (trx: Trx, id: number, values: Updateable<DB["deployment_messages"]>) =>
  trx
    .updateTable("deployment_messages")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

export const deleteMessage = (trx: Trx, id: number) =>
  trx.deleteFrom("deployment_messages").where("id", "=", id).execute();

/**
 * Has the message go to exactly these pages.
 * @returns how many of them are pages of these people
 */
export async function setTargets(
  trx: Trx,
  people: PeopleScope,
  messageId: number,
  deploymentIds: string[],
): Promise<number> {
  await sql`
    delete from deployment_message_targets
    where message_id = ${messageId} and deployment_id <> all(${deploymentIds}::text[])`.execute(trx);
  const row = await one<{ known: number }>(trx)`
    with known as (
      select d.id from deployments d where d.id = any(${deploymentIds}::text[]) and ${within(people, "d.user_id")}
    ), added as (
      insert into deployment_message_targets (message_id, deployment_id) select ${messageId}, id from known
      on conflict do nothing)
    select count(*)::int as known from known`;
  return row.known;
}
