import { hash } from "@node-rs/argon2";
import { Client } from "pg";
import { benchCost, benchPassword } from "../api/fill.ts";

/** An organisation of ten thousand, each of whom may use twenty of two hundred rooms. */
const statements = [
  `insert into rooms (name, description, agent_id, display_order, created_by)
   select 'Room ' || n, 'A room of the benchmark in which people practise a first conversation', (select min(id) from agents),
     n, (select min(id) from users)
   from generate_series(1, 200) n`,
  `insert into room_access (user_id, room_id)
   select u.id, r.id from users u, generate_series(0, 19) k,
     lateral (select min(id) + (u.id * 7 + k * 10) % 200 as id from rooms where name like 'Room %') r
   where u.email like '%@bench.test' on conflict do nothing`,
];

export async function fillRooms(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into users (email, username, first_name, last_name, role, password_hash)
     select 'person' || n || '@bench.test', 'person' || n, 'Person', n::text, 'USER', $1
     from generate_series(1, 10000) n`,
    [await hash(benchPassword, benchCost)],
  );
  for (const statement of statements) await client.query(statement);
  await client.query("vacuum analyze");
  await client.end();
}
