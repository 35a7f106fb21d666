import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import { isLive } from "../auth/sessions/sessions.queries.ts";

export async function selectProfile(db: Database, userId: number) {
  const row = await first<Record<string, unknown>>(db)`
    select u.id, u.email, u.username, u.first_name as "firstName", u.last_name as "lastName", u.role, u.status,
      u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
      (select coalesce(json_agg(json_build_object('name', g.name, 'since', m.added_at) order by g.id), '[]')
        from group_members m join groups g on g.id = m.group_id where m.user_id = u.id) as groups,
      (select d.attributes from directory_people d where d.user_id = u.id) as directory,
      (select coalesce(json_agg(json_build_object('askedAt', d.asked_at, 'reason', d.reason, 'outcome', d.outcome,
          'closedAt', d.closed_at, 'answer', d.answer) order by d.id), '[]')
        from deletion_requests d where d.user_id = u.id) as "deletionRequests"
    from users u where u.id = ${userId}`;
  return row ?? {};
}

export const signInsOf = (userId: number) => sql`
  select s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", s.revoked_at as "endedAt",
    s.end_reason as "endReason", ${isLive} as "isOpen", s.ip_prefix as network, s.user_agent as browser
  from sessions s where s.user_id = ${userId} order by s.created_at, s.id`;

/** By which providers somebody signs in, and who they are there. */
export const identitiesOf = (userId: number) => sql`
  select p.name as provider, p.issuer, i.subject, i.email_then as "emailThen", i.linked_at as "linkedAt",
    i.last_used_at as "lastUsedAt"
  from identities i join identity_providers p on p.id = i.provider_id where i.user_id = ${userId} order by p.id`;

/** What somebody signs in with beside their password, without what proves it. */
export const secondFactorsOf = (userId: number) => sql`
  select 'passkey' as kind, name, added_at as "addedAt", last_used_at as "lastUsedAt", null::int as unused
    from passkeys where user_id = ${userId}
  union all select 'app', null, added_at, last_used_at, null from one_time_secrets where user_id = ${userId}
  union all select 'recovery codes', null, min(made_at), null, count(*)::int
    from recovery_codes where user_id = ${userId} having count(*) > 0
  order by "addedAt"`;

/** Keys for programs, without what would let somebody in. */
export const keysOf = (userId: number) => sql`
  select name, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "endedAt",
    end_reason as "endReason", last_used_at as "lastUsedAt", last_network as network
  from api_keys where user_id = ${userId} order by id`;

/** Messages in rooms, to their agents and to the assistants that help there or stand alone. */
export const writtenBy = (userId: number) => sql`
  select said.* from (
    select m.at, r.name as room, 'agent' as "with", s.id as "sessionId", m.author, m.text
    from room_sessions s join room_messages m on m.session_id = s.id join rooms r on r.id = s.room_id
    where s.user_id = ${userId}
    union all
    select m.at, r.name, 'assistant', t.id, m.author, m.text
    from assistant_threads t join assistant_messages m on m.thread_id = t.id
    left join room_sessions s on s.id = t.room_session_id left join rooms r on r.id = s.room_id
    where t.user_id = ${userId}) as said order by said.at`;

export const openedBy = (userId: number) => sql`
  select o.opened_at as "openedAt", c.title, p.seconds as "stoppedAtSeconds", p.finished_at as "finishedAt"
  from content_opens o join content c on c.id = o.content_id
  left join content_positions p on p.user_id = o.user_id and p.content_id = o.content_id
  where o.user_id = ${userId} order by o.opened_at, o.id`;

/** The attempts of theirs that somebody wanted as model talks, with what they said to it, and the model talks that they opened. */
export async function selectModelTalks(db: Database, userId: number) {
  const [asked, opened] = await Promise.all([
    all<Record<string, unknown>>(db)`
      select m.created_at as "askedAt", r.name as room, a.number as attempt, m.kind, m.title, m.consent,
        m.answered_at as "answeredAt"
      from model_talks m join rooms r on r.id = m.room_id join attempts a on a.id = m.attempt_id
      where m.person_id = ${userId} order by m.created_at, m.id`,
    all<Record<string, unknown>>(db)`
      select v.opened_at as "openedAt", r.name as room, m.kind, m.title, v.watched_at as "watchedAt"
      from model_views v join model_talks m on m.id = v.model_id join rooms r on r.id = m.room_id
      where v.user_id = ${userId} order by v.opened_at, m.id`,
  ]);
  return { asked, opened };
}

/** The attempts in which somebody said something, oldest first. */
export async function selectAttemptIds(db: Database, userId: number): Promise<string[]> {
  const rows = await all<{ id: string }>(db)`
    select id from attempts where user_id = ${userId} and mode is not null
    order by started_at, id`;
  return rows.map(({ id }) => id);
}

/** The archives that somebody took within an hour, whatever they were signed in with. */
export const takenLately = (userId: number) => sql`
  select from audit_log where actor_id = ${userId} and action = 'user.export_own' and at > now() - interval '1 hour'`;
