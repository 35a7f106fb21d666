import { Theme } from "@radix-ui/themes";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BusyButton } from "../feedback/busy-button.tsx";

test.each([{ busy: true }, { idle: true }])(
  "with %j it does nothing, says so and keeps the focus",
  (state) => {
    const press = vi.fn<() => void>();
    const button = (props: { busy?: boolean; idle?: boolean }) => (
      <Theme>
        <BusyButton {...props} onClick={press}>
          Save
        </BusyButton>
      </Theme>
    );
    const { rerender } = render(button({}));
    const shown = screen.getByRole("button", { name: "Save" });
    shown.focus();
    fireEvent.click(shown);
    rerender(button(state));
    fireEvent.click(shown);
    expect(press).toHaveBeenCalledOnce();
    expect(shown).toHaveFocus();
    expect(shown).toHaveAttribute("aria-disabled", "true");
    expect(shown).toHaveAccessibleName("Save");
  },
);

test("a form is not sent by a button that waits", () => {
  const send = vi.fn<() => void>();
  render(
    <Theme>
      <form onSubmit={send}>
        <BusyButton busy type="submit">
          Save
        </BusyButton>
      </form>
    </Theme>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(send).not.toHaveBeenCalled();
});
