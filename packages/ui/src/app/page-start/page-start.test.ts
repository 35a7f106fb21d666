import { afterEach, expect, test } from "vitest";
import "./page-start.ts";

const page = document.documentElement;

afterEach(() => {
  delete page.dataset["pageStart"];
});

test.each(["script", "img"])("a %s that cannot be loaded", (tag) => {
  const element = document.body.appendChild(document.createElement(tag));
  element.dispatchEvent(new Event("error"));
  expect(page.dataset["pageStart"]).toBe(tag === "script" ? "failed" : undefined);
  element.remove();
});
