import {
  brokenConnection,
  fakeApi,
  noAnswer,
  refusing,
  signedInAs,
  signedOut,
  someone,
} from "@field-advisor/api-client/testing";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { watchDepartures } from "@field-advisor/ui/testing";
import { openApp } from "../../../test/render-app.tsx";
import { emptyHome } from "../../../test/samples.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const sessionKey = "field-advisor-session";
const hearAnotherTab = () => window.dispatchEvent(new StorageEvent("storage", { key: sessionKey }));

async function signIn(user: UserEvent, email = "Ada@Demo.test", password = "demo-password") {
  await user.type(await screen.findByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}

test.each(["/", "/login"])(
  "visitors of %s find the sign-in form and what they must know before",
  async (address) => {
    fakeApi({ "GET /api/auth/status": signedOut });
    openApp(address);
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(screen.getByText("Access by invitation only")).toBeVisible();
    expect(screen.getByText("Version 3.3")).toBeVisible();
    expect(screen.getByText("Beta")).toBeVisible();
    expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
  },
);

test("a loading indicator shows while it is not known who is there", async () => {
  fakeApi({ "GET /api/auth/status": noAnswer });
  openApp("/");
  await waitFor(() => expect(screen.getByText("Loading...")).toBeVisible());
});

test("somebody whose session is not told may sign in, and reads why", async () => {
  const api = fakeApi({ "GET /api/auth/status": refusing("origin_refused") });
  const { user } = openApp("/login");
  expect(await screen.findByText("Failed to check auth status")).toBeVisible();
  api.serve({ "GET /api/auth/status": signedOut });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText("Failed to check auth status")).toBeNull());
  expect(screen.getByLabelText("Email")).toBeVisible();
});

test.each([
  ["/login", brokenConnection, ["http://portal.test/"]],
  ["/", refusing("unavailable"), []],
  ["/test-station", refusing("unavailable"), []],
] as const)(
  "%s waits for a server that cannot be reached, and nobody is signed out by it",
  async (address, status, left) => {
    const api = fakeApi({
      ...emptyHome,
      "GET /api/auth/status": status,
      "GET /api/test-rooms": () => [],
    });
    const departures = watchDepartures();
    const { router } = openApp(address);
    expect(await screen.findByRole("heading", { name: "We cannot reach the server" })).toBeVisible();
    expect(router.state.location.pathname).toBe(address);
    api.serve({ "GET /api/auth/status": signedInAs(someone()) });
    await waitFor(() => expect(screen.queryByText("We cannot reach the server")).toBeNull(), {
      timeout: 10_000,
    });
    await waitFor(() => expect(departures).toEqual(left));
    expect(router.state.location.pathname).toBe(address);
  },
);

test("who comes in through another tab is sent on from the form, too", async () => {
  const departures = watchDepartures();
  const api = fakeApi({ "GET /api/auth/status": signedOut });
  openApp("/login?next=%2Ftest-station");
  expect(await screen.findByLabelText("Email")).toBeVisible();
  api.serve({ "GET /api/auth/status": signedInAs(someone()) });
  hearAnotherTab();
  await waitFor(() => expect(departures).toEqual(["http://portal.test/test-station"]));
});

test("who signs in tells the other tabs", async () => {
  localStorage.removeItem(sessionKey);
  const departures = watchDepartures();
  fakeApi({ "GET /api/auth/status": signedOut, "POST /api/auth/login": () => someone() });
  const { user } = openApp("/login");
  await signIn(user);
  await waitFor(() => expect(localStorage.getItem(sessionKey)).not.toBeNull());
  // The redirect would otherwise come during the next test.
  await waitFor(() => expect(departures).toHaveLength(1));
});

test("the form asks for a real address and a long enough password before it sends anything", async () => {
  const api = fakeApi({ "GET /api/auth/status": signedOut });
  const { user } = openApp("/login");
  await signIn(user, "ada", "short");
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  expect(screen.getByText("Password must be at least 8 characters")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveFocus();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(api.calls("POST /api/auth/login")).toEqual([]);
});

test("what a password manager filled in without an event is sent", async () => {
  const departures = watchDepartures();
  const api = fakeApi({ "GET /api/auth/status": signedOut, "POST /api/auth/login": () => someone() });
  const { user } = openApp("/login");
  (await screen.findByLabelText<HTMLInputElement>("Email")).value = "\u200BAda@Demo.test ";
  screen.getByLabelText<HTMLInputElement>("Password").value = "demo-password";
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(departures).toHaveLength(1));
  expect(api.calls("POST /api/auth/login")).toMatchObject([
    { body: { email: "ada@demo.test", password: "demo-password" } },
  ]);
});

test("an international domain is sent as it was typed", async () => {
  const departures = watchDepartures();
  const api = fakeApi({ "GET /api/auth/status": signedOut, "POST /api/auth/login": () => someone() });
  const { user } = openApp("/login");
  await signIn(user, "ina@müller.example");
  await waitFor(() => expect(departures).toHaveLength(1));
  expect(api.calls("POST /api/auth/login")).toMatchObject([{ body: { email: "ina@müller.example" } }]);
});

test("the password can be shown and hidden", async () => {
  fakeApi({ "GET /api/auth/status": signedOut });
  const { user } = openApp("/login");
  const password = await screen.findByLabelText("Password");
  expect(password).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password).toHaveAttribute("type", "password");
});

test.each([
  ["/login", "http://portal.test/"],
  ["/login?next=http%3A%2F%2Fconsole.test%2Fcompanies%3Fpage%3D2", "http://console.test/companies?page=2"],
  ["/login?next=%2Ftest-station", "http://portal.test/test-station"],
  ["/login?next=https%3A%2F%2Fevil.test%2F", "http://portal.test/"],
  ["/login?next=%2F%2Fevil.test", "http://portal.test/"],
  ["/login?next=javascript%3Aalert(1)", "http://portal.test/"],
  ["/login?next=%2Flogin", "http://portal.test/"],
])("signing in at %s greets and leads to %s", async (address, target) => {
  const departures = watchDepartures();
  const api = fakeApi({ "GET /api/auth/status": signedOut, "POST /api/auth/login": () => someone() });
  const { user } = openApp(address);
  await signIn(user);
  expect(await screen.findByText("Welcome back, Ada!")).toBeVisible();
  expect(screen.getByText("You have successfully logged in")).toBeVisible();
  expect(screen.getByRole("button", { name: "Signing in..." })).toHaveAttribute("aria-disabled", "true");
  expect(api.calls("POST /api/auth/login")).toMatchObject([
    { body: { email: "ada@demo.test", password: "demo-password" } },
  ]);
  await waitFor(() => expect(departures).toHaveLength(1));
  const left = new URL(departures[0] ?? "");
  expect(left.searchParams.get("arrived")).toBe("signed-in");
  left.searchParams.delete("arrived");
  expect(left.href).toBe(target);
});

test.each(["/", "/test-station"])("the greeting is read at %s, where the sign-in led", async (address) => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("http://portal.test/login");
  fakeApi({
    ...emptyHome,
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/test-rooms": () => [],
  });
  const { router } = openApp(`${address}?arrived=signed-in`);
  expect(await screen.findByText("Welcome back, Ada!")).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: address, search: "" });
});

test.each([
  ["another site's link", "password-changed", "https://evil.test/"],
  ["a word of nobody's", "toString", "http://portal.test/login"],
])("%s has us say nothing", async (_what, word, referrer) => {
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  fakeApi({ ...emptyHome, "GET /api/auth/status": signedInAs(someone()) });
  const { router } = openApp(`/?arrived=${word}`);
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(screen.queryByText(/Welcome back|Password Changed/)).toBeNull();
});

test("a refused sign-in says so and keeps what was typed", async () => {
  fakeApi({
    "GET /api/auth/status": signedOut,
    "POST /api/auth/login": refusing("invalid_credentials", "Invalid email or password"),
  });
  const { user } = openApp("/login");
  await signIn(user);
  const toast = await screen.findByText("Login failed");
  expect(toast.closest("[role=alert]")).toHaveTextContent("Invalid email or password");
  expect(screen.getByLabelText("Email")).toHaveValue("Ada@Demo.test");
  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(screen.getByText("Check both fields and try again.")).toBeVisible();
});

test("a throttled sign-in shows the server's words", async () => {
  fakeApi({
    "GET /api/auth/status": signedOut,
    "POST /api/auth/login": refusing("too_many_requests", "Too many attempts. Try again in a minute."),
  });
  const { user } = openApp("/");
  await signIn(user);
  expect(await screen.findByText("Too many attempts. Try again in a minute.")).toBeVisible();
});

test("a broken connection is not called a wrong password", async () => {
  const api = fakeApi({ "GET /api/auth/status": signedOut, "POST /api/auth/login": brokenConnection });
  const { user } = openApp("/");
  await signIn(user);
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  // Sent once more, a wrong password would count twice.
  expect(api.calls("POST /api/auth/login")).toHaveLength(1);
  expect(screen.queryByText("Invalid email or password")).toBeNull();
});

test("someone who is already in is sent on", async () => {
  const departures = watchDepartures();
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  openApp("/login?next=http%3A%2F%2Fconsole.test%2Fcompanies");
  await waitFor(() => expect(departures).toEqual(["http://console.test/companies"]));
});
