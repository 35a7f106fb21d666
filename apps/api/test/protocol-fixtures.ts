import { fromJsonSchema, McpServer, type CallToolResult } from "@modelcontextprotocol/server";
import { noTelemetry } from "@field-advisor/telemetry";
import { readConfig } from "../src/config.ts";
import { answerBy } from "../src/domains/assistant-tools/tools.service.ts";
import type { Actor } from "../src/lib/actor.ts";
import type { Identity } from "../src/platform/http/access.ts";
import { createLog } from "../src/lib/log.ts";
import { createSigner } from "../src/lib/signed-value.ts";
import { buildHttpServer } from "../src/platform/http/http-server.ts";
import { serveMessages } from "../src/platform/http/protocol-messages.ts";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const silence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

const text = (said: string) => ({ type: "text" as const, text: said });
const image = { type: "image" as const, data: pixel, mimeType: "image/png" };
const resource = (uri: string, mimeType: string, said: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: said },
});

/** What conformance suites ask a server for that is to be judged by them, and the product has no use for. */
const fixtures: Record<string, CallToolResult["content"]> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: silence, mimeType: "audio/wav" }],
  test_embedded_resource: [
    resource("test://embedded-resource", "text/plain", "This is an embedded resource content."),
  ],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    image,
    resource("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  ],
};

/** With every keyword of 2020-12 that a suite looks for. */
const schema2020 = JSON.parse(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {
    "address": {
      "$anchor": "addressDef",
      "type": "object",
      "properties": { "street": { "type": "string" }, "city": { "type": "string" } }
    }
  },
  "properties": {
    "name": { "type": "string" },
    "address": { "$ref": "#/$defs/address" },
    "contactMethod": { "type": "string", "enum": ["phone", "email"] },
    "phone": { "type": "string" },
    "email": { "type": "string" }
  },
  "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
  "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
  "then": { "required": ["phone"] },
  "else": { "required": ["email"] },
  "additionalProperties": false
}`);

const inHeader = {
  type: "object",
  properties: { region: { type: "string", "x-mcp-header": "Region" } },
};

function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: "fixtures", version: "1" },
    { capabilities: { tools: { listChanged: false } } },
  );
  for (const [name, content] of Object.entries(fixtures))
    server.registerTool(name, { description: name }, () => ({ content }));
  server.registerTool("test_error_handling", { description: "Fails" }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  const described = { description: "Has a schema of its own" };
  const done = () => ({ content: [text("done")] });
  server.registerTool(
    "json_schema_2020_12_tool",
    { ...described, inputSchema: fromJsonSchema(schema2020) },
    done,
  );
  server.registerTool("test_x_mcp_header", { ...described, inputSchema: fromJsonSchema(inHeader) }, done);
  server.registerTool(
    "test_tool_with_progress",
    { description: "Tells how far it is" },
    async ({ mcpReq }) => {
      const { _meta: sent } = mcpReq;
      const progressToken = sent?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100])
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress, total: 100 },
        });
      return { content: [text("done")] };
    },
  );
  return server;
}

const program: Actor = {
  userId: 1,
  role: "OWNER",
  sessionId: null,
  email: "owner@example.test",
  username: "owner",
  firstName: "Olivia",
  lastName: "Grant",
  passwordChangeRequired: false,
  requiresReset: false,
  secondFactorDue: false,
  authenticatedAt: null,
  impersonation: null,
  key: { id: 1, name: "any", scopes: [] },
};

/** Takes every key for that of one program, and knows no sessions. */
export const anyKey: Identity = {
  identify: async () => null,
  identifyViewer: async () => "forged",
  touch: async () => undefined,
  identifyKey: async () => program,
  touchKey: async () => undefined,
  isKeyWorking: async () => true,
  noteRefusedKey: async () => undefined,
};

/**
 * The product's address for messages with tools of a suite in the place of its own: everything in front of the tools is
 * the product's. It takes every key.
 * @returns where it listens, and the host that it answers to
 */
export async function startFixtures(): Promise<{ address: string; host: string; stop: () => Promise<void> }> {
  const config = readConfig({
    DATABASE_URL: "postgres://nobody@localhost/none",
    RATE_LIMIT_FACTOR: "1000",
    NODE_ENV: "test",
  });
  const app = await buildHttpServer({
    config,
    log: createLog("silent"),
    telemetry: noTelemetry,
    signer: createSigner(config.secretKeys),
    identity: anyKey,
    now: () => new Date(),
    storedAnswer: async () => null,
    countShared: async () => undefined,
    recordSecurityEvent: async () => undefined,
  });
  serveMessages(app, (message) => answerBy(fixtureServer, message));
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { address, host: new URL(config.origins.api).host, stop: () => app.close() };
}
