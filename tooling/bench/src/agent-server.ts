import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";

const program = fileURLToPath(new URL("../../../apps/voice-agent/src/main.ts", import.meta.url));
const memoryProbe = new URL("agent-memory-probe.ts", import.meta.url).href;
const key = "a-key-for-measuring";

/** A voice agent in a process of its own, on a database of its own. */
export interface AgentServer {
  /** An address that opens one conversation with an agent. */
  signedUrl: (agentId: string) => Promise<string>;
  /** Makes an agent that says `firstMessage` and then `steps`; gives its id. */
  createAgent: (firstMessage: string, steps?: string[]) => Promise<string>;
  /** What the process holds after a collection, and what it occupies, in megabytes. */
  heldMemory: () => Promise<number>;
  residentMemory: () => number;
  stop: () => Promise<void>;
}

/** Starts PostgreSQL and the agent as it is started in production, with places for everybody. */
export async function startAgentServer(): Promise<AgentServer> {
  const postgres = await createThrowawayPostgres();
  await postgres.start();
  const port = await freePort(26_000);
  const child = spawn(process.execPath, ["--import", memoryProbe, program], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      DATABASE_URL: `${postgres.url}/field_advisor`,
      VOICE_AGENT_PORT: String(port),
      VOICE_AGENT_PUBLIC_URL: `ws://localhost:${port}`,
      VOICE_AGENT_KEY: key,
      VOICE_AGENT_MAX_SOCKETS: "1000",
      VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS: "1000",
    },
  });
  const url = `http://localhost:${port}`;
  await untilReady(url);
  return {
    signedUrl: async (agentId) =>
      String((await call(url, `/v1/convai/conversation/get-signed-url?agent_id=${agentId}`))["signed_url"]),
    createAgent: async (firstMessage, steps = [firstMessage]) => {
      const script = { steps, rules: [], afterwards: steps, silence: steps, farewell: firstMessage };
      const agent = { first_message: firstMessage, script };
      const conversation_config = { agent, turn: { turn_timeout: -1 } };
      return String((await call(url, "/v1/convai/agents/create", { conversation_config }))["agent_id"]);
    },
    heldMemory: async () => {
      const answer = once(child, "message");
      child.send("how much?");
      return Number((await answer)[0]);
    },
    residentMemory: () => residentMegabytes(child.pid ?? 0),
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await postgres.remove();
    },
  };
}

async function call(url: string, address: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(url + address, {
    headers: { "xi-api-key": key, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    const ready = await fetch(`${url}/ready`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The voice agent did not start.");
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

// Below the ephemeral range, where a reconnecting client could meet itself.
async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 1000; port++) if (await isFree(port)) return port;
  throw new Error("No port is free.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
