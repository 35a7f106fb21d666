import { expect, test } from "vitest";
import { actionsOf, inWords } from "./events.views.ts";

const told = (details: Record<string, unknown>) => ({ subject: null, details });
const nothing = told({});
const notProved = "Could not confirm who they are";

test.each([
  ["user.login", nothing, "login", "Signed in", ""],
  [
    "user.login",
    { subject: null, details: { provider: "Northwind" } },
    "login",
    "Signed in",
    "By Northwind.",
  ],
  [
    "user.login_failed",
    { subject: null, details: { provider: "Northwind" } },
    "login",
    "Sign-in failed",
    "By Northwind.",
  ],
  ["user.prove", nothing, "session", "Confirmed who they are", "By the password."],
  ["user.prove", told({ by: "passkey" }), "session", "Confirmed who they are", "By a passkey."],
  ["user.prove", told({ provider: "Northwind" }), "session", "Confirmed who they are", "By Northwind."],
  ["user.prove_failed", nothing, "session", notProved, "The password was not right."],
  [
    "user.prove_failed",
    told({ by: "passkey", reason: "wrong" }),
    "session",
    notProved,
    "By a passkey: it was not right.",
  ],
  [
    "user.prove_failed",
    told({ by: "passkey", reason: "counted back" }),
    "session",
    notProved,
    "By a passkey: it may have been copied.",
  ],
  [
    "user.prove_failed",
    told({ provider: "Northwind", problem: "stale" }),
    "session",
    notProved,
    "By Northwind: it did not ask them to sign in again.",
  ],
  ["user.prove_failed", told({ provider: "Northwind" }), "session", notProved, "By Northwind."],
  ["user.login", told({ secondFactor: "code" }), "login", "Signed in", "With a code from an app."],
  ["user.password_right", nothing, "login", "Entered the password", "The second factor was asked for."],
  [
    "user.second_factor_failed",
    told({ secondFactor: "code", reason: "used" }),
    "login",
    "Second factor failed",
    "With a code from an app: it was used already.",
  ],
  [
    "user.second_factor_failed",
    told({ secondFactor: "passkey", reason: "counter went back" }),
    "login",
    "Second factor failed",
    "With a passkey: it may have been copied.",
  ],
  ["second_factor.add_passkey", told({ passkey: 7 }), "session", "Added a passkey", ""],
  [
    "second_factor.reset",
    { subject: "Uma Patel", details: { code: true, passkeys: 0 } },
    "admin",
    "Reset a second factor",
    "Of Uma Patel.",
  ],
  [
    "sign_in_rule.change",
    told({
      before: { role: "ADMIN", onlyByProvider: false, secondFactorRequired: false },
      after: { role: "ADMIN", onlyByProvider: true, secondFactorRequired: true },
    }),
    "admin",
    "Changed how people sign in",
    "Administrators: only by a provider, a second factor is required.",
  ],
  [
    "sign_in_rule.change",
    told({
      before: { role: "USER", onlyByProvider: true, secondFactorRequired: false },
      after: { role: "USER", onlyByProvider: false, secondFactorRequired: false },
    }),
    "admin",
    "Changed how people sign in",
    "Users: also by a password.",
  ],
  [
    "user.join_group",
    { subject: "Uma Patel", details: { groupId: 3, group: "Sales North" } },
    "admin",
    "Added somebody to a group",
    "Uma Patel is in Sales North now.",
  ],
  [
    "user.leave_group",
    { subject: "you", isReader: true, details: { groupId: 3, group: "Sales North" } },
    "admin",
    "Took somebody out of a group",
    "You are no longer in Sales North.",
  ],
  [
    "assignment.create",
    { subject: "Objections", details: { people: 3 } },
    "admin",
    "Assigned something",
    "Objections. To 3 people.",
  ],
  [
    "model.ask",
    { subject: "First meeting", person: "Uma Patel", details: {} },
    "admin",
    "Asked for an attempt as a model talk",
    "Of Uma Patel, in First meeting.",
  ],
  [
    "model.ask",
    { subject: "First meeting", person: null, details: {} },
    "admin",
    "Asked for an attempt as a model talk",
    "First meeting.",
  ],
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
    "user.update",
    { subject: "you", isReader: true, details: { after: { lastName: "Patel" } } },
    "admin",
    "Changed a user",
    "Your account. Changed: last name.",
  ],
  [
    "user.create",
    { subject: "you", isReader: true, details: {} },
    "admin",
    "Added a user",
    "Your account was added.",
  ],
  [
    "user.set_admins",
    { subject: "you", isReader: true, details: {} },
    "admin",
    "Changed a user's administrators",
    "You are looked after by others now.",
  ],
  [
    "deployment.update",
    { subject: null, details: { changed: ["status"] } },
    "admin",
    "Changed a page",
    "Changed: status.",
  ],
  ["user.delete", { subject: null, details: { name: "Uma Patel" } }, "admin", "Deleted a user", "Uma Patel."],
  ["voice.end", { subject: "Open", details: { seconds: 200 } }, "voice", "Ended a conversation", "On Open."],
  [
    "room.set_status",
    { subject: "Objections", details: { after: { status: "INACTIVE" } } },
    "admin",
    "Switched a room",
    "Objections is offline now.",
  ],
  [
    "access.change",
    { subject: "you", details: { roomIds: [7, 8], after: { canAccess: true } } },
    "admin",
    "Changed who may use rooms",
    "Gave you 2 rooms.",
  ],
  [
    "access.change",
    { subject: "Uma Patel", details: { roomIds: [7], after: { canAccess: false } } },
    "admin",
    "Changed who may use rooms",
    "Took 1 room from Uma Patel.",
  ],
  [
    "room.set_author",
    { subject: "you", details: { room: "Fees", after: { isAuthor: true } } },
    "admin",
    "Changed who writes a room's rubric",
    "Gave you the rubric of Fees to write.",
  ],
  [
    "agent.refresh",
    { subject: null, details: { imported: 2, renamed: 0 } },
    "admin",
    "Refreshed the agents",
    "2 new, 0 renamed.",
  ],
  [
    "assistant.update",
    { subject: "Room helper", details: { changed: ["maxTokens"], after: { maxTokens: 64 } } },
    "admin",
    "Changed an assistant",
    "Room helper. Changed: max tokens.",
  ],
  [
    "assistant.assign",
    { subject: "Room helper", details: { added: [7, 8], removed: [] } },
    "admin",
    "Chose an assistant's rooms",
    "Room helper. 2 added, 0 taken away.",
  ],
  [
    "job.retry",
    { subject: null, details: { job: "end-call" } },
    "admin",
    "Retried failed background work",
    "Ending a call.",
  ],
  [
    "job.discard",
    { subject: null, details: { job: "send-file" } },
    "admin",
    "Discarded failed background work",
    "Send file.",
  ],
  [
    "records.delete_months",
    {
      subject: null,
      details: { table: "audit_log", from: "2024-10-01T00:00:00.000Z", until: "2024-11-01T00:00:00.000Z" },
    },
    "admin",
    "Deleted records whose retention period is over",
    "Audit log from 2024-10-01 until 2024-11-01.",
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
