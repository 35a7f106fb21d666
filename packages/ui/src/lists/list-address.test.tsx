import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { useListAddress } from "./list-address.ts";

const defaults = { search: "", status: "all" };

const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterProvider router={createMemoryRouter([{ path: "*", element: children }])} />
);

test("two changes before the next render are both kept", () => {
  const { result } = renderHook(() => ({ address: useListAddress(defaults), at: useLocation() }), {
    wrapper,
  });
  act(() => {
    result.current.address.setFilters({ search: "grace" });
    result.current.address.setFilters({ status: "ACTIVE" });
  });
  expect(result.current.at.search).toBe("?search=grace&status=ACTIVE");
});

test("two lists on one screen are paged apart", () => {
  const { result } = renderHook(
    () => ({ people: useListAddress(defaults), rooms: useListAddress({ room: "" }, {}, "rooms") }),
    { wrapper },
  );
  act(() => result.current.people.setPage(3));
  act(() => result.current.rooms.setPage(1));
  expect([result.current.people.page, result.current.rooms.page]).toEqual([3, 1]);
  act(() => result.current.rooms.setFilters({ room: "obj" }));
  expect([result.current.people.page, result.current.rooms.page]).toEqual([3, 0]);
});

test("a search that is reported while the next screen loads does not call the reader back", async () => {
  const next = Promise.withResolvers<object>();
  const screens = (children: ReactNode) =>
    createMemoryRouter([
      { path: "/", element: children },
      { path: "/room", lazy: () => next.promise },
    ]);
  let router: ReturnType<typeof screens> | undefined;
  const { result } = renderHook(() => ({ address: useListAddress(defaults), go: useNavigate() }), {
    wrapper: ({ children }: { children: ReactNode }) => {
      router ??= screens(children);
      return <RouterProvider router={router} />;
    },
  });
  act(() => void result.current.go("/room"));
  act(() => result.current.address.setFilters({ search: "grace" }));
  await act(async () => next.resolve({ element: null }));
  expect(router?.state.location).toMatchObject({ pathname: "/room", search: "" });
});
