import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useDialogs } from "./dialogs.tsx";

interface EditProps {
  id: number;
  onClose: () => void;
}

const Edit = ({ id, onClose }: EditProps) => (
  <dialog open aria-label={`Edit ${id}`}>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </dialog>
);

const New = ({ onClose }: { onClose: () => void }) => (
  <dialog open aria-label="New">
    <button type="button" onClick={onClose}>
      Close
    </button>
  </dialog>
);

const dialogs = { new: New, edit: Edit };

function Screen() {
  const { dialog, open, openAt } = useDialogs(dialogs, {
    new: () => ({}),
    edit: (value) => (/^\d+$/.test(value) ? { id: Number(value) } : null),
  });
  return (
    <>
      <button type="button" onClick={() => open("edit", { id: 1 })}>
        Edit one
      </button>
      <button type="button" onClick={() => openAt("edit", "2")}>
        Go to two
      </button>
      {dialog}
    </>
  );
}

function openScreen(address: string) {
  const router = createMemoryRouter([{ path: "*", element: <Screen /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const shown = () => screen.queryAllByRole("dialog").map((dialog) => dialog.getAttribute("aria-label"));

test("a dialog gets its properties and closes itself", async () => {
  openScreen("/");
  expect(shown()).toEqual([]);
  await press("Edit one");
  expect(shown()).toEqual(["Edit 1"]);
  await press("Close");
  expect(shown()).toEqual([]);
});

test("an address opens a dialog, and closing it cleans the address", async () => {
  const router = openScreen("/?new=true&search=x");
  expect(shown()).toEqual(["New"]);
  await press("Close");
  expect(shown()).toEqual([]);
  expect(router.state.location.search).toBe("?search=x");
});

test("a value that is not valid opens nothing", () => {
  openScreen("/?edit=everything");
  expect(shown()).toEqual([]);
});

test("a dialog with an address is closed by Back", async () => {
  const router = openScreen("/");
  await press("Go to two");
  expect([shown(), router.state.location.search]).toEqual([["Edit 2"], "?edit=2"]);
  await router.navigate(-1);
  await expect.poll(shown).toEqual([]);
});

test("a dialog takes the place of the one that the address opened", async () => {
  const router = openScreen("/?new=true");
  await press("Edit one");
  expect([shown(), router.state.location.search]).toEqual([["Edit 1"], ""]);
});
