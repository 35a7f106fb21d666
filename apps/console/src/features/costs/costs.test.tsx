import { fakeApi, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Costs } from "@field-advisor/schema/costs.endpoints";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

const use = {
  calls: 2,
  seconds: 90,
  inputTokens: 0,
  outputTokens: 0,
  unreported: 2,
  cost: null,
  isLeast: false,
};
const none = { currency: "", ofMinute: null, ofInput: null, ofOutput: null };

const costs = (changes: Partial<Costs> = {}): Costs => ({
  timeZone: "Europe/Berlin",
  rates: none,
  total: 1,
  all: use,
  rows: [{ ...use, key: "2026-11", name: "2026-11" }],
  ...changes,
});

const signedIn = { "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) };

test("without rates the quantities stand alone, and tokens that nobody told are not 0", async () => {
  fakeApi({ ...signedIn, "GET /api/costs": () => costs() });
  openApp("/costs");
  const row = await screen.findByRole("row", { name: /2026-11/ });
  expect(row).toHaveTextContent("2026-1121.5Not reportedNot reported2No rate");
  expect(screen.getByText(/Europe\/Berlin, the organisation's time zone/)).toBeVisible();
});

test("an owner's rates are sent as numbers, and the amount says that it is the least", async () => {
  const rated = { ...use, cost: 0.3, isLeast: true };
  let rates: Costs["rates"] = none;
  const api = fakeApi({
    ...signedIn,
    "GET /api/costs": () => costs(rates === none ? {} : { rates, all: rated }),
    "PUT /api/costs/rates": ({ body }) => (rates = body),
  });
  const { user } = openApp("/costs");
  await user.type(await screen.findByRole("textbox", { name: /^Currency/ }), "EUR");
  await user.type(screen.getByRole("textbox", { name: /^A minute of a call/ }), "0,2");
  await user.click(screen.getByRole("button", { name: "Save rates" }));
  expect(await screen.findByText("at least 0.30 EUR")).toBeVisible();
  expect(api.calls("PUT /api/costs/rates")).toMatchObject([
    { body: { currency: "EUR", ofMinute: 0.2, ofInput: null, ofOutput: null } },
  ]);
});

test("they are added up by what is chosen", async () => {
  const asked: unknown[] = [];
  fakeApi({
    ...signedIn,
    "GET /api/costs": ({ query }) => {
      asked.push(query.by);
      return costs({ rows: [{ ...use, key: null, name: null }] });
    },
  });
  const { user } = openApp("/costs");
  await user.click(await screen.findByRole("combobox", { name: "Group" }));
  await user.click(await screen.findByRole("option", { name: "By person" }));
  expect(await screen.findByText("Recipients, visitors and deleted people")).toBeVisible();
  expect(asked.at(-1)).toBe("person");
});

test("months stay in an order that the server answers, and a year that is being typed asks nothing", async () => {
  const api = fakeApi({ ...signedIn, "GET /api/costs": () => costs() });
  openApp("/costs");
  await screen.findByRole("row", { name: /2026-11/ });
  const from = screen.getByLabelText("From");
  const to = screen.getByLabelText("To");
  const asked = () => api.calls("GET /api/costs");
  fireEvent.change(from, { target: { value: "2090-02" } });
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: { from: "2090-02", to: "2090-02" } }));
  fireEvent.change(to, { target: { value: "2093-12" } });
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: { from: "2092-01", to: "2093-12" } }));
  const before = asked().length;
  fireEvent.change(from, { target: { value: "0202-01" } });
  expect(from).toHaveValue("0202-01");
  fireEvent.blur(from);
  expect(from).toHaveValue("2092-01");
  expect(asked()).toHaveLength(before);
});
