import { get, type IncomingMessage } from "node:http";
import { z } from "zod";
import type { Config, RemoteModel } from "../../config.ts";

/** A program that serves language models, and its default port. */
export interface LocalServer {
  name: string;
  port: number;
}

/** A language model that was found, not configured. */
export interface FoundModel extends RemoteModel {
  server: string;
}

const usualServers: readonly LocalServer[] = [
  { name: "Ollama", port: 11_434 },
  { name: "LM Studio", port: 1234 },
  { name: "llama-server", port: 8080 },
  { name: "vLLM", port: 8000 },
];

const host = "127.0.0.1";
const usuallyWithinMs = 300;
const mostBytes = 64 * 1024;

const Models = z.object({
  object: z.literal("list"),
  // It is printed on a terminal.
  data: z.array(z.object({ id: z.string().regex(/^[^\p{C}]{1,200}$/u) })).max(1000),
});

const noChatModel = /embed|minilm|rerank|whisper|(?:^|[/_-])(?:bge|gte|e5|tts)[_-]/i;

/**
 * Asks the usual programs on this machine, all at once, for a chat model.
 * @param withinMs milliseconds in which a program must answer
 * @returns the first in the order of `servers`
 */
export async function findLanguageModel(
  { looksForModel }: Pick<Config, "looksForModel">,
  servers: readonly LocalServer[] = usualServers,
  withinMs = usuallyWithinMs,
): Promise<FoundModel | undefined> {
  if (!looksForModel) return undefined;
  const found = await Promise.all(servers.map((server) => modelOf(server, withinMs).catch(() => undefined)));
  return found.find((model) => model !== undefined);
}

async function modelOf({ name, port }: LocalServer, withinMs: number): Promise<FoundModel | undefined> {
  const { data } = Models.parse(JSON.parse(await listAt(port, withinMs)));
  const model = data.find(({ id }) => !noChatModel.test(id));
  return model && { server: name, baseUrl: `http://${host}:${port}/v1`, apiKey: undefined, model: model.id };
}

/** Without fetch, which takes longer to load than a local program to answer. */
async function listAt(port: number, withinMs: number): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  const request = get({ host, port, path: "/v1/models", agent: false, signal });
  const answer = Promise.withResolvers<IncomingMessage>();
  request.on("response", answer.resolve).on("error", answer.reject);
  const response = await answer.promise;
  if (response.statusCode !== 200) throw new Error(`It answered ${response.statusCode}.`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("The list of models is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

export const titleOf = ({ model, server }: FoundModel) => `${model} (${server})`;
