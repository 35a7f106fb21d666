// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, removeStored, store } from "../src/browser-storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("an entry is read as it was stored, until it is removed", () => {
  expect(readStored("localStorage", "size")).toBeNull();
  expect(store("localStorage", "size", "large")).toBe(true);
  expect(readStored("localStorage", "size")).toBe("large");
  expect(readStored("sessionStorage", "size")).toBeNull();
  store("localStorage", "size", null);
  expect(readStored("localStorage", "size")).toBeNull();
});

test("damaged JSON is no entry", () => {
  store("localStorage", "ids", "[1]");
  expect(readStoredJson("localStorage", "ids")).toEqual([1]);
  store("localStorage", "ids", "{oops");
  expect(readStoredJson("localStorage", "ids")).toBeUndefined();
  expect(readStoredJson("localStorage", "none")).toBeUndefined();
});

test("only matching entries are removed", () => {
  for (const name of ["draft:1", "draft:2", "size"]) store("localStorage", name, "text");
  removeStored("localStorage", (name) => name.startsWith("draft:"));
  expect(Object.keys(localStorage)).toEqual(["size"]);
});

test("a browser that refuses storage is told apart, and never breaks a page", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Denied", "SecurityError");
  });
  expect(store("localStorage", "size", "large")).toBe(false);
  expect(readStored("localStorage", "size")).toBeNull();
  expect(readStoredJson("localStorage", "size")).toBeUndefined();
  removeStored("localStorage", () => true);
});
