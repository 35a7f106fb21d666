import { sql } from "kysely";
import { isToldToCoaches } from "./told-attempts.queries.ts";

/** Of a model talk `m`: one that was written, or whose person still agrees and still shares it. */
export const isFree = sql<boolean>`(m.consent is null or (m.consent = 'agreed' and exists (
  select from attempts a where a.id = m.attempt_id and ${isToldToCoaches})))`;

/** Of a model talk `m`: trainees may see it, where their room shows any. */
export const isShowable = sql<boolean>`(m.is_complete and ${isFree})`;
