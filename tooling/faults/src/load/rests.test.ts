import { expect, test } from "vitest";
import { createRests } from "./rests.ts";

test("a process that rests gets no calls, and nothing is done to it before it has answered", async () => {
  const rests = createRests();
  const answered = rests.sent(1);
  const order: string[] = [];
  const over = rests.during(1, async () => void order.push("work"));
  expect([rests.isAtRest(1), rests.isAtRest(2)]).toEqual([true, false]);
  order.push("answer");
  answered();
  await over;
  expect(order).toEqual(["answer", "work"]);
  expect(rests.isAtRest(1)).toBe(false);
});
