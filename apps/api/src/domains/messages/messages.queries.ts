import type { PageMessage } from "@field-advisor/schema/messages.endpoints";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { exists } from "../../platform/db/rows.ts";
import { isSessionLive, sessionOf } from "../recipients/recipients.queries.ts";
import { prepared, unseenList } from "../../platform/db/prepared.ts";
import { isoFromPostgres } from "../../platform/db/type-parsers.ts";
import { invitationKey } from "../../lib/actor.ts";
import type { Claim } from "../deployments/page-access.service.ts";

/** More than anybody reads; a page that has more shows the newest. */
const mostShown = 50;

/** A page by its address, and who its browser claims to be there. */
export interface Asked {
  slug: string;
  claims: Claim[];
}

export interface OpenPage {
  id: string;
  status: string;
  allowAnonymous: boolean;
  adviserId: number;
  /** With which the reader is signed in; null for everybody else. */
  invitationId: string | null;
  /** Changes with everything that the page shows, apart from its messages. */
  state: string;
  /** Newest first, without what this reader has dismissed. */
  messages: PageMessage[];
}

// Messages get their ids in the order in which they are sent, so the key of the targets gives the newest of a page first,
// and what is older than what is shown is not read. `offset 0` keeps a look-up by its key: for a page with five messages,
// PostgreSQL would rather read all there are.
const openPages = prepared(
  (
    _db,
    asked: {
      slugs: string[];
      claimants: number[];
      pageIds: string[];
      tokenHashes: (Buffer | null)[];
      visitorKeys: (string | null)[];
      idleSeconds: number;
    },
  ) => sql<OpenPage & { at: number }>`
    select asked.at, d.id, d.status, d.allow_anonymous as "allowAnonymous", d.user_id as "adviserId",
      reader.invitation_id as "invitationId",
      md5(row(d.name, d.title, d.description, d.status, d.allow_anonymous, a.id, a.name,
        a.is_active and a.provider_has is not false, u.first_name, u.last_name, u.email,
        reader.email, reader.recipient_name, reader.max_minutes)::text) as state,
      shown.messages
    from unnest(${unseenList(asked.slugs, "text")}) with ordinality as asked (slug, at)
      join deployments d on d.slug = asked.slug
      join users u on u.id = d.user_id
      join agents a on a.id = d.agent_id
      left join unnest(${unseenList(asked.claimants, "int")}, ${unseenList(asked.pageIds, "text")},
          ${unseenList(asked.tokenHashes, "bytea")}, ${unseenList(asked.visitorKeys, "text")})
        as claim (at, page_id, token_hash, visitor_key) on claim.at = asked.at and claim.page_id = d.id
      left join lateral (
        select i.id as invitation_id, i.email, i.recipient_name, i.max_minutes
        from ${sessionOf("claim.token_hash")} s
          join invitations i on i.id = s.invitation_id
        where s.deployment_id = d.id and ${isSessionLive(asked.idleSeconds)}) reader on true
      cross join lateral (
        select coalesce(json_agg(newest), '[]') as messages from (
          select m.id, m.message_type as "messageType", m.title, m.message, m.link, m.link_text as "linkText",
            m.created_at::text as "createdAt"
          from deployment_message_targets t
            cross join lateral (select * from deployment_messages where id = t.message_id offset 0) m
          where t.deployment_id = d.id and m.is_active and (m.show_until is null or m.show_until > now())
            and not exists (
              select from message_reads r
              where r.message_id = m.id
                and r.reader = coalesce(${sql.lit(invitationKey(""))} || reader.invitation_id, claim.visitor_key))
          order by t.message_id desc
          limit ${sql.lit(mostShown)}) newest) shown`,
);

/** Everything that an open page needs to know, in one statement for all who ask at the same moment: there are many. */
export async function selectOpenPages(
  db: Database,
  asked: Asked[],
  idleSeconds: number,
): Promise<(OpenPage | undefined)[]> {
  const claims = asked.flatMap((each, at) => each.claims.map((claim) => ({ at: at + 1, ...claim })));
  const rows = await openPages(db, {
    slugs: asked.map(({ slug }) => slug),
    claimants: claims.map(({ at }) => at),
    pageIds: claims.map(({ pageId }) => pageId),
    tokenHashes: claims.map(({ tokenHash }) => tokenHash),
    visitorKeys: claims.map(({ visitorKey }) => visitorKey),
    idleSeconds,
  });
  const found = new Map(rows.map(({ at, ...page }) => [at, { ...page, messages: page.messages.map(dated) }]));
  return asked.map((_each, at) => found.get(at + 1));
}

const dated = (message: PageMessage): PageMessage => ({
  ...message,
  createdAt: isoFromPostgres(message.createdAt),
});

interface TargetedMessage {
  deploymentId: string;
  messageId: number;
}

export async function isMessageOf(
  db: Database,
  { deploymentId, messageId }: TargetedMessage,
): Promise<boolean> {
  const row = await db
    .selectFrom("deployment_message_targets")
    .select("message_id")
    .where("deployment_id", "=", deploymentId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Repeating it changes nothing. A message that is being deleted is waited for.
 * @returns whether the message was sent to that page
 */
export const insertRead = (db: Database, reader: string, { deploymentId, messageId }: TargetedMessage) =>
  exists(db)`
    with target as (
      select t.message_id, t.deployment_id
      from deployment_message_targets t join deployment_messages m on m.id = t.message_id
      where t.deployment_id = ${deploymentId} and t.message_id = ${messageId}
      for key share of m
    ), marked as (
      insert into message_reads (reader, message_id, deployment_id) select ${reader}, message_id, deployment_id from target
      on conflict do nothing)
    select from target`;
