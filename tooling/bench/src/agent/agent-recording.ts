import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Recording } from "@field-advisor/release/agent-talker";
import { inTurns, type Row } from "../rows.ts";
import { talkTogether } from "./agent-load.ts";
import { type AgentServer, startAgentServer } from "./agent-server.ts";

const people = 150;
const rounds = 3;
const agents = ["agent_practice_asha", "agent_practice_ben"];
/** For each talk a process is started, which half of that time goes to: talks last longer than these. */
const goals = { percentOfCore: 3, minutesPerSecond: 1 };

/** Nothing waits to be encoded. */
async function encoded(spool: string): Promise<void> {
  while (readdirSync(spool).length > 0) await pause(200);
}

/** What recording costs while many talk, beside the same without it, and what encoding costs afterwards. */
export async function recordingRows(recordings: readonly Recording[]): Promise<Row[]> {
  const spool = mkdtempSync(path.join(tmpdir(), "field-advisor-spool-"));
  const server = await startAgentServer({ VOICE_AGENT_SPOOL: spool });
  try {
    return await measured(server, spool, recordings);
  } finally {
    await server.stop();
    rmSync(spool, { recursive: true });
  }
}

async function measured(
  server: AgentServer,
  spool: string,
  recordings: readonly Recording[],
): Promise<Row[]> {
  const sum = { sounds: 0, underruns: 0, recorded: 0, encoding: 0 };
  const busy = async (isRecorded: boolean) => {
    const [before, beganAt] = [await server.processorSeconds(), performance.now()];
    const talked = await talkTogether(server, recordings, { agents, people, isRecorded });
    const elapsed = (performance.now() - beganAt) / 1000;
    const { own } = await server.processorSeconds();
    if (isRecorded) {
      await encoded(spool);
      sum.sounds += talked.sounds;
      sum.underruns += talked.underruns;
      sum.recorded += talked.seconds;
      sum.encoding += (await server.processorSeconds()).children - before.children;
    }
    return (100 * (own - before.own)) / elapsed;
  };
  // The first crowd of a new process is not like the others.
  await busy(false);
  const medians = await inTurns(["without", "recorded"], rounds, async (side) => [
    await busy(side === "recorded"),
  ]);
  const added = medians.recorded - medians.without;
  const perSecond = sum.recorded / 60 / sum.encoding;
  const beside = `${medians.recorded.toFixed(1)} % beside ${medians.without.toFixed(1)} %`;
  return [
    {
      name: `what recording adds while ${people} talk, of a core`,
      value: `${added.toFixed(1)} % (${beside})`,
      goal: `<= ${goals.percentOfCore} %`,
      ok: added <= goals.percentOfCore,
    },
    {
      name: `${people} at once that are recorded: underruns in ${sum.sounds} sounds`,
      value: `${sum.underruns}`,
      goal: "0",
      ok: sum.underruns === 0,
    },
    {
      name: "minutes of sound, in talks of half a minute, that a second of the processor encodes",
      value: perSecond.toFixed(1),
      goal: `>= ${goals.minutesPerSecond}`,
      ok: perSecond >= goals.minutesPerSecond,
    },
  ];
}
