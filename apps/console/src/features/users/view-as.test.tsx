import { impersonationAddress } from "@field-advisor/api-client/impersonation";
import { brokenConnection, type Handlers, refusing, someone } from "@field-advisor/api-client/testing";
import { watchDepartures } from "@field-advisor/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { answerWith, question, untilProved } from "../../../test/reauthentication.ts";
import { act, serveUsers } from "../../../test/user-list.ts";

const grace = someone({ id: 8, firstName: "Grace" });
const serve = (start: NonNullable<Handlers["POST /api/users/:id/impersonate"]>) =>
  serveUsers({ "POST /api/users/:id/impersonate": start });

/** A window that the browser has opened, or has refused to. */
function watchWindows({ blocked = false } = {}) {
  const assign = vi.fn<(address: string) => void>();
  const close = vi.fn<() => void>();
  const open = vi.fn<() => object | null>(() => (blocked ? null : { location: { assign }, close }));
  vi.stubGlobal("open", open);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { open, assign, close };
}

const address = impersonationAddress("http://portal.test", "a.b.c", grace);

test("the portal opens in a window of its own, with the token only in the fragment", async () => {
  const windows = watchWindows();
  const api = serve(() => ({ token: "a.b.c", user: grace }));
  const { user } = openApp("/user-management");
  await act(user, "View as User");
  await waitFor(() => expect(windows.assign).toHaveBeenCalledOnce());
  expect(windows.assign).toHaveBeenCalledWith(address);
  expect(new URL(address).search).toBe("");
  expect(windows.open).toHaveBeenCalledWith("", "_blank");
  expect(windows.close).not.toHaveBeenCalled();
  expect(api.calls("POST /api/users/:id/impersonate")).toMatchObject([{ params: { id: 8 } }]);
});

test("the window is opened within the click, before the server is asked", async () => {
  const windows = watchWindows();
  let openedBefore = false;
  serve(() => {
    openedBefore = windows.open.mock.calls.length === 1;
    return { token: "a.b.c", user: grace };
  });
  const { user } = openApp("/user-management");
  await act(user, "View as User");
  await waitFor(() => expect(windows.assign).toHaveBeenCalledOnce());
  expect(openedBefore).toBe(true);
});

test("where popups are blocked it says so and opens here instead", async () => {
  const departures = watchDepartures();
  watchWindows({ blocked: true });
  const api = serve(() => ({ token: "a.b.c", user: grace }));
  const { user } = openApp("/user-management");
  await act(user, "View as User");
  expect(await screen.findByText("Popup Blocked")).toBeVisible();
  expect(screen.getByText(/Please allow popups for this site/)).toBeVisible();
  expect(api.calls("POST /api/users/:id/impersonate")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Open here instead" }));
  await waitFor(() => expect(departures).toEqual([address]));
});

test.each([
  ["lacks the token", () => ({ token: "", user: grace }), "Invalid response from server"],
  [
    "is a refusal",
    refusing("forbidden", "Inactive users cannot be viewed as."),
    "Failed to impersonate user. Inactive users cannot be viewed as.",
  ],
  [
    "does not come",
    brokenConnection,
    "Failed to impersonate user. The server could not be reached. Check your connection and try again.",
  ],
] as const)("when the answer %s the empty window is closed", async (_what, start, sentence) => {
  const windows = watchWindows();
  serve(start);
  const { user } = openApp("/user-management");
  await act(user, "View as User");
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(windows.close).toHaveBeenCalledOnce();
  expect(windows.assign).not.toHaveBeenCalled();
});

test("where a password is asked for first, the window that was opened is closed, and another opens after it", async () => {
  const windows = watchWindows();
  const { decide, login } = untilProved({ token: "a.b.c", user: grace });
  serve(decide).serve({ "POST /api/auth/login": login });
  const { user } = openApp("/user-management");
  await act(user, "View as User");
  await question();
  expect(windows.close).toHaveBeenCalledOnce();
  expect(windows.assign).not.toHaveBeenCalled();
  await answerWith(user, "my password");
  await waitFor(() => expect(windows.assign).toHaveBeenCalledWith(address));
});
