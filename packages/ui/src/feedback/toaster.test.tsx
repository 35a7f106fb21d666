import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "./toaster.tsx";
import { type ToastMessage, useToast } from "./toast-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function ShowButton({ toasts }: { toasts: readonly ToastMessage[] }) {
  const show = useToast();
  return toasts.map((toast) => (
    <button key={toast.title} type="button" onClick={() => show(toast)}>
      Show {toast.title}
    </button>
  ));
}

/** One speaker for each message. */
const Buttons = ({ toasts }: { toasts: readonly ToastMessage[] }) =>
  toasts.map((toast) => <ShowButton key={toast.title} toasts={[toast]} />);

function showAll(...toasts: ToastMessage[]) {
  render(
    <Toaster>
      <Buttons toasts={toasts} />
    </Toaster>,
  );
  for (const { title } of toasts) fireEvent.click(screen.getByRole("button", { name: `Show ${title}` }));
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test("one toast is visible at a time, for five seconds, or a moment where another waits", () => {
  showAll({ title: "First" }, { title: "Second" });
  expect(screen.getByText("First")).toBeVisible();
  expect(screen.queryByText("Second")).toBeNull();
  pass(1499);
  expect(screen.getByText("First")).toBeVisible();
  pass(1);
  expect(screen.queryByText("First")).toBeNull();
  pass(4999);
  expect(screen.getByText("Second")).toBeVisible();
  pass(1);
  expect(screen.queryByText("Second")).toBeNull();
});

test("one that can be undone is not hurried", () => {
  showAll(
    { title: "Moved", action: { label: "Undo", altText: "Move it back", run: () => undefined } },
    { title: "Second" },
  );
  pass(4999);
  expect(screen.getByText("Moved")).toBeVisible();
  pass(1);
  expect(screen.getByText("Second")).toBeVisible();
});

test("an error is an alert, shown at once, and what it displaced follows", () => {
  showAll({ title: "First" }, { title: "Second" }, { title: "Broken", tone: "error" });
  expect(screen.getByRole("alert")).toHaveTextContent("Broken");
  expect(screen.queryByText("First")).toBeNull();
  pass(5000);
  expect(screen.getByText("First")).toBeVisible();
});

test("what one form says replaces what it said before, without being told what it is about", () => {
  render(
    <Toaster>
      <ShowButton toasts={[{ title: "Refused", tone: "error" }, { title: "Saved" }]} />
    </Toaster>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show Refused" }));
  fireEvent.click(screen.getByRole("button", { name: "Show Saved" }));
  expect(screen.getByText("Saved")).toBeVisible();
  pass(5000);
  expect(screen.queryByText("Refused")).toBeNull();
});

test("an error that can be acted on stays until it is closed", () => {
  const run = vi.fn<() => void>();
  showAll({ title: "Broken", tone: "error", action: { label: "Retry", altText: "Do it again", run } });
  pass(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Broken")).toBeNull();
});

test("time stands still while a toast has the focus; F8 leads to the toasts", () => {
  showAll({ title: "First" });
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("list"));
  pass(60_000);
  expect(screen.getByText("First")).toBeVisible();
  act(() => screen.getByRole("button", { name: "Show First" }).focus());
  pass(5000);
  expect(screen.queryByText("First")).toBeNull();
});

test("a toast can be closed at once", () => {
  showAll({ title: "First" });
  fireEvent.click(screen.getByRole("button", { name: "Close message" }));
  expect(screen.queryByText("First")).toBeNull();
});

test("a message is pushed away to the right", () => {
  showAll({ title: "First" });
  const card = screen.getByText("First");
  const push = (clientX: number) => {
    fireEvent.pointerDown(card, { button: 0, clientX: 0 });
    fireEvent.pointerMove(card, { clientX });
    fireEvent.pointerUp(card, { clientX });
  };
  push(40);
  expect(card).toBeVisible();
  push(60);
  expect(screen.queryByText("First")).toBeNull();
});
