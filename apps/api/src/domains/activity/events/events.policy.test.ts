import { expect, test } from "vitest";
import { actionsOf, inWords } from "./events.policy.ts";

const nothing = { subject: null, details: {} };

test.each([
  ["user.login", nothing, "login", "Signed in", ""],
  [
    "user.impersonate_start",
    { subject: "you", details: {} },
    "admin",
    "Viewed as a user",
    "Began to view the product as you.",
  ],
  [
    "user.update",
    {
      subject: "Uma Patel",
      details: { before: { firstName: "U" }, after: { firstName: "Uma", role: "ADMIN" } },
    },
    "admin",
    "Changed a user",
    "Uma Patel. Changed: first name, role.",
  ],
  [
    "deployment.update",
    { subject: null, details: { changed: ["status"] } },
    "admin",
    "Changed a page",
    "Changed: status.",
  ],
  ["user.delete", { subject: null, details: { name: "Uma Patel" } }, "admin", "Deleted a user", "Uma Patel."],
  [
    "voice.end",
    { subject: "Open", details: { seconds: 20 } },
    "voice",
    "Ended a conversation",
    "On Open. It lasted less than a minute.",
  ],
  [
    "voice.end",
    { subject: "Open", details: { seconds: 200 } },
    "voice",
    "Ended a conversation",
    "On Open. It lasted 3 min.",
  ],
  ["test_room.go_live", nothing, "admin", "Test room: go live", ""],
  ["cleanup", nothing, "admin", "Cleanup", ""],
] as const)("%s is told in words", (entry, told, type, action, details) => {
  expect(inWords(entry, told)).toEqual({ type, action, details });
});

test("every entry belongs to one type, and what nobody knows belongs to admin", () => {
  const admin = actionsOf("admin");
  const elsewhere = "except" in admin ? admin.except : [];
  expect(actionsOf("logout")).toEqual({ only: ["user.logout"] });
  for (const type of ["login", "logout", "session", "voice"] as const) {
    const actions = actionsOf(type);
    const only = "only" in actions ? actions.only : [];
    expect(only.length).toBeGreaterThan(0);
    expect(elsewhere).toEqual(expect.arrayContaining(only));
  }
});
