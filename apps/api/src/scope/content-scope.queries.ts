import { sql } from "kysely";
import type { ContentScope } from "./content-scope.ts";

/** The items for which something else holds for somebody than for the audience, with this answer. */
const answered = (userId: number, canAccess: boolean) =>
  sql`(select content_id from content_rights where user_id = ${userId} and can_access = ${canAccess})`;

/**
 * An item, under the name `c`, is one that the scope holds. A person who was named has their own answer, their groups
 * give, and where neither says anything the audience decides. (Two lists that are read once take half the time of a look at every item.)
 */
export const mayOpen = (scope: ContentScope) =>
  scope.kind === "all"
    ? sql<boolean>`true`
    : sql<boolean>`(c.is_active and c.id not in ${answered(scope.userId, false)}
        and (c.audience = 'all' or c.id in ${answered(scope.userId, true)}))`;
