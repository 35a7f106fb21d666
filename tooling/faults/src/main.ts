import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { drawTable, figureLine } from "@field-advisor/nightly/table";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { createRandom } from "@field-advisor/fixtures/random";
import type { Fault, Finding, Run } from "./fault.ts";
import { cutLines, killedAgent, unheardOutages } from "./faults/lost-calls.ts";
import { frozenPostgres, killedApi, killedPostgres } from "./faults/outages.ts";
import { providerAway } from "./faults/provider-away.ts";
import { rollingUpdate } from "./faults/rolling-update.ts";
import { slowAttackers } from "./faults/slow-attackers.ts";
import { openStage, type Stage } from "./stage.ts";

const faults = [
  killedPostgres,
  killedApi,
  rollingUpdate,
  slowAttackers,
  frozenPostgres,
  providerAway,
  killedAgent,
  cutLines,
  unheardOutages,
];
const usage = "Use: npm run faults -- [NAME ...] [--rounds NUMBER] [--seed NUMBER]";

const folder = inRoot(".data", "faults");

/** Apart from what `npm start` uses, so that both can run. */
const firstPort = readBase(process.env["PORT_BASE"] || "18000");
const portsOfStage = 40;

interface Common {
  seed: number;
  rounds: number | undefined;
  stage: () => Promise<Stage>;
}

async function runOne(fault: Fault, { seed, rounds, stage }: Common): Promise<Finding> {
  say(`\n${fault.name} ...`);
  const opened: Stage[] = [];
  const run: Run = {
    rounds: (usual) => rounds ?? usual,
    // Each fault has numbers of its own, so that it alone repeats as it was in the whole.
    random: createRandom(seed + faults.indexOf(fault)),
    stage,
    async ownStage(options) {
      const portBase = firstPort + portsOfStage;
      const made = await openStage({ portBase, folder, name: fault.name, ...options });
      opened.push(made);
      return made;
    },
    ledger: { calls: [], outages: [] },
    prefix: fault.name,
  };
  try {
    const finding = await fault.run(run);
    for (const problem of finding.problems) say(`  ${problem}`);
    return finding;
  } finally {
    for (const made of opened) await made.close();
    const lines = run.ledger.calls.map((call) => JSON.stringify(call));
    writeFileSync(path.join(folder, `${fault.name}.jsonl`), lines.join("\n"));
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string" }, seed: { type: "string" } },
  });
  const unknown = positionals.find((word) => !faults.some(({ name }) => name === word));
  if (unknown !== undefined)
    throw new Failure(
      `There is no "${unknown}", only ${faults.map(({ name }) => name).join(", ")}. ${usage}`,
    );
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (![seed, rounds ?? 1].every(Number.isInteger)) throw new Failure(usage);
  const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { chosen, seed, rounds };
}

await runCommand(async () => {
  const { chosen, seed, rounds } = readArguments();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  say(`${chosen.length} faults, seed ${seed}. Logs and ledgers are in ${folder}.`);
  let shared: Promise<Stage> | undefined;
  const stage = () => (shared ??= openStage({ portBase: firstPort, folder, name: "shared" }));
  const rows: string[][] = [];
  const red: string[] = [];
  try {
    for (const fault of chosen) {
      const { figures, problems } = await runOne(fault, { seed, rounds, stage });
      if (problems.length > 0) red.push(fault.name);
      for (const figure of figures) {
        say(figureLine({ ...figure, name: `${fault.name}.${figure.name}` }));
        rows.push([fault.name, figure.name, figure.value, figure.goal]);
      }
    }
  } finally {
    await shared?.then((open) => open.close());
  }
  say(`\n${drawTable(["fault", "figure", "value", "goal"], rows)}`);
  if (red.length > 0)
    throw new Failure(`${red.join(", ")} did not hold: npm run faults -- ${red.join(" ")} --seed ${seed}`);
  say(`\nEverything held. Seed ${seed}.`);
});
