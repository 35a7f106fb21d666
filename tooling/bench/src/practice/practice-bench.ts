import { cookieOf, ownersCookie } from "../people/fill-people.ts";
import { milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { amounts, fillFollowed, fillPractice } from "./fill-practice.ts";

const portBase = 4620;
const times = 60;

/** The matrix of people and rooms, a person's page and home, and a path for many, with a year of practice stored. */
export async function practiceBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const personId = await fillPractice(stack.databaseUrl);
    const cookie = await ownersCookie(stack.api);
    return [...(await progressRows(stack, cookie, personId)), ...(await pathRows(stack, cookie, personId))];
  } finally {
    await stack.stop();
  }
}

async function progressRows(stack: RunningStack, cookie: string, personId: number): Promise<Row[]> {
  const read = (path: string) => () => answered(stack, path, { headers: { cookie } });
  const matrix = (limit: number) => timesOf(read(`/api/practice/progress?limit=${limit}`));
  return [
    {
      name: `matrix of ${amounts.people} people and ${amounts.rooms} rooms, the page of 25 that the screen asks for, p95`,
      ...milliseconds(percentile(await matrix(25), 95), 100),
    },
    {
      name: "the largest page of it, 200 people, p95",
      ...milliseconds(percentile(await matrix(200), 95), 100),
    },
    {
      name: "a person's page, p95",
      ...milliseconds(percentile(await timesOf(read(`/api/practice/people/${personId}`)), 95), 50),
    },
  ];
}

/** The person is one of those who are to follow the path. */
async function pathRows(stack: RunningStack, cookie: string, personId: number): Promise<Row[]> {
  const { pathId, followers } = await fillFollowed(stack.databaseUrl);
  const userIds = [personId, ...followers.slice(1)];
  const assigned = await timeOf(() => assignPath(stack, { cookie, pathId, userIds }));
  const own = await cookieOf(stack.api, "trainee1@bench.test");
  const readToDo = async () => {
    const asked = ["/api/user/assignments", "/api/user/returns"];
    await Promise.all(asked.map((path) => answered(stack, path, { headers: { cookie: own } })));
  };
  return [
    {
      name: `a path of ${amounts.steps} steps assigned to ${amounts.assigned} people`,
      ...milliseconds(assigned, 3000),
    },
    {
      name: `the home's "To do" at ${amounts.attempts.toLocaleString("en")} attempts, with a path and what comes back, p95`,
      ...milliseconds(percentile(await timesOf(readToDo), 95), 50),
    },
  ];
}

const assignPath = (
  stack: RunningStack,
  { cookie, pathId, userIds }: { cookie: string; pathId: number; userIds: readonly number[] },
) =>
  answered(stack, "/api/assignments", {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ pathId, goal: "complete", group: { kind: "people", userIds } }),
  });

async function timeOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function answered({ api }: RunningStack, path: string, init: RequestInit): Promise<void> {
  const response = await fetch(api + path, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
}

/** In milliseconds, one after the other. */
async function timesOf(work: () => Promise<void>): Promise<number[]> {
  for (let round = 0; round < 5; round += 1) await work();
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    taken.push(await timeOf(work));
  }
  return taken;
}
