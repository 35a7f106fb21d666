import { Theme } from "@radix-ui/themes";
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { PagedList } from "./paged-list.tsx";

test("while another page is read, the one before stays and is marked as busy", async () => {
  const second = Promise.withResolvers<void>();
  function Tools() {
    const [page, setPage] = useState(0);
    const query = useQuery({
      queryKey: ["tools", page],
      queryFn: async () => {
        if (page === 1) await second.promise;
        return { items: [["Hammer", "Saw"][page] ?? ""], total: 2 };
      },
      placeholderData: keepPreviousData,
    });
    const list = { page, pageSize: 1, filtered: false, setPage, clear: () => undefined };
    return (
      <PagedList what="tools" query={query} list={list} empty={null}>
        {(tools) => <p>{tools[0]}</p>}
      </PagedList>
    );
  }
  render(
    <Theme>
      <QueryClientProvider client={new QueryClient()}>
        <Tools />
      </QueryClientProvider>
    </Theme>,
  );
  const list = () => screen.getByText(/Hammer|Saw/).parentElement;
  expect(await screen.findByText("Hammer")).toBeVisible();
  expect(list()).toHaveAttribute("aria-busy", "false");
  act(() => screen.getByRole("button", { name: "Next" }).click());
  expect(screen.getByText("Hammer")).toBeVisible();
  expect(list()).toHaveAttribute("aria-busy", "true");
  await act(async () => second.resolve());
  expect(await screen.findByText("Saw")).toBeVisible();
  expect(list()).toHaveAttribute("aria-busy", "false");
});
