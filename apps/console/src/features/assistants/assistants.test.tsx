// Loaded when first visited; loaded before, no test waits for them.
import "./assistant-management-screen.tsx";
import "./assistant-screens.tsx";
import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  part,
  refusing,
  signedInAs,
} from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { assistant } from "../../../test/samples.ts";
import { owner } from "../../../test/user-list.ts";

const address = "/assistant-management";

/** A server for a signed-in owner with one assistant; a test names what else it has. */
const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/assistants": () => [assistant()],
    "GET /api/assistants/:id": () => assistant(),
    "GET /api/assistants/status": () => ({ isBuiltIn: false }),
    ...more,
  });

async function menuOf(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "Actions for Coach" }));
  return within(await screen.findByRole("menu"));
}

async function act(user: UserEvent, action: string) {
  await user.click((await menuOf(user)).getByRole("menuitem", { name: action }));
}

/** Opens the form for a new assistant, or for the one there is. */
async function openForm(path: "new" | "2/edit") {
  const { user, router } = openApp(`${address}/${path}`);
  const form = within(await screen.findByRole("main"));
  await form.findByRole("textbox", { name: /^Name/ });
  const field = (name: RegExp) => form.getByRole("textbox", { name });
  const fill = async (name: RegExp, text: string) => {
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
  };
  const press = (name: string) => user.click(form.getByRole("button", { name }));
  return { user, router, form, field, fill, press };
}

test("the registry tells what each assistant is for, what answers and who uses it", async () => {
  serve({
    "GET /api/assistants": () => [
      assistant({
        isDefault: true,
        usedByRooms: 3,
        createdByUser: { firstName: "Olga", lastName: "Owner" },
      }),
      assistant({
        id: 4,
        name: "Analyst",
        assistantId: "asst_9f8e7d6c5b1234",
        purpose: "analysis",
        model: "large-1",
        isActive: false,
      }),
    ],
  });
  openApp(address);
  const coach = within(await screen.findByRole("row", { name: /Coach/ }));
  for (const text of ["Default", "Room helper", "Server's model", "3", "Active", "Never", "Olga Owner"])
    expect(coach.getByText(text)).toBeVisible();
  const analyst = within(screen.getByRole("row", { name: /Analyst/ }));
  for (const text of ["asst_…1234", "Organisational analysis", "large-1", "0", "Inactive", "Unknown"])
    expect(analyst.getByText(text)).toBeVisible();
  expect(analyst.queryByText("Default")).toBeNull();
  expect(analyst.getByRole("button", { name: "Copy ID of Analyst" })).toBeVisible();
  expect(document.title).toBe("AI Assistants - Field Advisor");
});

test("where no language model is connected, that is said above the list", async () => {
  const api = serve({ "GET /api/assistants/status": () => ({ isBuiltIn: true }) });
  openApp(address);
  expect(await screen.findByText(/^Built-in helper is used\. It gives all answers until/)).toBeVisible();
  expect(api.calls("GET /api/assistants/status")).toHaveLength(1);
});

test.each([
  ["one is connected", () => ({ isBuiltIn: false })],
  ["nobody knows", brokenConnection],
])("where %s, no built-in helper is spoken of", async (_what, status) => {
  const api = serve({ "GET /api/assistants/status": status });
  openApp(address);
  expect(await screen.findByRole("row", { name: /Coach/ })).toBeVisible();
  await waitFor(() => expect(api.calls("GET /api/assistants/status")).not.toEqual([]));
  expect(screen.queryByText(/Built-in helper/)).toBeNull();
});

test("search and page are asked of the server and stand in the address", async () => {
  const api = serve({ "GET /api/assistants": () => part([assistant()], 60) });
  const { user, router } = openApp(address);
  await user.type(await screen.findByRole("searchbox", { name: "Search assistants" }), "coach");
  await waitFor(() => expect(router.state.location.search).toBe("?search=coach"));
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(api.calls("GET /api/assistants").at(-1)).toMatchObject({
      query: { search: "coach", limit: 25, offset: 25 },
    }),
  );
});

test("an assistant is made with everything that was decided", async () => {
  const api = serve({ "POST /api/assistants": () => assistant() });
  const { user, router, form, fill, press } = await openForm("new");
  await fill(/^Name/, "Coach");
  await fill(/^Assistant ID/, "asst_coach");
  await fill(/^Instructions/, "Be brief.");
  await fill(/^Model/, "large-1");
  await fill(/^Longest answer/, "512");
  await fill(/^Temperature/, "0.7");
  await user.click(form.getByRole("combobox", { name: /^Purpose/ }));
  await user.click(await screen.findByRole("option", { name: "Organisational analysis" }));
  await user.click(form.getByRole("switch", { name: /^Sees the conversation/ }));
  await press("Create assistant");
  expect(await screen.findByText("Assistant created")).toBeVisible();
  expect(router.state.location.pathname).toBe(address);
  expect(api.calls("POST /api/assistants")).toEqual([
    expect.objectContaining({
      body: {
        name: "Coach",
        assistantId: "asst_coach",
        purpose: "analysis",
        instructions: "Be brief.",
        model: "large-1",
        maxTokens: 512,
        temperature: 0.7,
        seesRoom: true,
        seesTranscript: true,
        isActive: true,
      },
    }),
  ]);
});

test("what is missing or no number is said at its field", async () => {
  const api = serve();
  const { field, fill, press } = await openForm("new");
  await fill(/^Longest answer/, "many");
  await fill(/^Temperature/, "3");
  await press("Create assistant");
  await waitFor(() => expect(field(/^Name/)).toHaveAccessibleDescription("Name is required"));
  expect(field(/^Assistant ID/)).toHaveAccessibleDescription(/^Assistant ID is required/);
  expect(field(/^Longest answer/)).toHaveAccessibleDescription(/^Enter a whole number/);
  expect(field(/^Temperature/)).toHaveAccessibleDescription(/^At most 2/);
  expect(api.calls("POST /api/assistants")).toEqual([]);
});

test("an id that is taken is said at the id, and nothing typed is lost", async () => {
  serve({
    "POST /api/assistants": refusing("conflict", "Taken.", [
      { path: "assistantId", message: "Choose another ID." },
    ]),
  });
  const { field, fill, press } = await openForm("new");
  await fill(/^Name/, "Coach");
  await fill(/^Assistant ID/, "asst_coach");
  await press("Create assistant");
  await waitFor(() => expect(field(/^Assistant ID/)).toHaveAccessibleDescription(/^Choose another ID\./));
  expect(field(/^Name/)).toHaveValue("Coach");
});

test("an edit sends only what was changed, and which version it changes", async () => {
  const api = serve({ "PATCH /api/assistants/:id": () => assistant() });
  const { fill, press } = await openForm("2/edit");
  await fill(/^Name/, "Kim");
  await fill(/^Longest answer/, "");
  await press("Save changes");
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/assistants/:id")).toEqual([
    expect.objectContaining({ params: { id: 2 }, body: { name: "Kim", version: 1 } }),
  ]);
});

test("the default assistant stays active, and it is said why", async () => {
  serve({ "GET /api/assistants/:id": () => assistant({ isDefault: true }) });
  const { form } = await openForm("2/edit");
  const active = form.getByRole("switch", { name: /The default assistant stays active\./ });
  expect(active).toBeChecked();
  expect(active).toBeDisabled();
});

test("the way back leads to the list with its filters", async () => {
  serve();
  const { user, router } = openApp(`${address}?search=coach`);
  await act(user, "Edit");
  const main = within(screen.getByRole("main"));
  await main.findByRole("heading", { name: "Edit assistant" });
  expect(router.state.location.pathname).toBe(`${address}/2/edit`);
  await user.click(main.getByRole("link", { name: "AI Assistants" }));
  await screen.findByRole("link", { name: "Coach" });
  expect(router.state.location).toMatchObject({ pathname: address, search: "?search=coach" });
});

test("leaving asks once where something was typed", async () => {
  serve();
  const { user, router, fill } = await openForm("2/edit");
  await fill(/^Name/, "Kim");
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(address));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("an assistant that is gone is said to be, and one that could not be read can be read again", async () => {
  const api = serve({ "GET /api/assistants/:id": brokenConnection });
  const { user } = openApp(`${address}/7/edit`);
  expect(await screen.findByText(/^The server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/assistants/:id": refusing("not_found", "This assistant no longer exists.") });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Assistant Not Found" })).toBeVisible();
});

test("another assistant is made the default", async () => {
  const api = serve({
    "PATCH /api/system/assistant": ({ body }) => ({
      supportEmail: null,
      supportPhone: null,
      timeZone: "UTC",
      openaiAssistantId: body.assistantId,
      defaultAgentId: null,
    }),
  });
  const { user } = openApp(address);
  await act(user, "Set default");
  expect(await screen.findByText("Default assistant: Coach")).toBeVisible();
  expect(api.calls("PATCH /api/system/assistant")).toMatchObject([{ body: { assistantId: "asst_coach" } }]);
  await waitFor(() => expect(api.calls("GET /api/assistants")).toHaveLength(2));
});

test("a default that was not changed says why", async () => {
  serve({ "PATCH /api/system/assistant": refusing("conflict", "This assistant is switched off.") });
  const { user } = openApp(address);
  await act(user, "Set default");
  expect(
    await screen.findByText("Failed to update assistant ID. This assistant is switched off."),
  ).toBeVisible();
});

test("deactivating says what rooms do meanwhile, and can be undone", async () => {
  let stored = assistant({ usedByRooms: 2 });
  const api = serve({
    "GET /api/assistants": () => [stored],
    "PATCH /api/assistants/:id": ({ body }) =>
      (stored = { ...stored, isActive: body.isActive ?? stored.isActive }),
  });
  const { user } = openApp(address);
  await act(user, "Deactivate");
  expect(await screen.findByText("Deactivated: Coach")).toBeVisible();
  expect(screen.getByText("2 rooms use the default assistant meanwhile.")).toBeVisible();
  expect(await screen.findByText("Inactive")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Activated: Coach")).toBeVisible();
  expect(api.calls("PATCH /api/assistants/:id")).toMatchObject([
    { body: { isActive: false } },
    { body: { isActive: true } },
  ]);
});

test.each([
  ["the default one", { isDefault: true }, ["Deactivate", "Delete"], /^This is the default assistant\./],
  ["one that rooms use", { usedByRooms: 1 }, ["Delete"], /^Rooms use this assistant\./],
  [
    "one that is switched off",
    { isActive: false },
    ["Set default", "Assign to rooms"],
    /^Activate this assistant before/,
  ],
  ["one for analyses", { purpose: "analysis" }, ["Assign to rooms"], /^This assistant is not for rooms\./],
] as const)("of %s, what cannot be done says why", async (_what, changes, actions, reason) => {
  serve({ "GET /api/assistants": () => [assistant(changes)] });
  const { user } = openApp(address);
  const menu = await menuOf(user);
  for (const name of actions) {
    const item = menu.getByRole("menuitem", { name });
    expect(item).toHaveAttribute("aria-disabled", "true");
    expect(item).toHaveAccessibleDescription(reason);
    await user.click(item);
  }
  expect(screen.getByRole("menu")).toBeVisible();
});

test("deleting asks first; what the server refuses is said in the question", async () => {
  const api = serve({ "DELETE /api/assistants/:id": refusing("conflict", "A room uses it since.") });
  const { user } = openApp(address);
  await act(user, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: 'Delete "Coach"?' }));
  await user.click(question.getByRole("button", { name: "Delete assistant" }));
  expect(await question.findByText("A room uses it since.")).toBeVisible();
  api.serve({ "DELETE /api/assistants/:id": () => ({ success: true }) });
  await user.click(question.getByRole("button", { name: "Delete assistant" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("DELETE /api/assistants/:id")).toMatchObject([
    { params: { id: 2 } },
    { params: { id: 2 } },
  ]);
});

test("an assistant is tried with a question, and the time it took is told", async () => {
  const api = serve({
    "POST /api/assistants/:id/test": () => ({
      answer: "Ask what they compare.",
      milliseconds: 1234,
      builtIn: true,
    }),
  });
  const { user } = openApp(address);
  await act(user, "Test");
  const box = within(await screen.findByRole("dialog", { name: "Test Coach" }));
  await user.click(box.getByRole("button", { name: "Ask" }));
  expect(await box.findByText("Ask what they compare.")).toBeVisible();
  expect(box.getByText("Answered in 1.2 s.")).toBeVisible();
  expect(box.getByText("Built-in helper is used.")).toBeVisible();
  api.serve({
    "POST /api/assistants/:id/test": () => ({ answer: "Yes.", milliseconds: 80, builtIn: false }),
  });
  const question = box.getByRole("textbox", { name: "Question" });
  await user.clear(question);
  await user.click(box.getByRole("button", { name: "Ask" }));
  expect(await box.findByText("Type a question first")).toBeVisible();
  await user.type(question, "And now?");
  await user.click(box.getByRole("button", { name: "Ask" }));
  expect(await box.findByText("Yes.")).toBeVisible();
  expect(box.queryByText("Built-in helper is used.")).toBeNull();
  expect(api.calls("POST /api/assistants/:id/test").at(-1)).toMatchObject({
    params: { id: 2 },
    body: { question: "And now?" },
  });
});

test("an answer's Markdown is shown as it was meant", async () => {
  serve({
    "POST /api/assistants/:id/test": () => ({
      answer: "**Basic analysis**\n\n- one",
      milliseconds: 80,
      builtIn: true,
    }),
  });
  const { user } = openApp(address);
  await act(user, "Test");
  await user.click(await screen.findByRole("button", { name: "Ask" }));
  expect((await screen.findByText("Basic analysis")).tagName).toBe("STRONG");
});

test("a model that does not answer is waited for once, and told", async () => {
  const api = serve({ "POST /api/assistants/:id/test": noAnswer });
  const { user } = openApp(address);
  await act(user, "Test");
  await user.click(await screen.findByRole("button", { name: "Ask" }));
  await user.click(await screen.findByRole("button", { name: "Asking..." }));
  expect(api.calls("POST /api/assistants/:id/test")).toHaveLength(1);
});

test("an answer that could not be had says why", async () => {
  serve({
    "POST /api/assistants/:id/test": refusing("provider_timeout", "The model did not answer in time."),
  });
  const { user } = openApp(address);
  await act(user, "Test");
  await user.click(await screen.findByRole("button", { name: "Ask" }));
  expect(await screen.findByText("The model did not answer in time.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask" })).toBeEnabled();
});
