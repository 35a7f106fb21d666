import { beginImpersonation, impersonationAddress } from "@field-advisor/api-client/impersonation";
import {
  brokenConnection,
  fakeApi,
  refusing,
  signedInAs,
  signedOut,
  someone,
  viewingAs,
} from "@field-advisor/api-client/testing";
import { watchDepartures } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { emptyHome } from "../test/samples.ts";

const token = "aGVhZGVy.cGF5bG9hZA.c2lnbmF0dXJl";
const uma = someone({ id: 9, firstName: "Uma", lastName: "Use", email: "uma@demo.test" });
const owner = someone({ role: "OWNER" });
const names = ["impersonation_token", "impersonated_user"];
/** What the test station shows. */
const testStation = { "GET /api/test-rooms": () => [], "GET /api/user/room-sessions": () => [] };

const stored = (storage: Storage) => names.map((name) => storage.getItem(name));

/** A window in which nobody views as anybody, as every other test expects it. */
function reset() {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  window.history.replaceState(null, "", "/");
  beginImpersonation();
}

beforeEach(reset);
afterAll(reset);

/** Loads the window at an address, as `main.tsx` does before anything is asked. */
function load(address: string): void {
  window.history.replaceState({ kept: true }, "", address);
  beginImpersonation();
}

/** The headers of every call that was made so far. */
function watchHeaders() {
  const spy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([, init]) => new Headers(init?.headers).get("x-impersonation-token"));
}

function openedBy(opener: object | null) {
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  vi.stubGlobal("opener", opener);
  onTestFinished(() => {
    close.mockRestore();
    vi.unstubAllGlobals();
  });
  return close;
}

const fragmentOf = (user: unknown = uma, given = token) =>
  new URL(impersonationAddress("http://portal.test", given, user as object)).hash;

const banner = () => screen.findByRole("region", { name: "Impersonation" });

test("the address is stripped before anything is asked, and the token stays in this window", async () => {
  load(`/test-station?x=1${fragmentOf()}`);
  expect(window.location.href).toMatch(/\/test-station\?x=1$/);
  expect(window.history.state).toEqual({ kept: true });
  expect(stored(sessionStorage)).toEqual([token, JSON.stringify(uma)]);
  expect(stored(localStorage)).toEqual([null, null]);
  fakeApi({ ...testStation, "GET /api/auth/status": viewingAs(uma) });
  const sent = watchHeaders();
  openApp("/test-station");
  expect(within(await banner()).getByRole("status")).toHaveTextContent("Viewing as Uma Use (uma@demo.test)");
  expect(screen.getByText(/30 minutes left/)).toBeVisible();
  expect(new Set(sent())).toEqual(new Set([token]));
});

test("the older form in the query is taken too, and what else stands there is kept", () => {
  const items = fragmentOf().slice(1);
  load(`/?a=1&${items}&b=2#part`);
  expect(window.location.href).toMatch(/\/\?a=1&b=2#part$/);
  expect(stored(sessionStorage)[0]).toBe(token);
});

test("loading the window again goes on viewing", () => {
  load(`/${fragmentOf()}`);
  load("/test-station");
  expect(stored(sessionStorage)).toEqual([token, JSON.stringify(uma)]);
});

test("another window of the same browser is the owner's own", async () => {
  load("/");
  localStorage.setItem("impersonation_token", token);
  localStorage.setItem("impersonated_user", JSON.stringify(uma));
  beginImpersonation();
  expect(stored(localStorage)).toEqual([null, null]);
  fakeApi({ ...emptyHome, "GET /api/auth/status": signedInAs(owner) });
  const sent = watchHeaders();
  openApp("/");
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  expect(new Set(sent())).toEqual(new Set([null]));
  expect(screen.queryByRole("region", { name: "Impersonation" })).toBeNull();
});

const malformed: [string, string | null, string | null][] = [
  ["an empty token", "", JSON.stringify(uma)],
  ["the word null", "null", JSON.stringify(uma)],
  ["the word undefined", "undefined", JSON.stringify(uma)],
  ["two segments", "a.b", JSON.stringify(uma)],
  ["four segments", "a.b.c.d", JSON.stringify(uma)],
  ["an empty segment", "a..c", JSON.stringify(uma)],
  ["what no header can carry", "a.b.\u00fc", JSON.stringify(uma)],
  ["a line break", "a.b.c\nd", JSON.stringify(uma)],
  ["more than any token has", `a.${"b".repeat(2000)}.c`, JSON.stringify(uma)],
  ["a user that does not parse", token, "{"],
  ["a user that is a word", token, '"uma"'],
  ["a user that is null", token, "null"],
  ["a list of users", token, "[]"],
  ["no user", token, null],
  ["no token", null, JSON.stringify(uma)],
];

test.each(malformed)("%s in the address is deleted without a word", async (_what, given, user) => {
  const items = new URLSearchParams();
  if (given !== null) items.set("impersonation_token", given);
  if (user !== null) items.set("impersonated_user", user);
  load(`/?${items}#${items}`);
  expect(window.location.href).toMatch(/\/$/);
  expect(stored(sessionStorage)).toEqual([null, null]);
  fakeApi({ ...emptyHome, "GET /api/auth/status": signedInAs(owner) });
  const sent = watchHeaders();
  openApp("/");
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  expect(new Set(sent())).toEqual(new Set([null]));
});

test.each(malformed)("%s in storage is deleted without a word", (_what, given, user) => {
  for (const storage of [localStorage, sessionStorage]) {
    if (given !== null) storage.setItem("impersonation_token", given);
    if (user !== null) storage.setItem("impersonated_user", user);
  }
  load("/");
  expect([stored(localStorage), stored(sessionStorage)]).toEqual([
    [null, null],
    [null, null],
  ]);
});

/** A server that knows nothing of the token, and somebody beside it. */
const refusingToken = (
  status: () => ReturnType<typeof signedOut> | ReturnType<ReturnType<typeof signedInAs>>,
) => {
  let asked = 0;
  return () => (++asked === 1 ? signedOut() : status());
};

test.each([
  ["a visitor", signedOut, "Sign In"],
  ["a user", signedInAs(someone()), "Hello Ada"],
])("a made-up link shows %s no banner and changes nothing", async (_who, status, heading) => {
  load(`/${fragmentOf({ firstName: "The", lastName: "Boss", email: "boss@demo.test" }, "a.b.c")}`);
  fakeApi({ ...emptyHome, "GET /api/auth/status": refusingToken(status) });
  const sent = watchHeaders();
  openApp("/");
  expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
  expect(screen.queryByText(/Boss/)).toBeNull();
  expect(sent().slice(0, 2)).toEqual(["a.b.c", null]);
  expect(stored(sessionStorage)).toEqual([null, null]);
});

test("an owner whose token is refused is told before they are themselves", async () => {
  load(`/${fragmentOf()}`);
  const departures = watchDepartures();
  fakeApi({ "GET /api/auth/status": refusingToken(signedInAs(owner)) });
  const { user } = openApp("/");
  expect(await screen.findByRole("heading", { name: "Viewing as another user has ended" })).toHaveFocus();
  expect(screen.queryByText("Hello Ada")).toBeNull();
  expect(stored(sessionStorage)).toEqual([null, null]);
  await user.click(screen.getByRole("button", { name: "Continue as yourself" }));
  expect(departures).toEqual(["http://portal.test/login"]);
});

test("when it ends while they look, the window says so and shows nothing more", async () => {
  load(`/test-station${fragmentOf()}`);
  const close = openedBy({});
  const over = refusing("not_signed_in");
  const api = fakeApi({
    ...testStation,
    "GET /api/auth/status": viewingAs(uma),
    "GET /api/activity/events": over,
    "GET /api/user/login-stats": over,
  });
  const { user, router } = openApp("/test-station");
  await banner();
  api.serve({ "GET /api/auth/status": refusingToken(signedInAs(owner)) });
  const sent = watchHeaders();
  await router.navigate("/activity-log");
  expect(await screen.findByRole("heading", { name: "Viewing as Uma Use has ended" })).toHaveFocus();
  expect(screen.queryByRole("region", { name: "Impersonation" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Account menu/ })).toBeNull();
  expect([sent()[0], sent().at(-1)]).toEqual([token, null]);
  await user.click(screen.getByRole("button", { name: "Close window" }));
  expect(close).toHaveBeenCalledOnce();
});

test("when its time is over, the server is asked", async () => {
  load(`/test-station${fragmentOf()}`);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi({ ...testStation, "GET /api/auth/status": viewingAs(uma, 1) });
  openApp("/test-station");
  await banner();
  expect(screen.getByText(/1 minute left/)).toBeVisible();
  api.serve({ "GET /api/auth/status": refusingToken(signedInAs(owner)) });
  await vi.advanceTimersByTimeAsync(75_000);
  expect(await screen.findByRole("heading", { name: "Viewing as Uma Use has ended" })).toBeVisible();
});

const success = () => ({ success: true }) as const;

test("leaving tells the server, says so, and closes the window that the owner opened", async () => {
  load(`/test-station${fragmentOf()}`);
  const close = openedBy({});
  const departures = watchDepartures();
  const api = fakeApi({
    ...testStation,
    "GET /api/auth/status": viewingAs(uma),
    "POST /api/users/exit-impersonation": success,
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Exit Impersonation" }));
  expect(await screen.findByText("Impersonation Ended")).toBeVisible();
  expect(screen.getByText("Closing impersonation window...")).toBeVisible();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(api.calls("POST /api/users/exit-impersonation")).toHaveLength(1);
  expect(stored(sessionStorage)).toEqual([null, null]);
  await waitFor(() => expect(departures).toEqual(["http://portal.test/login"]));
});

test("a window that nobody opened goes on as its owner", async () => {
  load(`/test-station${fragmentOf()}`);
  const close = openedBy(null);
  const departures = watchDepartures();
  fakeApi({
    ...testStation,
    "GET /api/auth/status": viewingAs(uma),
    "POST /api/users/exit-impersonation": success,
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Exit Impersonation" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/login"]));
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ["is not reached", brokenConnection],
  ["fails", refusing("internal")],
])("when the server %s, the banner stays and can be tried again", async (_how, exit) => {
  load(`/test-station${fragmentOf()}`);
  const api = fakeApi({
    ...testStation,
    "GET /api/auth/status": viewingAs(uma),
    "POST /api/users/exit-impersonation": exit,
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Exit Impersonation" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Error");
  expect(alert).toHaveTextContent("Failed to exit impersonation");
  expect(await banner()).toBeVisible();
  expect(stored(sessionStorage)[0]).toBe(token);
  await user.click(screen.getByRole("button", { name: "Exit Impersonation" }));
  await waitFor(() => expect(api.calls("POST /api/users/exit-impersonation")).toHaveLength(2));
});

test("signing out in this window leaves the owner signed in", async () => {
  load(`/test-station${fragmentOf()}`);
  const departures = watchDepartures();
  const api = fakeApi({
    ...testStation,
    "GET /api/auth/status": viewingAs(uma),
    "POST /api/auth/logout": success,
    "POST /api/users/exit-impersonation": success,
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Account menu, UU" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/login"]));
  expect([
    api.calls("POST /api/users/exit-impersonation").length,
    api.calls("POST /api/auth/logout").length,
  ]).toEqual([1, 0]);
});

test("the console, where owners are themselves, is not entered from this window", async () => {
  load(`/${fragmentOf()}`);
  const departures = watchDepartures();
  const admin = { ...uma, role: "ADMIN" } as const;
  fakeApi({ ...testStation, "GET /api/auth/status": viewingAs(admin) });
  const { user, router } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Account menu, UU" }));
  await user.click(await screen.findByRole("menuitem", { name: "Room Manager" }));
  expect(await screen.findByText("Room Manager is available to owners.")).toBeVisible();
  await router.navigate("/companies");
  await waitFor(() => expect(router.state.location.pathname).toBe("/test-station"));
  expect(departures).toEqual([]);
});
