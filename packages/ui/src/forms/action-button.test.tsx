import { Button, Theme } from "@radix-ui/themes";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { SessionContext, type SessionControl } from "../app/session.ts";
import { Toaster } from "../feedback/toaster.tsx";
import { Menu } from "../menus/menu.tsx";
import { ActionButton } from "./action-button.tsx";
import { SubmitButton } from "./submit-button.tsx";

const never = () => Promise.reject(new Error("Nobody asks for this here."));
const person = { firstName: "Uma", lastName: "Use", email: "uma@x.test" };
const control: SessionControl = {
  session: { state: "loading" },
  impersonation: null,
  endedViewing: undefined,
  exitImpersonation: never,
  refresh: never,
  followOtherTabs: () => () => undefined,
  signOut: never,
};
const impersonation = { user: person, owner: person, startedAt: "", expiresAt: "" };

const show = (children: ReactNode, viewing: boolean) =>
  render(
    <SessionContext value={{ ...control, impersonation: viewing ? impersonation : null }}>
      <Theme>
        <Toaster>{children}</Toaster>
      </Theme>
    </SessionContext>,
  );

const reason = "Not available while viewing as another user.";

test("what is done in somebody's name is off while an owner views as them, and says why", async () => {
  const act = vi.fn<() => void>();
  show(
    <form onSubmit={act}>
      <p id="row">Morning page</p>
      <ActionButton type="button" aria-describedby="row" onClick={act}>
        Pause
      </ActionButton>
      <SubmitButton busy={false} busyLabel="Saving...">
        Save
      </SubmitButton>
    </form>,
    true,
  );
  const pause = screen.getByRole("button", { name: "Pause" });
  expect(pause).toHaveAttribute("aria-disabled", "true");
  expect(pause).toHaveAccessibleDescription(`Morning page ${reason}`);
  expect(pause).toHaveAttribute("title", reason);
  const save = screen.getByRole("button", { name: "Save" });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription(reason);
  const user = userEvent.setup();
  await user.click(pause);
  await user.click(save);
  expect(act).not.toHaveBeenCalled();
});

test("of a menu only what looks can be chosen then", async () => {
  const act = vi.fn<() => void>();
  const look = vi.fn<() => void>();
  const sections = [
    [
      { label: "Copy link", run: look },
      { label: "Duplicate", isAction: true, run: act },
    ],
  ];
  show(<Menu trigger={<Button>Actions</Button>} sections={sections} />, true);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  const duplicate = await screen.findByRole("menuitem", { name: "Duplicate" });
  expect(duplicate).toHaveAttribute("aria-disabled", "true");
  expect(duplicate).toHaveAccessibleDescription(reason);
  await user.click(duplicate);
  await user.click(screen.getByRole("menuitem", { name: "Copy link" }));
  expect([act.mock.calls.length, look.mock.calls.length]).toEqual([0, 1]);
});

test("people who are themselves act", async () => {
  const act = vi.fn<() => void>();
  show(<ActionButton onClick={act}>Pause</ActionButton>, false);
  await userEvent.setup().click(screen.getByRole("button", { name: "Pause" }));
  expect(act).toHaveBeenCalledOnce();
});
