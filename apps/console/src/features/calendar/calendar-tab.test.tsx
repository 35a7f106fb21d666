import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { CalendarOverview } from "@field-advisor/schema/calendars.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openView } from "../../../test/render-view.tsx";
import { CalendarTab } from "./calendar-tab.tsx";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();

function openTab(overview: Partial<CalendarOverview> = {}, handlers: Handlers = {}) {
  const state: CalendarOverview = {
    isOffered: true,
    feeds: 12,
    lastReadAt: null,
    lastRefusal: null,
    ...overview,
  };
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/calendars": () => ({ ...state }),
    "PUT /api/calendars": ({ body }) => {
      const ended = body.isOffered ? 0 : state.feeds;
      Object.assign(state, { isOffered: body.isOffered, feeds: state.feeds - ended });
      return { ended };
    },
    "DELETE /api/calendars": () => {
      const ended = state.feeds;
      state.feeds = 0;
      return { ended };
    },
    ...handlers,
  });
  return openView(<CalendarTab />);
}

const theSwitch = () => screen.findByRole("switch", { name: "Allow calendar feeds" });
const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));

test("an owner allows feeds, and reads where people find them", async () => {
  const { user } = openTab({ isOffered: false, feeds: 0 });
  expect(await theSwitch()).not.toBeChecked();
  expect(screen.getByText("Nobody has a feed while this is off.")).toBeVisible();
  await user.click(await theSwitch());
  expect(await screen.findByText("Calendar feeds are allowed")).toBeVisible();
  expect(await theSwitch()).toBeChecked();
  expect(screen.queryByRole("button", { name: "End all feeds" })).toBeNull();
});

test("it is said how many have one, when one was read, and what failed last", async () => {
  openTab({ lastReadAt: hoursAgo(2), lastRefusal: { at: hoursAgo(3), reason: "unknown" } });
  expect(await screen.findByText("12 people have a feed.")).toBeVisible();
  expect(screen.getByText("2 hours ago")).toBeVisible();
  expect(screen.getByText("3 hours ago")).toBeVisible();
  expect(screen.getByText(/an address that was replaced or ended/)).toBeVisible();
});

test("switching off asks first, says what ends, and what did not work can be tried again", async () => {
  let tries = 0;
  const { user } = openTab(
    {},
    {
      "PUT /api/calendars": () => {
        tries += 1;
        return tries === 1 ? refusing("unavailable", "Try again in a moment.")() : { ended: 12 };
      },
    },
  );
  await user.click(await theSwitch());
  const asked = await question("Switch calendar feeds off?");
  expect(asked.getByText(/The addresses of 12 people stop working/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Switch off" }));
  expect(await asked.findByText(/Try again in a moment/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Switch off" }));
  expect(await screen.findByText("12 feeds ended.")).toBeVisible();
});

test("all are ended after a question", async () => {
  const { user } = openTab({ feeds: 1 });
  await user.click(await screen.findByRole("button", { name: "End all feeds" }));
  const asked = await question("End all calendar feeds?");
  expect(asked.getByText(/The address of 1 person stops working/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "End all feeds" }));
  expect(await screen.findByText("1 calendar feed ended")).toBeVisible();
  expect(await screen.findByText("0 people have a feed.")).toBeVisible();
});

test("what could not be read can be read again", async () => {
  openTab({}, { "GET /api/calendars": refusing("internal", "Something went wrong.") });
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
});
