import { Theme } from "@radix-ui/themes";
import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Sheet } from "./sheet.tsx";

/** Something that a button opens. */
function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Theme>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && children(() => setOpen(false))}
    </Theme>
  );
}

let stopListening = () => undefined as void;
afterEach(() => stopListening());

/** Presses Escape as soon as something in a dialog has the focus, as somebody does whose browser was busy. */
function pressEscapeAtFirstFocus(role: "dialog" | "alertdialog"): void {
  const press = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest(`[role=${role}]`)) return;
    stopListening();
    fireEvent.keyDown(target, { key: "Escape" });
  };
  document.addEventListener("focusin", press);
  stopListening = () => document.removeEventListener("focusin", press);
}

const open = () => fireEvent.click(screen.getByRole("button", { name: "Open" }));
const noop = () => undefined;

interface AskingProps {
  mustBeDone: boolean;
  onClose: () => void;
}

/** A sheet with a question of its own. */
function Asking({ mustBeDone, onClose }: AskingProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Sheet title="Codes" description="Shown once" mustBeDone={mustBeDone} onClose={onClose}>
      <button type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Delete them?"
          confirmLabel="Delete all"
          onConfirm={noop}
          onCancel={() => setAsking(false)}
        >
          Gone for good.
        </ConfirmDialog>
      )}
    </Sheet>
  );
}

test.each([
  ["a sheet", false],
  ["a sheet that only its own button closes", true],
])(
  "Escape, pressed as soon as a question over %s has the focus, closes the question alone",
  (_what, done) => {
    render(<Opener>{(close) => <Asking mustBeDone={done} onClose={close} />}</Opener>);
    open();
    expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus();
    pressEscapeAtFirstFocus("alertdialog");
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByRole("dialog", { name: "Codes" })).toBeVisible();
  },
);

test("what stands in the first field of a sheet is chosen, and a part that is off is passed over", () => {
  render(
    <Opener>
      {(close) => (
        <Sheet title="Kim" description="A person" onClose={close}>
          <input aria-label="Number" disabled />
          <input aria-label="Name" defaultValue="Kim" />
        </Sheet>
      )}
    </Opener>,
  );
  open();
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(name).toHaveFocus();
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 3]);
});

/** A field that has the focus as soon as it is there, as the one that searches does. */
const Field = () => <input aria-label="Find" ref={(input) => input?.focus()} />;

test("a dialog that closes takes the focus from none that was opened since", async () => {
  function TwoSheets() {
    const [shown, setShown] = useState<"keys" | "search" | null>("keys");
    return (
      <Theme>
        {shown === "keys" && (
          <Sheet title="Keys" description="All of them" onClose={() => setShown(null)}>
            <button type="button">Learn</button>
          </Sheet>
        )}
        {shown === "search" && (
          <Sheet title="Search" description="By name" onClose={() => setShown(null)}>
            <Field />
          </Sheet>
        )}
        <input aria-label="Before" onKeyDown={() => setShown("search")} />
      </Theme>
    );
  }
  render(<input aria-label="Earlier" />);
  screen.getByLabelText("Earlier").focus();
  render(<TwoSheets />);
  fireEvent.keyDown(screen.getByRole("button", { name: "Learn" }), { key: "Escape" });
  fireEvent.keyDown(screen.getByLabelText("Before"), { key: "k" });
  expect(screen.getByRole("dialog", { name: "Search" })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText("Find")).toHaveFocus();
});
