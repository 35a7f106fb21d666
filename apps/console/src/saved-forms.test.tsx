// Loaded when first visited; loaded before, no test waits for them.
import "./features/companies/companies-screen.tsx";
import "./features/content/content-management-screen.tsx";
import "./features/assistants/assistant-screens.tsx";
import "./features/rooms/practice-settings-screen.tsx";
import "./room-editor-screen.tsx";
import "@field-advisor/ui/rubric-tab";
import type { EndpointName } from "@field-advisor/api-client";
import {
  type FakeApi,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
} from "@field-advisor/api-client/testing";
import { rubric } from "@field-advisor/schema/rubric-forms";
import { company } from "@field-advisor/ui/testing-data";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ownAgent, serveAgents } from "../test/agent-list.ts";
import { libraryItem, serveLibrary } from "../test/library.ts";
import { openApp } from "../test/render-app.tsx";
import { serveRooms } from "../test/rooms.ts";
import { assistant, room, savedLists } from "../test/samples.ts";
import { act, detail, owner, serveUsers } from "../test/user-list.ts";

interface FormCase {
  serve: (more: Handlers) => FakeApi;
  address: string;
  /** Leads from the address to the form. */
  open?: (user: UserEvent) => Promise<void>;
  field: RegExp;
  submit: string;
  /** What a toast says of a save that failed. */
  failed: string;
  reading: EndpointName;
  saving: EndpointName;
  /** As it is read, and answered, once somebody else has written "Theirs" into the field. */
  theirs: object;
  /** What is sent of "Mine". */
  sent: object;
  /** Whether the form is still there after a save. */
  stays?: true;
}

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole("button", { name }));

const savedRubric = (goal: string, version: number) => ({
  version,
  rubric: rubric.parse({
    goal,
    criteria: [
      {
        key: "ear",
        name: "Ear",
        weight: 1,
        checks: [{ key: "open", kind: "asks", sentence: "Asks openly", atLeast: 2 }],
      },
    ],
  }),
  savedAt: "2026-11-20T09:00:00Z",
  savedBy: "Olga Owner",
});

const cases: Record<string, FormCase> = {
  user: {
    serve: serveUsers,
    address: "/user-management",
    open: (user) => act(user, "Edit"),
    field: /^Last Name/,
    submit: "Save changes",
    failed: "Failed to update user.",
    reading: "GET /api/users/:id",
    saving: "PATCH /api/users/:id",
    theirs: detail({ lastName: "Theirs", version: 9 }),
    sent: { lastName: "Mine" },
  },
  company: {
    serve: (more) =>
      fakeApi({
        "GET /api/auth/status": signedInAs(owner),
        "GET /api/companies": () => [company({ version: 1 })],
        ...more,
      }),
    address: "/companies",
    open: (user) => press(user, "Edit"),
    field: /^Company Name/,
    submit: "Update Company",
    failed: "Failed to update company.",
    reading: "GET /api/companies/:id",
    saving: "PUT /api/companies/:id",
    theirs: company({ name: "Theirs", version: 9 }),
    sent: { name: "Mine" },
  },
  agent: {
    serve: serveAgents,
    address: "/agent-management/3/edit",
    field: /^Name/,
    submit: "Save changes",
    failed: "Failed to update agent.",
    reading: "GET /api/agents/:id",
    saving: "PATCH /api/agents/:id",
    theirs: ownAgent({ name: "Theirs", version: 9 }),
    sent: { name: "Mine" },
  },
  assistant: {
    serve: (more) =>
      fakeApi({
        "GET /api/auth/status": signedInAs(owner),
        "GET /api/assistants": () => [assistant()],
        "GET /api/assistants/:id": () => assistant(),
        "GET /api/assistants/status": () => ({ isBuiltIn: false }),
        ...more,
      }),
    address: "/assistant-management/2/edit",
    field: /^Name/,
    submit: "Save changes",
    failed: "Failed to update assistant.",
    reading: "GET /api/assistants/:id",
    saving: "PATCH /api/assistants/:id",
    theirs: assistant({ name: "Theirs", version: 9 }),
    sent: { name: "Mine" },
  },
  room: {
    serve: serveRooms,
    address: "/test-room/5/edit",
    field: /^Name/,
    submit: "Save changes",
    failed: "Failed to update room. Please try again.",
    reading: "GET /api/test-rooms/:id",
    saving: "PATCH /api/test-rooms/:id",
    theirs: room({ name: "Theirs", version: 9 }),
    sent: { name: "Mine" },
    stays: true,
  },
  content: {
    serve: serveLibrary,
    address: "/content-management",
    open: (user) => press(user, "Fee guide"),
    field: /^Title/,
    submit: "Save content",
    failed: "Failed to update content.",
    reading: "GET /api/dashboard/content/:id",
    saving: "PATCH /api/dashboard/content/:id",
    theirs: libraryItem({ title: "Theirs", version: 9 }),
    sent: { title: "Mine" },
  },
  rubric: {
    serve: (more) => serveRooms({ "GET /api/test-rooms/:id/rubric": () => savedRubric("Trust", 1), ...more }),
    address: "/test-room/5/edit?tab=rubric",
    field: /^Goal/,
    submit: "Save rubric",
    failed: "Failed to save the rubric.",
    reading: "GET /api/test-rooms/:id/rubric",
    saving: "PUT /api/test-rooms/:id/rubric",
    theirs: savedRubric("Theirs", 9),
    sent: { rubric: { goal: "Mine" } },
    stays: true,
  },
  list: {
    serve: serveRooms,
    address: "/practice-settings",
    field: /^Skills/,
    submit: "Save lists",
    failed: "Failed to save the lists.",
    reading: "GET /api/practice/lists",
    saving: "PATCH /api/practice/lists",
    theirs: savedLists({ skills: ["Theirs"], version: 9 }),
    sent: { skills: ["Mine"] },
    stays: true,
  },
};

test.each(Object.entries(cases))(
  "%s: saved without a change, nothing is sent",
  async (_what, { serve, address, open, field: label, submit, saving, theirs, stays }) => {
    const api = serve({ [saving]: () => theirs });
    const { user } = openApp(address);
    await open?.(user);
    const field = await screen.findByRole("textbox", { name: label });
    await press(user, submit);
    if (stays) {
      await user.type(field, "!");
      await press(user, submit);
    }
    await waitFor(() =>
      expect({ isOpen: field.isConnected, saves: api.calls(saving).length }).toEqual(
        stays ? { isOpen: true, saves: 1 } : { isOpen: false, saves: 0 },
      ),
    );
  },
);

test.each(Object.entries(cases))(
  "%s: what is typed outlives a save that fails, and one before which somebody else saved",
  async (what, { serve, address, open, field: label, submit, failed, reading, saving, theirs, sent }) => {
    const api = serve({ [saving]: refusing("unavailable", "The server is busy.") });
    const { user } = openApp(address);
    await open?.(user);
    const field = await screen.findByRole("textbox", { name: label });
    await user.clear(field);
    await user.type(field, "Mine");
    await press(user, submit);
    expect(await screen.findByText(`${failed} The server is busy.`)).toBeVisible();
    expect(field).toHaveValue("Mine");
    api.serve({ [saving]: refusing("version_conflict") });
    await press(user, submit);
    expect(await screen.findByText(`Somebody else changed this ${what} meanwhile.`)).toBeVisible();
    api.serve({ [reading]: () => theirs, [saving]: () => theirs });
    await press(user, "Load current values");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Now saved as: Theirs/));
    expect(field).toHaveValue("Mine");
    await press(user, submit);
    await waitFor(() => expect(api.calls(saving).at(-1)).toMatchObject({ body: { ...sent, version: 9 } }));
  },
);
