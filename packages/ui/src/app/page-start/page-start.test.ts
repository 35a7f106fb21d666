import { afterEach, expect, test } from "vitest";
import "./page-start.ts";
import { forgetEarlyPress, hearEarlyPress } from "./pressed-early.ts";

const page = document.documentElement;

afterEach(() => {
  delete page.dataset["pressed"];
  delete page.dataset["pageStart"];
});

function isHeard(): boolean {
  let heard = false;
  hearEarlyPress(() => {
    heard = true;
  });
  return heard;
}

const press = (init: KeyboardEventInit) => document.dispatchEvent(new KeyboardEvent("keydown", init));

test.each([
  ["a key", () => press({ key: "Enter" })],
  ["a click", () => document.body.click()],
])("%s counts before there is anything to hear it, and once", (_what, act) => {
  act();
  expect([isHeard(), isHeard()]).toEqual([true, false]);
});

test.each([{ key: "Shift" }, { key: "F5" }, { key: "r", ctrlKey: true }])(
  "%j stays the browser's",
  (init) => {
    press(init);
    expect(isHeard()).toBe(false);
  },
);

test("what is pressed later is not early", () => {
  forgetEarlyPress();
  press({ key: "Enter" });
  expect(isHeard()).toBe(false);
});

test.each(["script", "img"])("a %s that cannot be loaded", (tag) => {
  const element = document.body.appendChild(document.createElement(tag));
  element.dispatchEvent(new Event("error"));
  expect(page.dataset["pageStart"]).toBe(tag === "script" ? "failed" : undefined);
  element.remove();
});
