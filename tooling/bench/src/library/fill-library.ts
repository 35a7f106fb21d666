import { Client } from "pg";

/** An organisation of ten thousand, each of whom was named for a quarter of two thousand items. */
const sizes = { people: 10_000, items: 2000, perPerson: 500 };

/** Less for a first try: `BENCH_SCALE=0.01`. */
const scale = Number(process.env.BENCH_SCALE ?? 1);
const people = Math.ceil(sizes.people * scale);

const statements = [
  `insert into users (email, username, first_name, last_name, role, password_hash)
   select 'person' || n || '@bench.test', 'person' || n, 'Person', n::text, 'USER', ''
   from generate_series(1, ${people}) n`,
  `insert into content (title, description, category, type, url, audience, is_active, created_at)
   select 'Item ' || n, 'Something of the benchmark to read before a first conversation', 'read', 'LINK',
     'https://example.com/' || n, case n % 2 when 0 then 'all' else 'selected' end, n % 20 > 0,
     now() - n * interval '1 hour'
   from generate_series(1, ${sizes.items}) n`,
  // Every fourth item, from another one on for each of them: kept from those for all, given those for some.
  `insert into content_permissions (user_id, content_id, can_access)
   select u.id, i.id, i.audience = 'selected'
   from users u, generate_series(0, ${sizes.perPerson - 1}) k, lateral (
     select c.id, c.audience from content c
     where c.title = 'Item ' || 1 + (u.id + k * ${sizes.items / sizes.perPerson} + k % 2) % ${sizes.items}) i
   where u.email like '%@bench.test'`,
  `insert into sessions (token_hash, user_id, idle_seconds, absolute_expires_at, ip_prefix, user_agent)
   select sha256(convert_to('bench' || lpad('', 38, '0'), 'UTF8')), id, 3600, now() + interval '1 hour', '127.0.0.0/24', 'bench'
   from users where email = 'person1@bench.test'`,
];

/** The first of the people, who is signed in. */
export const cookieOfPerson = `sid=bench${"0".repeat(38)}`;

/** As the API asks for the items of the library that somebody may open. */
export const statementOfLibrary = `select c.id, c.title, c.description, c.category, c.type, c.url, c.is_active, c.created_at,
    case when f.id is not null
      then json_build_object('name', f.name, 'size', f.size, 'mediaType', f.media_type) end as file,
    o.accessed_at, p.seconds
  from content c left join files f on f.id = c.file_id left join (
    select content_id, max(opened_at) as accessed_at from content_opens where user_id = $1 group by content_id
  ) o on o.content_id = c.id left join content_positions p on p.content_id = c.id and p.user_id = $1
  where c.is_active and (c.is_active and case c.audience
    when 'all' then c.id not in (select content_id from content_permissions where user_id = $1 and can_access = false)
    else c.id in (select content_id from content_permissions where user_id = $1 and can_access = true) end)
  order by c.created_at desc, c.id desc`;

/** @returns how many permissions there are */
export async function fillLibrary(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  // The rows refer to one another rightly; to look each reference up would take minutes.
  await client.query("set session_replication_role = replica");
  await client.query("create index bench_title on content (title)");
  for (const statement of statements) await client.query(statement);
  await client.query("drop index bench_title");
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ count: string }>("select count(*) from content_permissions");
  await client.end();
  return Number(rows[0]?.count);
}
