import { sql } from "kysely";
import type { ContentScope } from "./content-scope.ts";

/** The items for which somebody was named, with this answer. */
const named = (userId: number, canAccess: boolean) =>
  sql`(select content_id from content_permissions where user_id = ${userId} and can_access = ${canAccess})`;

/**
 * An item, under the name `c`, is one that the scope holds. A person who was named has their own answer; for
 * everybody else the audience decides. (Two lists that are read once take half the time of a look at every item.)
 */
export const mayOpen = (scope: ContentScope) =>
  scope.kind === "all"
    ? sql<boolean>`true`
    : sql<boolean>`(c.is_active and case c.audience
        when 'all' then c.id not in ${named(scope.userId, false)}
        else c.id in ${named(scope.userId, true)} end)`;
