import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState, type FunctionComponent } from "react";
import { expect, test, vi } from "vitest";
import { Sheet } from "./sheet.tsx";
import { Toaster } from "../feedback/toaster.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

interface GreetingProps {
  name: string;
  onClose: () => void;
}

const Greeting = ({ name, onClose }: GreetingProps) => (
  <div role="dialog" aria-label={`Hello ${name}`}>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);

function open(load: () => Promise<FunctionComponent<GreetingProps>>) {
  const Dialog = lazyDialog(({ name }) => `Hello ${name}`, load);
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Greet
        </button>
        {isOpen && <Dialog name="Ada" onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(
    <Toaster>
      <Screen />
    </Toaster>,
  );
  const greet = () => fireEvent.click(screen.getByRole("button", { name: "Greet" }));
  return { greet };
}

test("a dialog is fetched when it is opened, and not before", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(() => Promise.resolve(Greeting));
  const { greet } = open(load);
  expect(load).not.toHaveBeenCalled();
  greet();
  expect(await screen.findByRole("dialog", { name: "Hello Ada" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("its frame stands at once, can be closed, and gives the focus back", async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const { greet } = open(() => code.promise);
  screen.getByRole("button", { name: "Greet" }).focus();
  greet();
  expect(screen.getByRole("dialog", { name: "Hello Ada (loading)" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(screen.getByRole("button", { name: "Greet" })).toHaveFocus());
  greet();
  code.resolve(Greeting);
  expect(await screen.findByRole("dialog", { name: "Hello Ada" })).toBeVisible();
});

test("one that could not be fetched says so in its frame, and is fetched by another try", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(() => Promise.reject(new TypeError("offline")));
  const { greet } = open(load);
  greet();
  expect(await screen.findByRole("alert")).toHaveTextContent("This could not be loaded.");
  expect(screen.getByRole("dialog", { name: "Hello Ada (not loaded)" })).toBeVisible();
  load.mockResolvedValue(Greeting);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("dialog", { name: "Hello Ada" })).toBeVisible();
});

test("what takes the place of its frame gives the focus back to what opened the frame", async () => {
  const code = Promise.withResolvers<FunctionComponent<GreetingProps>>();
  const { greet } = open(() => code.promise);
  screen.getByRole("button", { name: "Greet" }).focus();
  greet();
  await waitFor(() => expect(screen.getByRole("button", { name: "Close" })).toHaveFocus());
  code.resolve(({ name, onClose }) => (
    <Sheet title={`Hello ${name}`} description="At last" onClose={onClose}>
      <input aria-label="Answer" />
    </Sheet>
  ));
  expect(await screen.findByRole("dialog", { name: "Hello Ada" })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Answer")).toHaveFocus());
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Greet" })).toHaveFocus());
});
