import { ownersCookie } from "../people/fill-people.ts";
import { milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { amounts, fillPractice } from "./fill-practice.ts";

const portBase = 4620;
const times = 60;

/** The matrix of people and rooms and a person's page, with a year of practice stored. */
export async function practiceBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const personId = await fillPractice(stack.databaseUrl);
    const cookie = await ownersCookie(stack.api);
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
  } finally {
    await stack.stop();
  }
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
    const since = performance.now();
    await work();
    taken.push(performance.now() - since);
  }
  return taken;
}
