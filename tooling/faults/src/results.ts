import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { faults } from "./list.ts";
import { cellsOf, columns, drawTable, machine, notesOf, type Row } from "./report.ts";

/** What a long run of a fault found, and what it takes to repeat it. */
interface Result {
  id: string;
  date: string;
  machine: string;
  seed: number;
  cells: string[];
  notes: string[];
}

const head =
  "# What the long runs of the faults found\n\nEach row is from the last long run of its fault: `npm run faults -- ID --long --seed SEED`.";

const placeOf = ({ id }: Result) => faults.findIndex((fault) => fault.id === id);

function page(results: readonly Result[]): string {
  const rows = results.map(({ cells, date, seed }) => [...cells, date, String(seed)]);
  const notes = results.flatMap((result) =>
    [`${result.machine}.`, ...result.notes].map((note) => `- ${result.id}: ${note}`),
  );
  return `${head}\n\n${drawTable([...columns, "date", "seed"], rows)}\n\n${notes.join("\n")}\n`;
}

/**
 * Writes down what a fault found, in the place of what its last long run found: as data, and as a page drawn from it. A
 * long run of all takes hours, so those of single faults come together there.
 */
export function keepResult(folder: string, row: Row, seed: number): void {
  const data = path.join(folder, "results.json");
  const before: Result[] = existsSync(data) ? JSON.parse(readFileSync(data, "utf8")) : [];
  const result: Result = {
    id: row.id,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    seed,
    cells: cellsOf(row),
    notes: notesOf(row),
  };
  const results = [...before.filter(({ id }) => id !== row.id), result].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  writeFileSync(data, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(path.join(folder, "results.md"), page(results));
}
