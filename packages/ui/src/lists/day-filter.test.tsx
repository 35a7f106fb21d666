import { Theme } from "@radix-ui/themes";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PeriodFields } from "./day-filter.tsx";

type Days = Parameters<typeof PeriodFields>[0]["days"];

/** The fields of a period whose owner decides when days that were reported take effect. */
function period(days: Days) {
  const onChange = vi.fn<(days: Partial<Days>) => void>();
  const fields = (shown: Days) => (
    <Theme>
      <PeriodFields days={shown} optional onChange={onChange} />
    </Theme>
  );
  const { rerender } = render(fields(days));
  const from = screen.getByLabelText("From");
  return {
    onChange,
    show: (shown: Days) => rerender(fields(shown)),
    from,
    type: (day: string) => fireEvent.change(from, { target: { value: day } }),
  };
}

test("a day that takes effect late does not replace the one that was typed since", () => {
  const { onChange, show, from, type } = period({ from: "", to: "" });
  type("2026-11-01");
  type("2026-11-12");
  show({ from: "2026-11-01", to: "" });
  expect(from).toHaveValue("2026-11-12");
  fireEvent.blur(from);
  expect(from).toHaveValue("2026-11-12");
  show({ from: "2026-11-12", to: "" });
  expect(from).toHaveValue("2026-11-12");
  expect(onChange.mock.calls).toEqual([[{ from: "2026-11-01" }], [{ from: "2026-11-12" }]]);
});

test("a day from elsewhere replaces it", () => {
  const { show, from, type } = period({ from: "2026-11-01", to: "" });
  type("2026-11-12");
  show({ from: "2026-10-01", to: "" });
  expect(from).toHaveValue("2026-10-01");
});
