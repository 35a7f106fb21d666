// Loaded when first opened; loaded before, no test waits for it.
import "./agent-editors.tsx";
import "./agent-rules.ts";
import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { actOnAgent, ownAgent, ownPersona, serveAgents } from "../../../test/agent-list.ts";
import { openApp } from "../../../test/render-app.tsx";
import { agent } from "../../../test/samples.ts";

async function openForm(handlers: Handlers, editing: boolean) {
  const api = serveAgents(handlers);
  const { user } = openApp("/agent-management");
  if (editing) await actOnAgent(user, "Edit");
  else await user.click(await screen.findByRole("button", { name: "New agent" }));
  const form = within(await screen.findByRole("dialog", { name: editing ? "Edit agent" : "New agent" }));
  const fill = async (name: RegExp, text: string) => {
    const field = await form.findByRole("textbox", { name });
    await user.clear(field);
    await user.type(field, text);
  };
  const press = (name: string) => user.click(form.getByRole("button", { name }));
  return { api, user, form, fill, press };
}

const openNew = (handlers: Handlers = {}) => openForm(handlers, false);
const openEdit = (handlers: Handlers = {}) => openForm(handlers, true);

async function choose({ user, form }: Awaited<ReturnType<typeof openForm>>, field: RegExp, option: string) {
  await user.click(await form.findByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}

test("an own agent is made with its persona, and its lines in their order", async () => {
  const opened = await openNew({ "POST /api/agents": () => agent({ name: "Cautious client" }) });
  const { api, user, form, fill, press } = opened;
  await fill(/^Name/, "Cautious client");
  await fill(/^First message/, "Good morning");
  await choose(opened, /^Voice/, "Bright");
  for (const line of ["one", "two", "three"]) {
    await press("Add line");
    await user.keyboard(line);
  }
  // By keyboard alone: the moved line keeps the focus, and so can be moved on.
  form.getByRole("button", { name: "Move line 3 up" }).focus();
  await user.keyboard("{Enter}{Enter}{Enter}");
  expect(form.getByRole("button", { name: "Move line 1 up" })).toHaveFocus();
  await press("Remove line 2");
  expect(form.getByRole("button", { name: "Add line" })).toHaveFocus();
  await press("Create agent");
  expect(await screen.findByText("Agent created successfully")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls("POST /api/agents")).toMatchObject([
    {
      body: {
        name: "Cautious client",
        description: null,
        persona: { firstMessage: "Good morning", prompt: "", voiceId: "bright", script: ["three", "two"] },
      },
    },
  ]);
});

test("an agent that exists elsewhere is listed by its id", async () => {
  const opened = await openNew({ "POST /api/agents": () => agent() });
  const { api, user, form, fill, press } = opened;
  await user.click(form.getByRole("radio", { name: "Registered elsewhere" }));
  expect(form.queryByRole("combobox", { name: /^Voice/ })).toBeNull();
  await fill(/^Agent ID/, "agent_kim");
  await fill(/^Name/, "Kim");
  await fill(/^Domain/, "Pensions");
  await choose(opened, /^Source/, "Custom");
  await press("Create agent");
  await screen.findByText("Agent created successfully");
  expect(api.calls("POST /api/agents")).toMatchObject([
    { body: { agentId: "agent_kim", name: "Kim", domain: "Pensions", source: "custom" } },
  ]);
  expect(api.calls("POST /api/agents")).not.toMatchObject([{ body: { persona: expect.anything() } }]);
});

test("what is missing is said at its field, and above the form", async () => {
  const { api, form, press } = await openNew();
  await press("Add line");
  await press("Create agent");
  expect(await form.findByText("Please check 3 fields.")).toBeVisible();
  expect(form.getByRole("textbox", { name: /^Name/ })).toHaveAccessibleDescription("Name is required");
  expect(form.getByRole("combobox", { name: /^Voice/ })).toHaveAccessibleDescription("Choose a voice");
  expect(form.getByRole("textbox", { name: "Line 1" })).toHaveAccessibleDescription("A line is empty");
  expect(api.calls("POST /api/agents")).toEqual([]);
});

test("both of an agent that exists elsewhere are asked for at once", async () => {
  const { user, form, press } = await openNew();
  await user.click(form.getByRole("radio", { name: "Registered elsewhere" }));
  await press("Create agent");
  expect(await form.findByText("Agent ID is required")).toBeVisible();
  expect(form.getByText("Name is required")).toBeVisible();
});

test("a line that was wrong is right as soon as it is mended", async () => {
  const { user, form, press } = await openNew();
  await press("Add line");
  await press("Create agent");
  const line = form.getByRole("textbox", { name: "Line 1" });
  await waitFor(() => expect(line).toBeInvalid());
  await user.type(line, "Tell me more");
  await waitFor(() => expect(line).toBeValid());
});

test("an id that is there already is said at the id, and nothing typed is lost", async () => {
  const { user, form, fill, press } = await openNew({
    "POST /api/agents": refusing("conflict", "Known already."),
  });
  await user.click(form.getByRole("radio", { name: "Registered elsewhere" }));
  await fill(/^Agent ID/, "agent_kim");
  await fill(/^Name/, "Kim");
  await press("Create agent");
  const id = form.getByRole("textbox", { name: /^Agent ID/ });
  await waitFor(() =>
    expect(id).toHaveAccessibleDescription(/^An agent with this ID is in the registry already\./),
  );
  expect(id).toHaveFocus();
  expect(form.getByRole("textbox", { name: /^Name/ })).toHaveValue("Kim");
});

test("what the server finds wrong in a line is said at that line", async () => {
  const refused = refusing("invalid_request", "Please check what you entered.", [
    { path: "persona.script.1", message: "This line cannot be spoken." },
  ]);
  const { form, fill, press } = await openEdit({ "PATCH /api/agents/:id": refused });
  await fill(/^Line 2/, "???");
  await press("Save changes");
  const line = form.getByRole("textbox", { name: "Line 2" });
  await waitFor(() => expect(line).toHaveAccessibleDescription("This line cannot be spoken."));
  expect(line).toHaveValue("???");
});

test("an edit begins with what the agent is, and sends only what was changed", async () => {
  const { api, form, fill, press } = await openEdit({
    "PATCH /api/agents/:id": () => agent({ name: "Kim" }),
  });
  expect(await form.findByRole("textbox", { name: /^Persona/ })).toHaveValue("You are a cautious client.");
  expect(form.getByRole("textbox", { name: "Line 2" })).toHaveValue("Tell me more");
  await waitFor(() => expect(form.getByRole("combobox", { name: /^Voice/ })).toHaveTextContent("Calm"));
  await fill(/^Name/, "Kim");
  await press("Save changes");
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/agents/:id")).toMatchObject([{ params: { id: 3 }, body: { name: "Kim" } }]);
  expect(api.calls("PATCH /api/agents/:id")).toEqual([expect.objectContaining({ body: { name: "Kim" } })]);
});

test("a persona is sent as a whole", async () => {
  const { moods: _moods, ...sent } = ownPersona;
  const { api, form, press } = await openEdit({ "PATCH /api/agents/:id": () => agent() });
  await form.findByRole("textbox", { name: "Line 1" });
  await press("Move line 1 down");
  await press("Save changes");
  await screen.findByText("Changes saved");
  expect(api.calls("PATCH /api/agents/:id")).toEqual([
    expect.objectContaining({
      body: { persona: { ...sent, script: ["Tell me more", "I am not sure"] } },
    }),
  ]);
});

test("of an agent that is made elsewhere only the registry's fields can be changed", async () => {
  const { api, form, fill, press } = await openEdit({
    "GET /api/agents/:id": () => ownAgent({ persona: null }),
    "PATCH /api/agents/:id": () => agent(),
  });
  expect(await form.findByText(/is decided where it was made/)).toBeVisible();
  expect(form.getByRole("textbox", { name: /^Agent ID/ })).toHaveAttribute("readonly");
  expect(form.queryByRole("textbox", { name: /^Persona/ })).toBeNull();
  await fill(/^Description/, "Asks back");
  await press("Save changes");
  await screen.findByText("Changes saved");
  expect(api.calls("PATCH /api/agents/:id")).toEqual([
    expect.objectContaining({ body: { description: "Asks back" } }),
  ]);
});

test("saving without a change sends nothing", async () => {
  const { api, form, press } = await openEdit();
  await form.findByRole("textbox", { name: /^Name/ });
  await press("Save changes");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls("PATCH /api/agents/:id")).toEqual([]);
});

test("a failure is told and everything typed stays", async () => {
  const { form, fill, press } = await openEdit({ "PATCH /api/agents/:id": brokenConnection });
  await fill(/^Name/, "Kim");
  await press("Save changes");
  expect(await screen.findByText(/^Failed to update agent\. The server could not be reached/)).toBeVisible();
  expect(form.getByRole("textbox", { name: /^Name/ })).toHaveValue("Kim");
});

test("an agent or voices that could not be read can be read again", async () => {
  const { api, form, press } = await openEdit({
    "GET /api/agents/:id": brokenConnection,
    "GET /api/voice/voices": brokenConnection,
  });
  expect(await form.findByText(/server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/agents/:id": () => ownAgent() });
  await press("Retry");
  expect(await form.findByText(/^Failed to fetch voices/)).toBeVisible();
  api.serve({ "GET /api/voice/voices": () => [] });
  await press("Retry");
  const voice = await form.findByRole("combobox", { name: /^Voice/ });
  await waitFor(() => expect(voice).toHaveTextContent("calm (no longer offered)"));
});

test("what was typed is not thrown away without a question", async () => {
  const { user, fill } = await openNew();
  await fill(/^Name/, "Kim");
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
});
