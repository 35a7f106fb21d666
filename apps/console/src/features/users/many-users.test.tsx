import { watchDownloads } from "@field-advisor/ui/testing";
import { part, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { adviser, room } from "../../../test/samples.ts";
import { owner, serveUsers } from "../../../test/user-list.ts";

const grace = adviser();
const alan = adviser({ id: 9, firstName: "Alan", lastName: "Turing", email: "alan@demo.test" });
const olga = adviser({ ...owner, lastLoginAt: null });

const people = { "GET /api/users": () => [grace, alan, olga] };

/** Selects everybody on the page, and returns what can be done with them. */
async function selectAll(user: UserEvent) {
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  return within(await screen.findByRole("group", { name: "Selected people" }));
}

const outcomeOf = (results: Awaited<ReturnType<typeof selectAll>>, name: string) =>
  results.getAllByRole("listitem").find((item) => item.textContent?.startsWith(name))?.textContent;

test("people are selected one by one or all together, and let go", async () => {
  serveUsers(people);
  const { user } = openApp("/user-management");
  await user.click(await screen.findByRole("checkbox", { name: "Select Grace Hopper" }));
  const bar = within(await screen.findByRole("group", { name: "Selected people" }));
  expect(bar.getByText("1 person selected")).toBeVisible();
  await selectAll(user);
  expect(bar.getByText("3 people selected")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Select Alan Turing" }));
  expect(bar.getByText("2 people selected")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("group", { name: "Selected people" })).toBeNull();
});

test("many are deactivated after a question, and each result is told", async () => {
  const api = serveUsers({
    ...people,
    "PATCH /api/users": () => ({
      results: [
        { userId: 8, name: "Grace Hopper", outcome: "changed" as const, reason: null },
        { userId: 9, name: "Alan Turing", outcome: "unchanged" as const, reason: null },
        { userId: 1, name: "Olga Owner", outcome: "refused" as const, reason: "This is your own account." },
      ],
    }),
  });
  const { user } = openApp("/user-management");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Deactivate" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Deactivate 3 people?" }));
  expect(api.calls("PATCH /api/users")).toEqual([]);
  await user.click(question.getByRole("button", { name: "Deactivate" }));
  const results = within(await screen.findByRole("list", { name: "Results" }));
  expect(outcomeOf(results, "Olga Owner")).toContain("This is your own account.");
  expect(outcomeOf(results, "Grace Hopper")).toContain("Done");
  expect(outcomeOf(results, "Alan Turing")).toContain("Unchanged");
  expect(api.calls("PATCH /api/users")).toMatchObject([{ body: { userIds: [8, 9, 1], status: "INACTIVE" } }]);
});

test("all that was found are changed in batches, with progress, and changed back", async () => {
  const ids = Array.from({ length: 301 }, (_user, index) => index + 100);
  let isHeld = true;
  const held = Promise.withResolvers<void>();
  const api = serveUsers({
    "GET /api/users": () => part([grace, alan], 301),
    "GET /api/users/found": () => ({ ids, total: 301 }),
    "PATCH /api/users": async ({ body: { userIds } }) => {
      if (isHeld && userIds.length < 200) await held.promise;
      return {
        results: userIds.map((userId) => ({
          userId,
          name: `Person ${userId}`,
          outcome: "changed" as const,
          reason: null,
        })),
      };
    },
  });
  const { user } = openApp("/user-management?role=USER&status=ACTIVE");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Select all 301" }));
  expect(await bar.findByText("301 people selected, all that were found")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Deactivate" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Deactivate 301 people?" }));
  await user.click(question.getByRole("button", { name: "Deactivate" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Deactivated" }));
  expect(await sheet.findByText("200 of 301 people")).toBeVisible();
  isHeld = false;
  held.resolve();
  expect(await sheet.findByText("301 people changed.")).toBeVisible();
  expect(sheet.getByText("And 201 more: 201 done.")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Undo" }));
  const back = within(await screen.findByRole("dialog", { name: "Changed back" }));
  expect(await back.findByText("301 people changed.")).toBeVisible();
  const ifStill = { role: "USER", status: "ACTIVE" };
  const [first, second] = [ids.slice(0, 200), ids.slice(200)];
  expect(api.calls("PATCH /api/users")).toMatchObject([
    { body: { userIds: first, status: "INACTIVE", ifStill } },
    { body: { userIds: second, status: "INACTIVE", ifStill } },
    { body: { userIds: first, status: "ACTIVE" } },
    { body: { userIds: second, status: "ACTIVE" } },
  ]);
});

test("the first of too many are not called all that were found", async () => {
  serveUsers({
    "GET /api/users": () => part([grace, alan], 301),
    "GET /api/users/found": () => ({ ids: [8, 9], total: 301 }),
  });
  const { user } = openApp("/user-management");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Select all 301" }));
  expect(await screen.findByText("The first 2 people of 301 are selected")).toBeVisible();
  expect(bar.getByRole("status")).toHaveTextContent(/^2 people selected$/);
});

test("a change that breaks off, or is stopped, goes on where it ended", async () => {
  const ids = Array.from({ length: 401 }, (_user, index) => index + 100);
  const change = ({ body: { userIds } }: { body: { userIds: number[] } }) => ({
    results: userIds.map((userId) => ({
      userId,
      name: "A person",
      outcome: "changed" as const,
      reason: null,
    })),
  });
  let sent = 0;
  const held = Promise.withResolvers<void>();
  const api = serveUsers({
    "GET /api/users": () => part([grace, alan], 401),
    "GET /api/users/found": () => ({ ids, total: 401 }),
    "PATCH /api/users": async (call) => {
      sent += 1;
      if (sent === 2) return refusing("unavailable", "The server is busy.")();
      if (sent === 3) await held.promise;
      return change(call);
    },
  });
  const { user } = openApp("/user-management");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Select all 401" }));
  await user.click(bar.getByRole("button", { name: "Reactivate" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Reactivate" }),
  );
  const sheet = within(await screen.findByRole("dialog", { name: "Reactivated" }));
  expect(await sheet.findByText("The server is busy.")).toBeVisible();
  expect(sheet.getByText("Stopped after 200 of 401 people. What was done stays.")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Continue with 201" }));
  await user.click(await sheet.findByRole("button", { name: "Stop" }));
  held.resolve();
  await user.click(await sheet.findByRole("button", { name: "Continue with 1" }));
  expect(await sheet.findByText("401 people changed.")).toBeVisible();
  expect(api.calls("PATCH /api/users")).toMatchObject([
    { body: { userIds: ids.slice(0, 200) } },
    { body: { userIds: ids.slice(200, 400) } },
    { body: { userIds: ids.slice(200, 400) } },
    { body: { userIds: ids.slice(400) } },
  ]);
});

test("a role that could not be given says why, and can be given again", async () => {
  const api = serveUsers({ ...people, "PATCH /api/users": refusing("forbidden", "Only an owner can.") });
  const { user } = openApp("/user-management");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Role" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Role of 3 people" }));
  await user.click(sheet.getByRole("radio", { name: "Admin" }));
  await user.click(sheet.getByRole("button", { name: "Change the role of 3 people" }));
  expect(await sheet.findByText("Only an owner can.")).toBeVisible();
  expect(api.calls("PATCH /api/users")).toMatchObject([{ body: { role: "ADMIN" } }]);
});

test("rooms are given to many, and owners are told apart", async () => {
  const api = serveUsers({
    ...people,
    "GET /api/test-rooms": () => [room({ id: 3, name: "Opening" })],
    "POST /api/user-access/changes": ({ body }) => ({
      changed: body.changes.slice(0, 1),
      results: [
        { userId: 8, name: "Grace Hopper", outcome: "changed" as const, reason: null },
        { userId: 9, name: "Alan Turing", outcome: "unchanged" as const, reason: null },
        { userId: 1, name: "Olga Owner", outcome: "refused" as const, reason: "Owners can use every room." },
      ],
    }),
  });
  const { user } = openApp("/user-management");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Rooms" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Rooms of 3 people" }));
  await user.click(await sheet.findByRole("checkbox", { name: "Opening" }));
  await user.click(sheet.getByRole("button", { name: "Give access to 1 room" }));
  const results = within(await screen.findByRole("list", { name: "Results" }));
  expect(outcomeOf(results, "Olga Owner")).toContain("Owners can use every room.");
  expect(outcomeOf(results, "Grace Hopper")).toContain("Done");
  expect(outcomeOf(results, "Alan Turing")).toContain("Unchanged");
  expect(api.calls("POST /api/user-access/changes")).toMatchObject([
    {
      body: {
        changes: [
          { userId: 8, roomIds: [3], canAccess: true },
          { userId: 9, roomIds: [3], canAccess: true },
          { userId: 1, roomIds: [3], canAccess: true },
        ],
      },
    },
  ]);
});

test("new passwords of many are downloaded in the one moment they can be had", async () => {
  const saved = watchDownloads();
  serveUsers({
    ...people,
    "POST /api/users/reset-passwords": () => ({
      results: [
        {
          userId: 8,
          name: "Grace Hopper",
          outcome: "changed" as const,
          reason: null,
          issued: { email: grace.email, firstName: "Grace", lastName: "Hopper", tempPassword: "TEMP-1" },
        },
        {
          userId: 1,
          name: "Olga Owner",
          outcome: "refused" as const,
          reason: "This is your own account.",
          issued: null,
        },
      ],
    }),
  });
  const { user } = openApp("/user-management");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Reset passwords" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Reset passwords" }));
  await user.click(await screen.findByRole("button", { name: "Download 1 password" }));
  expect(saved).toHaveLength(1);
});

test("the selected are exported alone", async () => {
  const saved = watchDownloads();
  const api = serveUsers({ ...people, "GET /api/users/export": () => "email" });
  const { user } = openApp("/user-management?signIn=overdue");
  const bar = await selectAll(user);
  await user.click(bar.getByRole("button", { name: "Export selected" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(api.calls("GET /api/users/export")).toMatchObject([{ query: { ids: [8, 9, 1] } }]);
  expect(api.calls("GET /api/users")[0]).toMatchObject({ query: { signIn: "overdue" } });
});
