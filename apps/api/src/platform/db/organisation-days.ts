import { sql } from "kysely";

/** In which days begin and end. */
export const timeZone = sql`(select time_zone from system_settings)`;

/** The day that it is there. */
export const today = sql`(select (now() at time zone time_zone)::date from system_settings)`;
