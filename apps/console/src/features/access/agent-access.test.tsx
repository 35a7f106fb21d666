// Loaded when first opened; loaded before, no test waits for them.
import "./agent-access-view.tsx";
import "./person-agents.tsx";
import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveAccess } from "../../../test/access-matrix.ts";
import { openApp } from "../../../test/render-app.tsx";
import { agent } from "../../../test/samples.ts";

const kim = agent({ id: 4, name: "Kim", isActive: false });

async function openGrace(more: Handlers = {}) {
  const api = serveAccess(
    {},
    {
      "GET /api/agents": () => [agent(), kim],
      "GET /api/users/:id/agent-access": () => ({ agentIds: [3] }),
      "GET /api/agent-access": () => [
        { userId: 8, agentIds: [3] },
        { userId: 9, agentIds: [] },
      ],
      "POST /api/users/:id/agent-access": ({ body }) => ({ agentIds: body.agentIds }),
      ...more,
    },
  );
  const { user } = openApp("/user-access-management?tab=agents");
  await user.click(await screen.findByRole("button", { name: "Choose agents of Grace Hopper" }));
  return { api, user, sheet: within(await screen.findByRole("dialog", { name: "Agents of Grace Hopper" })) };
}

test("the agents of one person are chosen and kept when saved", async () => {
  const { api, user, sheet } = await openGrace();
  expect(await sheet.findByRole("checkbox", { name: "Field agent" })).toBeChecked();
  expect(sheet.getByText("Inactive")).toBeVisible();
  const save = sheet.getByRole("button", { name: "Save agents" });
  expect(save).toBeDisabled();
  await user.click(sheet.getByRole("checkbox", { name: "Field agent" }));
  await user.click(sheet.getByRole("checkbox", { name: /Kim/ }));
  await user.click(save);
  expect(await screen.findByText("Agents updated")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls("POST /api/users/:id/agent-access")).toMatchObject([
    { params: { id: 8 }, body: { agentIds: [4] } },
  ]);
});

test("the list shows what each person has, and shows a change", async () => {
  const { api, user, sheet } = await openGrace();
  await user.click(await sheet.findByRole("checkbox", { name: /Kim/ }));
  const rowOf = (name: string) =>
    screen.getByText(name).closest("li") ?? screen.getByRole("list", { name: "People", hidden: true });
  expect(rowOf("Grace Hopper")).toHaveTextContent("Field agent");
  expect(rowOf("Ada Lovelace")).toHaveTextContent("No agents");
  api.serve({ "GET /api/agent-access": () => [{ userId: 8, agentIds: [3, 4] }] });
  await user.click(sheet.getByRole("button", { name: "Save agents" }));
  await waitFor(() => expect(rowOf("Grace Hopper")).toHaveTextContent("Field agent, Kim"));
});

test("owners may talk to every agent, so nothing is chosen for them", async () => {
  serveAccess();
  openApp("/user-access-management?tab=agents");
  const list = within(await screen.findByRole("list", { name: "People" }));
  expect(list.getByText("Every agent")).toBeVisible();
  expect(list.queryByRole("button", { name: "Choose agents of Olga Owner" })).toBeNull();
});

test("a choice that was not kept is still there, and it is said why", async () => {
  const { user, sheet } = await openGrace({
    "POST /api/users/:id/agent-access": refusing("conflict", "They are an owner now."),
  });
  await user.click(await sheet.findByRole("checkbox", { name: /Kim/ }));
  await user.click(sheet.getByRole("button", { name: "Save agents" }));
  expect(await screen.findByText("Failed to update user access. They are an owner now.")).toBeVisible();
  expect(sheet.getByRole("checkbox", { name: /Kim/ })).toBeChecked();
  await user.click(sheet.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("agents that could not be read can be read again", async () => {
  const { api, user, sheet } = await openGrace({ "GET /api/users/:id/agent-access": brokenConnection });
  expect(await sheet.findByText(/server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/users/:id/agent-access": () => ({ agentIds: [] }) });
  await user.click(sheet.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(sheet.getByRole("checkbox", { name: "Field agent" })).not.toBeChecked());
});
