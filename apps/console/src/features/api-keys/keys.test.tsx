import {
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { ApiKey } from "@field-advisor/schema/api-keys.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { apiKey, keyScopes } from "../../../test/key-samples.ts";

const serve = (keys: ApiKey[] = [apiKey()], more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/keys": () => keys,
    "GET /api/key-scopes": () => keyScopes,
    ...more,
  });

const secret = `fa_${"k".repeat(43)}`;

const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("keys are listed with what they may do, their use and their last refusal, and never whole", async () => {
  serve([
    apiKey({
      lastUsedAt: new Date().toISOString(),
      lastNetwork: "203.0.113.0/24",
      lastRefusedAt: new Date().toISOString(),
      lastRefusal: "This key may not do this. It needs the scope rooms:write.",
    }),
    apiKey({
      id: 4,
      name: "Old sync",
      state: "revoked",
      endReason: "role changed",
      endedAt: "2026-11-01T09:00:00Z",
    }),
  ]);
  openApp("/connections");
  const works = await row(/HR export/);
  for (const text of ["fa_Ab12Cd…", "Works", "2 scopes", "from 203.0.113.0/24", "Ada Lovelace"])
    expect(works.getByText(text)).toBeVisible();
  expect(works.getByText(/It needs the scope rooms:write/)).toBeVisible();
  const ended = await row(/Old sync/);
  expect(ended.getByText("Revoked")).toBeVisible();
  expect(ended.getByText("role changed")).toBeVisible();
});

test("a key is made by keyboard, shown once, and the list is read again", async () => {
  const api = serve([], { "POST /api/keys": () => ({ ...apiKey(), secret }) });
  const { user } = openApp("/connections");
  await user.click((await screen.findAllByRole("button", { name: "New key" }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole("dialog", { name: "New key" }));
  await waitFor(() => expect(sheet.getByRole("textbox", { name: "Name" })).toHaveFocus());
  await user.keyboard("HR export");
  await user.click(await sheet.findByRole("checkbox", { name: "Read Rooms" }));
  sheet.getByRole("checkbox", { name: "Change Rooms" }).focus();
  await user.keyboard(" ");
  api.serve({ "GET /api/keys": () => [apiKey()] });
  await user.click(sheet.getByRole("button", { name: "Make key" }));
  const handover = within(await screen.findByRole("dialog", { name: "Key made" }));
  expect(handover.getByRole("textbox", { name: "Key" })).toHaveValue(secret);
  expect(api.calls("POST /api/keys")).toMatchObject([
    { body: { name: "HR export", scopes: ["rooms:read", "rooms:write"], days: 365 } },
  ]);
  await user.keyboard("{Escape}");
  expect(handover.getByRole("textbox", { name: "Key" })).toBeVisible();
  await user.click(handover.getByRole("button", { name: "Copy key" }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(handover.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("row", { name: /HR export/ })).toBeVisible();
  expect(screen.queryByText(secret)).toBeNull();
});

test("without a name, a scope or a sensible number of days nothing is sent, and what was typed stays", async () => {
  const api = serve();
  const { user } = openApp("/connections");
  await user.click(await screen.findByRole("button", { name: "New key" }));
  const sheet = within(await screen.findByRole("dialog", { name: "New key" }));
  const days = sheet.getByRole("textbox", { name: "Works for so many days" });
  await user.clear(days);
  await user.type(days, "800");
  await user.click(sheet.getByRole("button", { name: "Make key" }));
  expect((await sheet.findAllByText(/Please give the key a name/))[0]).toBeVisible();
  expect(sheet.getAllByText(/Please choose at least one thing/)[0]).toBeVisible();
  expect(sheet.getAllByText(/Between 1 and 730 days/)[0]).toBeVisible();
  expect(days).toHaveValue("800");
  expect(api.calls("POST /api/keys")).toHaveLength(0);
});

test("everything can be chosen for reading at once, and taken away again", async () => {
  serve();
  const { user } = openApp("/connections");
  await user.click(await screen.findByRole("button", { name: "New key" }));
  const sheet = within(await screen.findByRole("dialog", { name: "New key" }));
  await user.click(await sheet.findByRole("button", { name: "Read everything" }));
  expect(sheet.getByRole("checkbox", { name: "Read Attempts" })).toBeChecked();
  expect(sheet.getByRole("checkbox", { name: "Change Rooms" })).not.toBeChecked();
  await user.click(sheet.getByRole("button", { name: "Nothing" }));
  expect(sheet.getByRole("checkbox", { name: "Read Attempts" })).not.toBeChecked();
});

test("while what there is to choose is read, and where that failed, the form says so", async () => {
  const api = serve([], { "GET /api/key-scopes": noAnswer });
  const { user } = openApp("/connections");
  await user.click((await screen.findAllByRole("button", { name: "New key" }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole("dialog", { name: "New key" }));
  expect(sheet.getByText("Loading...")).toBeVisible();
  expect(api.calls("GET /api/key-scopes")).toHaveLength(1);
});

test("where the choices cannot be read, they are asked for again", async () => {
  const api = serve([], { "GET /api/key-scopes": refusing("unavailable", "Please try again in a moment.") });
  const { user } = openApp("/connections");
  await user.click((await screen.findAllByRole("button", { name: "New key" }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole("dialog", { name: "New key" }));
  const retry = await sheet.findByRole("button", { name: "Retry" });
  api.serve({ "GET /api/key-scopes": () => keyScopes });
  await user.click(retry);
  expect(await sheet.findByRole("checkbox", { name: "Read Rooms" })).toBeVisible();
});

test("a key is revoked after a question; one that has ended cannot be", async () => {
  const keys = [apiKey(), apiKey({ id: 4, name: "Old sync", state: "expired" })];
  const api = serve(keys, { "DELETE /api/keys/:id": () => ({ success: true }) });
  const { user } = openApp("/connections");
  await user.click(await screen.findByRole("button", { name: "Actions for Old sync" }));
  expect(await screen.findByRole("menuitem", { name: "Show what it may do" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Revoke" })).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Actions for HR export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Revoke" }));
  const question = within(await screen.findByRole("alertdialog", { name: 'Revoke "HR export"?' }));
  await user.click(question.getByRole("button", { name: "Revoke key" }));
  expect(await screen.findByText("Key revoked")).toBeVisible();
  expect(api.calls("DELETE /api/keys/:id")).toMatchObject([{ params: { id: 3 } }]);
});

test("what a key may do is told by the parts of the product", async () => {
  serve();
  const { user } = openApp("/connections");
  await user.click(await screen.findByRole("button", { name: "Actions for HR export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Show what it may do" }));
  const sheet = within(await screen.findByRole("dialog", { name: 'What "HR export" may do' }));
  expect(await sheet.findByText("read and change")).toBeVisible();
  expect(sheet.getAllByRole("listitem")).toHaveLength(1);
});
