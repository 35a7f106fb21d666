import path from "node:path";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import { agentCalls } from "@field-advisor/release/agent-calls";
import type { Recording } from "@field-advisor/release/agent-talker";
import { createHistory, type History, isCall } from "../history/history.ts";
import type { LoadOptions } from "../load/load.ts";
import { createRests, type Rests } from "../load/rests.ts";
import type { Random } from "@field-advisor/run/random";
import type { Stage } from "../stage.ts";
import { talk, type Talks } from "../load/conversations.ts";
import { type RoundFindings, writeInRounds } from "./rounds.ts";
import { filesOfLibrary, visit } from "./visits.ts";

/** Everybody who uses the product for a while. */
export interface Crowd {
  history: History;
  talks: Talks;
  /** By which a process gets no calls for a while. */
  rests: Rests;
  /** Has everybody finish what they are at, and tells what was written. */
  stop(): Promise<RoundFindings>;
}

interface CrowdOptions {
  random: Random;
  recordings: readonly Recording[];
  conversations: number;
  /** Calls in a second; as many as are answered unless told. */
  perSecond?: number | undefined;
  /** With which the keys of its writes begin. */
  prefix: string;
}

/** The share of calls that write. */
const writingShare = 0.4;

/** Enough to have the rate done while some wait; without a rate, enough to keep two cores busy. */
const callers = 12;

/** Has the talkers' sentences spoken by the first voice agent. */
export const recordOn = ({ cluster }: Stage): Promise<Recording[]> =>
  recordSentences(agentCalls(cluster.agents[0]?.url ?? "", cluster.secrets.voiceKey));

/** Lets staff and recipients in, who read, write, upload, chat and talk until they are stopped. */
export async function letIn(stage: Stage, options: CrowdOptions): Promise<Crowd> {
  const { random, recordings, conversations, perSecond, prefix } = options;
  const { world, ports, dataDir, db } = stage;
  const history = createHistory(path.join(dataDir, `${prefix}.jsonl`));
  const over = new AbortController();
  const talks: Talks = { open: 0, held: [], broken: [] };
  const rests = createRests();
  const common = { target: { ports, rests }, world, history, random };
  const files = await filesOfLibrary(db);
  const share = (part: number) => (perSecond === undefined ? undefined : perSecond * part);
  const visits = visit(
    { ...common, files, visitors: callers, perSecond: share(1 - writingShare) },
    over.signal,
  );
  const writesPerSecond = share(writingShare);
  const load: LoadOptions = {
    ...common,
    prefix,
    clients: callers,
    restMs: 0,
    ...(writesPerSecond !== undefined && { perSecond: writesPerSecond }),
  };
  const writing = writeInRounds(load, db, over.signal);
  const talking = talk({ ...common, recordings, conversations }, talks, over.signal);
  return {
    history,
    talks,
    rests,
    async stop() {
      over.abort();
      const [found] = await Promise.all([writing, visits, talking]);
      await history.close();
      return found;
    },
  };
}

export const callsOf = ({ entries }: History): number => entries.filter(isCall).length;
