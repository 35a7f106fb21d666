// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "./training-tab.tsx";
import { brokenConnection, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { defaultTraining } from "@field-advisor/schema/practice-constants";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";

const untouched = { ...defaultTraining, returnsAfterDays: [...defaultTraining.returnsAfterDays] };

async function openTraining(more: Handlers = {}) {
  const api = serveRooms({
    "GET /api/test-rooms/:id/training": () => untouched,
    "PUT /api/test-rooms/:id/training": ({ body: { version, ...changes } }) => ({
      ...untouched,
      ...changes,
      version: version + 1,
    }),
    ...more,
  });
  const { user } = openApp("/test-room/5/edit?tab=training");
  const save = async () => user.click(await screen.findByRole("button", { name: "Save training" }));
  return { api, user, save };
}

const back = () => screen.getByRole("textbox", { name: /Comes back after a pass/ });

test("how people train is decided, and only what was changed is sent", async () => {
  const { api, user, save } = await openTraining();
  await user.click(await screen.findByRole("switch", { name: /Record calls/ }));
  const days = screen.getByRole("textbox", { name: /Days that a recording/ });
  await user.clear(days);
  await user.type(days, "14");
  await user.click(screen.getByRole("combobox", { name: /rate themselves/ }));
  await user.click(await screen.findByRole("option", { name: "No" }));
  await user.clear(back());
  await user.type(back(), "3, 10");
  await save();
  expect(await screen.findByText("Training saved")).toBeVisible();
  expect(api.calls("PUT /api/test-rooms/:id/training")).toMatchObject([
    {
      params: { id: 5 },
      body: {
        recordsCalls: true,
        recordingDays: 14,
        ratesSelf: false,
        returnsAfterDays: [3, 10],
        version: 0,
      },
    },
  ]);
  expect(back()).toHaveValue("3, 10");
});

test("it says what the category means, and an empty list is none", async () => {
  const { api, user, save } = await openTraining();
  expect(await screen.findByRole("combobox", { name: /rate themselves/ })).toHaveTextContent(
    "As the category: yes in Training rooms",
  );
  await user.clear(back());
  await save();
  await screen.findByText("Training saved");
  expect(api.calls("PUT /api/test-rooms/:id/training")).toMatchObject([
    { body: { returnsAfterDays: [], version: 0 } },
  ]);
});

test.each([
  ["7, 2", "Each day must come after the one before it"],
  ["soon", "Write days as whole numbers, with commas between them"],
  ["400", "At most 365 days"],
  ["1, 2, 3, 4, 5, 6, 7", "At most 6 times"],
])("%s is refused at its field", async (typed, message) => {
  const { api, user, save } = await openTraining();
  await screen.findByRole("switch", { name: /Record calls/ });
  await user.clear(back());
  await user.type(back(), typed);
  await save();
  expect(back()).toHaveAccessibleDescription(expect.stringContaining(message) as string);
  expect(back()).toHaveValue(typed);
  expect(api.calls("PUT /api/test-rooms/:id/training")).toEqual([]);
});

test("what another owner saved meanwhile is shown and lost by nobody", async () => {
  const { api, user, save } = await openTraining();
  await user.click(await screen.findByRole("switch", { name: /Record calls/ }));
  api.serve({
    "GET /api/test-rooms/:id/training": () => ({ ...untouched, recordingDays: 7, version: 1 }),
    "PUT /api/test-rooms/:id/training": refusing("version_conflict"),
  });
  await save();
  await user.click(await screen.findByRole("button", { name: "Load current values" }));
  expect(await screen.findByRole("textbox", { name: /Days that a recording/ })).toHaveValue("7");
  expect(screen.getByRole("switch", { name: /Record calls/ })).toBeChecked();
});

test("settings that could not be read can be read again", async () => {
  const { api, user } = await openTraining({ "GET /api/test-rooms/:id/training": brokenConnection });
  const retry = await screen.findByRole("button", { name: "Retry" });
  api.serve({ "GET /api/test-rooms/:id/training": () => untouched });
  await user.click(retry);
  expect(await screen.findByRole("switch", { name: /Record calls/ })).toBeVisible();
});
