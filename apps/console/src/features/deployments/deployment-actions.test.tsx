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
import { deployment } from "../../../test/samples.ts";

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

test.each(["paused", "ended", "archived"] as const)(
  "a deployment that is %s can be made active again",
  async (status) => {
    serve(deployment({ status, isActive: false }));
    const { user } = openApp("/deployments");
    await act(user, "Activate");
    await waitFor(() => expect(row().getByText("Active")).toBeVisible());
  },
);

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

test("renewing says what the old code loses and shows the new one", async () => {
  const api = serve(deployment(), {
    "POST /api/deployments/:id/access-code": () => ({ accessCode: "NEWC-ODE2" }),
  });
  const { user } = openApp("/deployments");
  await act(user, "Renew access code");
  const question = within(await screen.findByRole("alertdialog"));
  expect(
    question.getByText(/old code stops working immediately, and everyone who entered with it is signed out/),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Renew code" }));
  const issued = within(await screen.findByRole("dialog", { name: "New access code" }));
  expect(issued.getByRole("textbox", { name: "Access code" })).toHaveValue("NEWC-ODE2");
  expect(api.calls("POST /api/deployments/:id/access-code")).toMatchObject([
    { params: { id: "abcdefgh12345678" } },
  ]);
});

test("a code that could not be renewed leaves the question open", async () => {
  serve(deployment(), {
    "POST /api/deployments/:id/access-code": refusing("not_found", "This deployment does not exist."),
  });
  const { user } = openApp("/deployments");
  await act(user, "Renew access code");
  await user.click(await screen.findByRole("button", { name: "Renew code" }));
  expect(await screen.findByText("This deployment does not exist.")).toBeVisible();
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
  await screen.findByRole("menuitem", { name: "Edit" });
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Edit",
    "Preview",
    "Activate",
  ]);
});
