import { Theme } from "@radix-ui/themes";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ComboboxFilter } from "./combobox-filter.tsx";

function person(label: string) {
  const onSearch = vi.fn<(text: string) => void>();
  const filter = (known: string) => (
    <Theme>
      <ComboboxFilter
        label="Person"
        offer={{ options: [{ value: 7, label: "Ben Brook" }], note: null, onSearch }}
        selected={{ value: 5, label: known }}
        onSelect={() => undefined}
      />
    </Theme>
  );
  const { rerender } = render(filter(label));
  return {
    onSearch,
    user: userEvent.setup(),
    arrive: (known: string) => rerender(filter(known)),
    field: screen.getByRole("combobox", { name: "Person" }),
  };
}

test("a name that is known late does not stand before what somebody pastes to search for it", async () => {
  const { user, arrive, field, onSearch } = person("");
  await user.tab();
  expect(field).toHaveFocus();
  arrive("Ana Adler");
  await user.paste("ben");
  expect(field).toHaveValue("ben");
  expect(onSearch).toHaveBeenLastCalledWith("ben");
});

test("it stands there once they have left", async () => {
  const { user, arrive, field } = person("User 5");
  await user.tab();
  arrive("Ana Adler");
  expect(field).toHaveValue("User 5");
  await user.tab();
  expect(field).toHaveValue("Ana Adler");
});
