import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { testDatabase } from "./database.ts";

const entry = fileURLToPath(new URL("../../voice-agent/src/main.ts", import.meta.url));

/** The key of a voice agent of a test. */
const voiceAgentKey = "a-key-for-the-tests";

export interface VoiceAgentProcess {
  /** What the API is told of it. */
  env: { VOICE_PROVIDER_URL: string; VOICE_PROVIDER_KEY: string };
  /** Makes an agent. @returns its id there */
  newAgent(): Promise<string>;
  close(): Promise<void>;
}

/** The voice agent itself, on a free port and a database of its own. */
export async function startVoiceAgent(): Promise<VoiceAgentProcess> {
  const database = await testDatabase({ migrated: false });
  const port = await freePort();
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      VOICE_AGENT_KEY: voiceAgentKey,
      VOICE_AGENT_HOST: "127.0.0.1",
      VOICE_AGENT_PORT: String(port),
      VOICE_AGENT_PUBLIC_URL: `ws://127.0.0.1:${port}`,
      VOICE_AGENT_MAX_SOCKETS_PER_ADDRESS: "1000",
      VOICE_AGENT_MAX_SOCKETS: "1000",
      VOICE_AGENT_MOUTH_WORKERS: "1",
      VOICE_AGENT_HEARING_MODEL: "off",
      VOICE_AGENT_SPEAKING_MODEL: "off",
      LOCAL_MODELS: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("voice agent ready")) resolve();
      });
    child.once("close", () => reject(new Error(`The voice agent ended early:\n${output}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    env: { VOICE_PROVIDER_URL: url, VOICE_PROVIDER_KEY: voiceAgentKey },
    async newAgent() {
      const answer = await fetch(`${url}/v1/convai/agents/create`, {
        method: "POST",
        headers: { "xi-api-key": voiceAgentKey, "content-type": "application/json" },
        body: JSON.stringify({ name: "Agent", conversation_config: { agent: { first_message: "Hello." } } }),
      });
      const made = (await answer.json()) as { agent_id: string };
      return made.agent_id;
    },
    async close() {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      await closed;
      await database.drop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
