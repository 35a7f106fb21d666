import { connected } from "../connected.ts";

/** What a browser of the demo owner carries. */
export const ownersCookie = (api: string): Promise<string> => cookieOf(api, "owner@demo.test");

/** What a browser of somebody carries who has the password of the demo users. */
export async function cookieOf(api: string, email: string): Promise<string> {
  const response = await fetch(`${api}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "demo-password" }),
  });
  return cookiesOf(response);
}

/** The cookies of an answer, as a browser sends them. */
export function cookiesOf({ headers }: Response): string {
  const cookies = headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** People of one organisation; the demo users are there already. */
const users = `insert into users (email, username, first_name, last_name, role, password_hash, created_at, last_login_at)
   select 'person' || n || '@bench.test', 'person' || n, (array['Anna', 'Ben', 'Cleo', 'Dan', 'Ela'])[1 + n % 5],
     'Number ' || n, case n % 100 when 0 then 'ADMIN' else 'USER' end, '', now() - interval '200 days',
     now() - random() * interval '90 days'
   from generate_series(1, $1::int) n`;

/** Through a year, one in a hundred still open. */
const sessions = `insert into sessions (token_hash, user_id, idle_seconds, created_at, last_seen_at, absolute_expires_at,
     ip_prefix, user_agent, revoked_at, end_reason)
   select decode(md5(n || 'a') || md5(n || 'b'), 'hex'), u.first + n % u.count, 43200, begun, ended,
     begun + interval '7 days', '203.0.113.0/24', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
     case when n % 100 > 0 or begun < now() - interval '7 days' then ended end, 'logout'
   from (select n, now() - (1 - n::float / $1) * interval '365 days' as begun, power(random(), 3) * interval '4 hours' as length
       from generate_series(1, $1::int) n) x,
     lateral (select least(now(), begun + length) as ended) e,
     (select min(id) as first, count(*)::int as count from users where email like '%@bench.test') u`;

const events = `insert into usage_events (deployment_id, action, details, user_agent, ip_prefix, received_at)
   select (select id from deployments order by id limit 1),
     (array['PAGE_VISIT', 'LOGIN_SUCCESS', 'CONVERSATION_START', 'CONVERSATION_END', 'MESSAGE_SENT'])[1 + n % 5],
     '{}', 'bench', '203.0.113.0/24', now() - (1 - n::float / $1) * interval '365 days'
   from generate_series(1, $1::int) n`;

const conversations = `insert into conversations (id, agent_id, starter_user_id, issued_at, ended_at, duration_seconds)
   select 'bench' || lpad(n::text, 15, '0'), (select min(id) + n % 2 from agents), (select min(id) from users),
     now() - random() * interval '365 days', now(), (random() * 600)::int
   from generate_series(1, $1::int) n`;

const entries = `insert into audit_log (at, actor_id, actor_label, action, request_id)
   select now() - (1 - n::float / $1) * interval '365 days', 6 + n % 10000, 'bench',
     (array['user.login', 'user.logout', 'user.update', 'voice.start'])[1 + n % 4], 'bench'
   from generate_series(1, $1::int) n`;

interface Amounts {
  users: number;
  sessions: number;
  usageEvents: number;
  conversations: number;
  auditEntries: number;
}

/** Fills the database. The trigger rests meanwhile: all is counted at the end. */
export async function fillPeople(databaseUrl: string, amounts: Amounts): Promise<void> {
  const steps: [table: string, statement: string, amount: number][] = [
    ["sessions", sessions, amounts.sessions],
    ["usage_events", events, amounts.usageEvents],
    ["conversations", conversations, amounts.conversations],
    ["audit_log", entries, amounts.auditEntries],
  ];
  await connected(databaseUrl, async (client) => {
    await client.query(users, [amounts.users]);
    for (const [table, statement, amount] of steps) {
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(statement, [amount]);
      await client.query(`alter table ${table} enable trigger user`);
    }
    for (const statement of countAnew) await client.query(statement);
    await client.query("vacuum analyze");
  });
}

/** Makes the totals as if each hour had been counted when it was over. */
const countAnew = [
  "select count_all_sessions()",
  "truncate conversation_quarters, conversation_hours, conversation_changes, usage_quarters, usage_hours",
  "insert into conversation_changes select n.* from conversations c, counts_of(c, 1) n",
  "select add_conversation_changes()",
  "update usage_counted set until = '-infinity', after_id = 0",
  "select count_usage()",
];
