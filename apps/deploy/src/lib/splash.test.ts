import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runSplash } from "./splash.ts";

const openedMsAgo = (elapsed: number) => vi.spyOn(performance, "now").mockReturnValue(elapsed);
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

let element: Element;
let isOver: boolean;

function run() {
  element = document.body.appendChild(document.createElement("div"));
  isOver = false;
  const splash = runSplash(element);
  void splash.over.then(() => {
    isOver = true;
  });
  return splash;
}

beforeEach(() => {
  vi.useFakeTimers();
  reducedMotion(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test("stands 2.5 s from when the address was opened, however long the script took", async () => {
  openedMsAgo(1000);
  run();
  await vi.advanceTimersByTimeAsync(1499);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test("is over at once when the script came later than that", async () => {
  openedMsAgo(4000);
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

test.each([
  new MouseEvent("click", { bubbles: true }),
  new KeyboardEvent("keydown", { key: "a", bubbles: true }),
])("is skipped by a $type", async (event) => {
  openedMsAgo(0);
  run();
  document.body.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

test("does not stand for people who asked for less motion", async () => {
  openedMsAgo(0);
  reducedMotion(true);
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

test("says that the page is loading until the app takes it away", async () => {
  openedMsAgo(4000);
  const splash = run();
  await vi.advanceTimersByTimeAsync(0);
  expect(element).toHaveClass("over");
  expect(element.isConnected).toBe(true);
  splash.remove();
  expect(element.isConnected).toBe(false);
});
