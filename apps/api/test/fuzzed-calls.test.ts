import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { RawCall } from "@field-advisor/api-client/request";
import { expect, onTestFinished, test } from "vitest";
import { openListeners } from "../src/platform/http/listeners.ts";
import { createInputs, createStage } from "./access-inputs.ts";
import { createSession, createUser } from "./factories.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { createRandom, pick } from "@field-advisor/fixtures/random";
import { fuzzed, type FuzzedRequest } from "./fuzzing.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

/** How many calls are made; `npm run fuzz` makes many more, with a seed of its own. */
const calls = Number(process.env.FUZZ_INPUTS ?? 1000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_124);
const atOnce = 12;

/** One call in so many makes what it names anew, because earlier ones may have used it up. */
const renewedEvery = 20;

/** Calls after which everybody signs in again. */
const sessionEvery = 200;

/** One call in so many is broken within its bytes, past what an HTTP client would send. */
const rawEvery = 10;

const endpoints = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
);

const agent = new Agent({ keepAlive: true });
const host = "localhost:3000";

/** @returns the status, or what broke the call */
function send(port: number, { method, path, headers, body }: FuzzedRequest): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request({ port, host: "127.0.0.1", agent, method, path, headers: { host, ...headers } });
    call.setTimeout(30_000, () => call.destroy(new Error("no answer")));
    call.on("error", (error) => resolve(error.message));
    call.on("response", (answer) => {
      answer.resume().on("close", () => resolve(answer.statusCode ?? 0));
    });
    call.end(body);
  });
}

/** Sends the bytes of a request with one of them changed, and takes the first line of whatever is answered. */
async function sendBroken(port: number, { method, path, headers, body = "" }: FuzzedRequest, at: number) {
  const lines = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}connection: close\r\n\r\n${body}`);
  bytes[Math.floor(at * bytes.length)] = Math.floor((at * 7919 * 256) % 256);
  const socket = connect({ port, host: "127.0.0.1" });
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  socket.end(bytes);
  await once(socket, "close");
  return Number(answer.slice(9, 12));
}

/** Calls that are valid but for what is broken in them, by everybody who may call. */
async function createSource(api: TestApi) {
  const stage = await createStage(api.db, "recipient@example.test");
  const inputs = createInputs(api.db, stage);
  const kept = new Map<string, RawCall>();
  let cookies: string[] = [];
  const signIn = async (role: "OWNER" | "ADMIN" | "USER") => {
    const { id } = await createUser(api.db, { role });
    return `${sessionCookie}=${await createSession(api.db, id)}`;
  };
  return {
    async next(random: () => number, number: number): Promise<FuzzedRequest> {
      if (number % sessionEvery === 0)
        cookies = [
          "",
          ...(await Promise.all([signIn("OWNER"), signIn("OWNER"), signIn("ADMIN"), signIn("USER")])),
        ];
      const { name, endpoint } = pick(random, endpoints);
      let call = kept.get(name);
      if (!call || random() < 1 / renewedEvery) {
        call = await (inputs[name]?.(null) ?? {});
        kept.set(name, call);
      }
      return fuzzed(random, endpoint, call, pick(random, cookies));
    },
  };
}

test(
  `${calls} broken calls, seed ${seed}, are answered without a fault of the server`,
  async () => {
    const env = { RATE_LIMIT_FACTOR: "1000000" };
    const api = await testApi({ env, ctx: { assistant: fakeAssistant() } });
    onTestFinished(() => api.close());
    const listeners = await openListeners(api.app, "127.0.0.1", { api: 0 });
    onTestFinished(() => listeners.close(0));
    const port = Number(listeners.ports.api);
    const random = createRandom(seed);
    const source = await createSource(api);
    const faults: string[] = [];
    const statuses = new Map<string, number>();
    let made = 0;
    // One after the other, so that a seed makes the same calls each time; they are answered side by side.
    let making = Promise.resolve();
    const next = () => {
      const number = made++;
      const call = making.then(() => source.next(random, number));
      making = call.then(() => undefined);
      return call.then((sent) => ({ sent, number, at: random() }));
    };
    const caller = async () => {
      for (;;) {
        if (made >= calls) return;
        const { sent, number, at } = await next();
        const isRaw = number % rawEvery === 0;
        const status = await (isRaw ? sendBroken(port, sent, at) : safely(() => send(port, sent)));
        const kind = typeof status === "number" ? `${Math.floor(status / 100)}xx` : "not sent";
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
        const isFault =
          typeof status === "number" ? status >= 500 : !/unescaped|Invalid|Parse Error/.test(status);
        if (isFault) faults.push(`${number}: ${status} for ${JSON.stringify(sent).slice(0, 1500)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
    console.log(`Fuzzed: ${[...statuses].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
    expect(faults.slice(0, 10)).toEqual([]);
    expect(statuses.get("2xx")).toBeGreaterThan(calls / 100);
    const answer = await api.anonymous().request("GET /api/auth/status", {});
    expect(answer.isAuthenticated).toBe(false);
  },
  60_000 + calls * 30,
);

/** What an HTTP client refuses to send is not the server's fault. */
const safely = async (call: () => Promise<number | string>): Promise<number | string> => {
  try {
    return await call();
  } catch (error) {
    return error instanceof Error ? `Invalid: ${error.message}` : "Invalid";
  }
};
