import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFetchedWhenIdle } from "./when-idle.ts";

const fetch = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError("offline")));
const codes = [{ fetch }];

function Screen({ read }: { read: () => Promise<string> }) {
  useFetchedWhenIdle(codes);
  return useQuery({ queryKey: ["list"], queryFn: read }).data;
}

/** Opens a screen in a browser that says by `idle` that it has nothing to do. */
function open(read: () => Promise<string>, more: object = {}) {
  const asked = vi.fn<(run: () => void) => number>();
  vi.stubGlobal("requestIdleCallback", asked);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), more));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen read={read} />
    </QueryClientProvider>,
  );
  return { asked, idle: () => act(() => asked.mock.lastCall?.[0]()) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockClear();
});

test("code is fetched while the browser is idle and no answer is awaited", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = Promise.withResolvers<string>();
  const { asked, idle } = open(() => answer.promise);
  expect(fetch).not.toHaveBeenCalled();
  idle();
  expect(fetch).not.toHaveBeenCalled();
  await act(async () => {
    answer.resolve("The list");
    await vi.runAllTimersAsync();
  });
  expect(screen.getByText("The list")).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(2);
  idle();
  expect(fetch).toHaveBeenCalledOnce();
});

test("nothing is fetched ahead for somebody who saves data", () => {
  const { asked } = open(() => Promise.resolve(""), { connection: { saveData: true } });
  expect(asked).not.toHaveBeenCalled();
});
