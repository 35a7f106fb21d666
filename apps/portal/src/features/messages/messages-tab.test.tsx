import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { deployment } from "@field-advisor/ui/testing-data";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { message as sample } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const address = "/deployments/abcdefgh12345678?tab=messages";

const message = (changes: Parameters<typeof sample>[0] = {}) =>
  sample({ isActive: false, assignmentCount: 1, readCount: 1, ...changes });

const serve = (role: Role, more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/deployments/:id": () => deployment(),
    "GET /api/deployments/:id/messages": () => [message()],
    "GET /api/deployment-messages/pages": () => [],
    ...more,
  });

test("the messages of a page show their state and readers, and can be changed", async () => {
  const api = serve("ADMIN", { "PATCH /api/deployment-messages/:id": () => message({ isActive: true }) });
  const { user } = openApp(address);
  const card = within(await screen.findByRole("listitem", { name: "New opening hours" }));
  expect(card.getByText("PAUSED")).toBeVisible();
  expect(card.getByText(/Read by 1 person/)).toBeVisible();
  await user.click(card.getByRole("button", { name: "Activate" }));
  expect(await screen.findByText("Message status has been updated successfully.")).toBeVisible();
  expect(api.calls("GET /api/deployments/:id/messages").length).toBeGreaterThan(1);
});

test("a message to this page starts with it selected", async () => {
  const api = serve("OWNER", {
    "GET /api/deployments/:id/messages": () => [],
    "POST /api/deployment-messages": () => message(),
  });
  const { user } = openApp(address);
  expect(await screen.findByRole("heading", { name: "MESSAGE READY" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send message" }));
  const form = within(await screen.findByRole("dialog", { name: "Send New Message" }));
  expect(await form.findByRole("option", { selected: true })).toHaveTextContent(deployment().deploymentName);
  await user.type(form.getByRole("textbox", { name: "Title" }), "Hello");
  await user.type(form.getByRole("textbox", { name: "Message" }), "World");
  await user.click(form.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Your message has been sent successfully.")).toBeVisible();
  expect(api.calls("POST /api/deployment-messages")).toMatchObject([
    { body: { title: "Hello", deploymentIds: [deployment().id] } },
  ]);
});

test("an adviser reads the messages of their page and changes nothing", async () => {
  serve("USER", { "GET /api/deployments/:id/messages": () => [message({ mayChange: false })] });
  openApp(address);
  const card = within(await screen.findByRole("listitem", { name: "New opening hours" }));
  expect(card.queryByRole("button")).toBeNull();
  expect(card.queryByText(/^Only an owner/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Send message" })).toBeNull();
});
