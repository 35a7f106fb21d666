import { hash } from "@node-rs/argon2";
import { Client } from "pg";

/** Sizes of an organisation in use. */
const sizes = {
  users: 10_000,
  pages: 100_000,
  messages: 1000,
  messagesOfPage: 5,
  recipients: 20_000,
  usageEvents: 200_000,
};

const users = `insert into users (email, username, first_name, last_name, role, password_hash)
   select 'person' || n || '@bench.test', 'person' || n, 'Person', n::text, 'USER', $1
   from generate_series(1, ${sizes.users}) n`;

/** The recipients of all of them are signed in, and dismissed one of their messages. */
const privatePages = `insert into deployments
   (id, slug, name, title, description, user_id, agent_id, created_by)
   select 'private' || lpad(n::text, 12, '0'), 'private-' || n, 'Private ' || n, 'Title ' || n, 'A page of the benchmark',
          (select min(id) from users where role = 'USER') + n % ${sizes.users},
          (select min(id) from agents), (select min(id) from users)
   from generate_series(1, ${sizes.recipients}) n`;

const invitations = `insert into invitations (id, deployment_id, email, access_code_hash)
   select 'invitation' || lpad(n::text, 10, '0'), 'private' || lpad(n::text, 12, '0'), 'guest' || n || '@bench.test', $1
   from generate_series(1, ${sizes.recipients}) n`;

const toMessages = (
  page: string,
  pages: number,
) => `insert into deployment_message_targets (message_id, deployment_id)
   select first.id + (n * ${sizes.messagesOfPage} + k) % ${sizes.messages}, '${page}' || lpad(n::text, 12, '0')
   from generate_series(2, ${pages}) n, generate_series(0, ${sizes.messagesOfPage - 1}) k,
        (select min(id) as id from deployment_messages where title like 'Message %') first`;

const statements = [
  `insert into deployments (id, slug, name, title, description, allow_anonymous, user_id, agent_id, created_by)
   select 'bench' || lpad(n::text, 12, '0'), 'bench-' || n, 'Page ' || n, 'Title ' || n, 'A page of the benchmark', true,
          (select min(id) from users where role = 'USER') + n % ${sizes.users}, (select min(id) from agents),
          (select min(id) from users)
   from generate_series(1, ${sizes.pages}) n`,
  `insert into deployment_messages (message_type, title, message)
   select 'info', 'Message ' || n, repeat('Some words for the people of the page. ', 5)
   from generate_series(1, ${sizes.messages}) n`,
  `insert into deployment_message_targets (message_id, deployment_id)
   select m.id, 'bench000000000001' from deployment_messages m where m.title like 'Message %' order by m.id limit 20`,
  toMessages("bench", sizes.pages),
  toMessages("private", sizes.recipients),
  `insert into page_sessions (token_hash, deployment_id, invitation_id, absolute_expires_at)
   select sha256(('token-' || n)::bytea), 'private' || lpad(n::text, 12, '0'),
          'invitation' || lpad(n::text, 10, '0'), now() + interval '12 hours'
   from generate_series(1, ${sizes.recipients}) n`,
  `insert into message_reads (message_id, reader)
   select (select min(message_id) from deployment_message_targets t where t.deployment_id = s.deployment_id),
          'invitation:' || s.invitation_id
   from page_sessions s where s.deployment_id <> 'private000000000001'`,
  `insert into usage_events (deployment_id, action, details, user_agent, ip_prefix)
   select 'bench' || lpad((1 + n % ${sizes.pages})::text, 12, '0'), 'PAGE_VISIT', '{}', 'bench', '127.0.0.0'
   from generate_series(1, ${sizes.usageEvents}) n`,
];

export const benchPassword = "a password of the benchmark";
export const benchPerson = (n: number): string => `person${n}@bench.test`;

/** A recipient's way into one of the private pages. */
export const benchGuest = (n: number) => ({
  deploymentSlug: `private-${n}`,
  email: `guest${n}@bench.test`,
  password: "BENCH00000",
});

/** The page with the most messages: twenty. */
export const benchPage = { id: "bench000000000001", slug: "bench-1" };

/** Slugs of pages for everybody in random order, each once. */
export const randomSlugs = (count: number): string[] => some(count, sizes.pages).map((n) => `bench-${n}`);

/** Private pages in random order, each once, with the cookie of the recipient who is signed in to it. */
export const randomRecipients = (count: number) =>
  some(count, sizes.recipients).map((n) => ({
    slug: `private-${n}`,
    cookie: `rsid-private${String(n).padStart(12, "0")}=token-${n}`,
  }));

/** Numbers from 2 to `of`, in random order. */
function some(count: number, of: number): number[] {
  const numbers = Array.from({ length: of - 1 }, (_, at) => at + 2);
  for (let at = numbers.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other] ?? 0, numbers[at] ?? 0];
  }
  return numbers.slice(0, count);
}

/** As the API hashes them. */
export const benchCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Fills the database so that plans and caches behave as they do in use. */
export async function fill(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  // The rows refer to one another rightly; to look each reference up would take most of a minute.
  await client.query("set session_replication_role = replica");
  await client.query(users, [await hash(benchPassword, benchCost)]);
  await client.query(privatePages);
  await client.query(invitations, [await hash(benchGuest(1).password, benchCost)]);
  for (const statement of statements) await client.query(statement);
  await client.query("vacuum analyze");
  await client.end();
}
