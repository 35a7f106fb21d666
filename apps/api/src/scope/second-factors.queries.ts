import { type RawBuilder, sql } from "kysely";

/** What the table of users is called in a statement. */
type Person = "u" | "o";

export const hasSecondFactor = (person: Person): RawBuilder<boolean> =>
  sql`(exists (select from one_time_secrets f where f.user_id = ${sql.ref(`${person}.id`)})
    or exists (select from passkeys f where f.user_id = ${sql.ref(`${person}.id`)}))`;

/** Whether whoever of this person's role comes in by a password must have a second factor. */
export const isSecondFactorRequired = (person: Person): RawBuilder<boolean> =>
  sql`exists (select from sign_in_rules where role = ${sql.ref(`${person}.role`)} and second_factor_required)`;

/** Of somebody who came by a password: nothing else is open to them until they have a second factor. */
export const isSecondFactorDue = (person: Person): RawBuilder<boolean> =>
  sql`(${isSecondFactorRequired(person)} and not ${hasSecondFactor(person)})`;
