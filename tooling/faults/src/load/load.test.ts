import { expect, test } from "vitest";
import { portFor } from "./load.ts";

const ports = [3000, 3001, 3002];

test.each([1, 3, 6, 12, 15])("every process gets as many of the calls that come every %i turns", (every) => {
  const turns = Array.from({ length: 300 }, (_, index) => index * every);
  const chosen = turns.map((turn) => portFor({ ports }, turn));
  expect(ports.map((port) => chosen.filter((one) => one === port).length)).toEqual([100, 100, 100]);
});

test("a call that is sent again goes to another process", () => {
  const turns = Array.from({ length: 300 }, (_, turn) => turn);
  expect(turns.filter((turn) => portFor({ ports }, turn) === portFor({ ports }, turn + 1))).toEqual([]);
});
