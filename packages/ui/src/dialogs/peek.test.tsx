import { Theme } from "@radix-ui/themes";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useOverlayAddress } from "./overlay-address.ts";
import { usePhone } from "../testing.ts";
import { Peek } from "./peek.tsx";
import { PeekPlace } from "./peek-place.ts";
import { Toaster } from "../feedback/toaster.tsx";

const tools = ["Hammer", "Saw"];

function Tool({ name, onClose }: { name: string; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Peek title={name} description="A tool" dirty={isDirty} onClose={onClose}>
      <button type="button" onClick={() => setDirty(true)}>
        Change
      </button>
    </Peek>
  );
}

function Screen({ hasPlace }: { hasPlace: boolean }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { params, open, close } = useOverlayAddress();
  const opened = params.get("tool");
  return (
    <Theme>
      <Toaster>
        <div ref={setPlace} />
        <main id="main" tabIndex={-1}>
          {tools.map((name) => (
            <button key={name} type="button" onClick={() => open("tool", name)}>
              Open {name}
            </button>
          ))}
        </main>
        <PeekPlace value={hasPlace ? place : undefined}>
          {opened !== null && <Tool key={opened} name={opened} onClose={() => close("tool")} />}
        </PeekPlace>
      </Toaster>
    </Theme>
  );
}

function openScreen(address = "/", hasPlace = true) {
  const element = <Screen hasPlace={hasPlace} />;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const question = () => screen.findByRole("alertdialog", { name: "Discard what you typed?" });

test("details stand beside their list: the heading is heard, Escape leads back to the row", async () => {
  openScreen();
  await press("Open Hammer");
  expect(screen.getByRole("complementary", { name: "Hammer" })).toHaveAccessibleDescription("A tool");
  expect(screen.getByRole("heading", { name: "Hammer" })).toHaveFocus();
  await press("Open Saw");
  expect(screen.getAllByRole("complementary")).toEqual([screen.getByRole("complementary", { name: "Saw" })]);
  expect(screen.getByRole("heading", { name: "Saw" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(screen.getByRole("button", { name: "Open Saw" })).toHaveFocus();
});

test("Back closes them, and who is elsewhere by then stays there", async () => {
  const router = openScreen();
  await press("Open Hammer");
  screen.getByRole("button", { name: "Open Saw" }).focus();
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(screen.getByRole("button", { name: "Open Saw" })).toHaveFocus();
});

test.each(["a narrow window", "a screen that has no place for them"])(
  "in %s they are a sheet",
  async (where) => {
    if (where === "a narrow window") usePhone();
    openScreen("/", where === "a narrow window");
    await press("Open Hammer");
    expect(screen.getByRole("dialog", { name: "Hammer" })).toBeVisible();
    expect(screen.queryByRole("complementary")).toBeNull();
  },
);

test("what is unsaved keeps the list waiting, is asked about once, and is then given up", async () => {
  const router = openScreen();
  await press("Open Saw");
  await press("Change");
  expect(screen.getByRole("main")).toHaveAttribute("inert");
  await userEvent.keyboard("{Escape}");
  expect(await question()).toBeVisible();
  await press("Keep editing");
  expect(screen.getByRole("complementary", { name: "Saw" })).toBeVisible();
  await press("Close");
  await question();
  await press("Discard");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(router.state.location.search).toBe("");
  expect(screen.getByRole("main")).not.toHaveAttribute("inert");
  await waitFor(() => expect(screen.getByRole("button", { name: "Open Saw" })).toHaveFocus());
});

test.each(["wide", "narrow"])("in a %s window leaving what is unsaved asks once", async (width) => {
  if (width === "narrow") usePhone();
  const router = openScreen();
  await press("Open Hammer");
  await press("Change");
  await router.navigate(-1);
  expect(await question()).toBeVisible();
  await press("Keep editing");
  expect(router.state.location.search).toBe("?tool=Hammer");
  await router.navigate("/elsewhere");
  await question();
  await press("Discard");
  await waitFor(() => expect(router.state.location.pathname).toBe("/elsewhere"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
