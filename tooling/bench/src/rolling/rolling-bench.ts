import { setTimeout as pause } from "node:timers/promises";
import { isCall } from "@field-advisor/faults/history/history";
import { compareWrites } from "@field-advisor/faults/history/presence";
import { readStored } from "@field-advisor/faults/history/stored";
import { percentile, type Row } from "../rows.ts";
import { Crowd } from "./crowd.ts";
import { keepReplacing, type Replaced } from "./replacements.ts";
import { brokenExits, openStage, type Stage } from "./stage.ts";
import { talkRows } from "./talk-rows.ts";
import { keepTalking, type Talk } from "./talks.ts";

const conversations = 20;
const lasts = [20, 90] as const;
const prefix = "rolling";
const slowestExitMs = 10_000;
const slowestRefusalMs = 2000;

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);

/**
 * Replaces every API process and every voice agent in turn, again and again, while people send 200 requests a second and
 * hold 20 conversations. `REQUESTS` makes it shorter than 100,000 requests, which take nine minutes; `PER_SECOND` is for a
 * machine that is busy with something else.
 */
export async function rollingBench(): Promise<Row[]> {
  const requests = Number(process.env["REQUESTS"] || 100_000);
  const perSecond = Number(process.env["PER_SECOND"] || 200);
  const stage = await openStage("rolling");
  try {
    const { cluster, world, members, history, recordings } = stage;
    const { origins } = cluster;
    const talking = keepTalking({
      browsers: stage.visitors(conversations),
      origins,
      slug: world.openSlug,
      recordings,
      lasts,
    });
    const crowd = new Crowd({ members, world, origins, history, prefix, perSecond });
    const apis = keepReplacing(cluster.apis, cluster.spareApis);
    const agents = keepReplacing(cluster.agents, cluster.spareAgents);
    await crowd.reach(requests);
    const replaced = [await apis.stop(), await agents.stop()] as const;
    await crowd.stop();
    const talks: Talk[] = await talking.stop();
    return [
      ...requestRows(stage, perSecond),
      ...(await writeRows(stage)),
      ...(await talkRows(stage, talks)),
      ...replacedRows(...replaced),
      brokenRow(stage),
      await refusalRow(stage),
    ];
  } finally {
    await stage.close();
  }
}

function requestRows({ history }: Stage, perSecond: number): Row[] {
  const calls = history.entries.filter(isCall);
  const failed = calls.filter(({ outcome }) => outcome === "unknown");
  const refused = calls.filter(({ outcome }) => outcome === "fail");
  for (const { t, ms, op, key, status } of [...failed, ...refused].slice(0, 20))
    console.log(`${(t / 1000).toFixed(1)} s: ${op} ${key} was answered ${status} after ${milliseconds(ms)}`);
  const times = calls.map(({ ms }) => ms);
  return [
    {
      name: `requests that failed, of ${calls.length.toLocaleString("en")} (${perSecond} a second)`,
      value: String(failed.length),
      goal: "0",
      ok: failed.length === 0,
    },
    {
      name: "requests that were refused (4xx)",
      value: String(refused.length),
      goal: "0",
      ok: refused.length === 0,
    },
    {
      name: "time of an answer: median, p99, slowest",
      value: [percentile(times, 50), percentile(times, 99), largest(times)].map(milliseconds).join(", "),
      goal: "stated",
    },
  ];
}

async function writeRows({ db, history }: Stage): Promise<Row[]> {
  const { presence, halves } = await readStored(db, prefix);
  const { acknowledged, lost, twice, ghosts } = compareWrites(history.entries, presence);
  const wrong = [...lost, ...twice, ...ghosts, ...halves];
  for (const name of wrong.slice(0, 20)) console.log(`Not as acknowledged: ${name}`);
  return [
    {
      name: `writes lost, doubled, refused and done, done by halves, of ${acknowledged.toLocaleString("en")} acknowledged`,
      value: [lost, twice, ghosts, halves].map(({ length }) => length).join(", "),
      goal: "0, 0, 0, 0",
      ok: wrong.length === 0 && acknowledged > 0,
    },
  ];
}

function replacedRows(apis: readonly Replaced[], agents: readonly Replaced[]): Row[] {
  const orders = (all: readonly Replaced[]) =>
    `${all.filter(({ order }) => order === "new first").length} with the new one ready first, ${all.filter(({ order }) => order === "old first").length} with the old one away first`;
  const slowest = (all: readonly Replaced[]) => largest(all.map(({ exitMs }) => exitMs));
  return [
    {
      name: `API processes replaced: ${orders(apis)}; slowest exit of ${apis.length}`,
      value: milliseconds(slowest(apis)),
      goal: `<= ${slowestExitMs} ms`,
      ok: slowest(apis) <= slowestExitMs && apis.length > 0,
    },
    {
      name: `voice agents replaced: ${orders(agents)}; slowest exit of ${agents.length}, which waits for conversations`,
      value: milliseconds(slowest(agents)),
      goal: "stated",
    },
  ];
}

export const brokenRow = ({ cluster }: Stage): Row => {
  const broken = brokenExits(cluster);
  return {
    name: "processes that ended unasked, or with an error",
    value: String(broken),
    goal: "0",
    ok: broken === 0,
  };
};

/** How soon the proxy says that nobody is there. */
async function refusalRow({ cluster, members }: Stage): Promise<Row> {
  await Promise.all([...cluster.apis, ...cluster.spareApis].map((api) => api.stop()));
  const answers = await Promise.all(
    members.map(async ({ browser, person }, at) => {
      await pause(at * 50);
      return browser.ask(cluster.origins.portal, {
        method: at % 2 === 0 ? "GET" : "POST",
        path: at % 2 === 0 ? "/api/auth/user" : "/api/auth/logout",
        cookie: person.session,
      });
    }),
  );
  const slowest = largest(answers.map(({ ms }) => ms));
  const isSaid = answers.every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
  return {
    name: `slowest of ${answers.length} answers while every API process is away${isSaid ? ", all 503 with Retry-After" : ""}`,
    value: milliseconds(slowest),
    goal: `<= ${slowestRefusalMs} ms, 503`,
    ok: isSaid && slowest <= slowestRefusalMs,
  };
}
