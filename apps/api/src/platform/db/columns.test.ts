import { expect, expectTypeOf, test } from "vitest";
import { type ColumnsFor, columnsOf, fieldsOf, selectionOf } from "./columns.ts";
import type { DB } from "./schema.ts";

interface Form {
  name: string;
  badgeText?: string | null;
  version: number;
}

const columns = { name: "name", badgeText: "badge_text" } as const satisfies ColumnsFor<"rooms", Form>;

test("what a form says is written to its columns, and what it leaves out stays", () => {
  expect(columnsOf(columns, { badgeText: null })).toEqual({ badge_text: null });
  expect(columnsOf(columns, { name: "A room", badgeText: undefined })).toEqual({
    name: "A room",
    badge_text: undefined,
  });
});

test("a query selects every field by its own name", () => {
  expect(fieldsOf(columns)).toEqual(["name", "badgeText"]);
  expect(selectionOf(columns, "r")).toEqual(["r.name as name", "r.badge_text as badgeText"]);
});

test("the compiler asks for the column of every field", () => {
  type Given = { name: string; colour: string };
  expectTypeOf<ColumnsFor<"rooms", Form>>().toEqualTypeOf<Record<"name" | "badgeText", keyof DB["rooms"]>>();
  expectTypeOf<Given>().not.toExtend<Parameters<typeof columnsOf<typeof columns, Given>>[1]>();
  expectTypeOf<Pick<Given, "name">>().toExtend<
    Parameters<typeof columnsOf<typeof columns, Pick<Given, "name">>>[1]
  >();
});
