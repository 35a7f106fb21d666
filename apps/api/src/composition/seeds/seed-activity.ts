import { randomBytes } from "node:crypto";
import { sql, type Insertable } from "kysely";
import { opaqueId } from "../../lib/ids.ts";
import type { Trx } from "../../platform/db/database.ts";
import { demoDeeds, demoSessions, demoTalks, type DemoSession, type DemoTalk } from "./demo-activity.ts";
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
  const talks = demoTalks(now);
  const pages = await trx.selectFrom("deployments").select(["id", "slug", "agent_id"]).execute();
  await insertSessions(place, sessions);
  await insertTalks(place, pages, talks);
  const entries = [
    ...sessions.flatMap((session) => entriesOfSession(users, session)),
    ...talks.flatMap((talk) => entriesOfTalk(users, pages, talk)),
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
  const rows = sessions.map(({ who, begun, lastSeen, ended, endReason, userAgent, network }) => ({
    // The digest of no token: nobody can be these sessions.
    token_hash: randomBytes(32),
    user_id: users[who],
    idle_seconds: idleSeconds[who] ?? 12 * 3600,
    created_at: begun,
    authenticated_at: begun,
    last_seen_at: lastSeen,
    absolute_expires_at: new Date(begun.getTime() + 12 * hour),
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

async function insertTalks({ trx, users }: Place, pages: Page[], talks: DemoTalk[]): Promise<void> {
  const visitor = opaqueId();
  const conversations = talks.map((talk) => ({
    id: opaqueId(),
    deployment_id: pageOf(pages, talk).id,
    agent_id: pageOf(pages, talk).agent_id,
    purpose: talk.by === "adviser" ? ("preview" as const) : ("talk" as const),
    started_by: talk.by === "adviser" ? `staff:${users.adviser}` : `visitor:${visitor}`,
    issued_at: talk.begun,
    started_at: talk.begun,
    ended_at: endOf(talk),
    ended_by: "user",
    duration_seconds: talk.seconds,
    transcript: JSON.stringify(demoTranscript(talk)),
  }));
  await trx.insertInto("conversations").values(conversations).execute();
  const events = talks.flatMap((talk) => usageOf(pageOf(pages, talk), talk, visitor));
  await trx.insertInto("usage_events").values(events).execute();
  // They are older than what is counted already.
  await trx
    .updateTable("usage_counted")
    .set({ until: sql<string>`'-infinity'`, after_id: 0 })
    .execute();
  await sql`select count_usage(), add_conversation_changes()`.execute(trx);
}

const pageOf = (pages: Page[], { slug }: Pick<DemoTalk, "slug">): Page => {
  const page = pages.find((one) => one.slug === slug);
  if (!page) throw new Error(`The demo data have no page ${slug}.`);
  return page;
};

const endOf = ({ begun, seconds }: DemoTalk) => new Date(begun.getTime() + seconds * 1000);

function usageOf(page: Page, talk: DemoTalk, visitor: string): UsageEvent[] {
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
    ...Array.from({ length: talk.visits }, () => event("PAGE_VISIT", talk.begun)),
    ...(talk.slug === "demo-private" ? [event("LOGIN_SUCCESS", talk.begun)] : []),
    event("CONVERSATION_START", talk.begun),
    ...Array.from({ length: talk.messages }, () => event("MESSAGE_SENT", endOf(talk))),
    event("CONVERSATION_END", endOf(talk)),
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
  { who, begun, ended, endReason, network }: DemoSession,
): Entry[] => [
  entry(begun, "user.login", {
    actor_label: `${who}@demo.test`,
    ip_prefix: network,
    ...aboutUser(users, who),
  }),
  ...(ended && endReason === "logout"
    ? [entry(ended, "user.logout", { ...byUser(users, who), ip_prefix: network })]
    : []),
];

function entriesOfTalk(users: Place["users"], pages: Page[], talk: DemoTalk): Entry[] {
  const who = talk.by === "adviser" ? byUser(users, "adviser") : { actor_label: "a visitor" };
  const page = { ...who, subject_type: "deployment", subject_id: pageOf(pages, talk).id };
  const details = JSON.stringify({ seconds: talk.seconds, endedBy: "user" });
  return [entry(talk.begun, "voice.start", page), entry(endOf(talk), "voice.end", { ...page, details })];
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
