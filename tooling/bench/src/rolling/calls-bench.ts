import type { Row } from "../rows.ts";
import { keepReplacing } from "./replacements.ts";
import { brokenRow } from "./rolling-bench.ts";
import { openStage } from "./stage.ts";
import { talkRows } from "./talk-rows.ts";
import { keepTalking } from "./talks.ts";

const conversations = 40;
const lasts = [20, 60] as const;
/** Each of the two agents in each order. */
const replacements = 4;

/** Whether each of 40 conversations stays with the agent that it began with, while the two are replaced in turn. */
export async function callsBench(): Promise<Row[]> {
  const stage = await openStage("calls");
  try {
    const { cluster, world, recordings } = stage;
    const { origins } = cluster;
    const browsers = stage.visitors(conversations);
    const talking = keepTalking({ browsers, origins, slug: world.openSlug, recordings, lasts });
    const agents = keepReplacing(cluster.agents, cluster.spareAgents);
    await agents.reach(replacements);
    const replaced = await agents.stop();
    const talks = await talking.stop();
    return [
      ...(await talkRows(stage, talks)),
      { name: "voice agents replaced meanwhile", value: String(replaced.length), goal: `>= ${replacements}` },
      brokenRow(stage),
    ];
  } finally {
    await stage.close();
  }
}
