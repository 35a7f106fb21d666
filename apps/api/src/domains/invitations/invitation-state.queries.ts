import type { InvitationStatus } from "@field-advisor/schema/invitations.endpoints";
import { sql } from "kysely";
import { addressValid, longestOpen } from "../calls/calls.queries.ts";

/** The state of an invitation, in statements over `invitations as i`: the database's clock decides, for every process alike. */

/** Conversations that were held since it was made or renewed, also deleted ones: with as many as it permits it is used up. */
export const used = sql<number>`(i.sessions_deleted + (select count(*) from conversations c
  where c.invitation_id = i.id and c.began and c.issued_at >= i.counted_since))`;

/**
 * Conversations that go on, or may still begin with an address that was given out: for as long as the address is valid and
 * the conversation may last.
 */
export const held = sql<number>`(select count(*) from conversations c
  where c.invitation_id = i.id and not c.began and c.ended_at is null and c.issued_at >= i.counted_since
    and c.issued_at > now() - least(${longestOpen}, ${addressValid} + i.max_minutes * interval '1 minute'))`;

export const status = sql<InvitationStatus>`case
  when i.revoked_at is not null then 'revoked'
  when i.valid_until <= now() then 'expired'
  when i.max_sessions is not null and ${used} >= i.max_sessions then 'used_up'
  when i.last_seen_at is not null then 'active'
  else 'pending' end`;

/** It lets its person in, now or from its start. */
export const isOpen = sql<boolean>`${status} in ('active', 'pending')`;

/** The input of `whyClosed`, with `users as u` as the adviser of the page. */
export const entryColumns = [
  status.as("status"),
  sql<boolean>`i.max_sessions is not null and ${used} + ${held} >= i.max_sessions`.as("isTaken"),
  sql<boolean>`coalesce(i.valid_from > now(), false)`.as("isEarly"),
  "i.valid_from as validFrom",
  sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("adviser"),
  sql<string>`(select time_zone from system_settings)`.as("timeZone"),
] as const;
