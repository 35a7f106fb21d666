import { product } from "@field-advisor/schema/product";
import { scopes } from "@field-advisor/schema/scopes";
import {
  type CallToolResult,
  createMcpHandler,
  type JSONRPCRequest,
  McpServer,
  ProtocolErrorCode,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { write } from "../../platform/write/write.ts";
import { noteOfQuotes } from "./quotes.rules.ts";
import { type Answer, refusal, resultOf } from "./results.views.ts";
import { mayUse } from "./tools.policy.ts";
import { addressOf, type Asked, type Tool, tools } from "./tools.rules.ts";

/** Reads an address of the API as the caller, by the way of every other request. */
export type Read = (address: string, signal: AbortSignal) => Promise<Answer>;

interface Message {
  /** Headers and address; the body was read already. */
  request: Request;
  body: unknown;
  read: Read;
  /** Puts an error into words that may be told. */
  explain: (error: unknown) => string;
}

/**
 * Answers one message of the Model Context Protocol: by the wire of 2026-07-28, which knows no sessions, or by the older
 * one with a handshake that is not remembered either. What it needs lives as long as the message.
 */
export function answerMessage(ctx: Context, caller: Caller, message: Message): Promise<Response> {
  const { read, explain } = message;
  const open = tools.filter((tool) => mayUse(caller.actor, tool));
  const call: CallTool = (tool, asked, signal) =>
    callTool(ctx, caller, { tool, asked, signal, read }).catch((error: unknown) => refusal(explain(error)));
  return answerBy(() => serverOf(open, call), message);
}

/** Has a server answer that is made for this message alone. */
export async function answerBy(
  create: () => McpServer,
  { request, body }: Pick<Message, "request" | "body">,
): Promise<Response> {
  const { id, method } = Object(body) as Partial<JSONRPCRequest>;
  // Tools never change while somebody listens, so nobody holds a connection open for news of them.
  if (method === "subscriptions/listen") return Response.json(unknownMethod(id), { status: 404 });
  return createMcpHandler(create).fetch(request, { parsedBody: body });
}

const unknownMethod = (id: unknown) => ({
  jsonrpc: "2.0",
  id: typeof id === "string" || typeof id === "number" ? id : null,
  error: { code: ProtocolErrorCode.MethodNotFound, message: "Method not found" },
});

type CallTool = (tool: Tool, asked: Asked, signal: AbortSignal) => Promise<CallToolResult>;

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function serverOf(open: readonly Tool[], call: CallTool): McpServer {
  const server = new McpServer(
    { name: "field-advisor", title: product.name, version: product.versionLabel.replace("Version ", "") },
    { instructions: instructionsOf(open), capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of open) {
    const { name, title, endpoint } = tool;
    server.registerTool(
      name,
      {
        title,
        description: `${endpoint.summary}.`,
        inputSchema: asking(tool),
        outputSchema: answering(tool),
        annotations: reads,
      },
      (asked, { mcpReq }) => call(tool, asked, mcpReq.signal),
    );
  }
  return server;
}

/** Which tools are missing and why, so that an assistant can tell its person. */
function instructionsOf(open: readonly Tool[]): string {
  const missing = tools.filter((tool) => !open.includes(tool));
  const lacking = new Set(missing.map(({ endpoint }) => scopes.get(endpoint)));
  return [
    `Reads training data of ${product.name}; nothing can be changed.`,
    noteOfQuotes,
    ...(missing.length > 0
      ? [`This key lacks the scopes ${[...lacking].join(", ")}; an owner can make one that has them.`]
      : []),
  ].join(" ");
}

/** A schema whose JSON was made when the process started. */
const schemaOf = <Value>(
  json: Record<string, unknown>,
  validate: StandardSchemaWithJSON<unknown, Value>["~standard"]["validate"],
): StandardSchemaWithJSON<unknown, Value> => ({
  "~standard": {
    version: 1,
    vendor: "field-advisor",
    validate,
    jsonSchema: { input: () => json, output: () => json },
  },
});

/** Checks arguments as the endpoint will, and passes them on as they were sent: the endpoint reads them itself. */
const asking = ({ input, inputSchema }: Tool) =>
  schemaOf<Asked>(inputSchema, (value = {}) => {
    const { error } = input.safeParse(value);
    return error ? { issues: error.issues } : { value: value as Asked };
  });

/** What is answered was checked where it was made. */
const answering = ({ outputSchema }: Tool) => schemaOf<unknown>(outputSchema, (value) => ({ value }));

interface ToolCall {
  tool: Tool;
  asked: Asked;
  signal: AbortSignal;
  read: Read;
}

/** Nothing is read before the log says so. */
async function callTool(
  ctx: Context,
  caller: Caller,
  { tool, asked, signal, read }: ToolCall,
): Promise<CallToolResult> {
  const { name, title } = tool;
  await write(ctx, caller, (unit) =>
    unit.audit({ action: "tool.read", subject: { type: "tool", id: name }, details: { name: title, asked } }),
  );
  return resultOf(tool, await read(addressOf(tool, asked), signal));
}
