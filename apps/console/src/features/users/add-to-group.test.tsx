// Loaded when first opened; loaded before, no test waits for them.
import "../../lib/groups/add-to-group.tsx";
import { refusing } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { group } from "../../../test/group-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { serveUsers } from "../../../test/user-list.ts";

const alan = adviser({ id: 9, firstName: "Alan", lastName: "Turing", email: "alan@demo.test" });

const outcome = (userId: number) => ({
  userId,
  name: "Grace Hopper",
  outcome: "changed" as const,
  reason: null,
});

async function openDialog(more: Parameters<typeof serveUsers>[0] = {}) {
  const api = serveUsers({
    "GET /api/users": () => [adviser(), alan],
    "GET /api/groups": () => [group()],
    "POST /api/groups/:id/people": ({ body }) => ({
      results: [...(body.add ?? []), ...(body.remove ?? [])].map((id) => outcome(id)),
    }),
    ...more,
  });
  const { user } = openApp("/user-management");
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  const bar = within(await screen.findByRole("group", { name: "Selected people" }));
  await user.click(bar.getByRole("button", { name: "Add to group" }));
  return { api, user, sheet: within(await screen.findByRole("dialog", { name: "Add 2 people to a group" })) };
}

test("selected people are added to a group, and taken out again", async () => {
  const { api, user, sheet } = await openDialog();
  expect(sheet.getByRole("button", { name: "Add 2 people" })).toHaveAttribute("aria-disabled", "true");
  await user.click(sheet.getByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
  await user.click(sheet.getByRole("button", { name: "Add 2 people" }));
  const results = within(await screen.findByRole("dialog", { name: "Added to Sales North" }));
  expect(results.getByText("2 people changed.")).toBeVisible();
  await user.click(results.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("dialog", { name: "Taken out of Sales North again" })).toBeVisible();
  expect(api.calls("POST /api/groups/:id/people")).toMatchObject([
    { params: { id: 3 }, body: { add: [8, 9] } },
    { params: { id: 3 }, body: { remove: [8, 9] } },
  ]);
});

test("a group that is missing is made on the way, and the selection stays", async () => {
  const { api, user, sheet } = await openDialog({
    "POST /api/groups": ({ body }) => group({ id: 4, ...body }),
  });
  await user.click(sheet.getByRole("button", { name: "New group" }));
  const form = within(await screen.findByRole("dialog", { name: "New group" }));
  await user.type(form.getByRole("textbox", { name: "Name" }), "Coaches{Enter}");
  expect(await sheet.findByRole("combobox", { name: "Group" })).toHaveValue("Coaches");
  await user.click(sheet.getByRole("button", { name: "Add 2 people" }));
  expect(await screen.findByRole("dialog", { name: "Added to Coaches" })).toBeVisible();
  expect(api.calls("POST /api/groups/:id/people")).toMatchObject([{ params: { id: 4 } }]);
});

test("what the server refuses is said, and the group can be chosen anew", async () => {
  const { user, sheet } = await openDialog({
    "POST /api/groups/:id/people": refusing("not_found", "There is no such group."),
  });
  await user.click(sheet.getByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByRole("option", { name: /^Sales North/ }));
  await user.click(sheet.getByRole("button", { name: "Add 2 people" }));
  expect(await sheet.findByText("There is no such group.")).toBeVisible();
  expect(sheet.getByRole("combobox", { name: "Group" })).toHaveValue("Sales North");
});
