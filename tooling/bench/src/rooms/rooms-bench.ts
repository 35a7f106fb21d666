import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { compare, median, percentile, type Row } from "../rows.ts";
import { memoryOfApi, type RunningStack, startStack } from "../running-stack.ts";
import { fillRooms, openSession, signInAs, streamAnswer } from "./fill-rooms.ts";
import { inBrowser } from "./in-browser.ts";

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
const answer = { id: "resp_1", object: "response", status: "in_progress", output: [] };

interface ScriptedAssistant {
  url: string;
  /** Milliseconds that each answer took from the question's arrival to its first word, oldest first. */
  firstWords: number[];
  /** Held back until it is called: every answer goes on with its last words. */
  finish(): void;
  close(): void;
}

interface Script {
  /** How long it thinks before the first word. */
  thinkMs: number;
  /** Whether answers stay open until `finish`. */
  holds?: boolean;
}

/** A server with the interface of a language model that thinks for the same time whoever asks. */
async function startAssistant({ thinkMs, holds = false }: Script): Promise<ScriptedAssistant> {
  const firstWords: number[] = [];
  const end = Promise.withResolvers<undefined>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _ of request);
    const since = performance.now();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event("response.created", { response: answer }));
    await pause(thinkMs);
    response.write(event("response.output_text.delta", { ...place, delta: "Good " }));
    firstWords.push(performance.now() - since);
    if (holds) await end.promise;
    response.write(event("response.output_text.delta", { ...place, delta: "morning." }));
    const completed = { ...answer, status: "completed" };
    response.end(event("response.completed", { response: completed }));
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    firstWords,
    finish: () => end.resolve(undefined),
    close: () => server.close(),
  };
}

const portBase = 4540;
const barePort = portBase + 9;
const thinkMs = 50;
const messages = 100;
const streams = 200;

/** What a room costs: its list, the first word of an answer, and many answers at once. */
export async function roomsBench(): Promise<Row[]> {
  const quick = await startAssistant({ thinkMs });
  const stack = await startStack({ portBase, env: assistantAt(quick) });
  let rows: Row[];
  try {
    await fillRooms(stack.databaseUrl);
    rows = [await listBesideBare(stack), await firstWord(stack, quick), ...(await inBrowser(stack))];
  } finally {
    await stack.stop();
    quick.close();
  }
  return [...rows, ...(await manyAtOnce())];
}

const assistantAt = ({ url }: ScriptedAssistant) => ({ ASSISTANT_URL: url, ASSISTANT_KEY: "bench" });

async function listBesideBare({ api, databaseUrl }: RunningStack): Promise<Row> {
  const bare = fork(fileURLToPath(new URL("bare-rooms.ts", import.meta.url)), [
    databaseUrl,
    String(barePort),
  ]);
  await once(bare, "message");
  const headers = { cookie: await signInAs(api, 77) };
  const row = await compare(
    "rooms of one of 10,000 people (20 of 200)",
    { url: `${api}/api/user/rooms`, headers },
    { url: `http://localhost:${barePort}/`, headers },
  );
  bare.kill();
  return row;
}

/** One message after the other, as one person sends them; what the assistant itself took is taken off. */
async function firstWord({ api }: RunningStack, assistant: ScriptedAssistant): Promise<Row> {
  const visit = await openSession(api, await signInAs(api, 77));
  const added: number[] = [];
  for (let n = -10; n < messages; n += 1) {
    const { began, whole } = streamAnswer(visit, `Message ${n}`);
    await whole;
    if (n >= 0) added.push((await began) - (assistant.firstWords.at(-1) ?? 0));
  }
  const [middle, p95] = [median(added), percentile(added, 95)];
  return {
    name: "added to the assistant's own time to the first word, median / p95",
    value: `${middle.toFixed(1)} / ${p95.toFixed(1)} ms`,
    goal: "<= 15 ms",
    ok: p95 <= 15,
  };
}

async function manyAtOnce(): Promise<Row[]> {
  const holding = await startAssistant({ thinkMs: 0, holds: true });
  const stack = await startStack({ portBase, keepData: true, env: assistantAt(holding) });
  try {
    const cookies = await cookiesOf(stack.databaseUrl, streams);
    const visits = await Promise.all(cookies.map((cookie) => openSession(stack.api, cookie)));
    const begun = visits.map((visit) => streamAnswer(visit, "Hello"));
    await Promise.all(begun.map(({ began }) => began));
    const memory = memoryOfApi(portBase);
    holding.finish();
    const answers = await Promise.all(begun.map(({ whole }) => whole));
    const complete = answers.filter((text) => text === "Good morning.").length;
    return [
      {
        name: `${streams} answers at once, resident memory of the API`,
        value: `${memory.toFixed(0)} MB`,
        goal: "< 256 MB",
        ok: memory < 256,
      },
      {
        name: "of them complete",
        value: `${complete}`,
        goal: `${streams}`,
        ok: complete === streams,
      },
    ];
  } finally {
    await stack.stop();
    holding.close();
  }
}

/** Sessions that are written rather than signed in to: two hundred hashes would be measured instead. */
async function cookiesOf(databaseUrl: string, count: number): Promise<string[]> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into sessions (token_hash, user_id, idle_seconds, absolute_expires_at, ip_prefix, user_agent)
     select sha256(convert_to('bench' || lpad(n::text, 38, '0'), 'UTF8')), u.id, 3600, now() + interval '1 hour', '127.0.0.0/24', 'bench'
     from generate_series(1, $1::int) n join users u on u.email = 'person' || n || '@bench.test'
     on conflict do nothing`,
    [count],
  );
  await client.end();
  return Array.from({ length: count }, (_, n) => `sid=bench${String(n + 1).padStart(38, "0")}`);
}
