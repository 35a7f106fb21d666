import { hash } from "@node-rs/argon2";
import { Client } from "pg";

/** Sizes of an organisation in use. */
const sizes = { users: 10_000, deployments: 5_000, usageEvents: 200_000 };

const users = `insert into users (email, username, first_name, last_name, role, password_hash)
   select 'person' || n || '@bench.test', 'person' || n, 'Person', n::text, 'USER', $1
   from generate_series(1, ${sizes.users}) n`;

const privatePages = `insert into deployments
   (id, slug, name, recipient_email, access_code_hash, user_id, agent_id, created_by)
   select 'private' || lpad(n::text, 12, '0'), 'private-' || n, 'Private ' || n, 'guest' || n || '@bench.test', $1,
          (select min(id) from users), (select min(id) from agents), (select min(id) from users)
   from generate_series(1, 32) n`;

const statements = [
  `insert into deployments (id, slug, name, title, description, allow_anonymous, user_id, agent_id, created_by)
   select 'bench' || lpad(n::text, 12, '0'), 'bench-' || n, 'Page ' || n, 'Title ' || n, 'A page of the benchmark', true,
          (select min(id) from users where role = 'USER') + n, (select min(id) from agents), (select min(id) from users)
   from generate_series(1, ${sizes.deployments}) n`,
  `insert into deployment_messages (message_type, title, message)
   select 'info', 'Message ' || n, repeat('Some words for the people of the page. ', 5) from generate_series(1, 20) n`,
  `insert into deployment_message_targets (message_id, deployment_id)
   select m.id, 'bench000000000001' from deployment_messages m where m.title like 'Message %'`,
  `insert into usage_events (deployment_id, action, details, user_agent, ip_prefix)
   select 'bench' || lpad((1 + n % ${sizes.deployments})::text, 12, '0'), 'PAGE_VISIT', '{}', 'bench', '127.0.0.0'
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

export const benchPage = { id: "bench000000000001", slug: "bench-1" };

/** As the API hashes them. */
export const benchCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Fills the database so that plans and caches behave as they do in use. */
export async function fill(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(users, [await hash(benchPassword, benchCost)]);
  await client.query(privatePages, [await hash(benchGuest(1).password, benchCost)]);
  for (const statement of statements) await client.query(statement);
  await client.query("vacuum analyze");
  await client.end();
}
