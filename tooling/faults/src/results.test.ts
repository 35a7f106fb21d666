import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Row } from "./report.ts";
import { keepResult } from "./results.ts";

const row = (id: string, rounds: number, problems: string[] = []): Row => ({
  id,
  title: `title of ${id}`,
  finding: { rounds, exits: 0, problems, notes: [`${rounds} rounds were seen`] },
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "field-advisor-results-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const pageIn = (folder: string) => readFileSync(path.join(folder, "results.md"), "utf8");

test("results of runs come together in the order of the list", () => {
  const folder = newFolder();
  keepResult(folder, row("F13", 100), 7);
  keepResult(folder, row("F1", 1000), 8);
  const rows = pageIn(folder).match(/^\| F\d+ .*$/gm) ?? [];
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^\| F1 title of F1 .*\| 1000 .*\| holds +\| .*\| 8 +\|$/);
  expect(rows[1]).toMatch(/^\| F13 title of F13 .*\| 100 .*\| 7 +\|$/);
});

test("the last run of a fault takes the place of the one before, with what was wrong", () => {
  const folder = newFolder();
  keepResult(folder, row("F2", 1000), 7);
  keepResult(folder, row("F2", 900, ["A write was lost."]), 9);
  const page = pageIn(folder);
  expect(page.match(/^\| F2 /gm)).toHaveLength(1);
  expect(page).toContain("RED");
  expect(page).toContain("- F2: 900 rounds were seen\n- F2: RED: A write was lost.\n");
  expect(page).not.toContain("1000 rounds");
});
