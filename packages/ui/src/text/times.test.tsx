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

test("what was just now is not to come, although only whole minutes are counted", () => {
  expect(describeMoment(now + 59_800, now)).toBe("just now");
});

const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test.each([
  ["the evening before the last one", local(18, 23, 30), local(20, 0, 30), "2 days ago"],
  ["the morning before", local(19, 1), local(20, 23), "yesterday"],
  ["the evening before", local(19, 23), local(20, 1), "2 hours ago"],
  ["the next day but one, soon after midnight", local(22, 0, 30), local(20, 23), "in 2 days"],
  ["the next day", local(21, 23), local(20, 1), "tomorrow"],
])("%s is told by the calendar", (_which, moment, at, words) => {
  expect(describeMoment(moment, at)).toBe(words);
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
