import { expect, test } from "vitest";
import { costOf } from "./costs.rules.ts";

const use = { calls: 2, seconds: 90, inputTokens: 2_000_000, outputTokens: 500_000, unreported: 0 };
const none = { ofMinute: null, ofInput: null, ofOutput: null };

test("without rates nothing is said of what it costs", () => {
  expect(costOf(use, none)).toEqual({ cost: null, isLeast: false });
});

test("each part costs its rate", () => {
  expect(costOf(use, { ofMinute: 0.1, ofInput: 2, ofOutput: 8 })).toEqual({ cost: 8.15, isLeast: false });
  expect(costOf({ ...use, seconds: 0 }, { ofMinute: 0, ofInput: 0, ofOutput: 0 })).toEqual({
    cost: 0,
    isLeast: false,
  });
});

test("it is the least where a part has no rate, or was not reported", () => {
  expect(costOf(use, { ...none, ofMinute: 0.1 })).toMatchObject({ isLeast: true });
  expect(costOf({ ...use, inputTokens: 0, outputTokens: 0 }, { ...none, ofMinute: 1 })).toEqual({
    cost: 1.5,
    isLeast: false,
  });
  expect(costOf({ ...use, unreported: 1 }, { ofMinute: 0.1, ofInput: 2, ofOutput: 8 })).toMatchObject({
    isLeast: true,
  });
});
