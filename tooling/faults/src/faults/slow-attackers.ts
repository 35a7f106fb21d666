import { setTimeout as pause } from "node:timers/promises";
import { recordSentences } from "@field-advisor/release/agent-recordings";
import { agentCalls } from "@field-advisor/release/agent-calls";
import { attack, type Way } from "../attackers/attack.ts";
import type { Fault } from "../fault.ts";
import { isCall } from "../history/history.ts";
import { send } from "../load/send.ts";
import { talk, type Talks } from "../load/conversations.ts";
import type { Stage } from "../stage.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn } from "./outage.ts";

/** Nobody may hold a connection for longer than this without using it, in seconds. */
const longestHold = 20;

/** How long the attack lasts, in milliseconds: each attacker is cut and comes back several times. */
const attackMs = 90_000;

const conversations = 5;
const readyEveryMs = 250;

/** The ways that need nothing but a connection. @param small an address with a short answer */
function waysAgainst(port: number, program: string, small: string): Way[] {
  const host = `host: localhost:${port}\r\n`;
  const json = "content-type: application/json\r\ncontent-length: 5000\r\n\r\n{";
  return [
    { name: `${program}: silent`, port, start: "" },
    { name: `${program}: slow head`, port, start: `GET ${small} HTTP/1.1\r\n${host}x: `, trickle: "a" },
    { name: `${program}: slow body`, port, start: `POST ${small} HTTP/1.1\r\n${host}${json}`, trickle: " " },
    { name: `${program}: idle after an answer`, port, start: `GET ${small} HTTP/1.1\r\n${host}\r\n` },
  ];
}

/** More than the buffers on the way hold, in answers as short as the voice agent gives them to everybody. */
const unreadAnswers = (port: number): Way => ({
  name: "voice agent: answers unread",
  port,
  start: `GET /live HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`.repeat(3000),
  isDeaf: true,
  most: 4,
});

/** Somebody who is signed in, asks for a large file and does not read it. */
const unreadFile = (port: number, cookie: string, file: string): Way => ({
  name: "API: file unread",
  port,
  start: `GET ${file} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`,
  isDeaf: true,
});

/** An upload of somebody who is signed in, who sends a byte a second. */
function slowUpload(port: number, cookie: string): Way {
  const head = [
    "POST /api/content/upload HTTP/1.1",
    `host: localhost:${port}`,
    `cookie: ${cookie}`,
    "content-type: multipart/form-data; boundary=b",
    "content-length: 2000000",
    "",
    '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7\n',
  ].join("\r\n");
  return { name: "API: slow upload", port, start: head, trickle: "x" };
}

/** Asks a program whether it is ready for as long as the attack goes on. @returns how often it was not */
async function refusals(port: number, signal: AbortSignal): Promise<number> {
  let refused = 0;
  while (!signal.aborted) {
    const { status } = await send(port, { method: "GET", path: "/ready" });
    if (status !== 200) refused += 1;
    await pause(readyEveryMs, undefined, { signal }).catch(() => {});
  }
  return refused;
}

async function waysOn({ ports: [api = 0], world, db }: Stage, agent: number): Promise<Way[]> {
  const session = world.owners[0]?.session ?? "";
  const { rows } = await db.query<{ url: string }>(
    "select '/api/files/' || id as url from files order by size desc limit 1",
  );
  return [
    ...waysAgainst(api, "API", "/api/auth/status"),
    ...waysAgainst(agent, "voice agent", "/live"),
    unreadAnswers(agent),
    unreadFile(api, session, rows[0]?.url ?? ""),
    slowUpload(api, session),
  ];
}

/** A thousand clients hold connections of an API process and of a voice agent and give nothing back. */
export const slowAttackers: Fault = {
  id: "F10",
  title: "a thousand clients that hold connections, beside people who work and talk",
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const [agent] = stage.cluster.agents;
    const agentPort = Number(new URL(agent?.url ?? "").port);
    const recordings = await recordSentences(agentCalls(agent?.url ?? "", stage.cluster.secrets.voiceKey));
    const attackers = run.rounds(1000, 1000);
    const over = AbortSignal.timeout(attackMs);
    const talks: Talks = { open: 0, held: [], broken: [] };
    // Everybody works with the process that is attacked.
    const target = { ports: stage.ports.slice(0, 1) };
    const people = { target, world: stage.world, history: run.history, random: run.random };
    const load = loadOn(run, stage, { target });
    const [found, refused] = await Promise.all([
      attack(await waysOn(stage, agentPort), attackers, over),
      refusals(agentPort, over),
      talk({ ...people, recordings, conversations }, talks, over),
    ]);
    await load.stop();
    const finding = await judge(run, stage, before, {});
    const late = [...found.longest].filter(([, seconds]) => seconds > longestHold);
    const failed = run.history.entries.filter((one) => isCall(one) && one.outcome === "unknown").length;
    const problems = [
      ...finding.problems,
      ...late.map(([name, seconds]) => `${name}: a connection was held for ${seconds.toFixed(1)} s.`),
      failed > 0 && `${failed} calls of people were not served.`,
      refused > 0 && `The voice agent was not ready ${refused} times.`,
      talks.broken.length > 0 &&
        `${talks.broken.length} conversations broke: ${talks.broken.slice(0, 3).join(" ")}`,
      talks.held.length === 0 && "No conversation was held, so nothing was proved of them.",
    ].filter((problem) => problem !== false);
    const longest = [...found.longest].map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
    const notes = [
      `${attackers} attackers opened ${found.opened} connections; held at most: ${longest.join(", ")}`,
      `${talks.held.length} conversations were held meanwhile`,
    ];
    return { ...finding, rounds: attackers, problems, notes };
  },
};
