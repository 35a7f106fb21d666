import { expect, test } from "vitest";
import { activityEvent } from "../../../test/activity-samples.ts";
import { groupEvents } from "./event-groups.ts";

const at = (hour: number, changes = {}) =>
  activityEvent({
    id: String(hour),
    timestamp: `2026-11-20T${String(hour).padStart(2, "0")}:00:00Z`,
    ...changes,
  });

test("what happened several times in a row is one group, from the first time to the last", () => {
  const groups = groupEvents([at(14), at(13), at(12), at(11)]);
  expect(groups).toEqual([{ event: at(14), times: 4, since: "2026-11-20T11:00:00Z" }]);
});

test.each([
  ["person", { userId: 9 }],
  ["kind", { activity_type: "session" }],
  ["action", { action: "Signed out" }],
  ["details", { details: "On another device" }],
  ["subject", { subject: { type: "user", id: "9" } }],
])("another %s begins another group", (_what, changes) => {
  expect(groupEvents([at(14), at(13, changes), at(12)]).map(({ times }) => times)).toEqual([1, 1, 1]);
});
