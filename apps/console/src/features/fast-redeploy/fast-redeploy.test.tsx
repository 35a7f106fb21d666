import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { CheckedPage, Preflight, ReleaseStatus } from "@field-advisor/schema/releases.endpoints";
import { release } from "@field-advisor/ui/testing-data";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { nextLabel } from "./release-label.ts";

const status = (values: Partial<ReleaseStatus> = {}): ReleaseStatus => ({
  totalActiveDeployments: 1203,
  versionDistribution: { "BETA 2.2": 3, "BETA 2.3": 1200 },
  lastUpdate: "2026-11-20T09:00:00Z",
  recentRedeployHistory: [release()],
  ...values,
});

const checked = (values: Partial<CheckedPage> = {}): CheckedPage => ({
  deploymentId: "d".repeat(20),
  deploymentName: "Autumn meeting",
  currentVersion: "BETA 2.2",
  agent: { id: 1, name: "Anna" },
  adviser: { id: 2, name: "Ada Viser" },
  changed: [],
  blocking: [],
  warnings: [],
  ...values,
});

const preflight = (
  pages: CheckedPage[] = [checked()],
  values: Partial<Preflight["totals"]> = {},
): Preflight => ({
  totals: {
    pages: pages.length,
    updated: pages.length,
    blocked: 0,
    warned: 0,
    changed: 0,
    notActive: 0,
    ...values,
  },
  providerAnswered: true,
  pages,
});

const done = {
  successfulUpdates: 3,
  totalDeployments: 3,
  targetVersion: "BETA 3",
  releaseId: 8,
  leftOut: [],
};

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/fast-redeploy/status": () => status(),
    "GET /api/fast-redeploy/preflight": () => preflight(),
    "POST /api/fast-redeploy": () => done,
    ...more,
  });

const card = async (name: string) => within(await screen.findByRole("region", { name }));
const version = () => screen.getByRole("textbox", { name: "Target Version" });

/** Opens the screen, types a version and presses the button once. */
async function ask(more: Handlers = {}) {
  const api = serve(more);
  const { user } = openApp("/fast-redeploy");
  const deploy = await card("Deploy New Version");
  await waitFor(() => expect(version()).toHaveValue("BETA 2.4"));
  await user.clear(version());
  await user.type(version(), " BETA 3 ");
  await user.type(deploy.getByRole("textbox", { name: /Description/ }), "New words");
  await user.click(deploy.getByRole("button", { name: "Deploy to All" }));
  await deploy.findByRole("button", { name: "Confirm Deploy" });
  return { api, user, deploy };
}

const confirm = async ({ user, deploy }: Pick<Awaited<ReturnType<typeof ask>>, "user" | "deploy">) => {
  const button = deploy.getByRole("button", { name: "Confirm Deploy" });
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
  await user.click(button);
};

test("the status counts pages and versions, and the history tells who released what", async () => {
  serve();
  openApp("/fast-redeploy");
  const shown = await card("Deployment Status");
  expect(await shown.findByText("1,203")).toBeVisible();
  expect(shown.getByText("Version Groups").parentElement).toHaveTextContent("Version Groups2");
  expect(shown.getByText("Last Update").parentElement).toHaveTextContent("Nov 20, 2026");
  expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "BETA 2.3: 1,200 deployments",
    "BETA 2.2: 3 deployments",
  ]);
  const [row] = within(screen.getByRole("list", { name: "Recent Deployments" })).getAllByRole("listitem");
  expect(row).toHaveTextContent("Better greetings");
  expect(row).toHaveTextContent(/by Olga Owner • Nov 20, 2026/);
  expect(row).toHaveTextContent("Minor");
  expect(row).toHaveTextContent("Version BETA 2.3, 12 pages");
});

test("before the first release there was never an update", async () => {
  serve({
    "GET /api/fast-redeploy/status": () => status({ lastUpdate: null, recentRedeployHistory: [] }),
  });
  openApp("/fast-redeploy");
  expect(await screen.findByText("Never")).toBeVisible();
  await waitFor(() => expect(version()).toHaveValue("BETA 2.2"));
  expect(screen.getByText("No version was released yet.")).toBeVisible();
});

test("a status that cannot be read says so and can be asked for again", async () => {
  const api = serve({ "GET /api/fast-redeploy/status": brokenConnection });
  const { user } = openApp("/fast-redeploy");
  const shown = await card("Deployment Status");
  await shown.findByRole("alert");
  api.serve({ "GET /api/fast-redeploy/status": () => status() });
  await user.click(shown.getByRole("button", { name: "Retry" }));
  expect(await shown.findByText("1,203")).toBeVisible();
});

test.each([
  [["BETA 2.9"], "BETA 2.10"],
  [["Spring"], "Spring 2"],
  // One was restored, and the label after it is taken.
  [["BETA 2.2", "BETA 2.3", "BETA 2.2"], "BETA 2.4"],
  [["2026-07"], "2026-08"],
])("after %j the next label is %s", (released, next) => {
  expect(nextLabel(released)).toBe(next);
});

/** Opens the screen while its status is still being read. @returns what lets the status arrive */
function openWaiting() {
  const { promise, resolve } = Promise.withResolvers<ReleaseStatus>();
  serve({ "GET /api/fast-redeploy/status": () => promise });
  const { user } = openApp("/fast-redeploy");
  const arrive = async () => {
    await act(async () => resolve(status()));
    await waitFor(() => expect(version()).toHaveAttribute("placeholder", "BETA 2.4"));
  };
  return { user, arrive };
}

test("a label that is proposed late does not enter the field of somebody who is about to type", async () => {
  const { user, arrive } = openWaiting();
  await card("Deploy New Version");
  await user.click(version());
  await arrive();
  await user.keyboard("BETA 3");
  await user.tab();
  expect(version()).toHaveValue("BETA 3");
});

test("nor that of somebody who took back what they had typed", async () => {
  const { user, arrive } = openWaiting();
  await card("Deploy New Version");
  await user.type(version(), "B{Backspace}");
  await user.tab();
  await arrive();
  expect(version()).toHaveValue("");
});

test("without a version nothing is asked and nothing is sent", async () => {
  const api = serve();
  const { user } = openApp("/fast-redeploy");
  const deploy = await card("Deploy New Version");
  expect(deploy.getByRole("combobox", { name: "Update Type" })).toHaveTextContent("Patch (Bug fixes)");
  await waitFor(() => expect(version()).not.toHaveValue(""));
  await user.clear(version());
  await user.type(version(), "   ");
  await user.click(deploy.getByRole("button", { name: "Deploy to All" }));
  expect(await screen.findByText("Missing Version")).toBeVisible();
  expect(screen.getAllByText("Please enter a target version")[0]).toBeVisible();
  expect(deploy.queryByRole("button", { name: "Confirm Deploy" })).toBeNull();
  expect(api.calls("POST /api/fast-redeploy")).toHaveLength(0);
});

test("the first press asks, shows what each page gets, and the second one sends", async () => {
  const asked = await ask({
    "GET /api/fast-redeploy/preflight": () =>
      preflight(
        [
          checked({ deploymentName: "Blocked", blocking: ["agent_missing"] }),
          checked({ deploymentId: "e".repeat(20), deploymentName: "Odd", warnings: ["no_recipient"] }),
          checked({ deploymentId: "f".repeat(20), changed: ["deploymentTitle", "agentId"] }),
        ],
        { updated: 2, blocked: 1, warned: 1, changed: 1 },
      ),
  });
  const { api, deploy } = asked;
  expect(deploy.getByRole("alert")).toHaveTextContent(
    "All active deployments are updated, users see the new version immediately, and it cannot be undone.",
  );
  expect(
    await deploy.findByText(
      "2 of 3 active pages will be updated. 1 page will be left as it is. 1 page with a warning. 1 of them was edited since its version.",
    ),
  ).toBeVisible();
  expect(deploy.getByRole("link", { name: "Open agent Anna" })).toHaveAttribute(
    "href",
    expect.stringContaining("/agent-management?search=Anna"),
  );
  expect(deploy.getByRole("link", { name: "Open page Odd" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/deployments/${"e".repeat(20)}`),
  );
  expect(deploy.getByText("Edited since its version: title, agent")).toBeVisible();
  expect(api.calls("POST /api/fast-redeploy")).toHaveLength(0);
  await confirm(asked);
  expect(await screen.findByText("Fast Redeploy Successful")).toBeVisible();
  expect(screen.getByText("Updated 3/3 deployments to version BETA 3")).toBeVisible();
  expect(api.calls("POST /api/fast-redeploy")).toMatchObject([
    { body: { updateType: "patch", targetVersion: "BETA 3", description: "New words" } },
  ]);
  expect(deploy.getByRole("button", { name: "Deploy to All" })).toBeVisible();
  expect(version()).toHaveValue("");
  await waitFor(() => expect(api.calls("GET /api/fast-redeploy/status")).toHaveLength(2));
});

test.each(["Cancel", "Escape"])("%s takes the question away and clears what was typed", async (how) => {
  const { api, user, deploy } = await ask();
  if (how === "Escape") await user.keyboard("{Escape}");
  else await user.click(deploy.getByRole("button", { name: "Cancel" }));
  expect(deploy.getByRole("button", { name: "Deploy to All" })).toBeVisible();
  expect(version()).toHaveValue("");
  expect(deploy.getByRole("textbox", { name: /Description/ })).toHaveValue("");
  expect(deploy.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(api.calls("POST /api/fast-redeploy")).toHaveLength(0);
});

test.each([
  [refusing("internal", "The server is busy."), /^The server is busy\./],
  [brokenConnection, /^The server could not be reached/],
])("a release that failed says why and keeps what was typed: %#", async (answer, sentence) => {
  const asked = await ask({ "POST /api/fast-redeploy": answer });
  await confirm(asked);
  expect(await screen.findByText("Redeploy Failed")).toBeVisible();
  expect(screen.getAllByText(sentence)[0]).toBeVisible();
  expect(version()).toHaveValue(" BETA 3 ");
});

test("pages that were left as they are are named with the reason", async () => {
  const asked = await ask({
    "POST /api/fast-redeploy": () => ({
      ...done,
      successfulUpdates: 1,
      leftOut: [
        { deploymentId: "e".repeat(20), deploymentName: "Blocked", reasons: ["agent_inactive" as const] },
      ],
    }),
  });
  await confirm(asked);
  expect(await asked.deploy.findByText("2 pages were left as they are.")).toBeVisible();
  const [named, more] = asked.deploy.getAllByRole("listitem");
  expect(named).toHaveTextContent("Blocked: Its agent is switched off");
  expect(more).toHaveTextContent("and 1 other page");
});

test("an earlier version is restored after its own question", async () => {
  const api = serve({
    "GET /api/fast-redeploy/preflight": () =>
      preflight([checked({ changed: ["deploymentTitle"] })], { notActive: 2 }),
    "POST /api/fast-redeploy/releases/:id/restore": () => ({ ...done, targetVersion: "BETA 2.3" }),
  });
  const { user } = openApp("/fast-redeploy");
  const history = await card("Recent Deployments");
  await user.click(await history.findByRole("button", { name: "Restore this version" }));
  const question = within(await screen.findByRole("dialog", { name: 'Restore version "BETA 2.3"?' }));
  expect(
    await question.findByText(
      "1 of 1 active page will be updated. None of them will change. 2 pages of this version are not active now, or deleted.",
    ),
  ).toBeVisible();
  expect(question.getByText("Will change: title")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Restore this version" }));
  expect(await screen.findByText("Version restored")).toBeVisible();
  expect(screen.getByText("Updated 3/3 deployments to version BETA 2.3")).toBeVisible();
  expect(api.calls("GET /api/fast-redeploy/preflight")).toMatchObject([{ query: { releaseId: 7 } }]);
  expect(api.calls("POST /api/fast-redeploy/releases/:id/restore")).toMatchObject([{ params: { id: 7 } }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a restore that failed stays open and says why", async () => {
  serve({ "POST /api/fast-redeploy/releases/:id/restore": refusing("unavailable", "Try later.") });
  const { user } = openApp("/fast-redeploy");
  await user.click(
    await (await card("Recent Deployments")).findByRole("button", { name: "Restore this version" }),
  );
  const question = within(await screen.findByRole("dialog"));
  const restore = question.getByRole("button", { name: "Restore this version" });
  await waitFor(() => expect(restore).not.toHaveAttribute("aria-disabled"));
  await user.click(restore);
  expect(await question.findByText(/^Try later\./)).toBeVisible();
});

test("the pages of a version are shown as they were", async () => {
  const page = {
    deploymentId: "d".repeat(20),
    deploymentName: "Autumn meeting",
    deploymentTitle: "Meet us",
    description: "",
    agent: { id: 1, name: "Anna" },
    adviser: { id: 2, name: null },
    allowAnonymous: true,
    status: "paused" as const,
    changed: ["agentId" as const],
  };
  serve({ "GET /api/fast-redeploy/releases/:id": () => ({ release: release(), pages: [page] }) });
  const { user } = openApp("/fast-redeploy");
  await user.click(await (await card("Recent Deployments")).findByRole("button", { name: "Show pages" }));
  const sheet = within(await screen.findByRole("dialog", { name: 'Pages of version "BETA 2.3"' }));
  expect(await sheet.findByText("Meet us · Agent Anna · Adviser deleted")).toBeVisible();
  expect(sheet.getByText("Otherwise now: agent")).toBeVisible();
});
