import { expect, test } from "vitest";
import { obstacleToRemoving, obstacleToSwitchingOff } from "./assistants.policy.ts";

test.each([
  [true, [], /^This is the default assistant\. Make another one the default first, then delete/],
  [true, ["One"], /^This is the default assistant\./],
  [false, ["One"], /^This assistant is used by the room "One"\. Choose another one there first\.$/],
  [false, ["One", "Two"], /used by the rooms "One" and "Two"\./],
])(
  "an assistant that is the default (%s) and that the rooms %j use has to stay",
  (isDefault, rooms, reason) => {
    expect(obstacleToRemoving({ isDefault, rooms })).toMatch(reason);
  },
);

test("another one may go, and only the default has to stay switched on", () => {
  expect(obstacleToRemoving({ isDefault: false, rooms: [] })).toBeNull();
  expect(obstacleToSwitchingOff({ isDefault: false })).toBeNull();
  expect(obstacleToSwitchingOff({ isDefault: true })).toMatch(/Make another one the default first/);
});
