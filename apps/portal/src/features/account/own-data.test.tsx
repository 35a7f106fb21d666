import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { OwnDeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { emptyHome } from "../../../test/samples.ts";

const ada = someone();

const request = (changes: Partial<OwnDeletionRequest> = {}): OwnDeletionRequest => ({
  id: 3,
  state: "open",
  reason: "",
  askedAt: "2026-11-20T09:00:00Z",
  closedAt: null,
  answer: null,
  ...changes,
});

const declined = request({
  state: "declined",
  closedAt: "2026-11-21T09:00:00Z",
  answer: "Please stay until March.",
});

function open(handlers: Handlers = {}) {
  const api = fakeApi({
    ...emptyHome,
    "GET /api/auth/status": signedInAs(ada),
    "GET /api/auth/deletion-request": () => ({ request: null }),
    ...handlers,
  });
  return { api, ...openApp("/?account=data") };
}

test("the archive is saved under today's date", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: unknown) {
    expect((this as HTMLAnchorElement).download).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  });
  const { user, api } = open({ "GET /api/auth/my-data": () => new Uint8Array([80, 75, 5, 6]) });
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.calls("GET /api/auth/my-data")).toHaveLength(1);
  saved.mockRestore();
});

test("an archive that could not be had says why, and can be tried again", async () => {
  const { user } = open({
    "GET /api/auth/my-data": refusing("too_many_requests", "Please wait a moment."),
  });
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  expect(await screen.findByText("The file was not exported")).toBeVisible();
  expect(screen.getByText(/Please wait a moment\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("asking says what will happen, takes a reason, and the state is shown", async () => {
  const { user, api } = open();
  api.serve({
    "POST /api/auth/deletion-request": () => {
      const asked = request({ reason: "I leave the company." });
      api.serve({ "GET /api/auth/deletion-request": () => ({ request: asked }) });
      return { request: asked };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Request deletion" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request deletion of your account?" }));
  expect(dialog.getByText(/^An owner decides\./)).toBeVisible();
  expect(dialog.getByText(/can no longer sign in/)).toBeVisible();
  const reason = dialog.getByRole("textbox", { name: /^Reason/ });
  expect(reason).toHaveAttribute("maxlength", "500");
  await user.type(reason, "I leave the company.");
  await user.click(dialog.getByRole("button", { name: "Request deletion" }));
  expect(await screen.findByText(/^You asked on .*No owner has decided yet\./)).toBeVisible();
  expect(screen.getByText("Your reason: I leave the company.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request deletion" })).toBeNull();
  expect(api.calls("POST /api/auth/deletion-request")).toMatchObject([
    { body: { reason: "I leave the company." } },
  ]);
});

test("an open request is withdrawn", async () => {
  const { user, api } = open({ "GET /api/auth/deletion-request": () => ({ request: request() }) });
  api.serve({
    "DELETE /api/auth/deletion-request": () => {
      api.serve({ "GET /api/auth/deletion-request": () => ({ request: request({ state: "withdrawn" }) }) });
      return { success: true } as const;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Withdraw request" }));
  expect(await screen.findByText("Request withdrawn")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Request deletion" })).toBeVisible();
});

test("what an owner answered is read, and one may ask again", async () => {
  open({ "GET /api/auth/deletion-request": () => ({ request: declined }) });
  expect(await screen.findByText(/An owner declined on /)).toBeVisible();
  expect(screen.getByText("Please stay until March.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Request again" })).toBeVisible();
});

test("a state that could not be read can be read again", async () => {
  const { user, api } = open({ "GET /api/auth/deletion-request": brokenConnection });
  await screen.findByText(/server could not be reached/);
  expect(screen.queryByRole("button", { name: "Request deletion" })).toBeNull();
  api.serve({ "GET /api/auth/deletion-request": () => ({ request: declined }) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Please stay until March.")).toBeVisible();
});

test("an owner who views as somebody neither takes their data nor asks", async () => {
  const impersonation = {
    user: ada,
    owner: { firstName: "Olga", lastName: "Owner", email: "olga@demo.test" },
    startedAt: "2026-11-20T09:00:00Z",
    expiresAt: "2026-11-20T09:30:00Z",
  };
  open({ "GET /api/auth/status": () => ({ isAuthenticated: true, user: ada, impersonation }) });
  for (const name of ["Download my data", "Request deletion"])
    expect(await screen.findByRole("button", { name })).toHaveAccessibleDescription(
      "Not available while viewing as another user.",
    );
});
