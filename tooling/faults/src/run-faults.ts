import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { Failure } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import type { Arguments } from "./arguments.ts";
import type { Fault, Finding, Run } from "./fault.ts";
import { createHistory } from "./history/history.ts";
import { createRandom } from "@field-advisor/run/random";
import { faults, provedElsewhere } from "./list.ts";
import { proveHarness, type Trial } from "./prove.ts";
import { type Row, tableOf } from "./report.ts";
import { keepResult } from "./results.ts";
import { openStage, type Stage } from "./stage.ts";

const folder = process.env["DATA_DIR"] ? path.resolve(process.env["DATA_DIR"]) : inRoot(".data", "faults");

/** Apart from what `npm start` uses, so that both can run. */
const firstPort = () => (process.env["PORT_BASE"] ? readBase(process.env["PORT_BASE"]) : 18_000);

const portsOfStage = 40;

const say = (line: string) => console.log(line);

/** Runs what was chosen and prints the table. @returns the exit code */
export async function runFaults({
  chosen,
  isLong,
  isWhole,
  seed,
  rounds,
  prove,
}: Arguments): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  say(
    `${prove ? "Proof of the harness" : `${chosen.length} faults`}, seed ${seed}. Histories are in ${folder}.`,
  );
  if (prove) {
    await proveHarness(isWhole ? faults : chosen, folder, trialWith(seed), say);
    return 0;
  }
  let shared: Promise<Stage> | undefined;
  const stage = () => (shared ??= openStage({ portBase: firstPort(), folder, name: "shared" }));
  const rows: Row[] = [];
  try {
    for (const fault of chosen) {
      const row = await runOne(fault, { isLong, seed, rounds, stage });
      rows.push(row);
      if (isLong) keepResult(inRoot("tooling", "faults"), row, seed);
    }
  } finally {
    await shared?.then((open) => open.close());
  }
  say(`\n${tableOf(rows)}`);
  for (const { id, title, provedBy } of provedElsewhere) say(`${id} ${title}: ${provedBy}`);
  const red = rows.filter(({ finding }) => finding.problems.length > 0);
  if (red.length > 0) {
    const names = red.map(({ id }) => id);
    throw new Failure(
      `${names.join(", ")} did not hold. Repeat with: npm run faults -- ${names.join(" ")} --seed ${seed}`,
    );
  }
  say(`\nEverything held. Seed ${seed}.`);
  return 0;
}

interface Common extends Pick<Arguments, "isLong" | "seed" | "rounds"> {
  stage: () => Promise<Stage>;
}

async function runOne(fault: Fault, { isLong, seed, rounds, stage }: Common): Promise<Row> {
  const { id, title } = fault;
  say(`\n${id} ${title}`);
  const own = path.join(folder, id.toLowerCase());
  mkdirSync(own, { recursive: true });
  const history = createHistory(path.join(own, "history.jsonl"));
  const opened: Stage[] = [];
  const portBase = firstPort() + portsOfStage;
  const run: Run = {
    rounds: (short, long) => rounds ?? (isLong ? long : short),
    // Each fault has numbers of its own, so that it alone repeats as it was in the whole.
    random: createRandom(seed + Number(id.slice(1))),
    say,
    stage,
    async ownStage(options) {
      const made = await openStage({ portBase, folder: own, name: `stage-${opened.length}`, ...options });
      opened.push(made);
      return made;
    },
    portBase: portBase + portsOfStage,
    folder: own,
    history,
    prefix: `k${id.toLowerCase()}`,
  };
  try {
    return { id, title, finding: told(await fault.run(run)) };
  } finally {
    for (const made of opened) await made.close();
    await history.close();
  }
}

/** Runs a fault on a product of its own. */
const trialWith =
  (seed: number): Trial =>
  async (fault, options, rounds) => {
    const shared = await openStage({ portBase: firstPort(), folder, name: "mutated", ...options });
    try {
      const row = await runOne(fault, { isLong: false, seed, rounds, stage: () => Promise.resolve(shared) });
      return row.finding.problems;
    } finally {
      await shared.close();
    }
  };

function told(finding: Finding): Finding {
  for (const note of finding.notes) say(`  ${note}`);
  for (const problem of finding.problems) say(`  RED: ${problem}`);
  if (finding.problems.length === 0) say("  holds");
  return finding;
}
