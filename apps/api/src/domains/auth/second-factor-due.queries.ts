import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { hasSecondFactor } from "../../scope/people-filter.queries.ts";
import { isSecondFactorRequired, type Person } from "../sign-in-rules/sign-in-rules.queries.ts";

/** Of somebody who came by a password: nothing else is open to them until they have a second factor. */
export const isSecondFactorDue = (person: Person): RawBuilder<boolean> =>
  sql`(${isSecondFactorRequired(person)} and not ${hasSecondFactor(person)})`;

export async function selectIsDue(db: Database, userId: number): Promise<boolean> {
  const { isDue } = await one<{ isDue: boolean }>(db)`
    select ${isSecondFactorDue("u")} as "isDue" from users u where u.id = ${userId}`;
  return isDue;
}
