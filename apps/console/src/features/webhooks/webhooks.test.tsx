// Loaded when first opened; loaded before, no test waits for them.
import "./deliveries.tsx";
import "./webhook-form.tsx";
import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Webhook } from "@field-advisor/schema/webhooks.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { delivery, webhook } from "../../../test/webhook-samples.ts";
import { deliveryPage } from "./webhooks.queries.ts";

const serve = (webhooks: Webhook[] = [webhook()], more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/webhooks": () => webhooks,
    "GET /api/webhooks/:id/deliveries": () => [delivery()],
    ...more,
  });

const openTab = () => openApp("/connections?tab=webhooks");

async function act(user: UserEvent, action: string) {
  await user.click(await screen.findByRole("button", { name: "Actions for HR system" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

const secret = `whsec_${"s".repeat(44)}`;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test("webhooks are listed with how they stand, and why nothing arrives", async () => {
  serve([
    webhook(),
    webhook({
      id: 6,
      name: "CRM",
      resumesAt: inMinutes(5),
      waiting: 1204,
      lastFailedAt: new Date().toISOString(),
      lastFailure: "The server did not answer in time.",
    }),
    webhook({ id: 7, name: "Old CRM", isOn: false, offReason: "failing" }),
    webhook({ id: 8, name: "Former CRM", isOn: false, offReason: "gone" }),
    webhook({ id: 9, name: "Paused", isOn: false }),
  ]);
  openTab();
  const works = await row(/HR system/);
  for (const text of ["hr.example.com", "On", "2 events"]) expect(works.getByText(text)).toBeVisible();
  const away = await row(/^CRM/);
  for (const text of ["Not arriving", "1,204", "The server did not answer in time."])
    expect(away.getByText(text)).toBeVisible();
  expect(away.getByText(/next try/)).toBeVisible();
  expect((await row(/Old CRM/)).getByText("nothing arrived for three days")).toBeVisible();
  expect((await row(/Former CRM/)).getByText("the program wants nothing more")).toBeVisible();
  expect((await row(/Paused/)).getByText("Off")).toBeVisible();
});

test("a webhook is added by keyboard, and its secret is shown once", async () => {
  const api = serve([], { "POST /api/webhooks": () => ({ webhook: webhook(), secret }) });
  const { user } = openTab();
  await user.click((await screen.findAllByRole("button", { name: "New webhook" }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole("dialog", { name: "New webhook" }));
  await waitFor(() => expect(sheet.getByRole("textbox", { name: "Name" })).toHaveFocus());
  await user.keyboard("HR system");
  await user.tab();
  await user.keyboard("https://hr.example.com/hooks/7");
  sheet.getByRole("checkbox", { name: /An attempt in a room was scored/ }).focus();
  await user.keyboard(" ");
  api.serve({ "GET /api/webhooks": () => [webhook()] });
  await user.click(sheet.getByRole("button", { name: "Add webhook" }));
  const handover = within(await screen.findByRole("dialog", { name: "Webhook added" }));
  expect(handover.getByRole("textbox", { name: "Secret" })).toHaveValue(secret);
  expect(api.calls("POST /api/webhooks")).toMatchObject([
    { body: { name: "HR system", url: "https://hr.example.com/hooks/7", types: ["attempt.finished"] } },
  ]);
  await user.keyboard("{Escape}");
  expect(handover.getByRole("textbox", { name: "Secret" })).toBeVisible();
  await user.click(handover.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("row", { name: /HR system/ })).toBeVisible();
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

test("what is missing is said at its field, an address that the server refuses too, and what was typed stays", async () => {
  const sentence = "The address leads into a private network or to this server.";
  const api = serve([], {
    "POST /api/webhooks": refusing("invalid_request", sentence, [{ path: "url", message: sentence }]),
  });
  const { user } = openTab();
  await user.click((await screen.findAllByRole("button", { name: "New webhook" }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole("dialog", { name: "New webhook" }));
  await user.click(await sheet.findByRole("button", { name: "Add webhook" }));
  for (const text of [/Name is required/, /Enter the whole address/, /Choose at least one event/])
    expect((await sheet.findAllByText(text))[0]).toBeVisible();
  expect(api.calls("POST /api/webhooks")).toHaveLength(0);
  await user.type(sheet.getByRole("textbox", { name: "Name" }), "HR system");
  await user.type(sheet.getByRole("textbox", { name: "Address" }), "https://10.0.0.1/");
  await user.click(sheet.getByRole("button", { name: "Everything" }));
  expect(sheet.queryAllByRole("checkbox", { checked: false })).toEqual([]);
  await user.click(sheet.getByRole("button", { name: "Add webhook" }));
  expect((await sheet.findAllByText(sentence))[0]).toBeVisible();
  expect(sheet.getByRole("textbox", { name: "Address" })).toHaveValue("https://10.0.0.1/");
});

test("of a webhook that is edited only what differs is sent", async () => {
  const api = serve([webhook()], { "PATCH /api/webhooks/:id": () => webhook({ version: 2 }) });
  const { user } = openTab();
  await act(user, "Edit");
  const sheet = within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  await user.click(await sheet.findByRole("checkbox", { name: /An attempt was deleted/ }));
  await user.click(sheet.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Webhook changed")).toBeVisible();
  expect(api.calls("PATCH /api/webhooks/:id")).toMatchObject([
    {
      params: { id: 5 },
      body: { version: 1, types: ["attempt.finished", "assignment.done", "attempt.deleted"] },
    },
  ]);
});

test("a webhook is switched off and on again from the toast", async () => {
  const api = serve([webhook()], { "PATCH /api/webhooks/:id": () => webhook({ isOn: false }) });
  const { user } = openTab();
  await act(user, "Switch off");
  expect(await screen.findByText("Switched off: HR system")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(api.calls("PATCH /api/webhooks/:id")).toHaveLength(2));
  expect(api.calls("PATCH /api/webhooks/:id")).toMatchObject([
    { body: { isOn: false } },
    { body: { isOn: true } },
  ]);
});

test("a test is sent, and what came of it is shown", async () => {
  const api = serve([webhook()], {
    "POST /api/webhooks/:id/test": () => ({ success: true as const }),
    "GET /api/webhooks/:id/deliveries": () => [
      delivery({ type: "webhook.test", state: "failed", status: 500, failure: "The receiver answered 500." }),
    ],
  });
  const { user } = openTab();
  await act(user, "Send a test");
  const sheet = within(await screen.findByRole("dialog", { name: "Deliveries to HR system" }));
  expect(await sheet.findByText("The receiver answered 500.")).toBeVisible();
  expect(sheet.getByText("Test")).toBeVisible();
  expect(api.calls("POST /api/webhooks/:id/test")).toMatchObject([{ params: { id: 5 } }]);
});

test("a webhook that is off sends no test and says why", async () => {
  serve([webhook({ isOn: false })]);
  const { user } = openTab();
  await user.click(await screen.findByRole("button", { name: "Actions for HR system" }));
  const entry = await screen.findByRole("menuitem", { name: "Send a test" });
  expect(entry).toHaveAttribute("aria-disabled", "true");
  expect(entry).toHaveAccessibleDescription("Switch it on first.");
});

test("deliveries tell what was sent and answered, and are sent again one by one or together", async () => {
  const failed = delivery({
    id: 82,
    state: "failed",
    tries: 10,
    status: 401,
    answer: "who are you?",
    failure: "The receiver answered 401.",
  });
  const api = serve([webhook()], {
    "GET /api/webhooks/:id/deliveries": () => [failed, delivery()],
    "POST /api/webhooks/:id/deliveries/:deliveryId/send": () => ({ success: true as const }),
    "POST /api/webhooks/:id/send-failed": () => ({ deliveries: 3, resumesAt: null }),
  });
  const { user } = openTab();
  await user.click(await screen.findByRole("button", { name: "HR system" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Deliveries to HR system" }));
  const [first] = await sheet.findAllByRole("listitem");
  const item = within(first as HTMLElement);
  expect(item.getByText(/tried 10 times, answered 401 in 42 ms/)).toBeVisible();
  await user.click(item.getByText("What was sent and answered"));
  expect(item.getByText("who are you?")).toBeVisible();
  expect(item.getByText('{"type":"attempt.finished"}')).toBeVisible();
  await user.click(item.getByRole("button", { name: "Send again" }));
  await waitFor(() =>
    expect(api.calls("POST /api/webhooks/:id/deliveries/:deliveryId/send")).toMatchObject([
      { params: { id: 5, deliveryId: 82 } },
    ]),
  );
  await user.click(sheet.getByRole("button", { name: "Send failed again" }));
  expect(await screen.findByText("3 deliveries")).toBeVisible();
  expect(api.calls("POST /api/webhooks/:id/send-failed")).toMatchObject([
    { params: { id: 5 }, body: { since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } },
  ]);
});

test.each([
  ["nothing waits", [delivery()], false],
  ["one is being sent", [delivery({ state: "waiting" })], 2000],
  ["the next try is near", [delivery({ state: "waiting", nextTryAt: inMinutes(0.5) })], 5000],
  ["the next try is overdue", [delivery({ state: "waiting", nextTryAt: inMinutes(-1) })], 5000],
])("while %s, deliveries are looked at again as often as that needs", (_what, items, everyMs) => {
  const { refetchInterval } = deliveryPage(5)({ limit: 25, offset: 0 });
  expect(refetchInterval({ state: { data: { items } } })).toBe(everyMs);
});

test("where the next try is far, deliveries are looked at again once it is due", () => {
  const items = [delivery({ state: "waiting", nextTryAt: inMinutes(120) })];
  const ms = Number(
    deliveryPage(5)({ limit: 25, offset: 0 }).refetchInterval({ state: { data: { items } } }),
  );
  expect(ms).toBeGreaterThan(119 * 60_000);
  expect(ms).toBeLessThanOrEqual(120 * 60_000);
});

test("once something has arrived, and when the sheet is closed, the list behind is read again", async () => {
  const api = serve([webhook({ waiting: 1 })], {
    "GET /api/webhooks/:id/deliveries": () => [delivery({ state: "waiting", tries: 0 })],
  });
  const { user } = openTab();
  await act(user, "Show deliveries");
  const sheet = within(await screen.findByRole("dialog", { name: "Deliveries to HR system" }));
  const list = within(await sheet.findByRole("list", { name: "Deliveries" }));
  expect(list.getByText("Waiting")).toBeVisible();
  expect(api.calls("GET /api/webhooks")).toHaveLength(1);
  api.serve({ "GET /api/webhooks/:id/deliveries": () => [delivery()] });
  expect(await list.findByText("Delivered")).toBeVisible();
  await waitFor(() => expect(api.calls("GET /api/webhooks")).toHaveLength(2));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(api.calls("GET /api/webhooks")).toHaveLength(3));
});

test("where a webhook is left alone, what is sent again is said to wait", async () => {
  serve([webhook({ resumesAt: inMinutes(60) })], {
    "GET /api/webhooks/:id/deliveries": () => [delivery({ state: "failed" })],
    "POST /api/webhooks/:id/send-failed": () => ({ deliveries: 3, resumesAt: inMinutes(60) }),
  });
  const { user } = openTab();
  await act(user, "Show deliveries");
  await user.click(await screen.findByRole("button", { name: "Send failed again" }));
  expect(await screen.findByText("Waiting for the next try")).toBeVisible();
  expect(screen.getByText("3 deliveries")).toBeVisible();
});

test("where deliveries cannot be read, they are asked for again", async () => {
  const api = serve([webhook()], {
    "GET /api/webhooks/:id/deliveries": refusing("unavailable", "Please try again in a moment."),
  });
  const { user } = openTab();
  await act(user, "Show deliveries");
  const sheet = within(await screen.findByRole("dialog", { name: "Deliveries to HR system" }));
  const retry = await sheet.findByRole("button", { name: "Retry" });
  api.serve({ "GET /api/webhooks/:id/deliveries": () => [] });
  await user.click(retry);
  expect(await sheet.findByText("Nothing was sent yet")).toBeVisible();
});

test("a secret is replaced after a question, and the one before can be ended", async () => {
  const former = webhook({ formerSignsUntil: inMinutes(60) });
  const api = serve([webhook()], {
    "POST /api/webhooks/:id/secret": () => ({ webhook: former, secret }),
    "DELETE /api/webhooks/:id/former-secret": () => webhook(),
  });
  const { user } = openTab();
  await act(user, "Replace the secret");
  const question = within(await screen.findByRole("dialog", { name: 'Replace the secret of "HR system"?' }));
  api.serve({ "GET /api/webhooks": () => [former] });
  await user.click(question.getByRole("button", { name: "Make a new secret" }));
  const handover = within(await screen.findByRole("dialog", { name: "Secret replaced" }));
  expect(handover.getByRole("textbox", { name: "Secret" })).toHaveValue(secret);
  expect(handover.getByText("The one before works for 7 days more, beside the new one.")).toBeVisible();
  await user.click(handover.getByRole("button", { name: "Done" }));
  await act(user, "End the former secret");
  expect(await screen.findByText("The former secret has ended")).toBeVisible();
  expect(api.calls("DELETE /api/webhooks/:id/former-secret")).toHaveLength(1);
});

test("where the secret before is of no use any more, it is not said to work beside the new one", async () => {
  serve([webhook()], { "POST /api/webhooks/:id/secret": () => ({ webhook: webhook(), secret }) });
  const { user } = openTab();
  await act(user, "Replace the secret");
  const question = within(await screen.findByRole("dialog", { name: 'Replace the secret of "HR system"?' }));
  await user.click(question.getByRole("button", { name: "Make a new secret" }));
  const handover = await screen.findByRole("dialog", { name: "Secret replaced" });
  expect(handover).toHaveAccessibleDescription("The one before could not be opened, so it signs nothing.");
});

test("a webhook is deleted after a question", async () => {
  const api = serve([webhook()], { "DELETE /api/webhooks/:id": () => ({ success: true as const }) });
  const { user } = openTab();
  await act(user, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: 'Delete "HR system"?' }));
  await user.click(question.getByRole("button", { name: "Delete webhook" }));
  expect(await screen.findByText("Webhook deleted")).toBeVisible();
  expect(api.calls("DELETE /api/webhooks/:id")).toMatchObject([{ params: { id: 5 } }]);
});
