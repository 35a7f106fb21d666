import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { learningStore } from "../../../test/learning-record-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const serve = (store: LearningStore | null, more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/learning-records": () => ({ store }),
    ...more,
  });

const openTab = () => openApp("/connections?tab=records");

const button = (name: string) => screen.findByRole("button", { name });

test("a store is tried, which says in words what failed, and connected with what was typed", async () => {
  const done = { success: true } as const;
  const api = serve(null, {
    "POST /api/learning-records/try": () => ({
      isWorking: false,
      says: "The store does not know this user and password. Enter them again. (401)",
    }),
    "PUT /api/learning-records/store": () => done,
  });
  const { user } = openTab();
  await user.type(await screen.findByRole("textbox", { name: "Address" }), "https://lrs.example.com/xapi");
  await user.type(screen.getByRole("textbox", { name: "User or key" }), "field-advisor");
  await user.type(screen.getByLabelText("Password or secret"), "wrong");
  await user.click(await button("Try"));
  expect(await screen.findByRole("alert")).toHaveTextContent("does not know this user and password");
  await user.click(screen.getByRole("radio", { name: "Keep them" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(await button("Connect"));
  expect(await screen.findByText("Store connected")).toBeVisible();
  expect(api.calls("PUT /api/learning-records/store")).toMatchObject([
    {
      body: {
        address: "https://lrs.example.com/xapi",
        username: "field-advisor",
        password: "wrong",
        version: "1.0.3",
        actor: "opaque",
        afterDeletion: "keep",
        sendsAnswers: false,
      },
    },
  ]);
});

test("another address is asked about before it is saved: the same store goes on, of another one is said what is lost", async () => {
  const api = serve(learningStore(), { "PUT /api/learning-records/store": () => ({ success: true }) });
  const { user } = openTab();
  const address = await screen.findByRole("textbox", { name: "Address" });
  const question = () => screen.queryByRole("radiogroup", { name: "Store at this address" });
  expect(question()).toBeNull();
  await user.type(address, "/statements/");
  expect(question()).toBeNull();
  await user.clear(address);
  await user.type(address, "https://records.example.com/xapi");
  expect(question()).toBeVisible();
  await user.click(await button("Save"));
  expect(await screen.findByText("Choose which store is at this address")).toBeVisible();
  expect(screen.getByText("Enter the password or secret of the store")).toBeVisible();
  expect(api.calls("PUT /api/learning-records/store")).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Another store" }));
  expect(screen.getByText(/later is not withdrawn from it/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "The same store" }));
  await user.type(screen.getByLabelText("Password or secret"), "a secret");
  await user.click(await button("Save"));
  expect(await screen.findByText("Connection saved")).toBeVisible();
  expect(api.calls("PUT /api/learning-records/store")).toMatchObject([
    { body: { address: "https://records.example.com/xapi", password: "a secret", isSameStore: true } },
  ]);
});

test("what is wrong stands at its field", async () => {
  serve(null);
  const { user } = openTab();
  await user.type(await screen.findByRole("textbox", { name: "Address" }), "lrs.example.com");
  await user.click(await button("Connect"));
  expect(await screen.findByRole("textbox", { name: "Address" })).toBeInvalid();
  expect(screen.getByRole("textbox", { name: "User or key" })).toBeInvalid();
});

test("a store that cannot be reached says why, when it is tried again, and that nothing is lost", async () => {
  const at = new Date().toISOString();
  const reason = "The server could not be reached, or it broke off the connection.";
  const api = serve(learningStore({ waiting: 12, failure: { at, reason, isOver: false, nextTryAt: at } }), {
    "PUT /api/learning-records/paused": () => ({ success: true }),
  });
  const { user } = openTab();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(reason);
  expect(alert).toHaveTextContent("Nothing is lost");
  expect(screen.getByText("Cannot send")).toBeVisible();
  expect(screen.getByText("12 records")).toBeVisible();
  await user.click(within(alert).getByRole("button", { name: "Send now" }));
  expect(await screen.findByText("Sending now")).toBeVisible();
  expect(api.calls("PUT /api/learning-records/paused")).toMatchObject([{ body: { isPaused: false } }]);
});

test("a failure that is over is told without an alarm", async () => {
  const at = new Date().toISOString();
  serve(
    learningStore({
      failure: { at, reason: "The store asked us to wait. (503)", isOver: true, nextTryAt: null },
    }),
  );
  openTab();
  expect(await screen.findByText(/asked us to wait/)).toBeVisible();
  expect(screen.getByText("Works")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("everything since a day is asked for, and its progress is shown", async () => {
  const since = "2026-01-01T00:00:00Z";
  const api = serve(
    learningStore({ waiting: 40, past: { since, gathered: 200, toGather: 1000, isDone: false } }),
    { "POST /api/learning-records/since": () => ({ success: true }) },
  );
  const { user } = openTab();
  expect(await screen.findByRole("progressbar", { name: "Progress" })).toHaveAttribute(
    "aria-valuenow",
    "200",
  );
  await user.type(screen.getByLabelText("Since"), "2026-02-01");
  await user.click(await button("Send everything since"));
  expect(await screen.findByText("Everything since then is being sent")).toBeVisible();
  expect(api.calls("POST /api/learning-records/since")).toMatchObject([{ body: { since: "2026-02-01" } }]);
});

test.each([
  [0, /^Everything was sent since .*\.$/],
  [1, /^Everything was sent since .*, without what the store refused\.$/],
])("that everything was sent is said where %d were refused as it is", async (total, words) => {
  const past = { since: "2026-01-01T00:00:00Z", gathered: 1000, toGather: 1000, isDone: true };
  serve(learningStore({ refused: { total, shown: [] }, past }));
  openTab();
  const part = within(await screen.findByRole("region", { name: "What happened before" }));
  expect(part.getByRole("status")).toHaveTextContent(words);
});

test("what was refused says nothing of others that wait still", async () => {
  serve(learningStore({ waiting: 40, refused: { total: 1, shown: [] } }));
  openTab();
  const part = within(await screen.findByRole("region", { name: "The store refused 1 record" }));
  expect(part.getByText(/holds up no others/)).toBeVisible();
  expect(part.queryByText(/others are sent/)).toBeNull();
});

test("sending is paused and goes on, and what fails says so", async () => {
  const api = serve(learningStore(), {
    "PUT /api/learning-records/paused": refusing("unavailable", "The database could not be reached."),
  });
  const { user } = openTab();
  await user.click(await button("Pause sending"));
  expect(await screen.findByText(/Failed to pause sending/)).toBeVisible();
  expect(api.calls("PUT /api/learning-records/paused")).toMatchObject([{ body: { isPaused: true } }]);
});

test("what was refused is listed with its reason and sent again", async () => {
  const shown = [
    {
      id: "886313e1-3b8a-5372-9b90-0c9aee199e5d",
      about: "An attempt",
      reason: "The store already has another record under this number. (409)",
    },
  ];
  const api = serve(learningStore({ refused: { total: 3, shown } }), {
    "POST /api/learning-records/refused": () => ({ success: true }),
  });
  const { user } = openTab();
  const part = within(await screen.findByRole("region", { name: "The store refused 3 records" }));
  expect(part.getByText(/An attempt: The store already has/)).toBeVisible();
  expect(part.getByText("And 2 others.")).toBeVisible();
  await user.click(part.getByRole("button", { name: "Send again" }));
  expect(api.calls("POST /api/learning-records/refused")).toHaveLength(1);
});

test("a store is removed after a question", async () => {
  const api = serve(learningStore(), { "DELETE /api/learning-records/store": () => ({ success: true }) });
  const { user } = openTab();
  await user.click(await button("Remove store"));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Remove store" }));
  expect(await screen.findByText("Store removed")).toBeVisible();
  expect(api.calls("DELETE /api/learning-records/store")).toHaveLength(1);
});
