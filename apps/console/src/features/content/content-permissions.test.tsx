import { brokenConnection, part, refusing } from "@field-advisor/api-client/testing";
import type { Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { group } from "../../../test/group-samples.ts";
import { libraryItem, newsItem, serveLibrary } from "../../../test/library.ts";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { act } from "../../../test/user-list.ts";

const alan = adviser({ id: 9, firstName: "Alan", lastName: "Turing", email: "alan@demo.test" });
const olga = adviser({ id: 1, firstName: "Olga", lastName: "Owner", role: "OWNER" });

interface Named {
  contentId: number;
  userId: number;
  canAccess: boolean;
}

/** A server that knows who was named, and an open dialog about one item. */
async function openPermissions(title = "Fee guide", more: Handlers = {}, started: readonly Named[] = []) {
  let named = [...started];
  const api = serveLibrary({
    "GET /api/users": () => [adviser(), alan, olga],
    "GET /api/content/permissions": () => named,
    "POST /api/content/permissions": ({ body }) => {
      named = [...named.filter(({ userId }) => userId !== body.userId), body];
      return body;
    },
    "POST /api/content/permissions/bulk": ({ body }) => {
      named = [];
      return libraryItem({ audience: body.canAccess ? "all" : "selected" });
    },
    ...more,
  });
  const { user } = openApp("/content-management");
  await act(user, "Permissions", title);
  const sheet = within(await screen.findByRole("dialog", { name: "Permissions" }));
  const switchOf = (name: string) => sheet.findByRole("switch", { name: new RegExp(`^${name} may open`) });
  return { api, user, sheet, switchOf };
}

const forGrace = { contentId: 11, userId: 8, canAccess: false };

test("an item for all users is on for everybody but those who were taken out; owners always have it", async () => {
  const { sheet, switchOf } = await openPermissions("Fee guide", {}, [forGrace]);
  await waitFor(async () => expect(await switchOf("Alan Turing")).toBeChecked());
  expect(await switchOf("Grace Hopper")).not.toBeChecked();
  const owners = await switchOf("Olga Owner");
  expect(owners).toBeChecked();
  expect(owners).toBeDisabled();
  expect(sheet.getByText("Owners may open everything.")).toBeVisible();
  expect(sheet.getByText(/^All users can open this, including people who join later/)).toBeVisible();
});

test("an item for selected people is off for everybody else, and it says what that means later", async () => {
  const { sheet, switchOf } = await openPermissions("Market news", {}, [
    { contentId: 12, userId: 8, canAccess: true },
  ]);
  await waitFor(async () => expect(await switchOf("Grace Hopper")).toBeChecked());
  expect(await switchOf("Alan Turing")).not.toBeChecked();
  expect(sheet.getByText(/People who join later cannot until you switch them on\./)).toBeVisible();
  expect(sheet.getByText(/^It is offline/)).toBeVisible();
});

test("a right is given and taken by one call each", async () => {
  const { api, user, switchOf } = await openPermissions();
  const grace = await switchOf("Grace Hopper");
  await waitFor(() => expect(grace).toBeEnabled());
  await user.click(grace);
  expect(grace).not.toBeChecked();
  await waitFor(() => expect(api.calls("GET /api/content/permissions")).toHaveLength(2));
  await user.click(grace);
  await waitFor(() =>
    expect(api.calls("POST /api/content/permissions")).toMatchObject([
      { body: { contentId: 11, userId: 8, canAccess: false } },
      { body: { contentId: 11, userId: 8, canAccess: true } },
    ]),
  );
});

test("a switch whose right was not changed returns, and it is said why", async () => {
  const { user, switchOf } = await openPermissions("Fee guide", {
    "POST /api/content/permissions": refusing("not_found", "This user does not exist."),
  });
  const grace = await switchOf("Grace Hopper");
  await waitFor(() => expect(grace).toBeEnabled());
  await user.click(grace);
  expect(await screen.findByText("Failed to update user access. This user does not exist.")).toBeVisible();
  await waitFor(() => expect(grace).toBeChecked());
});

test("all users are given an item, after a question where some have a setting of their own", async () => {
  const { api, user, sheet, switchOf } = await openPermissions("Fee guide", {}, [forGrace]);
  await waitFor(async () => expect(await switchOf("Alan Turing")).toBeChecked());
  await user.click(sheet.getByRole("button", { name: "All Users" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Give access to all users?" }));
  expect(question.getByText(/1 person has an individual setting, which is replaced\./)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Give to all users" }));
  expect(await screen.findByText("Bulk access updated")).toBeVisible();
  await waitFor(async () => expect(await switchOf("Grace Hopper")).toBeChecked());
  expect(api.calls("POST /api/content/permissions/bulk")).toMatchObject([
    { body: { contentId: 11, canAccess: true } },
  ]);
});

test("an item is taken from everybody in one call, also what was switched a moment before", async () => {
  const { user, sheet, switchOf } = await openPermissions();
  const grace = await switchOf("Grace Hopper");
  await waitFor(() => expect(grace).toBeEnabled());
  await user.click(sheet.getByRole("button", { name: "No Users" }));
  expect(await screen.findByText("Bulk access updated")).toBeVisible();
  await waitFor(async () => expect(await switchOf("Grace Hopper")).not.toBeChecked());
  expect(await switchOf("Olga Owner")).toBeChecked();
  await user.click(await switchOf("Grace Hopper"));
  await waitFor(async () => expect(await switchOf("Grace Hopper")).toBeChecked());
  await waitFor(() =>
    expect(sheet.getByRole("button", { name: "No Users" })).not.toHaveAttribute("aria-disabled"),
  );
  await user.click(sheet.getByRole("button", { name: "No Users" }));
  await user.click(await screen.findByRole("button", { name: "Remove from all users" }));
  await waitFor(async () => expect(await switchOf("Grace Hopper")).not.toBeChecked());
});

test("a change of all that failed says so and changes nothing", async () => {
  const { user, sheet, switchOf } = await openPermissions("Fee guide", {
    "POST /api/content/permissions/bulk": brokenConnection,
  });
  await waitFor(async () => expect(await switchOf("Alan Turing")).toBeChecked());
  await user.click(sheet.getByRole("button", { name: "No Users" }));
  expect(await screen.findByText(/^Failed to update bulk access\. The server could not/)).toBeVisible();
  expect(await switchOf("Alan Turing")).toBeChecked();
});

test("a change of all whose result could not be read says that it was made", async () => {
  const { api, user, sheet, switchOf } = await openPermissions();
  await waitFor(async () => expect(await switchOf("Alan Turing")).toBeChecked());
  api.serve({ "GET /api/content/permissions": brokenConnection });
  await user.click(sheet.getByRole("button", { name: "No Users" }));
  expect(await screen.findByText("Access updated with warnings")).toBeVisible();
  await waitFor(async () => expect(await switchOf("Alan Turing")).not.toBeChecked());
});

test("nobody's switch is turned before it is known where it stands", async () => {
  const { api, user, sheet, switchOf } = await openPermissions("Fee guide", {
    "GET /api/content/permissions": brokenConnection,
  });
  expect(await sheet.findByText(/^Failed to fetch content access\./)).toBeVisible();
  expect(await switchOf("Grace Hopper")).toBeDisabled();
  api.serve({ "GET /api/content/permissions": () => [forGrace] });
  await user.click(sheet.getByRole("button", { name: "Retry" }));
  await waitFor(async () => expect(await switchOf("Grace Hopper")).toBeEnabled());
});

test("people are searched and paged on the server", async () => {
  const { api, user, sheet } = await openPermissions("Fee guide", {
    "GET /api/users": () => part([adviser()], 10_000),
  });
  await user.click(await sheet.findByRole("button", { name: "Next" }));
  await user.type(sheet.getByRole("searchbox", { name: "Search by email or full name" }), "grace{Enter}");
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({
      query: { search: "grace", limit: 25, offset: 0 },
    }),
  );
  expect(api.calls("GET /api/users")).toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ offset: 25 }) }),
  );
});

test("after a change the list of content is read again", async () => {
  const { api, user, switchOf } = await openPermissions();
  const grace = await switchOf("Grace Hopper");
  await waitFor(() => expect(grace).toBeEnabled());
  api.serve({
    "GET /api/dashboard/content/manage": () => [
      newsItem(),
      libraryItem({ named: { may: 0, mayNot: 1, groups: 0 } }),
    ],
  });
  await user.click(grace);
  expect(await screen.findByText("All users, 1 exception")).toBeInTheDocument();
});

test("who has an item by a group is named so, and may be switched off all the same", async () => {
  const { user, sheet, api } = await openPermissions("Market news", {
    "GET /api/content/permissions/by-groups": () => [{ userId: 8, groups: [{ id: 3, name: "Sales North" }] }],
    "GET /api/groups": () => [group()],
  });
  const groups = within(await sheet.findByRole("region", { name: "Groups" }));
  expect(groups.getByRole("link", { name: "Sales North" })).toBeVisible();
  const toggle = await sheet.findByRole("switch", { name: "Grace Hopper may open Market news" });
  await waitFor(() => expect(toggle).toBeChecked());
  expect(sheet.getAllByRole("link", { name: "Sales North" })).toHaveLength(2);
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(api.calls("POST /api/content/permissions")).toMatchObject([
    { body: { contentId: 12, userId: 8, canAccess: false } },
  ]);
});
