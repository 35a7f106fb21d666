import { act, renderHook } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { useListAddress } from "./list-address.ts";

const defaults = { search: "", status: "all" };

test("two changes before the next render are both kept", () => {
  const { result } = renderHook(() => ({ address: useListAddress(defaults), at: useLocation() }), {
    wrapper: ({ children }) => (
      <RouterProvider router={createMemoryRouter([{ path: "*", element: children }])} />
    ),
  });
  act(() => {
    result.current.address.setFilters({ search: "grace" });
    result.current.address.setFilters({ status: "ACTIVE" });
  });
  expect(result.current.at.search).toBe("?search=grace&status=ACTIVE");
});
