import { expect, test } from "vitest";
import { removalConflict, switchOffConflict } from "./assistants.rules.ts";

test.each([
  [true, [], /^This is the default assistant\. Make another one the default first, then delete/],
  [true, ["One"], /^This is the default assistant\./],
  [false, ["One"], /^This assistant is used by the room "One"\. Choose another one there first\.$/],
  [false, ["One", "Two"], /used by the rooms "One" and "Two"\./],
])(
  "an assistant that is the default (%s) and that the rooms %j use has to stay",
  (isDefault, rooms, reason) => {
    expect(removalConflict({ isDefault, rooms })).toMatch(reason);
  },
);

test("another one may go, and only the default has to stay switched on", () => {
  expect(removalConflict({ isDefault: false, rooms: [] })).toBeNull();
  expect(switchOffConflict({ isDefault: false })).toBeNull();
  expect(switchOffConflict({ isDefault: true })).toMatch(/Make another one the default first/);
});
