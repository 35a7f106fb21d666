import { Theme } from "@radix-ui/themes";
import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { choiceFilter, sortFilter } from "./choice-filters.tsx";
import { FilterBar, SearchField, searchFilter, useFilteredList } from "./list-filters.tsx";

const filters = {
  search: searchFilter("Search tools"),
  state: choiceFilter("State", "All states", { ready: "Ready", broken: "Broken" }),
  sort: sortFilter({ newest: "Newest first", name: "By name" }),
};

const at = (address: string, options?: Parameters<typeof useFilteredList>[1]) =>
  renderHook(() => ({ list: useFilteredList(filters, options), search: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <RouterProvider
        router={createMemoryRouter([{ path: "*", element: children }], { initialEntries: [address] })}
      />
    ),
  });

test("an address without filters asks for everything in the first order", () => {
  const { list } = at("/").result.current;
  expect(list).toMatchObject({
    values: { sort: "newest" },
    window: { limit: 25, offset: 0 },
    filtered: false,
  });
  expect(Object.keys(list.values)).toEqual(["sort"]);
});

test("the address names filters, order and page", () => {
  const { list } = at("/?search=saw&state=broken&sort=name&page=3", { pageSize: 10 }).result.current;
  expect(list).toMatchObject({
    values: { search: "saw", state: "broken", sort: "name" },
    window: { limit: 10, offset: 20 },
    filtered: true,
  });
});

test("a value that a filter does not know is left out", () => {
  expect(at("/?state=lost&sort=size").result.current.list.values).toEqual({ sort: "newest" });
});

test("an order is no filter", () => {
  expect(at("/?sort=name").result.current.list.filtered).toBe(false);
});

test("a changed filter starts at the first page, and clearing removes everything", () => {
  const { result } = at("/?page=3");
  act(() => result.current.list.set({ state: "ready" }));
  expect(result.current.search).toBe("?state=ready");
  act(() => result.current.list.clear());
  expect(result.current.search).toBe("");
});

test("the bar has a control for each filter, in the order of their definition", async () => {
  function Bar() {
    const list = useFilteredList(filters);
    return (
      <Theme>
        <FilterBar filters={filters} list={list}>
          <button type="button">Refresh</button>
        </FilterBar>
        <output>{JSON.stringify(list.values)}</output>
      </Theme>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Bar /> }])} />);
  expect(screen.getAllByRole("combobox").map((control) => control.getAttribute("aria-label"))).toEqual([
    "State",
    "Sort",
  ]);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tools" }), "saw{Enter}");
  await userEvent.click(screen.getByRole("combobox", { name: "State" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "All states",
    "Ready",
    "Broken",
  ]);
  await userEvent.click(screen.getByRole("option", { name: "Broken" }));
  expect(await screen.findByText('{"search":"saw","state":"broken","sort":"newest"}')).toBeVisible();
});

/** A search box whose owner decides when a search that was reported takes effect. */
function searchBox(value: string) {
  const onChange = vi.fn<(value: string) => void>();
  const box = (shown: string) => (
    <Theme>
      <SearchField label="Search tools" value={shown} onChange={onChange} />
    </Theme>
  );
  const { rerender } = render(box(value));
  return { onChange, show: (shown: string) => rerender(box(shown)), field: screen.getByRole("searchbox") };
}

test("what is typed while searches are on their way stays", async () => {
  const { onChange, show, field } = searchBox("saw");
  await userEvent.clear(field);
  await userEvent.type(field, "{Enter}");
  expect(onChange).toHaveBeenLastCalledWith("");
  await userEvent.type(field, "ham{Enter}");
  await userEvent.type(field, "mer");
  show("");
  expect(field).toHaveValue("hammer");
  show("ham");
  expect(field).toHaveValue("hammer");
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith("hammer"), 10_000);
});

test("a search that is cleared elsewhere empties the box, and what it held is not reported after all", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { onChange, show, field } = searchBox("saw");
  fireEvent.change(field, { target: { value: "sawdust" } });
  show("");
  expect(field).toHaveValue("");
  act(() => void vi.runAllTimers());
  expect(onChange).not.toHaveBeenCalled();
});

test("Enter in a search never sends the form around it", async () => {
  const user = userEvent.setup();
  const [sent, found] = [vi.fn<() => void>(), vi.fn<(text: string) => void>()];
  render(
    <Theme>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <SearchField label="Search rooms" value="" onChange={found} />
        <button type="submit">Save</button>
      </form>
    </Theme>,
  );
  await user.type(screen.getByRole("searchbox", { name: "Search rooms" }), "north{Enter}");
  expect(found).toHaveBeenCalledExactlyOnceWith("north");
  expect(sent).not.toHaveBeenCalled();
});
