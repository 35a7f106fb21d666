import type { Order } from "@field-advisor/schema/orders";
import { someone } from "@field-advisor/api-client/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Theme } from "@radix-ui/themes";
import { expect, onTestFinished, test, vi } from "vitest";
import { CurrentUserContext } from "../app/session.ts";
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

const chosenBy = (id: number) => {
  cleanup();
  render(
    <CurrentUserContext value={someone({ id })}>
      <Theme>
        <Toaster>
          <RecordList
            label="Tools"
            viewName="tools"
            items={tools}
            keyOf={({ id: key }) => key}
            columns={columns}
          />
        </Toaster>
      </Theme>
    </CurrentUserContext>,
  );
};

test("somebody hides columns and wants higher rows, and finds the table like that again", async () => {
  chosenBy(1);
  await userEvent.click(screen.getByRole("button", { name: "View" }));
  const entries = async () =>
    (await screen.findAllByRole("menuitemcheckbox")).map(({ textContent }) => textContent);
  expect(await entries()).toEqual(["Uses", "State", "Code"]);
  await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "State", checked: true }));
  await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Code", checked: true }));
  await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Code", checked: false }));
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Comfortable rows", checked: false }));
  expect(screen.getByRole("menuitemradio", { name: "Compact rows" })).not.toBeChecked();
  await userEvent.keyboard("{Escape}");
  expect(headers()).toEqual(["Tool", "Uses", "Code", "View"]);
  chosenBy(1);
  expect(headers()).toEqual(["Tool", "Uses", "Code", "View"]);
  expect(screen.getByRole("table").closest(".rt-TableRoot")).toHaveClass("rt-r-size-2");
  chosenBy(2);
  expect(headers()).toEqual(["Tool", "Uses", "State", "Code", "View"]);
  expect(screen.getByRole("table").closest(".rt-TableRoot")).toHaveClass("rt-r-size-1");
});

test.each(["no address%", "hide=Tool&hide=Weight&rows=huge"])(
  "what this browser keeps of another version hides nothing it must not: %s",
  (kept) => {
    localStorage.setItem("field-advisor-table-1-tools", kept);
    chosenBy(1);
    expect(headers()).toEqual(["Tool", "Uses", "State", "Code", "View"]);
  },
);

test("a browser that keeps nothing lets columns be chosen all the same", async () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  const spies = [
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse),
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  chosenBy(1);
  await userEvent.click(screen.getByRole("button", { name: "View" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "State" }));
  await userEvent.keyboard("{Escape}");
  expect(headers()).toEqual(["Tool", "Uses", "Code", "View"]);
});

test("the row whose details are open is marked", () => {
  open({ currentKey: 2 });
  expect(screen.getAllByRole("row", { current: true }).map(({ textContent }) => textContent)).toEqual([
    "Saw1ReadyT2",
  ]);
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
