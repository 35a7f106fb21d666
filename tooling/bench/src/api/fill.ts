import { hash } from "@node-rs/argon2";
import type { Client } from "pg";
import { connected } from "../connected.ts";

/** Sizes of an organisation in use. */
const sizes = {
  users: 10_000,
  pages: 100_000,
  messages: 1000,
  messagesOfPage: 5,
  usageEvents: 200_000,
};

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
  `insert into deployment_message_targets (message_id, deployment_id)
   select first.id + (n * ${sizes.messagesOfPage} + k) % ${sizes.messages}, 'bench' || lpad(n::text, 12, '0')
   from generate_series(2, ${sizes.pages}) n, generate_series(0, ${sizes.messagesOfPage - 1}) k,
        (select min(id) as id from deployment_messages where title like 'Message %') first`,
  `insert into usage_events (deployment_id, action, details, user_agent, ip_prefix)
   select 'bench' || lpad((1 + n % ${sizes.pages})::text, 12, '0'), 'PAGE_VISIT', '{}', 'bench', '127.0.0.0'
   from generate_series(1, ${sizes.usageEvents}) n`,
];

export const benchPassword = "a password of the benchmark";
export const benchPerson = (n: number): string => `person${n}@bench.test`;

/** The page with the most messages: twenty. */
export const benchPage = { id: "bench000000000001", slug: "bench-1" };

/** Slugs of pages for everybody in random order, each once. */
export const randomSlugs = (count: number): string[] =>
  Array.from({ length: sizes.pages - 1 }, (_, at) => ({ slug: `bench-${at + 2}`, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ slug }) => slug);

/** Hashes the password as the API does. */
export const hashPassword = (): Promise<string> =>
  hash(benchPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** Makes so many people, all with the same password. */
export async function fillUsers(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select 'person' || n || '@bench.test', 'person' || n, 'Person', n::text, 'USER', $1
     from generate_series(1, $2::int) n`,
    [await hashPassword(), count],
  );
}

/** Fills the database so that plans and caches behave as they do in use. */
export const fill = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    // The rows refer to one another rightly; to look each reference up would take most of a minute.
    await client.query("set session_replication_role = replica");
    await fillUsers(client, sizes.users);
    for (const statement of statements) await client.query(statement);
    await client.query("vacuum analyze");
  });
