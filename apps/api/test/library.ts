import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { expect } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import type { TestStore } from "./file-stores.ts";
import { testApi, type TestApi } from "./harness.ts";

export const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`;
export const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** A tone of no length. */
export const wav = Buffer.concat([
  Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00", "latin1"),
  Buffer.from("\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x00\x00\x00\x00", "latin1"),
]);

/** Silence of so many seconds, as an uncompressed recording. */
export function silence(seconds: number): Buffer {
  const bytes = 16_000 * seconds;
  const recording = Buffer.concat([wav, Buffer.alloc(bytes)]);
  recording.writeUInt32LE(36 + bytes, 4);
  recording.writeUInt32LE(bytes, 40);
  return recording;
}

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** An API whose files are in that store, and an owner who looks after its library. */
export async function openLibrary(store: Pick<TestStore, "env">, env: Record<string, string> = {}) {
  const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000", ...store.env, ...env } });
  const owner = await api.as("OWNER");
  const send = (content: string | Buffer, name: string, body = {}) =>
    owner.send("POST /api/content/upload", {
      file: new File([new Uint8Array(Buffer.from(content))], name),
      body,
    });
  return {
    api,
    owner,
    send,
    /** A PDF as an item that everybody may open. */
    async publish(text: string) {
      const { data: file } = await send(pdf(text), "plan.pdf");
      const item = await owner.request("POST /api/dashboard/content", {
        body: { title: text, description: "A plan", category: "read", type: "PDF", url: file.url },
      });
      return { item, url: file.url };
    },
    /** A recording of so many seconds as an item that everybody may open. */
    async publishRecording(seconds: number) {
      const { data: file } = await send(silence(seconds), "talk.wav");
      return owner.request("POST /api/dashboard/content", {
        body: { title: "Talk", description: "Heard", category: "listen", type: "AUDIO", url: file.url },
      });
    },
    get: (client: ContractClient, url: string, headers?: Record<string, string>, method?: "GET" | "HEAD") =>
      get(api, client, { url, headers, method }),
    stored: () => stored(api),
  };
}

function get(
  api: TestApi,
  client: ContractClient,
  {
    url,
    headers = {},
    method = "GET",
  }: { url: string; headers?: Record<string, string> | undefined; method?: "GET" | "HEAD" | undefined },
) {
  const host = new URL(api.ctx.config.origins.portal).host;
  return api.app.inject({ method, url, headers: { host, cookie: client.cookies.header(), ...headers } });
}

/** What the store holds, once nothing arrives any more. */
async function stored({ ctx }: TestApi): Promise<string[]> {
  await expect.poll(() => arriving(ctx.config.files.arriving)).toEqual([]);
  const found: string[] = [];
  for await (const { sha256 } of ctx.files.list()) found.push(sha256);
  expect(new Set(found).size).toBe(found.length);
  return found.toSorted();
}

const arriving = (folder: string) => readdir(folder).catch(() => [] as string[]);
