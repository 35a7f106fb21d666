import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";

/** What the table of users is called in a statement. */
type Person = "u" | "o" | "users";

export const hasSecondFactor = (person: Person): RawBuilder<boolean> =>
  sql`(exists (select from one_time_secrets f where f.user_id = ${sql.ref(`${person}.id`)})
    or exists (select from passkeys f where f.user_id = ${sql.ref(`${person}.id`)}))`;

/** Whether the role of somebody asks for a second factor. */
export const isSecondFactorRequired = (_person: Person): RawBuilder<boolean> => sql`false`;

/** Of a session `s` of somebody: nothing else is open to it until they have a second factor. */
export const isSecondFactorDue = (person: Person): RawBuilder<boolean> =>
  sql`(${isSecondFactorRequired(person)} and not ${hasSecondFactor(person)})`;

/** The same of somebody who signs in with a password. */
export async function selectIsDue(db: Database, userId: number): Promise<boolean> {
  const { isDue } = await one<{ isDue: boolean }>(db)`
    select ${isSecondFactorRequired("u")} and not ${hasSecondFactor("u")} as "isDue" from users u where u.id = ${userId}`;
  return isDue;
}
