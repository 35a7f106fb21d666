import { randomBytes } from "node:crypto";
import { sql, type Insertable } from "kysely";
import { opaqueId } from "../../lib/ids.ts";
import type { Trx } from "../../platform/db/database.ts";
import {
  demoDeeds,
  demoSessions,
  demoConversations,
  type DemoSession,
  type DemoConversation,
} from "./demo-activity.ts";
import type { DemoUser } from "./demo-data.ts";
import { demoTranscript } from "./demo-transcripts.ts";
import type { DB } from "../../platform/db/schema.ts";

type Entry = Insertable<DB["audit_log"]> & { at: Date };
type UsageEvent = Insertable<DB["usage_events"]>;

interface Place {
  trx: Trx;
  now: Date;
  users: Record<DemoUser, number>;
}

type Page = { id: string; slug: string; agent_id: number };

const hour = 3_600_000;
const idleSeconds: Partial<Record<DemoUser, number>> = { owner: 3600, admin: 3600 };

/** Gives the demo users a past, so that no view is empty on the first look. */
export async function insertActivity(place: Place): Promise<void> {
  const { trx, now, users } = place;
  const sessions = demoSessions(now);
  const conversations = demoConversations(now);
  const pages = await trx.selectFrom("deployments").select(["id", "slug", "agent_id"]).execute();
  await insertSessions(place, sessions);
  await insertConversations(place, pages, conversations);
  const entries = [
    ...sessions.flatMap((session) => entriesOfSession(users, session)),
    ...conversations.flatMap((conversation) => entriesOfConversation(users, pages, conversation)),
    ...entriesOfOwner(place, pages),
    ...(await entriesOfLibrary(place)),
    askedForReset(place),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await trx.insertInto("audit_log").values(entries).execute();
  await trx
    .insertInto("reset_requests")
    .values({
      user_id: users.user,
      requested_at: askedForReset(place).at,
      times: 2,
      ip_prefix: "198.51.100.0/24",
    })
    .execute();
  await trx
    .updateTable("system_settings")
    .set({ support_email: "support@demo.test", support_phone: "+1 555 0100", time_zone: "UTC" })
    .execute();
}

async function insertSessions({ trx, users }: Place, sessions: DemoSession[]): Promise<void> {
  const rows = sessions.map(({ who, startedAt, lastSeen, ended, endReason, userAgent, network }) => ({
    // The digest of no token: nobody can be these sessions.
    token_hash: randomBytes(32),
    user_id: users[who],
    idle_seconds: idleSeconds[who] ?? 12 * 3600,
    created_at: startedAt,
    authenticated_at: startedAt,
    last_seen_at: lastSeen,
    absolute_expires_at: new Date(startedAt.getTime() + 12 * hour),
    revoked_at: ended,
    end_reason: endReason,
    ip_prefix: network,
    user_agent: userAgent,
  }));
  await trx.insertInto("sessions").values(rows).execute();
  await sql`update users set last_login_at = (select max(created_at) from sessions where user_id = users.id)`.execute(
    trx,
  );
  await sql`select count_all_sessions()`.execute(trx);
}

async function insertConversations(
  { trx, users }: Place,
  pages: Page[],
  conversations: DemoConversation[],
): Promise<void> {
  const visitor = opaqueId();
  const rows = conversations.map((conversation) => ({
    id: opaqueId(),
    deployment_id: pageOf(pages, conversation).id,
    agent_id: pageOf(pages, conversation).agent_id,
    purpose: conversation.by === "adviser" ? ("preview" as const) : ("talk" as const),
    starter_user_id: conversation.by === "adviser" ? users.adviser : null,
    starter_visitor_id: conversation.by === "adviser" ? null : visitor,
    issued_at: conversation.startedAt,
    started_at: conversation.startedAt,
    ended_at: endOf(conversation),
    ended_by: "user",
    duration_seconds: conversation.seconds,
    transcript: JSON.stringify(demoTranscript(conversation)),
  }));
  await trx.insertInto("conversations").values(rows).execute();
  const events = conversations.flatMap((conversation) =>
    usageOf(pageOf(pages, conversation), conversation, visitor),
  );
  await trx.insertInto("usage_events").values(events).execute();
  // They are older than what is counted already.
  await trx
    .updateTable("usage_counted")
    .set({ until: sql<string>`'-infinity'`, after_id: 0 })
    .execute();
  await sql`select count_usage(), add_conversation_changes()`.execute(trx);
}

const pageOf = (pages: Page[], { slug }: Pick<DemoConversation, "slug">): Page => {
  const page = pages.find((one) => one.slug === slug);
  if (!page) throw new Error(`The demo data have no page ${slug}.`);
  return page;
};

const endOf = ({ startedAt, seconds }: DemoConversation) => new Date(startedAt.getTime() + seconds * 1000);

function usageOf(page: Page, conversation: DemoConversation, visitor: string): UsageEvent[] {
  const event = (action: string, received_at: Date): UsageEvent => ({
    deployment_id: page.id,
    action,
    details: "{}",
    visitor,
    user_agent: "Demo",
    language: "en",
    platform: "Demo",
    ip_prefix: "198.51.100.0/24",
    received_at,
  });
  return [
    ...Array.from({ length: conversation.visits }, () => event("PAGE_VISIT", conversation.startedAt)),
    ...(conversation.slug === "demo-private" ? [event("LOGIN_SUCCESS", conversation.startedAt)] : []),
    event("CONVERSATION_START", conversation.startedAt),
    ...Array.from({ length: conversation.messages }, () => event("MESSAGE_SENT", endOf(conversation))),
    event("CONVERSATION_END", endOf(conversation)),
  ];
}

const entry = (at: Date, action: string, more: Partial<Entry>): Entry => ({
  at,
  action,
  actor_label: "demo data",
  request_id: "demo data",
  ip_prefix: "198.51.100.0/24",
  ...more,
});

const byUser = (users: Place["users"], name: DemoUser) => ({
  actor_id: users[name],
  actor_label: `${name}@demo.test`,
});
const aboutUser = (users: Place["users"], name: DemoUser) => ({
  subject_type: "user",
  subject_id: String(users[name]),
});

const entriesOfSession = (
  users: Place["users"],
  { who, startedAt, ended, endReason, network }: DemoSession,
): Entry[] => [
  entry(startedAt, "user.login", {
    actor_label: `${who}@demo.test`,
    ip_prefix: network,
    ...aboutUser(users, who),
  }),
  ...(ended && endReason === "logout"
    ? [entry(ended, "user.logout", { ...byUser(users, who), ip_prefix: network })]
    : []),
];

function entriesOfConversation(
  users: Place["users"],
  pages: Page[],
  conversation: DemoConversation,
): Entry[] {
  const who = conversation.by === "adviser" ? byUser(users, "adviser") : { actor_label: "a visitor" };
  const page = { ...who, subject_type: "deployment", subject_id: pageOf(pages, conversation).id };
  const details = JSON.stringify({ endedBy: "user" });
  return [
    entry(conversation.startedAt, "voice.start", page),
    entry(endOf(conversation), "voice.end", { ...page, details }),
  ];
}

const entriesOfOwner = ({ now, users }: Place, pages: Page[]): Entry[] =>
  demoDeeds.map(({ daysAgo, action, about, details = {} }) => {
    const page = pages.find(({ slug }) => slug === about);
    return entry(new Date(now.getTime() - daysAgo * 24 * hour), action, {
      ...byUser(users, "owner"),
      ...(page ? { subject_type: "deployment", subject_id: page.id } : aboutUser(users, about as DemoUser)),
      details: JSON.stringify(details),
    });
  });

/** The owner added every item of the library when it was made. */
async function entriesOfLibrary({ trx, users }: Place): Promise<Entry[]> {
  const items = await trx.selectFrom("content").select(["id", "title", "type", "created_at"]).execute();
  return items.map(({ id, title, type, created_at }) =>
    entry(new Date(created_at), "content.create", {
      ...byUser(users, "owner"),
      subject_type: "content",
      subject_id: String(id),
      details: JSON.stringify({ title, type }),
    }),
  );
}

const askedForReset = ({ now, users }: Place): Entry =>
  entry(new Date(now.getTime() - 3 * hour), "user.ask_reset", {
    actor_label: "user@demo.test",
    ...aboutUser(users, "user"),
  });
