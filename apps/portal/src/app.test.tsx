import { fakeApi, brokenConnection, noAnswer } from "@field-advisor/api-client/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { watchDepartures } from "@field-advisor/ui/testing";
import { signedInAs, signedOut, someone } from "@field-advisor/api-client/testing-users";
import { openApp } from "../test/render-app.tsx";

const owner = someone({ role: "OWNER" });

test("the dashboard greets and leads to every screen that the role may open", async () => {
  fakeApi({ auth: { status: signedInAs(owner) } });
  openApp("/");
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Test Station/ })).toHaveAttribute("href", "/test-station");
  expect(screen.getByRole("link", { name: /Deployments Pages/ })).toHaveAttribute(
    "href",
    "http://console.test/deployments",
  );
});

test("a user is offered nothing that only owners may open", async () => {
  fakeApi({ auth: { status: signedInAs(someone()) } });
  const { user } = openApp("/");
  await user.click(await screen.findByRole("button", { name: "Account menu, AL" }));
  expect(await screen.findByText("Hello Ada Lovelace")).toBeVisible();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Profile", "Sign Out"]);
  expect(screen.queryByText("Deployments")).toBeNull();
});

test("an owner's avatar menu lists the owner's screens", async () => {
  fakeApi({ auth: { status: signedInAs(owner) } });
  const { user } = openApp("/");
  await user.click(await screen.findByRole("button", { name: "Account menu, AL" }));
  expect(await screen.findByRole("menuitem", { name: "Owner Dashboard" })).toHaveAttribute(
    "href",
    "http://console.test/owner-dashboard",
  );
});

test.each([
  ["confirmed", () => ({ success: true }) as const],
  ["not confirmed", brokenConnection],
])("signing out leads to the entrance when it is %s", async (_how, logout) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const departures = watchDepartures();
  fakeApi({ auth: { status: signedInAs(someone()), logout } });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/"]));
});

test("visitors of a guarded screen are sent to sign in and brought back", async () => {
  fakeApi({ auth: { status: signedOut } });
  const { router } = openApp("/test-station?x=1");
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/login?next=%2Ftest-station%3Fx%3D1",
  );
});

test("a guarded screen waits until it is known who is there", async () => {
  fakeApi({ auth: { status: noAnswer } });
  openApp("/test-station");
  await waitFor(() => expect(screen.getByText("Loading...")).toBeVisible());
});

test("the test station says what to do while there are no rooms", async () => {
  fakeApi({ auth: { status: signedInAs(someone()) } });
  openApp("/test-station");
  expect(await screen.findByRole("heading", { name: "Version 3.3 Test Station" })).toBeVisible();
  expect(screen.getByText("Contact an administrator to set up test rooms")).toBeVisible();
});

test.each([
  ["OWNER", ["http://console.test/owner-dashboard"], "/main-dashboard"],
  ["ADMIN", [], "/"],
  ["USER", [], "/"],
] as const)("/main-dashboard leads %s to their own dashboard", async (role, left, path) => {
  const departures = watchDepartures();
  fakeApi({ auth: { status: signedInAs(someone({ role })) } });
  const { router } = openApp("/main-dashboard");
  await waitFor(() => expect(departures).toEqual(left));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test.each(["/deployments?status=paused", "/deployment/some-page?preview=true"])(
  "%s belongs to another app and is opened there",
  async (address) => {
    const departures = watchDepartures();
    fakeApi({ auth: { status: signedOut } });
    openApp(address);
    const app = address.startsWith("/deployments") ? "console" : "deploy";
    await waitFor(() => expect(departures).toEqual([`http://${app}.test${address}`]));
  },
);

test("an unknown address says so and leads home", async () => {
  fakeApi({ auth: { status: signedOut } });
  openApp("/no/such/place");
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  expect(screen.getByText("/no/such/place")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/");
});
