import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Splash, useIntro } from "./splash.tsx";

const reducedMotion = (matches: boolean) =>
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
  reducedMotion(false);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Entrance() {
  const { phase, stage, dismiss } = useIntro();
  return (
    <>
      {phase !== "over" && <Splash stage={stage} leaving={phase === "leaving"} onDismiss={dismiss} />}
      <p>{phase === "standing" ? "closed" : "open"}</p>
    </>
  );
}

const open = () => {
  const { unmount } = render(<Entrance />);
  return unmount;
};

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const name = () => screen.getByText("Field Advisor");
const subtitle = () => screen.getByText("Field Advisors Demo Room");
const button = () => screen.getByRole("button", { name: "Click to Start" });
const isStanding = () => screen.queryByRole("dialog", { name: "Field Advisor" }) !== null;

test("its parts come in after 1.2, 2.4 and 3.6 seconds", () => {
  open();
  for (const part of [name, subtitle, button]) {
    pass(1199);
    expect(part()).not.toBeVisible();
    pass(1);
    expect(part()).toBeVisible();
  }
});

test("the button opens the way at once, and the intro is gone 0.8 seconds later", () => {
  open();
  pass(3600);
  fireEvent.click(button());
  expect(screen.getByText("open")).toBeVisible();
  pass(799);
  expect(isStanding()).toBe(true);
  pass(1);
  expect(isStanding()).toBe(false);
});

test("the button has the focus from the beginning, so one key is enough for those who do not see it", () => {
  open();
  expect(button()).toHaveFocus();
});

test.each([
  ["a click anywhere", () => fireEvent.click(document.body)],
  ["a letter", () => fireEvent.keyDown(document.body, { key: "a" })],
  ["Enter", () => fireEvent.keyDown(button(), { key: "Enter" })],
])("%s is enough before the button has come in", (_what, act) => {
  open();
  pass(500);
  act();
  expect(screen.getByText("open")).toBeVisible();
  pass(800);
  expect(isStanding()).toBe(false);
});

test.each([{ key: "Shift" }, { key: "r", ctrlKey: true }, { key: "l", metaKey: true }])(
  "%j is not for the intro",
  (init) => {
    open();
    fireEvent.keyDown(document.body, init);
    expect(screen.getByText("closed")).toBeVisible();
  },
);

test("the key that ended it does nothing else", () => {
  open();
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  act(() => {
    document.body.dispatchEvent(event);
  });
  expect(event.defaultPrevented).toBe(true);
});

test("somebody who was here before has the button at once, and nothing more in the same tab", () => {
  const leave = open();
  fireEvent.click(button());
  leave();
  sessionStorage.clear();
  const leaveAgain = open();
  expect(button()).toBeVisible();
  fireEvent.click(button());
  leaveAgain();
  open();
  expect(isStanding()).toBe(false);
});

test("an intro that nobody ended was not seen", () => {
  const leave = open();
  leave();
  open();
  expect(button()).not.toBeVisible();
});

test("people who asked for less motion wait for nothing", () => {
  reducedMotion(true);
  open();
  expect(button()).toBeVisible();
  fireEvent.click(button());
  pass(0);
  expect(isStanding()).toBe(false);
});

test("a browser that keeps nothing for sites still lets people in", () => {
  const refuse = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  open();
  fireEvent.click(document.body);
  pass(800);
  expect(isStanding()).toBe(false);
});
