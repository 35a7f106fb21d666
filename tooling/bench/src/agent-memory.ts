import { setTimeout as pause } from "node:timers/promises";
import type { AgentServer } from "./agent-server.ts";
import { AgentTalker } from "./agent-talker.ts";
import type { Row } from "./rows.ts";

const warmUp = 300;
const measured = 1000;
const atOnce = 10;
const goalMegabytes = 15;

/** What a thousand short conversations leave behind, after the first few hundred have warmed everything up. */
export async function memoryRows(server: AgentServer): Promise<Row[]> {
  await shortConversations(server, warmUp);
  const before = await settledMemory(server);
  await shortConversations(server, measured);
  const after = await settledMemory(server);
  const growth = after - before;
  return [
    {
      name: `memory after ${measured} short conversations (${Math.round(before)} MB before)`,
      value: `${growth >= 0 ? "+" : ""}${growth.toFixed(1)} MB`,
      goal: `<= +${goalMegabytes} MB`,
      ok: growth <= goalMegabytes,
    },
  ];
}

async function shortConversations(server: AgentServer, count: number): Promise<void> {
  let left = count;
  const talk = async () => {
    while (left-- > 0) {
      const talker = await new AgentTalker(await server.signedUrl("agent_practice_asha")).start({
        microphone: false,
      });
      await talker.hangUp();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, talk));
}

// The collector gives memory back when it likes; the least of several looks is the nearest to what is held.
async function settledMemory(server: AgentServer): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 10; look++) {
    await pause(500);
    looks.push(server.memory());
  }
  return Math.min(...looks);
}
