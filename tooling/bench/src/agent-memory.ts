import { setTimeout as pause } from "node:timers/promises";
import type { AgentServer } from "./agent-server.ts";
import { AgentTalker } from "./agent-talker.ts";
import type { Row } from "./rows.ts";

const warmUp = 300;
const measured = 1000;
const atOnce = 10;
const goalMegabytes = 3;

/** What a thousand short conversations leave behind, after the first few hundred have warmed everything up. */
export async function memoryRows(server: AgentServer): Promise<Row[]> {
  await shortConversations(server, warmUp);
  const [held, resident] = [await settledMemory(server), server.residentMemory()];
  await shortConversations(server, measured);
  const growth = (await settledMemory(server)) - held;
  const residentGrowth = server.residentMemory() - resident;
  return [
    {
      name: `memory held after ${measured} short conversations, against ${held.toFixed(1)} MB before`,
      value: signed(growth),
      goal: `<= +${goalMegabytes} MB`,
      ok: growth <= goalMegabytes,
    },
    // The collector's reserves come and go by tens of megabytes, so this is only stated.
    {
      name: `resident memory, against ${Math.round(resident)} MB before`,
      value: signed(residentGrowth),
      goal: "-",
    },
  ];
}

// Sockets that close and records that are being written are still held for a moment.
async function settledMemory(server: AgentServer): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 5; look++) {
    await pause(500);
    looks.push(await server.heldMemory());
  }
  return Math.min(...looks);
}

function signed(megabytes: number): string {
  return `${megabytes >= 0 ? "+" : ""}${megabytes.toFixed(1)} MB`;
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
