import { ownersCookie } from "../people/fill-people.ts";
import { median, milliseconds, percentile, type Row } from "../rows.ts";
import { type RunningStack, startStack } from "../running-stack.ts";
import { amounts, fillPractice } from "./fill-practice.ts";

const portBase = 4620;
const times = 60;

/** The matrix of people and rooms, a person's page, and the judging of conversations, with a year of practice stored. */
export async function practiceBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const personId = await fillPractice(stack.databaseUrl);
    const cookie = await ownersCookie(stack.api);
    const read = (path: string) => () => answered(stack, path, { headers: { cookie } });
    const matrix = read(`/api/practice/progress?limit=${amounts.people}`);
    return [
      {
        name: `matrix of ${amounts.people} people and ${amounts.rooms} rooms, ${amounts.attempts} attempts, p95`,
        ...milliseconds(percentile(await timesOf(matrix), 95), 100),
      },
      {
        name: "a person's page, p95",
        ...milliseconds(percentile(await timesOf(read(`/api/practice/people/${personId}`)), 95), 50),
      },
      ...(await judging(stack, cookie)),
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
async function timesOf(work: () => Promise<void>, rounds = times): Promise<number[]> {
  for (let round = 0; round < 5; round += 1) await work();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    await work();
    taken.push(performance.now() - since);
  }
  return taken;
}

const phrasesOf = (check: number) =>
  Array.from({ length: 50 }, (_, n) => `the word${check} about thing${n} that matters`);

/** @param size how many criteria and checks; the largest has 7 with 6 each */
const rubricOf = (size: { criteria: number; checks: number }) => ({
  criteria: Array.from({ length: size.criteria }, (_c, c) => ({
    key: `c${c}`,
    name: `Criterion ${c}`,
    weight: 1,
    checks: Array.from({ length: size.checks }, (_k, k) => ({
      key: `c${c}k${k}`,
      kind: "says",
      sentence: "Says it",
      phrases: phrasesOf(c * 6 + k),
    })),
  })),
});

const talkOf = (lines: number): string =>
  Array.from({ length: lines }, (_, n) => (n % 2 === 0 ? "Agent: Go on." : "Me: I see, it is so.")).join(
    "\n",
  );

/** What the largest rubric costs beside one with a single check: the request and the reading of the text are in both. */
async function judging(stack: RunningStack, cookie: string): Promise<Row[]> {
  const roomId = 1;
  const tryWith = (rubric: object, lines: number) => () =>
    answered(stack, `/api/test-rooms/${roomId}/rubric/try`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: stack.api },
      body: JSON.stringify({ rubric, transcript: talkOf(lines) }),
    });
  const rows: Row[] = [];
  for (const [lines, goal] of [
    [60, 2],
    [8000, 100],
  ] as const) {
    const [one, largest] = [rubricOf({ criteria: 1, checks: 1 }), rubricOf({ criteria: 7, checks: 6 })];
    const least = median(await timesOf(tryWith(one, lines), 20));
    const most = median(await timesOf(tryWith(largest, lines), 20));
    rows.push({
      name: `judging ${lines} lines by the largest rubric, beside one check`,
      ...milliseconds(Math.max(0, most - least), goal),
    });
  }
  return rows;
}
