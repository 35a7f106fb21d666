import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { ownerFor } from "../load/people.ts";
import { send, type Sent } from "../load/send.ts";
import type { Stage } from "../stage.ts";

/** The longest that people wait for an answer, in milliseconds, and what a busy machine adds on the way. */
const longestMs = 8000;
const graceMs = 1500;

/** After which a provider that failed is tried again. */
const breakerMs = 10_000;

const json = { "content-type": "application/json" };

/** Writes for as long as somebody takes it. */
function flow(response: ServerResponse, chunk: string, everyMs: number): void {
  const timer = setInterval(() => response.write(chunk), everyMs);
  response.on("close", () => clearInterval(timer));
}

/** The ways in which a provider lets its callers down. */
const modes: Record<string, RequestListener> = {
  silent: () => {},
  reset: ({ socket }) => void socket.resetAndDestroy(),
  malformed: (_request, response) => void response.writeHead(200, json).end('{"voices": [{'),
  huge: (_request, response) => flow(response.writeHead(200, json), `"${"x".repeat(1_000_000)}"`, 5),
  slow: (_request, response) => flow(response.writeHead(200, json), " ", 200),
  "5xx": (_request, response) => void response.writeHead(500, json).end("{}"),
};

/** As the real one answers a question for its voices, which is all that is asked while it is well. */
const well: RequestListener = (_request, response) =>
  void response.writeHead(200, json).end(JSON.stringify({ voices: [], has_more: false }));

/** A provider of voices and of answers on this machine, as good or bad as it is told to be. */
async function startProvider() {
  let answer = well;
  const server = createServer((request, response) => {
    request.on("error", () => {});
    request.resume();
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    set(mode: RequestListener = well) {
      answer = mode;
      server.closeAllConnections();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const failures = new Set<number | string>([502, 503, 504]);
const voices: Sent = { method: "GET", path: "/api/voice/voices" };

/** Calls that need a provider, and what may be answered beside a failure of it. */
const asked: readonly { sent: Sent; allowed?: number; withinMs?: number }[] = [
  { sent: voices },
  // The agents that are remembered are shown, and said to be remembered.
  { sent: { method: "GET", path: "/api/voice/agents" }, allowed: 200 },
  { sent: { method: "GET", path: "/api/signed-url?agentId=agent_practice_asha" } },
  { sent: { method: "POST", path: "/api/agents/refresh" } },
  // An answer of the assistant may take longer than one of anything else.
  {
    sent: { method: "POST", path: "/api/openai/chat", body: { message: "Who said what?" } },
    withinMs: 20_000,
  },
];

/** Asks everything of two processes whose provider fails, and something that needs none. @returns what was wrong */
async function endure(stage: Stage, name: string, round: number): Promise<string[]> {
  const as = ownerFor(stage.world, 3 * round);
  const waves = stage.ports.slice(0, 2).flatMap((port) =>
    asked.map(async ({ sent, allowed, withinMs = longestMs }) => {
      const { status, ms } = await send(port, { ...sent, ...as, waitMs: 30_000 });
      return [
        ...(failures.has(status) || status === allowed ? [] : [`${sent.path} was answered with ${status}`]),
        ...(ms > withinMs + graceMs ? [`${sent.path} took ${Math.round(ms)} ms`] : []),
      ];
    }),
  );
  const other = await send(stage.ports[0] ?? 0, {
    method: "GET",
    path: "/api/user/rooms",
    ...ownerFor(stage.world, 3 * round + 1),
  });
  const wrong = (await Promise.all(waves)).flat();
  if (other.status !== 200) wrong.push(`what needs no provider was answered with ${other.status}`);
  return wrong.map((problem) => `${name}: ${problem}.`);
}

/** Whether a process is served by the provider again soon enough. */
async function recovers(stage: Stage, port: number, round: number): Promise<boolean> {
  const as = ownerFor(stage.world, 3 * round + 2);
  for (const end = performance.now() + breakerMs + longestMs; performance.now() < end; await pause(250))
    if ((await send(port, { ...voices, ...as })).status === 200) return true;
  return false;
}

/** The providers of voices and of answers fail in every way in which servers do. */
export const providerAway: Fault = {
  name: "provider-away",
  async run(run) {
    const provider = await startProvider();
    const url = `http://127.0.0.1:${provider.port}`;
    try {
      const stage = await run.ownStage({
        apiEnvironment: {
          VOICE_PROVIDER_URL: url,
          ASSISTANT_URL: `${url}/v1`,
          ASSISTANT_MODEL: "any",
          // An hour of faults waits no longer for each answer that never comes.
          ASSISTANT_FIRST_BYTE_SECONDS: "15",
        },
      });
      const problems: string[] = [];
      const chosen = Object.entries(modes).slice(0, run.rounds(3));
      for (const [round, [name, mode]] of chosen.entries()) {
        provider.set(mode);
        problems.push(...(await endure(stage, name, round)));
        provider.set();
        for (const port of stage.ports.slice(0, 2))
          if (!(await recovers(stage, port, round)))
            problems.push(`${name}: it was not asked again once it was well.`);
      }
      const figures = [{ name: "ways to fail", value: String(chosen.length), goal: "each answered in time" }];
      return { figures, problems };
    } finally {
      await provider.close();
    }
  },
};
