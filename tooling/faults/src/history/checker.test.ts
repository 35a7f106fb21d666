import { expect, test } from "vitest";
import { judgeAnswers } from "./answers.ts";
import { type Call, type Entry, outcomeOf } from "./history.ts";
import { compareWrites } from "./presence.ts";

const call = (values: Partial<Call>): Call => {
  const status = values.status ?? 201;
  const usual = { kind: "call", t: 0, ms: 5, client: "c1", api: 0, op: "room", key: "k1" } as const;
  return { ...usual, status, outcome: outcomeOf(status), ...values };
};

const present = (counts: Record<string, number>) => new Map([["room", new Map(Object.entries(counts))]]);

test("what was acknowledged and is not there was lost", () => {
  expect(compareWrites([call({})], present({}))).toEqual({
    acknowledged: 1,
    lost: ["room k1"],
    twice: [],
    ghosts: [],
  });
});

test("what is there twice was done twice, also where nobody was told that it was done", () => {
  const entries = [call({}), call({ key: "k2", status: 503 }), call({ key: "k3", status: "ECONNRESET" })];
  const { twice, lost } = compareWrites(entries, present({ k1: 1, k2: 2 }));
  expect([twice, lost]).toEqual([["room k2"], []]);
});

test("what was refused must not be there, unless another attempt at it was not", () => {
  const refused = call({ status: 409 });
  expect(compareWrites([refused], present({ k1: 1 })).ghosts).toEqual(["room k1"]);
  expect(compareWrites([refused, call({ status: 503 })], present({ k1: 1 })).ghosts).toEqual([]);
  expect(compareWrites([refused], present({})).ghosts).toEqual([]);
});

test("attempts under one key are one write, and reads are none", () => {
  const entries = [call({ status: 503 }), call({}), call({}), call({ op: "read", status: 200 })];
  expect(compareWrites(entries, present({ k1: 1 }))).toMatchObject({ acknowledged: 1, lost: [], twice: [] });
});

const outage = (from: number, to: number): Entry[] => [
  { kind: "event", t: from, what: "down", detail: "" },
  { kind: "event", t: to, what: "up", detail: "" },
];

test("the first write after an outage is that of the slowest process", () => {
  const entries = [
    ...outage(100, 200),
    call({ t: 190, ms: 50, api: 0 }),
    call({ t: 290, ms: 60, api: 1 }),
    call({ t: 220, ms: 5, api: 1, status: 503 }),
    call({ t: 205, ms: 5, api: 1, op: "read" }),
    ...outage(1000, 1100),
    call({ t: 1105, ms: 15, api: 0 }),
  ];
  expect(judgeAnswers(entries)).toMatchObject({ rounds: 2, firstWriteMs: 150 });
});

test("who met an outage waited from its beginning, or from their own", () => {
  const entries = [...outage(100, 200), call({ t: 50, ms: 90 }), call({ t: 110, ms: 60 }), call({ t: 300 })];
  expect(judgeAnswers(entries).longestWhileAwayMs).toBe(60);
});

test("every error of the server but a 503 with a time to come back is wrong", () => {
  const entries = [
    call({ status: 503, retryAfter: "2" }),
    call({ status: 503 }),
    call({ status: 500 }),
    call({ status: 500 }),
  ];
  expect([...judgeAnswers(entries).wrongErrors]).toEqual([
    ["503 without Retry-After for room", 1],
    ["500 for room", 2],
  ]);
});

test("nobody is refused because something is broken, and nothing fails later", () => {
  const entries = [
    ...outage(100, 200),
    call({ t: 150, status: 401 }),
    call({ t: 1000, status: 503, retryAfter: "2" }),
    call({ t: 2300, status: "ECONNREFUSED" }),
  ];
  expect(judgeAnswers(entries)).toMatchObject({ refusedSignedIn: 1, failedAfterwards: 1, broken: 1 });
});
