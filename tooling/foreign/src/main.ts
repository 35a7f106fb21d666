import { globSync } from "node:fs";
import path from "node:path";
import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { onStopSignal } from "@field-advisor/run/processes";
import { runForeign } from "./foreign.ts";
import type { Peer } from "./peer.ts";
import { startProduct } from "./product.ts";

/** A step of the nightly run has twelve; so the table is printed before it is ended. */
const mostMinutes = 11;
const minutesOfPeer = 4;

const folder = path.join(import.meta.dirname, "peers");

async function readPeers(): Promise<Peer[]> {
  const files = globSync("*.ts", { cwd: folder }).toSorted();
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file))));
  return modules.flatMap(({ peers }: { peers: readonly Peer[] }) => peers);
}

// The product ends with this process.
onStopSignal(() => process.exit(130));

// Without words all peers, with words those that are named.
await runCommand(async () => {
  const words = process.argv.slice(2);
  const all = await readPeers();
  const names = all.map(({ name }) => name);
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) throw new Failure(`There is no peer "${unknown}", only ${names.join(", ")}.`);
  const peers = all.filter(({ name }) => words.length === 0 || words.includes(name));
  return runForeign({ peers, startProduct, mostMinutes, minutesOfPeer, say });
});
