import { fireEvent, render, screen } from "@testing-library/react";
import { useState, type FunctionComponent } from "react";
import { expect, test, vi } from "vitest";
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
  const Dialog = lazyDialog(load);
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

test("one that could not be fetched is said not to be, and can be opened once more", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(() => Promise.reject(new TypeError("offline")));
  const { greet } = open(load);
  greet();
  expect(await screen.findByText("This could not be opened")).toBeVisible();
  expect(screen.getByRole("button", { name: "Greet" })).toBeVisible();
  load.mockResolvedValue(Greeting);
  greet();
  expect(await screen.findByRole("dialog", { name: "Hello Ada" })).toBeVisible();
});
