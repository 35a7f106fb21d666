// Loaded when first opened; loaded before, no test waits for it.
import "./owner-dashboard-screen.tsx";
import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  part,
  refusing,
  signedInAs,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownerDashboard, waiting } from "../../../test/dashboard-samples.ts";
import { failedJob as job } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const ids = ["0b1f3c52-8d07-4f0e-9a4e-3f6d1c7a2b10", "5e2a9d44-1c3b-4a7d-8f21-7b9c0d6e4f32"] as const;

const other = job({ id: ids[1], name: "delete-record", attempts: 1, reason: "It took too long." });

const dashboardWith = (jobs: readonly FailedJob[]) => () =>
  ownerDashboard({
    attention: jobs.map(({ id, name }) => waiting("failed_jobs", { id, name }, jobs.length)),
  });

const serve = (handlers: Handlers) =>
  fakeApi({
    ...unanswered(),
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/dashboard/owner": dashboardWith([job()]),
    ...handlers,
  });

const notice = () => screen.findByRole("region", { name: "Background work failed" });
const sheet = async () => within(await screen.findByRole("dialog", { name: "Background work that failed" }));
const question = async () => within(await screen.findByRole("alertdialog"));
const opened = "/owner-dashboard?failed=true";
const success = () => ({ success: true }) as const;

test("the dashboard leads to what failed in words, when, how often it was tried and why", async () => {
  serve({ "GET /api/jobs/failed": () => [job(), other] });
  const { user, router } = openApp("/owner-dashboard");
  await user.click(within(await notice()).getByRole("link", { name: "Ending a call" }));
  const [call, record] = await (await sheet()).findAllByRole("listitem");
  expect(call).toHaveTextContent("Ending a call");
  expect(call).toHaveTextContent("Failed 3 hours ago, tried 301 times");
  expect(call).not.toHaveTextContent("runs again");
  expect(call).toHaveTextContent("The voice provider could not be reached.");
  expect(record).toHaveTextContent(/Delete record.*tried once.*It took too long\./);
  expect(router.state.location.search).toBe("?failed=true");
});

test("by keyboard it is opened and closed, and the focus comes back", async () => {
  serve({ "GET /api/jobs/failed": () => [job()] });
  const { user, router } = openApp("/owner-dashboard");
  const show = within(await notice()).getByRole("link", { name: "Ending a call" });
  show.focus();
  await user.keyboard("{Enter}");
  const list = await sheet();
  const again = await list.findByRole("button", { name: "Try again" });
  expect(again).toHaveAccessibleDescription(/^Ending a call.*could not be reached\.$/);
  again.focus();
  await user.tab();
  expect(list.getByRole("button", { name: "Discard" })).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await waitFor(() => expect(show).toHaveFocus());
});

test("a task is tried again, and leaves the list; the dashboard is read again", async () => {
  const api = serve({
    "GET /api/jobs/failed": () => [job(), other],
    "POST /api/jobs/failed/:id/retry": success,
  });
  const { user } = openApp(opened);
  const list = await sheet();
  const [again] = await list.findAllByRole("button", { name: "Try again" });
  api.serve({ "GET /api/jobs/failed": () => [other], "GET /api/dashboard/owner": dashboardWith([other]) });
  await user.click(again as HTMLElement);
  expect(await screen.findByText("Trying again", { selector: ".fa-toast *" })).toBeVisible();
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  expect(api.calls("POST /api/jobs/failed/:id/retry")).toMatchObject([{ params: { id: ids[0] } }]);
  await waitFor(() => expect(api.calls("GET /api/dashboard/owner")).toHaveLength(2));
});

test("pressed twice, a task is tried again once", async () => {
  const api = serve({ "GET /api/jobs/failed": () => [job()], "POST /api/jobs/failed/:id/retry": noAnswer });
  const { user } = openApp(opened);
  const again = await (await sheet()).findByRole("button", { name: "Try again" });
  await user.click(again);
  await waitFor(() => expect(again).toHaveAttribute("aria-busy", "true"));
  await user.click(again);
  expect(api.calls("POST /api/jobs/failed/:id/retry")).toHaveLength(1);
});

test("a task that is being done again is not tried once more while the list is read", async () => {
  const api = serve({ "GET /api/jobs/failed": () => [job()], "POST /api/jobs/failed/:id/retry": success });
  const { user } = openApp(opened);
  const again = await (await sheet()).findByRole("button", { name: "Try again" });
  api.serve({ "GET /api/jobs/failed": noAnswer });
  await user.click(again);
  expect(await screen.findByText("Trying again", { selector: ".fa-toast *" })).toBeVisible();
  await waitFor(() => expect(again).toHaveAttribute("aria-disabled", "true"));
  await user.click(again);
  expect(api.calls("POST /api/jobs/failed/:id/retry")).toHaveLength(1);
});

test("with the last task the entry goes, and the list says that it is empty", async () => {
  const api = serve({ "GET /api/jobs/failed": () => [job()], "POST /api/jobs/failed/:id/retry": success });
  const { user } = openApp(opened);
  const list = await sheet();
  const again = await list.findByRole("button", { name: "Try again" });
  api.serve({ "GET /api/jobs/failed": () => [], "GET /api/dashboard/owner": dashboardWith([]) });
  await user.click(again);
  expect(await list.findByRole("heading", { name: "No failed tasks" })).toBeVisible();
  await user.click(list.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Nothing needs attention.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("a task that somebody else has seen to is told, and the list is read again", async () => {
  const api = serve({
    "GET /api/jobs/failed": () => [job()],
    "POST /api/jobs/failed/:id/retry": refusing("not_found", "It is gone."),
  });
  const { user } = openApp(opened);
  const list = await sheet();
  const again = await list.findByRole("button", { name: "Try again" });
  api.serve({ "GET /api/jobs/failed": () => [] });
  await user.click(again);
  expect(await screen.findByText("Failed to try again. It is gone.")).toBeVisible();
  expect(await list.findByRole("heading", { name: "No failed tasks" })).toBeVisible();
});

test("a scheduled task says that it runs again by itself, also before it is discarded", async () => {
  const scheduled = job({ name: "fetch-transcripts", attempts: 2, isScheduled: true });
  serve({ "GET /api/jobs/failed": () => [scheduled] });
  const { user } = openApp(opened);
  const list = await sheet();
  const task = await list.findByRole("listitem");
  expect(task).toHaveTextContent("Fetching missing transcripts");
  expect(task).toHaveTextContent("Failed 3 hours ago, tried 2 times. It runs again automatically.");
  await user.click(list.getByRole("button", { name: "Discard" }));
  expect((await question()).getByText(/still runs at its next scheduled time/)).toBeVisible();
  expect((await question()).queryByText(/will not run again/)).toBeNull();
});

test("discarding asks first", async () => {
  const api = serve({ "GET /api/jobs/failed": () => [job()], "DELETE /api/jobs/failed/:id": success });
  const { user } = openApp(opened);
  const list = await sheet();
  await user.click(await list.findByRole("button", { name: "Discard" }));
  expect((await question()).getByRole("heading", { name: 'Discard "Ending a call"?' })).toBeVisible();
  expect((await question()).getByText(/^It will not run again/)).toBeVisible();
  await user.click((await question()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("DELETE /api/jobs/failed/:id")).toEqual([]);
  await user.click(list.getByRole("button", { name: "Discard" }));
  api.serve({ "GET /api/jobs/failed": () => [] });
  await user.click((await question()).getByRole("button", { name: "Discard task" }));
  expect(await screen.findByText("Task discarded", { selector: ".fa-toast *" })).toBeVisible();
  expect(await list.findByRole("heading", { name: "No failed tasks" })).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(api.calls("DELETE /api/jobs/failed/:id")).toMatchObject([{ params: { id: ids[0] } }]);
});

test.each([
  [refusing("not_found", "It is gone."), "It is gone."],
  [brokenConnection, "The server could not be reached. Check your connection and try again."],
])("a task that could not be discarded keeps the question, which says why", async (discard, why) => {
  const api = serve({ "GET /api/jobs/failed": () => [job()], "DELETE /api/jobs/failed/:id": discard });
  const { user } = openApp(opened);
  await user.click(await (await sheet()).findByRole("button", { name: "Discard" }));
  await user.click((await question()).getByRole("button", { name: "Discard task" }));
  expect(await (await question()).findByText(why)).toBeVisible();
  expect(screen.getByText(`Failed to discard the task. ${why}`)).toBeVisible();
  const isList = (call: unknown) => JSON.stringify(call).includes('"limit":20');
  await waitFor(() => expect(api.calls("GET /api/jobs/failed").filter(isList)).toHaveLength(2));
});

test("long lists come page by page", async () => {
  const api = serve({
    "GET /api/jobs/failed": ({ query }) => part(query.offset === 0 ? [job()] : [other], 21),
    "POST /api/jobs/failed/:id/retry": success,
  });
  const { user } = openApp(opened);
  const list = await sheet();
  await user.click(await list.findByRole("button", { name: "Next" }));
  expect(await list.findByText("Delete record")).toBeVisible();
  expect(list.getByText("21–21 of 21")).toBeVisible();
  expect(api.calls("GET /api/jobs/failed")).toContainEqual({ query: { limit: 20, offset: 20 } });
});
