import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { actOnAgent, ownAgent, ownPersona, serveAgents } from "../../../test/agent-list.ts";
import { openApp } from "../../../test/render-app.tsx";
import { agent } from "../../../test/samples.ts";

async function openForm(handlers: Handlers, address: string) {
  const api = serveAgents(handlers);
  const { user, router } = openApp(address);
  const form = within(await screen.findByRole("main"));
  const fill = async (name: RegExp, text: string) => {
    const field = await form.findByRole("textbox", { name });
    await user.clear(field);
    await user.type(field, text);
  };
  const press = async (name: string) => user.click(await form.findByRole("button", { name }));
  return { api, user, router, form, fill, press };
}

const openNew = (handlers: Handlers = {}) => openForm(handlers, "/agent-management/new");
const openEdit = (handlers: Handlers = {}) => openForm(handlers, "/agent-management/3/edit");

async function choose({ user, form }: Awaited<ReturnType<typeof openForm>>, field: RegExp, option: string) {
  await user.click(await form.findByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
}

const pathOf = ({ router }: Awaited<ReturnType<typeof openForm>>) => router.state.location.pathname;

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
  expect(pathOf(opened)).toBe("/agent-management");
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
  await user.click(await form.findByRole("radio", { name: "Registered elsewhere" }));
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
  await user.click(await form.findByRole("radio", { name: "Registered elsewhere" }));
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
  await user.click(await form.findByRole("radio", { name: "Registered elsewhere" }));
  await fill(/^Agent ID/, "agent_kim");
  await fill(/^Name/, "Kim");
  await press("Create agent");
  const id = form.getByRole("textbox", { name: /^Agent ID/ });
  await waitFor(() =>
    expect(id).toHaveAccessibleDescription(/^An agent with this ID is already in the registry\./),
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
  expect(api.calls("PATCH /api/agents/:id")).toEqual([
    expect.objectContaining({ body: { name: "Kim", version: 1 } }),
  ]);
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
      body: { persona: { ...sent, script: ["Tell me more", "I am not sure"] }, version: 1 },
    }),
  ]);
});

test("of an agent that is made elsewhere only the registry's fields can be changed", async () => {
  const { api, form, fill, press } = await openEdit({
    "GET /api/agents/:id": () => ownAgent({ persona: null }),
    "PATCH /api/agents/:id": () => agent(),
  });
  expect(await form.findByText(/are set at its provider/)).toBeVisible();
  expect(form.getByRole("textbox", { name: /^Agent ID/ })).toHaveAttribute("readonly");
  expect(form.queryByRole("textbox", { name: /^Persona/ })).toBeNull();
  await fill(/^Description/, "Asks back");
  await press("Save changes");
  await screen.findByText("Changes saved");
  expect(api.calls("PATCH /api/agents/:id")).toEqual([
    expect.objectContaining({ body: { description: "Asks back", version: 1 } }),
  ]);
});

test.each([
  { greetsAgain: true, notes: 1 },
  { greetsAgain: false, notes: 0 },
])("an owner is told once of an agent that greets again after a lost line: $greetsAgain", async (agentIs) => {
  const { form } = await openEdit({
    "GET /api/agents/:id": () => ownAgent({ greetsAgain: agentIs.greetsAgain }),
  });
  await form.findByRole("textbox", { name: /^Name/ });
  expect(
    form.queryAllByText(/^After a lost connection this agent greets people again\. .* voice provider\.$/),
  ).toHaveLength(agentIs.notes);
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

test("voices say their language before they are chosen, and speak it", async () => {
  const { api, user, form, press } = await openEdit({
    "POST /api/voice/engines/speak": () => ({ sound: "UklGRg==", by: null, milliseconds: 12 }),
  });
  await user.click(await form.findByRole("combobox", { name: /^Voice/ }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Calm, German",
    "Bright",
  ]);
  await user.click(screen.getByRole("option", { name: "Calm, German" }));
  await press("Hear Calm");
  expect(await form.findByLabelText("The spoken sentence")).toBeInTheDocument();
  expect(api.calls("POST /api/voice/engines/speak")).toMatchObject([
    { body: { voiceId: "calm", text: expect.stringContaining("Guten Morgen") } },
  ]);
});

test("what was typed is not thrown away without a question, which comes once", async () => {
  const opened = await openNew();
  const { user, form, fill } = opened;
  await fill(/^Name/, "Kim");
  await user.click(form.getByRole("link", { name: "Cancel" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  expect(pathOf(opened)).toBe("/agent-management/new");
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(pathOf(opened)).toBe("/agent-management"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the way back, and a save, lead to the list with its filters", async () => {
  const api = serveAgents({ "PATCH /api/agents/:id": () => agent({ name: "Kim" }) });
  const { user, router } = openApp("/agent-management?search=field");
  await actOnAgent(user, "Edit");
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "!");
  expect(router.state.location.pathname).toBe("/agent-management/3/edit");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Changes saved")).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe("?search=field"));
  await user.click(await screen.findByRole("link", { name: "Field agent" }));
  const main = within(screen.getByRole("main"));
  await main.findByRole("heading", { name: "Edit agent" });
  await user.click(main.getByRole("link", { name: "Agent Management" }));
  await screen.findByRole("searchbox", { name: "Search agents" });
  expect(router.state.location).toMatchObject({ pathname: "/agent-management", search: "?search=field" });
  expect(api.calls("PATCH /api/agents/:id")).toHaveLength(1);
});

test.each(["3", "none"])("no agent of the id %s is said to be none", async (id) => {
  const { form } = await openForm(
    { "GET /api/agents/:id": refusing("not_found") },
    `/agent-management/${id}/edit`,
  );
  expect(await form.findByRole("heading", { name: "Agent Not Found" })).toBeVisible();
});

test("when somebody else changed it, both values are shown and neither is lost", async () => {
  const { api, user, form, fill, press } = await openEdit({
    "PATCH /api/agents/:id": refusing("version_conflict"),
  });
  await fill(/^Name/, "Lee");
  await fill(/^Line 1/, "Hm.");
  await press("Save changes");
  expect(await form.findByText("Somebody else changed this agent meanwhile.")).toBeVisible();
  const rule = { keywords: ["risk"], say: ["None, please."] };
  const theirs = { ...ownPersona, prompt: "You are curious.", rules: [...ownPersona.rules, rule] };
  api.serve({
    "GET /api/agents/:id": () => ownAgent({ name: "Kim", persona: theirs, version: 2 }),
    "PATCH /api/agents/:id": () => agent({ name: "Lee", version: 3 }),
  });
  await press("Load current values");
  const name = form.getByRole("textbox", { name: /^Name/ });
  await waitFor(() => expect(name).toHaveAccessibleDescription("Now saved as: Kim"));
  expect(name).toHaveValue("Lee");
  expect(form.getByRole("textbox", { name: /^Persona/ })).toHaveValue("You are curious.");
  expect(form.getByRole("textbox", { name: "Line 1" })).toHaveValue("Hm.");
  expect(form.getByRole("button", { name: /^Rule 2: risk/ })).toBeVisible();
  await user.click(form.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Changes saved");
  const { moods: _moods, ...sent } = theirs;
  expect(api.calls("PATCH /api/agents/:id").at(-1)).toMatchObject({
    body: { name: "Lee", persona: { ...sent, script: ["Hm.", "Tell me more"] }, version: 2 },
  });
});
