import { setTimeout as pause } from "node:timers/promises";
import { attack, type Way } from "../attackers/attack.ts";
import { type Fault, judge, loadOn } from "../fault.ts";
import { send } from "../load/send.ts";
import { talk } from "../load/talk.ts";
import type { Stage } from "../stage.ts";

/** Nobody may hold a connection for longer than this without using it, in seconds. */
const longestHold = 20;

/** How long the attack lasts, in milliseconds: each attacker is cut and comes back. */
const attackMs = 60_000;

const attackers = 1000;
const conversations = 5;

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

/** Somebody who is signed in asks for a large file and does not read it, or sends one by a byte a second. */
async function waysOfPeople({ ports: [port = 0], world, db }: Stage): Promise<Way[]> {
  const { rows } = await db.query<{ id: string }>("select id from files order by size desc limit 1");
  const head = `HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${world.owners[0]?.session}\r\n`;
  const form =
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 2000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7\n';
  return [
    {
      name: "API: file unread",
      port,
      start: `GET /api/files/${rows[0]?.id} ${head}\r\n`,
      isDeaf: true,
    },
    { name: "API: slow upload", port, start: `POST /api/content/upload ${head}${form}`, trickle: "x" },
  ];
}

/** Asks a program whether it is ready for as long as the attack goes on. @returns how often it was not */
async function refusals(port: number, signal: AbortSignal): Promise<number> {
  let refused = 0;
  while (!signal.aborted) {
    const { status } = await send(port, { method: "GET", path: "/ready" });
    if (status !== 200) refused += 1;
    await pause(250, undefined, { signal }).catch(() => {});
  }
  return refused;
}

/** A thousand clients hold connections of an API process and of a voice agent and give nothing back. */
export const slowAttackers: Fault = {
  name: "slow-attackers",
  async run(run) {
    const stage = await run.stage();
    const [api = 0] = stage.ports;
    const agent = Number(new URL(stage.cluster.agents[0]?.url ?? "").port);
    const ways = [
      ...waysAgainst(api, "API", "/api/auth/status"),
      ...waysAgainst(agent, "voice agent", "/live"),
      ...(await waysOfPeople(stage)),
    ];
    const over = AbortSignal.timeout(attackMs);
    // Everybody works with the process that is attacked.
    const load = loadOn(run, stage, { target: { ports: [api] } });
    const [longest, refused, talks] = await Promise.all([
      attack(ways, attackers, over),
      refusals(agent, over),
      talk(stage, conversations, over),
    ]);
    await load.stop();
    const { figures, problems } = await judge(run, stage, {});
    const failed = run.ledger.calls.filter(({ outcome }) => outcome === "unknown").length;
    const late = [...longest].filter(([, seconds]) => seconds > longestHold);
    const held = Math.max(...longest.values()).toFixed(1);
    return {
      figures: [
        ...figures,
        { name: "connection held", value: `${held} s`, goal: `<= ${longestHold} s` },
        { name: "conversations meanwhile", value: String(talks.held), goal: "> 0" },
      ],
      problems: [
        ...problems,
        ...late.map(([name, seconds]) => `${name}: a connection was held for ${seconds.toFixed(1)} s.`),
        ...(failed > 0 ? [`${failed} calls of people were not served.`] : []),
        ...(refused > 0 ? [`The voice agent was not ready ${refused} times.`] : []),
        ...(talks.broken.length > 0 ? [`Conversations broke: ${talks.broken.slice(0, 3).join(" ")}`] : []),
        ...(talks.held === 0 ? ["No conversation was held, so nothing was proved of them."] : []),
      ],
    };
  },
};
