import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Age, describeAge, describeMoment, formatMinutes, RelativeTime, SessionDuration } from "./times.tsx";

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

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  ["2026-11-20T11:59:30Z", "just now"],
  ["2026-11-20T12:00:40Z", "just now"],
  ["2026-11-20T11:59:00Z", "1 minute ago"],
  ["2026-11-20T11:01:00Z", "59 minutes ago"],
  ["2026-11-20T11:00:00Z", "1 hour ago"],
  ["2026-11-19T12:00:00Z", "yesterday"],
  ["2026-11-06T12:00:00Z", "2 weeks ago"],
  ["2026-11-20T14:00:00Z", "in 2 hours"],
  ["2024-11-19T12:00:00Z", "2 years ago"],
])("%s is %s", (moment, labels) => {
  expect(describeMoment(Date.parse(moment), now)).toBe(labels);
});

test.each([
  ["2026-11-20T11:59:30Z", "less than an hour ago"],
  ["2026-11-20T12:00:40Z", "less than an hour ago"],
  ["2026-11-20T11:00:00Z", "1 hour ago"],
  ["2026-11-19T12:00:01Z", "23 hours ago"],
  ["2026-11-19T12:00:00Z", "1 day ago"],
  ["2026-10-20T12:00:00Z", "31 days ago"],
])("%s is as old as %s", (moment, words) => {
  expect(describeAge(Date.parse(moment), now)).toBe(words);
});

test("an age is in days however old it is", () => {
  render(<Age iso="2020-05-04T03:02:01Z" />);
  expect(screen.getByText(/^[\d,]+ days ago$/)).toHaveAttribute("datetime", "2020-05-04T03:02:01Z");
});

test("the exact time is kept for machines and for pointing at", () => {
  render(<RelativeTime iso="2020-05-04T03:02:01Z" />);
  const time = screen.getByText(/years ago/);
  expect(time).toHaveAttribute("datetime", "2020-05-04T03:02:01Z");
  expect(time).toHaveAttribute("title", expect.stringMatching(/^May (3|4), 2020, \d\d:02$/));
});
