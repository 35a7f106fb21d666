import "../testing.ts";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FormattedText } from "./formatted-text.tsx";

const show = (text: string) => render(<FormattedText text={text} />).container;

test("lists, emphasis and code are shown as they were meant", () => {
  const answer = show("Ask for **two** things:\n\n1. The *price*\n2. The `date`\n\n- why\n- when");
  expect(within(answer).getByText("two").tagName).toBe("STRONG");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "The price",
    "The date",
    "why",
    "when",
  ]);
  expect(within(answer).getByText("date").tagName).toBe("CODE");
  expect(answer.textContent).not.toMatch(/[*`]/);
});

test("what a model calls a heading is no heading of the screen", () => {
  show("## Before you call\n\nBreathe.");
  expect(screen.getByText("Before you call")).toBeVisible();
  expect(screen.queryByRole("heading")).toBeNull();
});

test("a link opens beside the room and does not tell where it was read", () => {
  show("See [the guide](https://example.test/guide).");
  const link = screen.getByRole("link", { name: "the guide" });
  expect(link).toHaveAttribute("href", "https://example.test/guide");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("a picture is its description; nothing is fetched", () => {
  const answer = show("![a chart](https://spy.test/?read=1)");
  expect(answer).toHaveTextContent("a chart");
  expect(answer.innerHTML).not.toContain("spy.test");
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a picture with a handler", '<img src="x" onerror="alert(1)">'],
  ["a frame", '<iframe src="https://spy.test"></iframe>'],
  ["a style", "<style>body { display: none }</style>"],
  ["a form", '<form action="https://spy.test"><input name="password"></form>'],
  ["an element in a line", 'Say <b onclick="alert(1)">yes</b>'],
])("%s in HTML stays text", (_what, text) => {
  const answer = show(text);
  expect(answer.querySelector("script, img, iframe, style, form, input, b")).toBeNull();
  expect(answer.textContent).toBe(text);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<b>",
  "vbscript:x",
  "https://a.test@evil.test/",
])("an address like %s leads nowhere", (address) => {
  const answer = show(`[click](${address})`);
  expect(answer).toHaveTextContent("click");
  expect(answer.querySelector("[href]")).toBeNull();
});

test.each([
  ["emphasis that is not closed yet", "Ask **two", "Ask **two"],
  ["a line that is to be a list", "---\nfirst", "first"],
  ["stars between numbers", "2 * 3 * 4", "2 * 3 * 4"],
])("nothing is lost of %s", (_what, text, shown) => {
  expect(show(text)).toHaveTextContent(shown);
});
