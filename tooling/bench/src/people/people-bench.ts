import { load } from "../api/load.ts";
import { percentile, type Row } from "../rows.ts";
import { startStack, type RunningStack } from "../running-stack.ts";
import { times } from "../times.ts";
import { type Amounts, fillPeople, ownersCookie, planOf } from "./fill-people.ts";

const portBase = 4500;
/** Less for a first try: `BENCH_SCALE=0.01`. */
const scale = Number(process.env.BENCH_SCALE ?? 1);

const nothing: Amounts = { users: 0, sessions: 0, usageEvents: 0, conversations: 0, auditEntries: 0 };
const amounts = (sessions: number): Amounts => ({
  users: 10_000 * scale,
  sessions: sessions * scale,
  usageEvents: 2 * sessions * scale,
  conversations: (sessions / 5) * scale,
  auditEntries: (sessions / 2) * scale,
});
const small = amounts(100_000);
const large = amounts(1_000_000);

interface Question {
  name: string;
  path: string;
  /** Milliseconds that 95 of 100 answers may take. */
  goal: number;
}

const ranges = ["24h", "7d", "30d", "90d"];

const questions: Question[] = [
  ...["sessions", "name", "duration", "recent"].map((sort) => ({
    name: `login patterns by ${sort}`,
    path: `/api/activity/login-patterns?sort=${sort}`,
    goal: 50,
  })),
  {
    name: "login patterns, search",
    path: "/api/activity/login-patterns?search=cleo%20number%2099",
    goal: 50,
  },
  ...ranges.flatMap((range) => [
    { name: `sign-ins, ${range}`, path: `/api/activity/sign-ins?range=${range}`, goal: 50 },
    { name: `usage, ${range}`, path: `/api/usage/stats?range=${range}`, goal: 50 },
  ]),
  { name: "sessions, 90d", path: "/api/activity/sessions?range=90d&limit=200", goal: 50 },
  { name: "agents, 90d", path: "/api/activity/agents?range=90d", goal: 50 },
  { name: "simple activity", path: "/api/activity/users-simple", goal: 50 },
  { name: "events of everybody, 90d", path: "/api/activity/events?scope=everyone&range=90d", goal: 50 },
  { name: "events by type, 90d", path: "/api/activity/events?scope=everyone&range=90d&type=voice", goal: 50 },
  { name: "users, first page", path: "/api/users", goal: 100 },
  { name: "users, search", path: "/api/users?search=cleo", goal: 100 },
  { name: "users by last sign-in", path: "/api/users?sort=lastLogin", goal: 100 },
];

const dominating = `select u.id, t.sessions from sign_ins_by_user t join users u on u.id = t.user_id
  where t.sessions > 0 order by t.sessions desc, lower(u.first_name), lower(u.last_name), u.id limit 50`;

async function measure({ api }: RunningStack): Promise<number[][]> {
  const cookie = await ownersCookie(api);
  const measured: number[][] = [];
  for (const { path } of questions) measured.push(await times(api + path, cookie));
  return measured;
}

/** The same questions at a tenth of the size and at the whole: who looks at totals does not see the difference. */
export async function peopleBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fillPeople(stack.databaseUrl, nothing, small);
    const few = await measure(stack);
    await fillPeople(stack.databaseUrl, small, large);
    const many = await measure(stack);
    console.log(`\nLogin patterns by sessions:\n${await planOf(stack.databaseUrl, dominating)}`);
    const rows = questions.flatMap((question, index) =>
      rowsOf(question, few[index] ?? [], many[index] ?? []),
    );
    return [...rows, ...(await rowsOfCrowd(stack))];
  } finally {
    await stack.stop();
  }
}

/** Twenty people look at a quarter at once: whoever does something else meanwhile does not notice. */
async function rowsOfCrowd({ api, deploy }: RunningStack): Promise<Row[]> {
  const headers = { cookie: await ownersCookie(api) };
  const [crowd, page] = await Promise.all([
    load({ url: `${api}/api/usage/stats?range=90d`, headers, connections: 20 }),
    load({ url: `${deploy}/api/deployment/demo-open`, connections: 4, rate: 100 }),
  ]);
  return [
    {
      name: "usage of 90 days by twenty at once, 5xx",
      value: `${crowd.serverErrors} (${crowd.perSecond.toFixed(0)}/s)`,
      goal: "0",
      ok: crowd.serverErrors === 0,
    },
    { name: "page reads meanwhile, p99", value: `${page.p99} ms`, goal: "< 200 ms", ok: page.p99 < 200 },
  ];
}

function rowsOf({ name, goal }: Question, few: number[], many: number[]): Row[] {
  const p95 = percentile(many, 95);
  const [before, after] = [percentile(few, 50), percentile(many, 50)];
  const growth = after / before;
  return [
    { name: `${name}, p95`, value: `${p95.toFixed(1)} ms`, goal: `<= ${goal} ms`, ok: p95 <= goal },
    {
      name: `${name}, median beside that of a tenth`,
      value: `${growth.toFixed(2)}x (${before.toFixed(1)} to ${after.toFixed(1)} ms)`,
      goal: "<= 1.30x",
      ok: growth <= 1.3,
    },
  ];
}
