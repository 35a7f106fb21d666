import { sql } from "kysely";

/** Of an attempt `a`: whether coaches and owners may know what was said in it and how it went. */
export const isToldToCoaches = sql<boolean>`(not a.is_private or a.is_shared)`;
