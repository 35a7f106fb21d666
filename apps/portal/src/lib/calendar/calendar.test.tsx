import { type Handlers, refusing } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ownTask } from "../../../test/assignment-samples.ts";
import { hoursAgo } from "../../../test/content-samples.ts";
import { openHome } from "../../../test/open-home.ts";

const address = "https://portal.example/api/calendars/abc.ics";
const feed = { madeAt: hoursAgo(50), lastReadAt: hoursAgo(3) };

/** A person with something to do, whose owners allow feeds unless the test says otherwise. */
const openWith = (handlers: Handlers = {}) =>
  openHome({
    "GET /api/user/assignments": () => [ownTask()],
    "GET /api/user/calendar": () => ({ isOffered: true, feed: null }),
    ...handlers,
  });

async function openSheet() {
  await userEvent.click(await screen.findByRole("button", { name: "Calendar" }));
  return within(await screen.findByRole("dialog", { name: "Your due days in a calendar" }));
}

test("where owners do not allow feeds there is no way to one", async () => {
  openWith({ "GET /api/user/calendar": () => ({ isOffered: false, feed: null }) });
  await screen.findByRole("link", { name: "Practise in “First meeting”" });
  expect(screen.queryByRole("button", { name: "Calendar" })).toBeNull();
});

test("an address is made, shown once with its link, and explained", async () => {
  let made = false;
  openWith({
    "GET /api/user/calendar": () => ({ isOffered: true, feed: made ? { ...feed, lastReadAt: null } : null }),
    "POST /api/user/calendar": () => {
      made = true;
      return { address };
    },
  });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole("button", { name: "Make calendar address" }));
  expect(await sheet.findByRole("textbox", { name: "Calendar address" })).toHaveValue(address);
  expect(sheet.getByRole("button", { name: "Copy calendar address" })).toBeVisible();
  expect(sheet.getByRole("link", { name: "Open in your calendar program" })).toHaveAttribute(
    "href",
    "webcal://portal.example/api/calendars/abc.ics",
  );
  expect(sheet.getByText(/This is the only time the address is shown/)).toBeVisible();
  expect(sheet.getByText(/Google Calendar .*Outlook.*Apple/)).toBeVisible();
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  const again = await openSheet();
  expect(await again.findByText(/No calendar has read it yet/)).toBeVisible();
  expect(again.queryByRole("textbox", { name: "Calendar address" })).toBeNull();
});

test("what an owner has switched off meanwhile is said, and nothing is made", async () => {
  openWith({ "POST /api/user/calendar": refusing("conflict", "Calendar feeds are switched off.") });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole("button", { name: "Make calendar address" }));
  expect(await sheet.findByText(/Calendar feeds are switched off/)).toBeVisible();
  expect(sheet.getByRole("button", { name: "Make calendar address" })).toBeEnabled();
});

test("a new address is made after a question, which says what stops", async () => {
  openWith({
    "GET /api/user/calendar": () => ({ isOffered: true, feed }),
    "POST /api/user/calendar": () => ({ address }),
  });
  const sheet = await openSheet();
  expect(screen.getByRole("dialog")).toHaveTextContent(
    /made \d days ago, and a calendar read it \d hours ago\./,
  );
  await userEvent.click(sheet.getByRole("button", { name: "Make a new address" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Make a new address?" }));
  expect(question.getByText(/stops working/)).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Make a new address" }));
  expect(await sheet.findByRole("textbox", { name: "Calendar address" })).toHaveValue(address);
});

test("an address is ended after a question; what did not work can be tried again in it", async () => {
  let tries = 0;
  let ended = false;
  openWith({
    "GET /api/user/calendar": () => ({ isOffered: true, feed: ended ? null : feed }),
    "DELETE /api/user/calendar": () => {
      tries += 1;
      if (tries === 1) return refusing("unavailable", "Try again in a moment.")();
      ended = true;
      return { success: true };
    },
  });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole("button", { name: "End address" }));
  const question = within(await screen.findByRole("alertdialog", { name: "End your calendar address?" }));
  await userEvent.click(question.getByRole("button", { name: "End address" }));
  expect(await question.findByText(/Try again in a moment/)).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "End address" }));
  expect(await sheet.findByRole("button", { name: "Make calendar address" })).toBeVisible();
  expect(await screen.findByText("Calendar address ended")).toBeVisible();
});
