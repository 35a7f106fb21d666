import { overdueAfterHours } from "@field-advisor/schema/constants";
import { sql } from "kysely";

/** Whether nobody has signed in to an account (`u`) while its first temporary password lasted, or nearly so. */
export const isOverdue = sql<boolean>`(u.last_login_at is null
  and u.created_at < now() - make_interval(hours => ${sql.lit(overdueAfterHours)}))`;
