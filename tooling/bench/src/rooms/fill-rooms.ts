import { hash } from "@node-rs/argon2";
import { Client } from "pg";
import { benchCost, benchPassword, benchPerson } from "../api/fill.ts";

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

/** Somebody's session in a room. */
interface Visit {
  api: string;
  headers: Record<string, string>;
  roomId: number;
  sessionId: string;
}

/** @returns the cookies of the n-th person of the benchmark, or of somebody of the demo data */
export async function signInAs(api: string, who: number | string): Promise<string> {
  const credentials =
    typeof who === "number"
      ? { email: benchPerson(who), password: benchPassword }
      : { email: who, password: "demo-password" };
  const response = await fetch(`${api}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Enters the first of the rooms that they may use. */
export async function openSession(api: string, cookie: string): Promise<Visit> {
  const headers = { cookie, "content-type": "application/json" };
  const [room] = await read<{ id: number }[]>(await fetch(`${api}/api/user/rooms`, { headers }));
  const roomId = room?.id ?? 0;
  const { sessionId } = await read<{ sessionId: string }>(
    await fetch(`${api}/api/test-rooms/${roomId}/session`, { method: "POST", headers, body: "{}" }),
  );
  return { api, headers, roomId, sessionId };
}

/** Sends a message and listens. @returns when the first word came, in milliseconds, and the whole answer */
export function streamAnswer({ api, headers, roomId, sessionId }: Visit, message: string) {
  const began = Promise.withResolvers<number>();
  const listen = async (): Promise<string> => {
    const since = performance.now();
    const response = await fetch(`${api}/api/test-rooms/${roomId}/message`, {
      method: "POST",
      headers: { ...headers, accept: "text/event-stream" },
      body: JSON.stringify({ message, sessionId }),
    });
    if (!response.ok || !response.body) throw new Error(`A message was answered with ${response.status}.`);
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes("event: text")) began.resolve(performance.now() - since);
    }
    return [...text.matchAll(/event: text\ndata: (.*)/g)]
      .map(([, piece = '""']) => JSON.parse(piece))
      .join("");
  };
  return { began: began.promise, whole: listen() };
}
