import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

test("a statement has a name from its second use on, always the same and no other's", () => {
  const names = createStatementNames();
  expect(names.of("select 1")).toBeUndefined();
  const name = names.of("select 1");
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(names.of("select 1")).toBe(name);
  names.of("select 2");
  expect(names.of("select 2")).not.toBe(name);
});

test.each(["begin", "commit", "rollback", "create table t (id int)", "set lock_timeout = 1", ""])(
  "%j is never named",
  (text) => {
    const names = createStatementNames();
    for (let i = 0; i < 3; i++) expect(names.of(text)).toBeUndefined();
  },
);

test("lists of every length cannot breed names without end", () => {
  const names = createStatementNames(10);
  const texts = Array.from({ length: 100 }, (_, index) => `select ${index}`);
  const named = texts.filter((text) => names.of(text) ?? names.of(text));
  expect(named).toHaveLength(10);
  expect(names.of("select 0")).toBeDefined();
});

test("texts that are used once do not pile up, and do not keep others from a name", () => {
  const names = createStatementNames(10);
  for (let i = 0; i < 1000; i++) names.of(`select ${i}`);
  names.of("select 'often'");
  expect(names.of("select 'often'")).toBeDefined();
});

test("a retired statement is never named again", () => {
  const names = createStatementNames();
  names.of("select 1");
  names.of("select 1");
  names.retire("select 1");
  for (let i = 0; i < 3; i++) expect(names.of("select 1")).toBeUndefined();
});
