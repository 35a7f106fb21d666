import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Cluster, startCluster } from "@field-advisor/release/cluster";
import { createHistory, type History } from "@field-advisor/faults/history/history";
import { createWorld, type World } from "@field-advisor/faults/load/people";
import { say } from "@field-advisor/run/announce";
import { inRoot } from "@field-advisor/run/paths";
import { readBase } from "@field-advisor/run/ports";
import { Pool } from "pg";
import { agentCalls } from "@field-advisor/release/agent-calls";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import type { Recording } from "@field-advisor/release/agent-talker";
import { Browser } from "./browser.ts";
import type { Member } from "./crowd.ts";

const people = 60;

/** The product as production runs it, with people who have browsers, and recordings for them to say. */
export interface Stage {
  cluster: Cluster;
  world: World;
  members: Member[];
  recordings: Recording[];
  history: History;
  dataDir: string;
  /** Past the product, for what has to be compared. */
  db: Pool;
  /** Browsers of visitors who hold conversations, each from an address of its own. */
  visitors: (count: number) => Browser[];
  close(): Promise<void>;
}

/** Starts three API processes, two voice agents and a place for one more of each, behind Caddy with TLS. */
export async function openStage(name: string): Promise<Stage> {
  const dataDir = inRoot(".data", `bench-${name}`);
  rmSync(dataDir, { recursive: true, force: true });
  const portBase = readBase(process.env["PORT_BASE"] || "5240");
  // A folder that all share, as compose has it: the cluster's own store runs in this process, which has enough to do.
  const cluster = await startCluster({
    portBase,
    dataDir,
    spares: 1,
    restart: false,
    apiEnvironment: () => ({ FILES_URL: pathToFileURL(path.join(dataDir, "files")).href }),
    say,
  });
  const browsers: Browser[] = [];
  const ca = readFileSync(cluster.certificate, "utf8");
  const open = (address: string) => {
    const browser = new Browser(ca, address);
    browsers.push(browser);
    return browser;
  };
  const db = new Pool({ connectionString: cluster.databaseUrl, max: 4 });
  db.on("error", (error) => console.error(error.message));
  const history = createHistory(path.join(dataDir, "history.jsonl"));
  const close = async () => {
    for (const browser of browsers) browser.close();
    await history.close();
    await db.end();
    await cluster.stop();
  };
  try {
    const [api] = cluster.apis;
    const world = await createWorld(db, Number(new URL(api?.url ?? "").port), people);
    const members = world.owners.map((person) => ({
      person,
      browser: open(person.address),
      made: { rooms: [], messages: [], items: [] },
    }));
    const recorder = agentCalls(cluster.agents[0]?.url ?? "", cluster.secrets.voiceKey);
    const connection = open("127.0.20.1").socketFrom(cluster.origins.portal);
    say("Recording what the visitors say ...");
    const recordings = await recordSentences(recorder, connection);
    const visitors = (count: number) => Array.from({ length: count }, (_, at) => open(`127.0.21.${1 + at}`));
    return { cluster, world, members, recordings, history, dataDir, db, visitors, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Processes that ended without being asked to, or not in order. */
export const brokenExits = ({ apis, spareApis, agents, spareAgents }: Cluster): number =>
  [...apis, ...spareApis, ...agents, ...spareAgents]
    .flatMap(({ exits }) => exits)
    .filter(({ asked, code }) => !asked || code !== 0).length;
