import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatMinutes, SessionDuration } from "./duration.tsx";

test.each([
  [0, "<1 min"],
  [0.99, "<1 min"],
  [1, "1 min"],
  [59.4, "59 min"],
  [60, "1 h"],
  [125, "2 h 5 min"],
])("%d minutes are %s", (minutes, labels) => {
  expect(formatMinutes(minutes)).toBe(labels);
});

test("a session whose end nobody knows says so", () => {
  render(<SessionDuration minutes={null} />);
  expect(screen.getByText("XXX (no authentic data)")).toHaveAttribute("title", "No sign-out was recorded");
});

test("a session that goes on is active", () => {
  render(<SessionDuration minutes={null} isOpen />);
  expect(screen.getByText("Active")).toBeVisible();
});
