import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { type Context, createContext } from "../src/context.ts";
import { statementId } from "../src/domains/learning-records/statements.rules.ts";
import { migrateDatabase } from "../src/platform/db/migrate.ts";
import { installJobs } from "../src/platform/jobs/queues.ts";
import { createClient, type ContractClient } from "./contract-client.ts";
import { createRoom, createSession, createUser } from "./factories.ts";
import { foreignStore, type ForeignStore } from "@field-advisor/fixtures/foreign-store";
import { type Life, startLife } from "@field-advisor/fixtures/killed-life";
import { performJobs } from "./perform-jobs.ts";

/**
 * Has a learning record store that nobody here wrote take the attempts of many people, while the process that sends and the
 * store are killed at any moment, and people share, take back and delete. Prints what the store has in the end, beside what it
 * must have, as a line of JSON. Started by `tooling/foreign`.
 */
const { DATABASE_URL: server = "", STORE_FOLDER = "", STORE_PORT = "", STORE_DATA = "" } = process.env;
const kills = Number(process.env["KILLS"] ?? 40);
const attempts = Number(process.env["ATTEMPTS"] ?? 10_000);
/** Where the machine is slow there are fewer kills. */
const over = Date.now() + Number(process.env["MINUTES"] ?? 3) * 60_000;
const version = process.env["XAPI_VERSION"] ?? "1.0.3";

/** The store takes long to start. */
const ofStore = Math.ceil(kills / 10);

const name = `killed_${randomBytes(6).toString("hex")}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const env = { NODE_ENV: "test", LOG_LEVEL: "silent", RATE_LIMIT_FACTOR: "1000000" };
const configOf = (databaseUrl: string) => readConfig({ ...env, DATABASE_URL: databaseUrl });

/** Half of the attempts are private; of these some are shared. Three in five are passed. */
const fill = ({ db }: Context, userIds: readonly number[], roomId: number, first: number) =>
  sql`
  insert into attempts (id, user_id, room_id, category, is_shared, number, state, mode, started_at,
    finished_at, talk_seconds, score, final_score, passed, final_passed, decided, total)
  select md5(n::text || random()::text), (${sql.val([...userIds])}::int[])[1 + n % ${userIds.length}], ${roomId},
    case when n % 2 = 0 then 'Training' else 'Practice' end, n % 6 = 1, n, 'scored', 'voice',
    now() - interval '30 days' + n * interval '1 minute', now() - interval '30 days' + (n + 5) * interval '1 minute',
    300, n % 101, n % 101, n % 5 > 1, n % 5 > 1, 4, 4
  from generate_series(${first}::int, ${Math.min(attempts, first + 249)}::int) n`.execute(db);

interface Person {
  id: number;
  client: ContractClient;
}

/** Somebody shares a private attempt, takes it back, or deletes it. */
async function change({ db }: Context, people: readonly Person[]): Promise<void> {
  const person = people[randomInt(people.length)];
  if (!person) return;
  const attempt = await db
    .selectFrom("attempts")
    .select(["id", "is_shared"])
    .where("user_id", "=", person.id)
    .where("is_private", "=", true)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
  if (!attempt) return;
  const params = { id: attempt.id };
  if (!attempt.is_shared && randomInt(4) === 0)
    await person.client.request("DELETE /api/attempts/:id", { params });
  else
    await person.client.request("PATCH /api/attempts/:id/sharing", {
      params,
      body: { isShared: !attempt.is_shared },
    });
}

interface Lives {
  begin: () => Promise<Life>;
  times: number;
  longestMs: number;
  /** How many are made ready while one lives. */
  spare: number;
}

/** Kills a life at any moment and lets the next one begin, again and again. @returns how often */
async function killAgain({ begin, times, longestMs, spare }: Lives): Promise<number> {
  let killed = 0;
  const next = Array.from({ length: spare + 1 }, begin);
  while (killed < times && Date.now() < over) {
    const life = await next.shift();
    life?.begin();
    await sleep(randomInt(longestMs));
    await life?.kill();
    next.push(begin());
    killed += 1;
    if (killed % 25 === 0) process.stderr.write(`${killed} of ${times}\n`);
  }
  for (const life of await Promise.all(next)) await life.kill();
  return killed;
}

const ids = async (ctx: Context, which: ReturnType<typeof sql>): Promise<string[]> =>
  (await sql<{ id: string }>`select id from attempts where ${which}`.execute(ctx.db)).rows.map(
    ({ id }) => id,
  );

/** A store that is asked for it also shows the statements that took such ones back. */
const passedVerb = "http://adlnet.gov/expapi/verbs/passed";

/** What the store has and what it must have. */
async function compare(ctx: Context, store: ForeignStore, secret: readonly string[]) {
  const { portal } = ctx.config.origins;
  const told = sql`user_id is not null and (not is_private or is_shared)`;
  const wanted = new Set(await ids(ctx, told));
  const passed = await ids(ctx, sql`${told} and final_passed`);
  const found = (await store.all()).filter(({ verb }) => !verb.id.endsWith("/voided"));
  const attemptOf = ({ context }: (typeof found)[number]) =>
    context?.extensions?.[`${portal}/attempts`] ?? "";
  const foundIds = found.map(attemptOf);
  const passedThere = (await store.all(passedVerb)).filter(({ verb }) => verb.id === passedVerb).length;
  const leaked: string[] = [];
  for (const id of secret) if (await store.knows(statementId(portal, `attempt/${id}`))) leaked.push(id);
  return {
    wanted: wanted.size,
    found: foundIds.length,
    twice: foundIds.length - new Set(foundIds).size,
    missing: [...wanted].filter((id) => !foundIds.includes(id)).length,
    notToldFound: foundIds.filter((id) => !wanted.has(id)).length,
    neverSharedTried: secret.length,
    neverSharedKnown: leaked.length,
    passedHere: passed.length,
    passedThere,
  };
}

async function run(ctx: Context): Promise<void> {
  const app = await buildApp(ctx);
  const signedIn = async (id: number): Promise<ContractClient> => {
    const client = createClient(app, ctx.config.origins);
    client.cookies.set("sid", await createSession(ctx.db, id));
    return client;
  };
  const store = foreignStore({ folder: STORE_FOLDER, port: Number(STORE_PORT), data: STORE_DATA, version });
  const people: Person[] = [];
  for (let count = 0; count < 200; count += 1) {
    const { id } = await createUser(ctx.db);
    people.push({ id, client: await signedIn(id) });
  }
  const room = await createRoom(ctx.db, { category: "Practice", status: "LIVE" });
  const userIds = people.map(({ id }) => id);
  for (let first = 1; first <= attempts; first += 250) await fill(ctx, userIds, room.id, first);
  const owner = await signedIn((await createUser(ctx.db, { role: "OWNER" })).id);
  await owner.request("PUT /api/learning-records/store", {
    body: {
      address: store.address,
      username: store.user,
      password: store.password,
      version: version === "2.0.0" ? "2.0.0" : "1.0.3",
      actor: "opaque",
      afterDeletion: "void",
      sendsAnswers: false,
    },
  });
  await owner.request("POST /api/learning-records/since", { body: { since: "2020-01-01" } });

  const before = new Set(await ids(ctx, sql`is_private and not is_shared`));
  const changed = new AbortController();
  let changes = 0;
  const changing = (async () => {
    while (!changed.signal.aborted) {
      await change(ctx, people.slice(0, 20));
      changes += 1;
      await performJobs(ctx);
      await sleep(50);
    }
  })();
  const sender = () => startLife([`${import.meta.dirname}/records-sender.ts`], { ...env, DATABASE_URL: url });
  const [ofSender, stores] = await Promise.all([
    killAgain({ begin: sender, times: kills - ofStore, longestMs: 400, spare: 3 }),
    killAgain({ begin: () => store.start(), times: ofStore, longestMs: 8000, spare: 0 }),
  ]);
  changed.abort();
  await changing;
  await performJobs(ctx);
  const lives = [await store.start(), await sender()];
  for (const life of lives) life.begin();
  const waiting = async () => (await owner.request("GET /api/learning-records")).store;
  for (let left = await waiting(); left && (left.waiting > 0 || !left.past?.isDone); left = await waiting())
    await sleep(500);
  const last = await waiting();
  const secret = (await ids(ctx, sql`is_private and not is_shared`)).filter((id) => before.has(id));
  // Of those whose owners changed nothing: who shares and takes back has told it.
  const untouched = await sql<{ id: string }>`select id from attempts where user_id = any(${sql.val(
    people.slice(20).map(({ id }) => id),
  )}::int[]) and id = any(${sql.val(secret)}) limit ${attempts / 50}`.execute(ctx.db);
  const result = await compare(
    ctx,
    store,
    untouched.rows.map(({ id }) => id),
  );
  for (const life of lives) await life.kill();
  const told = { version, attempts, changes, killsOfSender: ofSender, killsOfStore: stores };
  process.stdout.write(`${JSON.stringify({ ...told, refused: last?.refused.total ?? 0, ...result })}\n`);
  await app.close();
}

const administration = createContext(configOf(server));
await sql.raw(`create database ${name} template template0`).execute(administration.db);
await administration.close();
const ctx = createContext(configOf(url));
try {
  await migrateDatabase(url, ctx.log);
  await installJobs(url);
  await run(ctx);
} finally {
  await ctx.close();
}
