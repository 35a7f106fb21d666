import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freeBlock } from "@field-advisor/run/ports";
import { becomesReady } from "@field-advisor/run/processes";
import { createThrowawayPostgres } from "@field-advisor/run/throwaway-postgres";
import { type AgentCalls, agentCalls } from "@field-advisor/release/agent-calls";

const program = fileURLToPath(new URL("../../../../apps/voice-agent/src/main.ts", import.meta.url));
const memoryProbe = new URL("agent-memory-probe.ts", import.meta.url).href;
const key = "a-key-for-measuring";

/** A voice agent in a process of its own, on a database of its own. */
export interface AgentServer extends AgentCalls {
  /** What the process holds after a collection, in megabytes. */
  heldMemory: () => Promise<number>;
  /** What the process has used of the processor, and what the programs that it has run have, in seconds. */
  processorSeconds: () => Promise<{ own: number; children: number }>;
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL and the agent as it is started in production, with places for everybody.
 * @param environment adds to its settings
 */
export async function startAgentServer(environment: NodeJS.ProcessEnv = {}): Promise<AgentServer> {
  const postgres = await createThrowawayPostgres();
  await postgres.start();
  const { voice: port } = await freeBlock(["voice"]);
  const child = spawn(process.execPath, ["--import", memoryProbe, program], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      DATABASE_URL: `${postgres.url}/field_advisor`,
      VOICE_AGENT_PORT: String(port),
      VOICE_AGENT_PUBLIC_URL: `ws://localhost:${port}`,
      VOICE_AGENT_KEY: key,
      LOCAL_MODELS: "off",
      VOICE_AGENT_MAX_SOCKETS: "1000",
      VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS: "1000",
      ...environment,
    },
  });
  const url = `http://localhost:${port}`;
  if (!(await becomesReady(`${url}/ready`, { isAlive: () => child.exitCode === null }, 20_000)))
    throw new Error("The voice agent did not start.");
  const asked = async (question: string): Promise<unknown> => {
    const answer = once(child, "message");
    child.send(question);
    return (await answer)[0];
  };
  return {
    ...agentCalls(url, key),
    heldMemory: async () => Number(await asked("how much?")),
    processorSeconds: async () => (await asked("how busy?")) as { own: number; children: number },
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await postgres.remove();
    },
  };
}
