import { setTimeout as pause } from "node:timers/promises";
import { agentCalls } from "@field-advisor/release/agent-calls";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import { AgentTalker } from "@field-advisor/release/agent-talker";
import type { Stage } from "../stage.ts";
import { send } from "./send.ts";

export interface Talks {
  /** How many conversations were held to their end. */
  held: number;
  /** How the others ended, in words. */
  broken: string[];
}

/** How many questions are asked in a conversation: it lasts about half a minute. */
const turns = 4;

/** Keeps some conversations going until the signal: each is begun by a visitor of the open page through the API. */
export async function talk(
  { cluster, world, ports: [port = 0] }: Stage,
  conversations: number,
  signal: AbortSignal,
): Promise<Talks> {
  const talks: Talks = { held: 0, broken: [] };
  const recordings = await recordSentences(
    agentCalls(cluster.agents[0]?.url ?? "", cluster.secrets.voiceKey),
  );
  const converse = async (cookie: string) => {
    const path = `/api/signed-url?agentId=agent_practice_asha&deploymentId=${world.openPages[0]?.id}`;
    const { status, text } = await send(port, { method: "GET", path, cookie });
    if (status !== 200) throw new Error(`A conversation was answered with ${status}: ${text}`);
    const { signedUrl } = JSON.parse(text) as { signedUrl: string };
    const talker = await new AgentTalker(signedUrl).start();
    for (const recording of recordings.slice(0, turns)) {
      await talker.untilHeard();
      await talker.ask(recording);
    }
    await talker.hangUp();
    talks.held += 1;
  };
  const seat = async (number: number) => {
    for (let count = number; !signal.aborted; count += conversations)
      await converse(world.owners[count % world.owners.length]?.visit ?? "").catch((error: unknown) => {
        talks.broken.push(String(error));
        return pause(1000);
      });
  };
  await Promise.all(Array.from({ length: conversations }, (_, number) => seat(number)));
  return talks;
}
