import { drawTable, figureLine } from "@field-advisor/nightly/table";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { assistantsBench } from "./assistants/assistants-bench.ts";
import { agentBench } from "./agent/agent-bench.ts";
import { apiBench } from "./api/api-bench.ts";
import { backupBench } from "./backup/backup-bench.ts";
import { clientBench } from "./client/client-bench.ts";
import { directoryBench } from "./directory/directory-bench.ts";
import { libraryBench } from "./library/library-bench.ts";
import { groupsBench } from "./groups/groups-bench.ts";
import { practiceBench } from "./practice/practice-bench.ts";
import { playbackBench } from "./playback/playback-bench.ts";
import { eventsBench } from "./events/events-bench.ts";
import { judgeBench } from "./judge/judge-bench.ts";
import type { Bench, Row } from "./rows.ts";
import { signInBench } from "./sign-in/sign-in-bench.ts";
import { webhooksBench } from "./webhooks/webhooks-bench.ts";

/** What can be measured, in the order it is run; names given on the command line choose among them. */
const benches: Record<string, Bench> = {
  api: apiBench,
  "sign-in": signInBench,
  library: libraryBench,
  practice: practiceBench,
  groups: groupsBench,
  events: eventsBench,
  assistants: assistantsBench,
  playback: playbackBench,
  webhooks: webhooksBench,
  directory: directoryBench,
  backup: backupBench,
  client: clientBench,
  agent: agentBench,
  judge: judgeBench,
};

const outcomeOf = ({ ok, isUnmeasured }: Row) => (ok ? "met" : isUnmeasured ? "not measured" : "MISSED");

await runCommand(async () => {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !Object.hasOwn(benches, word));
  if (unknown !== undefined)
    throw new Failure(`There is no bench "${unknown}", only ${Object.keys(benches).join(", ")}.`);
  const missed: string[] = [];
  const unmeasured: string[] = [];
  for (const [bench, run] of Object.entries(benches)) {
    if (words.length > 0 && !words.includes(bench)) continue;
    const rows = await run();
    say(`\n### ${bench}\n`);
    const cells = rows.map((row) => [row.name, row.value, row.goal, outcomeOf(row)]);
    say(drawTable(["measured", "value", "goal", ""], cells));
    for (const row of rows) {
      say(figureLine({ ...row, name: `${bench}.${row.name}` }));
      if (!row.ok) (row.isUnmeasured ? unmeasured : missed).push(`${bench}: ${row.name}`);
    }
  }
  const failures = [
    ...(missed.length > 0 ? [`Goals that were missed:\n${missed.join("\n")}`] : []),
    ...(unmeasured.length > 0 ? [`Not measured:\n${unmeasured.join("\n")}`] : []),
  ];
  if (failures.length > 0) throw new Failure(failures.join("\n"));
});
