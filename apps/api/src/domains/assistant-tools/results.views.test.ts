import { expect, test } from "vitest";
import { resultOf } from "./results.views.ts";
import { tools } from "./tools.rules.ts";

const rooms = tools.find(({ name }) => name === "list_rooms") ?? expect.fail("There is no tool for rooms.");
const answer = { status: 200, total: undefined, retryAfterSeconds: undefined };

test("an answer that no assistant could hold says how to ask for less", () => {
  const { isError, content, structuredContent } = resultOf(rooms, {
    ...answer,
    text: JSON.stringify([{ id: 1, name: "x".repeat(1_500_001) }]),
  });
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  expect(content).toEqual([
    { type: "text", text: '"Rooms" is too long an answer. Ask for fewer with limit.' },
  ]);
});

test("a refusal names the fields that are wrong, and when to ask again", () => {
  const refused = { code: "invalid_request", requestId: "1", error: "The request is not valid" };
  const issues = [{ path: "limit", message: "At most 200" }];
  const { content } = resultOf(rooms, {
    ...answer,
    status: 400,
    text: JSON.stringify({ ...refused, issues }),
    retryAfterSeconds: 3,
  });
  expect(content).toEqual([
    { type: "text", text: "The request is not valid limit: At most 200. Try again in 3 s." },
  ]);
});
