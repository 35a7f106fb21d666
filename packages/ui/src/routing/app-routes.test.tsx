import { Theme } from "@radix-ui/themes";
import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { ScreenFailed } from "./app-routes.tsx";

const gone = new TypeError(
  "Failed to fetch dynamically imported module: http://localhost/assets/screen-1.js",
);

afterEach(() => {
  vi.restoreAllMocks();
});

function openBroken(error: Error) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fetched = vi.spyOn(globalThis, "fetch");
  const reloaded = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter([{ path: "/", Component: Broken, ErrorBoundary: ScreenFailed }]);
  render(
    <Theme>
      <RouterProvider router={router} />
    </Theme>,
  );
  return { fetched, reloaded };
}

const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));

const tellMissing = (payload: Error) =>
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));

test("code that is gone while the server answers was most often published anew", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(answer(404));
  tellMissing(gone);
  const { fetched } = openBroken(gone);
  expect(await screen.findByText(/A new version may have been published/)).toBeVisible();
  expect(fetched.mock.calls[0]?.[0]).toBe("http://localhost/assets/screen-1.js");
});

test("a server that does not answer is asked until it does, and then the page loads again", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"));
  tellMissing(gone);
  const { fetched, reloaded } = openBroken(gone);
  expect(await screen.findByRole("heading", { name: "We cannot reach the server" })).toBeVisible();
  expect(screen.queryByText(/new version/)).toBeNull();
  fetched.mockImplementation(answer(200));
  await waitFor(() => expect(reloaded).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

test("any other fault is not called a new version", async () => {
  vi.spyOn(globalThis, "fetch");
  const { fetched } = openBroken(new Error("undefined is not a function"));
  expect(await screen.findByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  expect(screen.queryByText(/new version/)).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});
