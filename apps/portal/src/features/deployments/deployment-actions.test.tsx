import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { deployment } from "@field-advisor/ui/testing-data";

/** A server that remembers the one deployment it has. */
function serve(initial: Deployment, more: Handlers = {}) {
  let stored = initial;
  return fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/deployments": () => [stored],
    "PATCH /api/deployments/:id": ({ body }) => {
      stored = { ...stored, status: body.status ?? stored.status };
      return { deployment: stored, accessCode: null };
    },
    ...more,
  });
}

async function act(user: UserEvent, action: string) {
  await user.click(await screen.findByRole("button", { name: "Actions for Autumn meeting" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

const row = () => within(screen.getByRole("row", { name: /Autumn meeting/ }));

test("pausing works at once and can be undone", async () => {
  const api = serve(deployment());
  const { user } = openApp("/deployments");
  await act(user, "Pause");
  expect(await screen.findByText("Paused: Autumn meeting")).toBeVisible();
  await waitFor(() => expect(row().getByText("Paused")).toBeVisible());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Active: Autumn meeting")).toBeVisible();
  await waitFor(() => expect(row().getByText("Active")).toBeVisible());
  expect(api.calls("PATCH /api/deployments/:id")).toMatchObject([
    { body: { status: "paused" } },
    { body: { status: "active" } },
  ]);
});

test.each(["paused", "ended"] as const)(
  "a deployment that is %s can be made active again",
  async (status) => {
    serve(deployment({ status, isActive: false }));
    const { user } = openApp("/deployments");
    await act(user, "Activate");
    await waitFor(() => expect(row().getByText("Active")).toBeVisible());
  },
);

test("what was archived comes back paused, and stays closed until it is activated", async () => {
  const api = serve(deployment({ status: "archived", isActive: false }));
  const { user } = openApp("/deployments?status=archived");
  await act(user, "Restore");
  await waitFor(() => expect(row().getByText("Paused")).toBeVisible());
  expect(api.calls("PATCH /api/deployments/:id")).toMatchObject([{ body: { status: "paused" } }]);
});

test("a copy is made, paused and without invitations, and the list is read again", async () => {
  const copy = deployment({
    id: "copycopy12345678",
    deploymentName: "Autumn meeting (copy)",
    status: "paused",
  });
  const api = serve(deployment(), { "POST /api/deployments/:id/duplicate": () => copy });
  const { user } = openApp("/deployments");
  await act(user, "Duplicate");
  expect(await screen.findByText("Duplicated: Autumn meeting")).toBeVisible();
  expect(screen.getByText("Autumn meeting (copy) is paused and has no invitations yet.")).toBeVisible();
  expect(api.calls("POST /api/deployments/:id/duplicate")).toMatchObject([
    { params: { id: "abcdefgh12345678" } },
  ]);
  await waitFor(() => expect(api.calls("GET /api/deployments")).toHaveLength(2));
});

test("the menu copies the link that recipients get", async () => {
  serve(deployment());
  const { user } = openApp("/deployments");
  await act(user, "Copy link");
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("http://deploy.test/deployment/autumn-meeting-x7k2");
});

test.each([
  ["the server refuses", refusing("forbidden", "Only owners may do that."), "Only owners may do that."],
  [
    "the connection breaks",
    brokenConnection,
    "The server could not be reached. Check your connection and try again.",
  ],
] as const)("when %s the status stays and the change can be tried again", async (_what, update, sentence) => {
  const api = serve(deployment(), { "PATCH /api/deployments/:id": update });
  const { user } = openApp("/deployments");
  await act(user, "Pause");
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(`Autumn meeting was not changed. ${sentence}`)).toBeVisible();
  expect(row().getByText("Active")).toBeVisible();
  api.serve({
    "PATCH /api/deployments/:id": () => ({ deployment: deployment({ status: "paused" }), accessCode: null }),
  });
  await user.click(alert.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Paused: Autumn meeting")).toBeVisible();
});

test.each([
  ["End", "Ended"],
  ["Archive", "Archived"],
])("%s is asked about first", async (action, label) => {
  const api = serve(deployment());
  const { user } = openApp("/deployments");
  await act(user, action);
  const question = within(await screen.findByRole("alertdialog", { name: `${action} "Autumn meeting"?` }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("PATCH /api/deployments/:id")).toEqual([]);
  await act(user, action);
  await user.click(await screen.findByRole("button", { name: `${action} deployment` }));
  await waitFor(() => expect(row().getByText(label)).toBeVisible());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a question whose answer did not arrive stays open and says so", async () => {
  serve(deployment(), { "PATCH /api/deployments/:id": brokenConnection });
  const { user } = openApp("/deployments");
  await act(user, "Archive");
  await user.click(await screen.findByRole("button", { name: "Archive deployment" }));
  const question = within(screen.getByRole("alertdialog"));
  expect(await question.findByText(/server could not be reached/)).toBeVisible();
});

test("the preview opens beside the list", async () => {
  serve(deployment());
  const { user } = openApp("/deployments");
  await user.click(await screen.findByRole("button", { name: "Actions for Autumn meeting" }));
  const preview = await screen.findByRole("menuitem", { name: "Preview" });
  expect(preview).toHaveAttribute("href", "http://deploy.test/deployment/autumn-meeting-x7k2?preview=true");
  expect(preview).toHaveAttribute("target", "_blank");
  expect(preview).toHaveAttribute("rel", "noopener");
});

test("only what fits the state is offered", async () => {
  serve(deployment({ status: "archived", hasAccessCode: false }));
  const { user } = openApp("/deployments");
  await user.click(await screen.findByRole("button", { name: "Actions for Autumn meeting" }));
  await screen.findByRole("menuitem", { name: "Open" });
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Open",
    "Copy link",
    "Duplicate",
    "Restore",
  ]);
});
