import { afterEach, expect, test, vi } from "vitest";
import { calendarOf, entryOf } from "./calendar-file.views.ts";
import type { DueDay } from "./due-days.queries.ts";

afterEach(() => vi.unstubAllEnvs());

const due = (dueOn: string, more: Partial<DueDay> = {}) =>
  entryOf(
    { key: "assignment-1", goal: "pass", kind: "room", id: 7, name: "Fees", dueOn, ...more },
    "https://x.example",
  );

const textOf = (...entries: ReturnType<typeof due>[]) => calendarOf("feed", entries, new Map());

test.each(["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia"])(
  "a day is that day on a server in %s, also where clocks change and where a year ends",
  (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    for (const [day, next] of [
      ["2027-03-28", "20270329"],
      ["2027-10-31", "20271101"],
      ["2027-03-14", "20270315"],
      ["2027-11-07", "20271108"],
      ["2028-02-29", "20280301"],
      ["2030-12-31", "20310101"],
    ] as const) {
      const text = textOf(due(day));
      expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}\r\n`);
      expect(text).toContain(`DTEND;VALUE=DATE:${next}\r\n`);
    }
  },
);

test("a name stays a name: line breaks, commas and fields that it tries to add are text", () => {
  const text = textOf(due("2030-01-01", { name: "A, b; c\\d\nATTENDEE:mailto:x@y.example\r\nEND:VEVENT" }));
  expect(text.split("\r\n").filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(["END:VEVENT"]);
  expect(text).toContain(String.raw`A\, b\; c\\d\nATTENDEE`);
});

test("long names are folded into lines that every reader takes, whatever their letters", () => {
  const text = textOf(due("2030-01-01", { name: "Gespräch über Gebühren 🙂 ".repeat(12) }));
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain("Gebühren 🙂 Gespräch");
});

test("with nothing due it still holds the component that a calendar needs, and publishes no entry", () => {
  const text = textOf();
  expect(text.match(/^BEGIN:.*$/gm)).toEqual(["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "BEGIN:STANDARD"]);
  expect(text).toMatch(/\r\nTZID:UTC\r\n[^]*\r\nEND:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
  expect(text).not.toContain("METHOD");
  expect(textOf(due("2030-01-01"))).toMatch(/\r\nMETHOD:PUBLISH\r\n/);
  expect(textOf(due("2030-01-01"))).not.toContain("VTIMEZONE");
});

test("the same entries are the same text", () => {
  expect(textOf(due("2030-01-01"))).toBe(textOf(due("2030-01-01")));
});

test.each([
  ["room", "/test-room/7"],
  ["path", "/paths/7"],
  ["model", "/models/7"],
  ["content", "/library?search=Fees"],
] as const)("a %s is linked to where it is done", (kind, path) => {
  expect(due("2030-01-01", { kind }).address).toBe(`https://x.example${path}`);
  expect(due("2030-01-01", { kind, name: null })).toMatchObject({
    address: "https://x.example/",
    title: "Something to do",
  });
});
