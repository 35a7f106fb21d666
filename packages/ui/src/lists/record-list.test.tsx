import type { Order } from "@field-advisor/schema/orders";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Theme } from "@radix-ui/themes";
import { expect, test, vi } from "vitest";
import { Toaster } from "../feedback/toaster.tsx";
import { usePhone } from "../testing.ts";
import { type Column, RecordList, NameButton } from "./record-list.tsx";

interface Tool {
  id: number;
  name: string;
  uses: number;
}

const tools: readonly Tool[] = [
  { id: 1, name: "Hammer", uses: 3 },
  { id: 2, name: "Saw", uses: 1 },
];

const columns: readonly Column<Tool, "name" | "uses">[] = [
  {
    label: "Tool",
    card: "title",
    cell: ({ name }) => <NameButton onClick={() => undefined}>{name}</NameButton>,
    sort: { by: "name", order: "ascending" },
  },
  {
    label: "Uses",
    align: "end",
    cell: ({ uses }) => uses,
    onCard: { label: "Used", cell: ({ uses }) => `${uses} times` },
    sort: { by: "uses", order: "descending" },
  },
  { label: "State", card: "aside", cell: () => "Ready" },
  { label: "Code", card: "none", from: "desktop", cell: ({ id }) => `T${id}` },
];

const open = (more: Partial<Parameters<typeof RecordList<Tool, "name" | "uses">>[0]> = {}) =>
  render(
    <Theme>
      <Toaster>
        <RecordList label="Tools" items={tools} keyOf={({ id }) => id} columns={columns} {...more} />
      </Toaster>
    </Theme>,
  );

const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

test("a wide screen has a table whose rows are headed by what they are about", () => {
  open({ actions: () => [[{ label: "Mend" }]], nameOf: ({ name }) => name });
  expect(headers()).toEqual(["Tool", "Uses", "State", "Code", "Actions"]);
  const row = within(screen.getByRole("row", { name: /Hammer/ }));
  expect(row.getByRole("rowheader", { name: "Hammer" })).toBeVisible();
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["3", "Ready", "T1", ""]);
  expect(row.getByRole("button", { name: "Actions for Hammer" })).toBeVisible();
});

test("a list without actions has no column for them", () => {
  open();
  expect(headers()).toEqual(["Tool", "Uses", "State", "Code"]);
});

test("a phone has a card for each row, with values under the names that cards give them", () => {
  usePhone();
  open({ action: ({ name }) => <button type="button">Use {name}</button> });
  expect(screen.queryByRole("table")).toBeNull();
  const cards = within(screen.getByRole("list", { name: "Tools" })).getAllByRole("listitem");
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    "HammerReadyUsed3 timesUse Hammer",
    "SawReadyUsed1 timesUse Saw",
  ]);
});

test("a header says whether the list is sorted by it, and sorts by it", async () => {
  const onSort = vi.fn<(by: Order<"name" | "uses">) => void>();
  open({ sorting: { by: "uses", onSort } });
  expect(screen.getByRole("columnheader", { name: /Uses/ })).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("columnheader", { name: /Tool/ })).toHaveAttribute("aria-sort", "none");
  expect(screen.getByRole("columnheader", { name: "State" })).not.toHaveAttribute("aria-sort");
  await userEvent.click(screen.getByRole("button", { name: "Tool" }));
  expect(onSort.mock.calls).toEqual([["name"]]);
});

test("the header of the column that a list is sorted by turns the list round, and back", async () => {
  const onSort = vi.fn<(by: Order<"name" | "uses">) => void>();
  open({ sorting: { by: "uses", onSort } });
  await userEvent.click(screen.getByRole("button", { name: "Uses" }));
  expect(onSort.mock.lastCall).toEqual(["-uses"]);
  cleanup();
  open({ sorting: { by: "-uses", onSort } });
  expect(screen.getByRole("columnheader", { name: /Uses/ })).toHaveAttribute("aria-sort", "ascending");
  await userEvent.click(screen.getByRole("button", { name: "Uses" }));
  expect(onSort.mock.lastCall).toEqual(["uses"]);
});
