import { fakeApi, noAnswer, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { deployment, release } from "@field-advisor/ui/testing-data";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageVersion as version } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const { id } = deployment();

const current = () =>
  version({ release: release({ id: 8, version: "BETA 2.4", userName: null }), changed: [], isCurrent: true });

const serve = (more: Handlers = {}, role: Role = "OWNER") =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/page-agents": () => [],
    "GET /api/deployments/:id/usage": noAnswer,
    "GET /api/deployments/:id": () => deployment({ pageVersion: "BETA 2.4", isEditedSinceRelease: true }),
    "GET /api/deployments/:id/releases": () => [current(), version()],
    ...more,
  });

async function open() {
  const { user } = openApp(`/deployments/${id}`);
  return { user, versions: within(await screen.findByRole("region", { name: "Versions" })) };
}

test("a page says which version it has, that it was edited since, and what each version was", async () => {
  serve();
  const { versions } = await open();
  expect(await versions.findByText("Page version: BETA 2.4")).toBeVisible();
  expect(versions.getByText("Edited since")).toBeVisible();
  const [newest, older] = await versions.findAllByRole("listitem");
  expect(newest).toHaveTextContent(/BETA 2\.4.*Current.*by a deleted user.*The same now/);
  expect(older).toHaveTextContent(
    /BETA 2\.3.*Better greetings.*by Olga Owner • Nov 20, 2026.*Meet us · Agent Anna · Adviser deleted/,
  );
  expect(older).toHaveTextContent("Otherwise now: title, agent");
});

test("an owner restores a version for this page alone", async () => {
  const api = serve({
    "GET /api/fast-redeploy/preflight": () => ({
      totals: { pages: 1, updated: 1, blocked: 0, warned: 0, changed: 1, notActive: 0 },
      providerAnswered: true,
      pages: [],
    }),
    "POST /api/fast-redeploy/releases/:id/restore": () => ({
      successfulUpdates: 1,
      totalDeployments: 1,
      targetVersion: "BETA 2.3",
      releaseId: 9,
      leftOut: [],
    }),
  });
  const { user, versions } = await open();
  await user.click(await versions.findByRole("button", { name: "Restore this version" }));
  const question = within(await screen.findByRole("dialog", { name: 'Restore version "BETA 2.3"?' }));
  const restore = question.getByRole("button", { name: "Restore this version" });
  await waitFor(() => expect(restore).not.toHaveAttribute("aria-disabled"));
  await user.click(restore);
  expect(await screen.findByText("Version restored")).toBeVisible();
  expect(api.calls("GET /api/fast-redeploy/preflight")).toMatchObject([
    { query: { releaseId: 7, deploymentId: id } },
  ]);
  expect(api.calls("POST /api/fast-redeploy/releases/:id/restore")).toMatchObject([
    { params: { id: 7 }, body: { deploymentId: id } },
  ]);
  await waitFor(() => expect(api.calls("GET /api/deployments/:id/releases")).toHaveLength(2));
});

test.each(["ADMIN", "USER"] as const)("%s reads the versions and restores none", async (role) => {
  serve({}, role);
  const { versions } = await open();
  expect(await versions.findAllByRole("listitem")).toHaveLength(2);
  expect(versions.queryByRole("button", { name: "Restore this version" })).toBeNull();
});
