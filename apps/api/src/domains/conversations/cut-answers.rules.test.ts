import { expect, test } from "vitest";
import { joinCutAnswers } from "./cut-answers.rules.ts";

const line = (role: "user" | "agent" | "none", text: string, intended: string | null = null) => ({
  role,
  text,
  isInterrupted: intended !== null,
  intended,
});
const lost = line("none", "Connection lost for 3 s");
const whole = "Good day. What may I do?";

const texts = (...legs: ReturnType<typeof line>[][]) =>
  joinCutAnswers(legs).map(({ text, isInterrupted }) => (isInterrupted ? `${text} (interrupted)` : text));

test("an answer that a lost line cut off and its rest are one, in one record or two", () => {
  const [cut, rest] = [line("agent", "Good day. What may...", whole), line("agent", "I do?")];
  expect(texts([cut, lost, rest])).toEqual([whole]);
  expect(texts([cut], [rest])).toEqual([whole]);
});

test("however often it was cut off, and where its rest was interrupted", () => {
  const legs = [
    [line("agent", "Good day....", whole)],
    [line("agent", "What...", "What may I do?")],
    [line("agent", "may I...", "may I do?")],
  ];
  expect(texts(...legs)).toEqual(["Good day. What may I... (interrupted)"]);
});

test("an answer whose process died stands once", () => {
  expect(texts([line("agent", whole)], [line("agent", whole)])).toEqual([whole]);
  expect(texts([line("agent", whole)], [line("agent", "Good...", whole)])).toEqual(["Good... (interrupted)"]);
});

test("what was asked twice in one leg, or answered in between, stands twice", () => {
  const asked = line("agent", "Are you there?");
  expect(texts([asked, asked])).toEqual([asked.text, asked.text]);
  const lines = [asked, line("user", "Yes."), lost, asked];
  expect(texts(lines)).toEqual(lines.map(({ text }) => text));
});

test("other words after a cut are another answer, and dots alone are none", () => {
  const cut = line("agent", "Good day. What may...", whole);
  expect(texts([cut], [line("agent", "Where were we?")])).toEqual([
    "Good day. What may... (interrupted)",
    "Where were we?",
  ]);
  expect(texts([line("agent", "...", whole)], [line("agent", whole)])).toEqual([whole]);
  expect(texts([line("user", "...")])).toEqual([]);
});
