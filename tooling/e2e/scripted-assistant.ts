import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { origins, portBase } from "./origins.ts";

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface Secrets {
  databasePassword: string;
  secretKey: string;
  voiceKey: string;
  voiceWebhookSecret: string;
}

/** Beside the block of the stack. */
const ports = { api: portBase + 20, portal: portBase + 21, console: portBase + 22, deploy: portBase + 23 };

/** What a second API is started with, on the database of the stack, but with a language model. */
function environment(assistantUrl: string): NodeJS.ProcessEnv {
  const secrets = JSON.parse(readFileSync(inRepository(".data/e2e/secrets.json"), "utf8")) as Secrets;
  const password = encodeURIComponent(secrets.databasePassword);
  return {
    PATH: process.env["PATH"],
    DATABASE_URL: `postgres://postgres:${password}@localhost:${portBase + 5}/field_advisor`,
    SECRET_KEY: secrets.secretKey,
    VOICE_PROVIDER_URL: origins.voiceAgent,
    VOICE_PROVIDER_KEY: secrets.voiceKey,
    VOICE_WEBHOOK_SECRET: secrets.voiceWebhookSecret,
    FILES_URL: pathToFileURL(inRepository(".data/e2e/files")).href,
    DEMO_DATA: "false",
    PORT: String(ports.api),
    PORTAL_PORT: String(ports.portal),
    CONSOLE_PORT: String(ports.console),
    DEPLOY_PORT: String(ports.deploy),
    ASSISTANT_URL: `${assistantUrl}/v1`,
  };
}

interface Asked {
  instructions: string;
  input: { role: string; content: string }[];
}

type Script = (send: (piece: string) => void, end: () => void) => void;

export interface ScriptedAssistant {
  /** Where the portal is served whose assistant plays the script. */
  portal: string;
  /** What was asked so far, oldest first. */
  asked: Asked[];
  /** How the next answers go. */
  play(script: Script): void;
  /** How many answers were left by their reader before they ended. */
  left(): number;
  /** Kills the API as a machine that fails does, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const event = (fields: { type: string; [field: string]: unknown }) =>
  `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;

/** A server that speaks the OpenAI interface by a script, and a portal whose assistant it is. */
export async function startScriptedAssistant(): Promise<ScriptedAssistant> {
  const asked: Asked[] = [];
  let script: Script = (_send, end) => end();
  let left = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(JSON.parse(await text(request)) as Asked);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.once("close", () => {
      if (!response.writableEnded) left += 1;
    });
    script(
      (delta) => response.write(event({ type: "response.output_text.delta", delta })),
      () => response.end(event({ type: "response.completed", response: {} })),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const startApi = async () => {
    const child = spawn(process.execPath, [inRepository("apps/api/src/main.ts")], {
      env: environment(`http://127.0.0.1:${port}`),
      stdio: ["ignore", "pipe", "inherit"],
    });
    await listening(child);
    return child;
  };
  let api = await startApi();
  const stop = async (signal: NodeJS.Signals) => {
    api.kill(signal);
    await once(api, "exit");
  };
  return {
    portal: `http://localhost:${ports.portal}`,
    asked,
    play: (next) => {
      script = next;
    },
    left: () => left,
    restart: async () => {
      await stop("SIGKILL");
      api = await startApi();
    },
    close: async () => {
      await stop("SIGTERM");
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Resolves once the API has said that it listens. */
function listening(api: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    api.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('"msg":"listening"')) resolve();
    });
    api.once("exit", () => reject(new Error(`The API ended early:\n${output}`)));
  });
}
