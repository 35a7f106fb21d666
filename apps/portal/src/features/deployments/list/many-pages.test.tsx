import { fakeApi, type Handlers, part, signedInAs, someone } from "@field-advisor/api-client/testing";
import { deployment } from "@field-advisor/ui/testing-data";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../../test/render-app.tsx";
// Loaded when first opened; loaded before, no test waits for it.
import "./many-pages.tsx";

const page = deployment();
const ids = [
  page.id,
  ...Array.from({ length: 50 }, (_id, index) => `page${String(index).padStart(12, "0")}`),
];
const doneFor = (all: readonly string[]) => ({
  results: all.map((id) => ({ id, name: "A page", outcome: "changed" as const, reason: null })),
});

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/deployments": () => part([page], 51),
    "GET /api/deployments/found": () => ({ ids, total: 51 }),
    "PATCH /api/deployments": ({ body }) => doneFor(body.ids),
    "POST /api/deployments/privacy": ({ body }) => doneFor(body.ids),
    "POST /api/deployments/privacy/effect": ({ body: { keptDays = 90 } }) => ({
      keptDays,
      conversations: keptDays < 60 ? 12 : 0,
    }),
    ...more,
  });

async function selectAll() {
  const { user } = openApp("/deployments?status=active");
  await user.click(await screen.findByRole("checkbox", { name: `Select ${page.deploymentName}` }));
  const bar = within(await screen.findByRole("group", { name: "Selected pages" }));
  await user.click(bar.getByRole("button", { name: "Select all 51" }));
  expect(await bar.findByText("51 pages selected, all that were found")).toBeVisible();
  return { user, bar };
}

test("all pages that were found are paused in batches, and opened again", async () => {
  const api = serve();
  const { user, bar } = await selectAll();
  await user.click(bar.getByRole("button", { name: "Pause" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Pause 51 pages?" }));
  await user.click(question.getByRole("button", { name: "Pause" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Paused" }));
  expect(await sheet.findByText("51 pages changed.")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("dialog", { name: "Changed back" })).toBeVisible();
  expect(api.calls("PATCH /api/deployments")).toMatchObject([
    { body: { ids: ids.slice(0, 50), status: "paused", ifStill: { status: "active" } } },
    { body: { ids: ids.slice(50), status: "paused", ifStill: { status: "active" } } },
    { body: { ids: ids.slice(0, 50), status: "active" } },
    { body: { ids: ids.slice(50), status: "active" } },
  ]);
});

test("how long conversations are kept is set for many pages, and what that deletes is said before", async () => {
  const api = serve();
  const { user, bar } = await selectAll();
  await user.click(bar.getByRole("button", { name: "Consent and privacy" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Consent and privacy of 51 pages" }));
  await user.click(sheet.getByRole("button", { name: "Change 51 pages" }));
  expect(await sheet.findByText("Choose what to change")).toBeVisible();
  await user.click(sheet.getByRole("combobox", { name: /^Conversations are kept/ }));
  await user.click(screen.getByRole("option", { name: "For a number of days" }));
  await user.click(sheet.getByRole("button", { name: "Change 51 pages" }));
  expect(await sheet.findByText("A number of days from 1 to 365")).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: /^Days that conversations are kept/ }), "30");
  expect(await sheet.findByText(/12 conversations older than 30 days are deleted for good/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Change 51 pages" }));
  expect(await screen.findByText("51 pages changed.")).toBeVisible();
  expect(api.calls("POST /api/deployments/privacy")).toMatchObject([
    { body: { changes: { keptDays: 30 } } },
    { body: { changes: { keptDays: 30 } } },
  ]);
});

test("many pages follow the organisation", async () => {
  const api = serve();
  const { user, bar } = await selectAll();
  await user.click(bar.getByRole("button", { name: "Consent and privacy" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Consent and privacy of 51 pages" }));
  await user.click(sheet.getByRole("combobox", { name: /^These pages have/ }));
  await user.click(screen.getByRole("option", { name: "They follow the organisation" }));
  expect(await sheet.findByText(/^No conversation is older than 90 days now/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Change 51 pages" }));
  expect(await screen.findByText("51 pages changed.")).toBeVisible();
  expect(api.calls("POST /api/deployments/privacy")[0]).toMatchObject({
    body: { changes: { follows: true } },
  });
});
