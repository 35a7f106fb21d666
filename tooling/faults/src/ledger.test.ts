import { expect, test } from "vitest";
import {
  type Call,
  compareWrites,
  firstWriteMs,
  longestWhileAwayMs,
  outcomeOf,
  wrongAnswers,
} from "./ledger.ts";

const call = (values: Partial<Call>): Call => {
  const status = values.status ?? 201;
  return { t: 0, ms: 5, api: 0, op: "room", key: "k1", status, outcome: outcomeOf(status), ...values };
};

const stored = (counts: Record<string, number>) => ({
  counts: new Map([["room", new Map(Object.entries(counts))]]),
  halves: [],
});

test("what was acknowledged and is not there was lost", () => {
  const found = { acknowledged: 1, lost: ["room k1"], twice: [], ghosts: [] };
  expect(compareWrites([call({})], stored({}))).toEqual(found);
});

test("what is there twice was done twice, also where nobody was told that it was done", () => {
  const calls = [call({}), call({ key: "k2", status: 503 }), call({ key: "k3", status: "ECONNRESET" })];
  expect(compareWrites(calls, stored({ k1: 1, k2: 2 }))).toMatchObject({ twice: ["room k2"], lost: [] });
});

test("what was refused must not be there, unless another attempt at it was not", () => {
  const refused = call({ status: 409 });
  expect(compareWrites([refused], stored({ k1: 1 })).ghosts).toEqual(["room k1"]);
  expect(compareWrites([refused, call({ status: 503 })], stored({ k1: 1 })).ghosts).toEqual([]);
  expect(compareWrites([refused], stored({})).ghosts).toEqual([]);
});

test("attempts under one key are one write, and reads are none", () => {
  const calls = [call({ status: 503 }), call({}), call({}), call({ op: "read", status: 200 })];
  expect(compareWrites(calls, stored({ k1: 1 }))).toMatchObject({ acknowledged: 1, lost: [], twice: [] });
});

test("the first write after an outage is that of the slowest process", () => {
  const calls = [
    call({ t: 190, ms: 50, api: 0 }),
    call({ t: 290, ms: 60, api: 1 }),
    call({ t: 220, ms: 5, api: 1, status: 503 }),
    call({ t: 205, ms: 5, api: 1, op: "read" }),
    call({ t: 1105, ms: 15, api: 0 }),
  ];
  const outages = [
    { from: 100, to: 200 },
    { from: 1000, to: 1100 },
  ];
  expect(firstWriteMs({ calls, outages })).toBe(150);
});

test("who met an outage waited from its beginning, or from their own", () => {
  const calls = [call({ t: 50, ms: 90 }), call({ t: 110, ms: 60 }), call({ t: 300 })];
  expect(longestWhileAwayMs({ calls, outages: [{ from: 100, to: 200 }] })).toBe(60);
});

test("wrong are errors but a 503 with a time to come back, refusals of who may, and failures after all is well", () => {
  const calls = [
    call({ status: 503, retryAfter: "2" }),
    call({ status: 503 }),
    call({ status: 500 }),
    call({ status: 500 }),
    call({ status: 401 }),
    call({ t: 2300, status: "ECONNREFUSED" }),
  ];
  expect(wrongAnswers({ calls, outages: [{ from: 100, to: 200 }] })).toEqual([
    "1x 503 without Retry-After for room",
    "2x 500 for room",
    "1x 401 for room",
    "1x ECONNREFUSED for room after everything was back",
  ]);
});
