import { Theme } from "@radix-ui/themes";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Toaster } from "../feedback/toaster.tsx";
import { type ToastMessage, useToast } from "../feedback/toast-queue.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function ShowButton({ toast }: { toast: ToastMessage }) {
  const show = useToast();
  return (
    <button type="button" onClick={() => show(toast)}>
      Show {toast.title}
    </button>
  );
}

test("a dialog that opens later leaves a message within reach", () => {
  function Asking() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        {isOpen && (
          <ConfirmDialog
            title="Sure?"
            confirmLabel="Yes"
            onConfirm={() => undefined}
            onCancel={() => undefined}
          >
            It cannot be undone.
          </ConfirmDialog>
        )}
      </>
    );
  }
  const run = vi.fn<() => void>();
  render(
    <Theme>
      <Toaster>
        <ShowButton
          toast={{ title: "Broken", tone: "error", action: { label: "Retry", altText: "Again", run } }}
        />
        <Asking />
      </Toaster>
    </Theme>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show Broken" }));
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(screen.getByRole("alertdialog", { name: "Sure?" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(run).toHaveBeenCalledOnce();
});

test("with a dialog on top Escape closes that first, and a message only where it has the focus", () => {
  const onCancel = vi.fn<() => void>();
  render(
    <Theme>
      <Toaster>
        <ConfirmDialog title="Sure?" confirmLabel="Yes" onConfirm={() => undefined} onCancel={onCancel}>
          It cannot be undone.
          <ShowButton toast={{ title: "Saved" }} />
        </ConfirmDialog>
      </Toaster>
    </Theme>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show Saved" }));
  fireEvent.keyDown(screen.getByRole("button", { name: "Yes" }), { key: "Escape" });
  expect(onCancel).toHaveBeenCalledOnce();
  const message = screen.getByText("Saved");
  expect(message).toBeVisible();
  fireEvent.keyDown(message, { key: "Escape" });
  expect(screen.queryByText("Saved")).toBeNull();
});
