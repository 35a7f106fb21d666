import { spawn } from "node:child_process";
import { once } from "node:events";
import { request, type Agent } from "node:http";
import path from "node:path";
import { onTestFinished } from "vitest";

const entry = path.join(import.meta.dirname, "../src/main.ts");

interface ApiProcess {
  port: number;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Everything it wrote so far. */
  output(): string;
}

/** What the program's log says when it is ready. */
interface Started {
  ports: { api: number };
}

/**
 * The program itself, on a free port, under the origins of development.
 * @param preload a module that is loaded before it
 * @param within a command that runs it, where its process is to be limited
 */
export async function startApi(
  env: Record<string, string>,
  preload?: string,
  within: readonly string[] = [],
): Promise<ApiProcess> {
  const imported = preload === undefined ? [] : ["--import", preload];
  const words: string[] = [...within, process.execPath, ...imported, entry];
  const [command = process.execPath, ...args] = words;
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      API_ORIGIN: "http://localhost:3000",
      HOST: "127.0.0.1",
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const exited = once(child, "close").then(([code]) => code as number | null);
  const listening = new Promise<Started>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const line = output
          .split("\n")
          .find((text) => text.includes('"msg":"listening"') && text.endsWith("}"));
        if (line) resolve(JSON.parse(line) as Started);
      });
    }
  });
  const started = await Promise.race([listening, exited]);
  if (typeof started !== "object" || started === null)
    throw new Error(`The API ended early with ${started}:\n${output}`);
  return {
    port: started.ports.api,
    signal: (signal) => void child.kill(signal),
    exited,
    output: () => output,
  };
}

interface CallOutcome {
  /** The status, or the code of the error that broke the call. */
  status: number | string;
  /** The server asks to use another connection, or another server, from now on. */
  endsConnection: boolean;
}

export function call(port: number, url: string, agent?: Agent): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const sent = request({ port, path: url, host: "127.0.0.1", agent, headers: { host: "localhost:3000" } });
    const broken = (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, endsConnection: true });
    sent.on("response", (answer) => {
      const endsConnection = answer.headers.connection === "close";
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, endsConnection }));
      answer.on("error", broken);
    });
    sent.on("error", broken);
    sent.end();
  });
}

/** The status alone. */
export const statusOf = async (port: number, url: string): Promise<number | string> =>
  (await call(port, url)).status;

export interface Sent {
  method: "POST" | "PATCH";
  path: string;
  body: object;
  key?: string;
}

/** @returns the status and the body, or null when the connection broke before there was an answer */
export function sendJson(port: number, cookie: string, { method, path, body, key }: Sent) {
  return new Promise<{ status: number; body: Record<string, unknown> } | null>((resolve) => {
    const sent = request({ port, host: "127.0.0.1", path, method, agent: false });
    const headers = {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "content-type": "application/json",
      cookie,
      ...(key && { "idempotency-key": key }),
    };
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    sent.on("error", () => resolve(null));
    sent.on("response", (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("error", () => resolve(null));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.end(JSON.stringify(body));
  });
}
